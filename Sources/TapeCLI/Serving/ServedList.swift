import TapeCassette
import TapeContracts
import TapeFaults
import TapeHTTP
import TapePaging
import TapePlayback
import TapeServer

/// A cassette that a stand-in plays, with its spec if there is one.
struct ServedList: Sendable {
    let recording: RecordingUnderTest

    /// Reads an operand: a cassette, or a spec, which stands for its cassette.
    init(operand: String, environment: [String: String]) throws(RecordingUnderTest.Problem) {
        guard Self.isSpec(operand) else {
            recording = try RecordingUnderTest(cassette: operand, environment: environment)
            return
        }
        // A mistake in the spec is reported before a missing recording.
        let spec = try SpecPairing.file(at: operand)
        if case .screen(let screen)? = spec {
            let sections = screen.sections.map { ShellWord.quoted($0.file(beside: operand)) }
                .joined(separator: ", ")
            throw RecordingUnderTest.Problem(
                message:
                    "\(operand) is a screen, which has no recording of its own; name one of its "
                    + "sections: \(sections)")
        }
        let paired = SpecPairing.cassette(for: operand)
        guard Self.isThere(paired) else {
            throw RecordingUnderTest.Problem(
                message: spec == nil
                    ? FileError.advice(onMissing: operand)
                    : "\(operand) has no recording at \(paired): "
                        + "`pagetape record \(ShellWord.quoted(operand))` makes it")
        }
        recording = try RecordingUnderTest(cassette: paired, environment: environment)
    }

    /// Whether an operand is a spec: it is in a folder of specs, has its own cassette, or has a spec's keys.
    private static func isSpec(_ operand: String) -> Bool {
        let folder = PathPrefix(of: operand)
        guard !folder.isNamed("Cassettes") else { return false }
        guard !folder.isNamed("Specs"), !isThere(SpecPairing.cassette(for: operand)) else {
            return true
        }
        // `try?`: an unreadable file is not a spec; reading it as a cassette reports why.
        let text = try? FileBytes.read(operand, limit: SpecPairing.largestSpec)
        return text?.split(separator: UInt8(ascii: "\n")).contains { SpecLine.isKey($0) } ?? false
    }

    private static func isThere(_ file: String) -> Bool {
        SpecFinder.names(in: FilePath.folder(of: file))?.contains(FilePath.name(of: file)) ?? false
    }

    /// Why a plan makes no sense for this list; nil if it does.
    func objection(to plan: FaultPlan, pages: Int) -> String? {
        plan.objection(among: pages, that: "\(recording.path) has")
    }

    /// Scheme, host and port of the recording.
    var origin: String { recording.origin ?? "http://127.0.0.1" }

    /// Every recorded origin, the one with the list first.
    var origins: [String] {
        var origins = [origin]
        for request in recording.deck.requests where !origins.contains(request.url.origin) {
            origins.append(request.url.origin)
        }
        return origins
    }

    /// The recorded origin without TLS; nil if it has no TLS anyway.
    var plainOrigin: String? {
        origin.hasPrefix("https:") ? "http" + origin.dropFirst("https".count) : nil
    }

    /// The secrets that its spec takes from the environment.
    func secrets(environment: [String: String]) -> [KnownSecret] {
        recording.run?.contract.secrets(environment: environment) ?? []
    }

    /// Masks these secrets, and whatever looks like one, in messages.
    func redactor(
        environment: [String: String], besides others: [KnownSecret] = []
    ) -> Redactor {
        Redactor(
            rules: recording.run?.contract.redactionRules ?? .standard,
            secrets: secrets(environment: environment) + others)
    }

    /// A player of the list, at its beginning.
    func player(
        under plan: FaultPlan, policy: DeckPolicy, rewriting: OriginRewriting,
        holding hold: Duration = .seconds(30), bendingLinks bends: [String: String] = [:],
        observing observe: @escaping @Sendable (PlaybackEntry) -> Void
    ) -> CasePlayer {
        let playback = Playback(
            recording.deck, policy: policy, plan: plan, editor: recording.editor,
            limits: .init(log: 10_000))
        return CasePlayer(
            playback, origin: origin, others: Array(origins.dropFirst()),
            links: LinkRewriting(rewriting, movingPositions: mover, bending: bends),
            patience: hold, observing: observe)
    }

    /// Moves the positions that the spec reads; nil without a spec.
    private var mover: LinkRewriting.PositionMove? {
        guard let editor = recording.positions else { return nil }
        return { page, move in editor.rewritingPositions(of: page) { move.applied(to: $0) } }
    }
}

extension FaultPlan {
    /// Why a plan makes no sense for so many pages; nil if it does.
    func objection(among pages: Int, that there: String) -> String? {
        unplaced(among: pages).map { "`\($0)` strikes nothing: \(there) \(counted(pages, "page"))" }
    }
}
