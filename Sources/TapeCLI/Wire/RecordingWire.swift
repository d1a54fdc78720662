import TapeCassette
import TapeHTTP

/// What one recording asks through: its cassette lies between what goes out and what is asked.
///
/// The walk itself, and what is asked beyond it, try again on top of this.
struct RecordingWire: Sendable {
    /// What goes out, below the cassette.
    let live: any HTTPTransport
    private let readAhead: ReadAheadTransport?
    private let misses = Misses()
    private let isSecret: Wire.IsSecret

    init(
        over transport: any HTTPTransport, readingAhead ahead: PageReadAhead?, sideBySide: Int,
        withholding isSecret: @escaping Wire.IsSecret
    ) {
        readAhead = ahead.map { ahead in
            ReadAheadTransport(transport, sideBySide: sideBySide) { ahead.successor(of: $0) }
        }
        live = readAhead ?? transport
        self.isSecret = isSecret
    }

    /// What was asked for and nothing answered.
    var missing: [String] { misses.all }

    /// Runs what asks for pages, above the cassette.
    func asking<Value: Sendable>(
        over kept: any HTTPTransport, _ body: @Sendable (any HTTPTransport) async -> Value
    ) async -> Value {
        let pages =
            kept
            .notingMisses(in: misses)
            .redirected(withholding: isSecret)
        guard let readAhead else { return await body(pages) }
        return await readAhead.serving { await body(pages) }
    }

    /// Runs what writes, too: writes stay where they are allowed, and none is sent on elsewhere.
    func writing<Value: Sendable>(
        over kept: any HTTPTransport,
        _ body: @Sendable (_ pages: any HTTPTransport, _ writes: any HTTPTransport) async -> Value
    ) async -> Value {
        await body(kept.redirected(withholding: isSecret), kept)
    }
}
