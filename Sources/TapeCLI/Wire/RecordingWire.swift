import TapeCassette
import TapeHTTP

/// The transports of one recording: the live one below the cassette, and the layers above it.
///
/// The walk and the extras add retries on top.
struct RecordingWire: Sendable {
    /// The transport below the cassette, which sends requests to the origin.
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

    /// The requests that had no recording.
    var missing: [String] { misses.all }

    /// Runs work that requests pages, above the cassette.
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

    /// Runs work that also writes: writes are not redirected, so that they reach only allowed hosts.
    func writing<Value: Sendable>(
        over kept: any HTTPTransport,
        _ body: @Sendable (_ pages: any HTTPTransport, _ writes: any HTTPTransport) async -> Value
    ) async -> Value {
        await body(kept.redirected(withholding: isSecret), kept)
    }
}
