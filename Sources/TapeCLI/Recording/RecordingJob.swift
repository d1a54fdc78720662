import TapeCassette
import TapeContracts
import TapeHTTP

/// One spec made ready to be recorded: what to ask first, where to keep it, and what not to keep.
struct RecordingJob: Sendable {
    let spec: ContractSpec
    let specPath: String
    let cassettePath: String
    /// The first request, at the origin that is really asked.
    let request: HTTPRequest
    let secrets: [KnownSecret]

    /// What shows where the answers go on.
    var resumption: String {
        SpecFinder.cassette(for: specPath) == cassettePath
            ? "pagetape record --resume \(specPath)"
            : "pagetape record --resume \(specPath) -o \(cassettePath)"
    }
}

/// How recordings are to be made, whatever the spec.
struct RecordingWishes: Sendable {
    let pageLimit: Int
    /// How many pages may be asked for side by side.
    let concurrency: Int
    /// Whether to go on with what earlier runs left.
    let resumes: Bool
}

/// What came of one recording.
struct RecordingResult: Sendable {
    /// Why it is over.
    enum Ending: Sendable {
        /// The cassette is written; whether it tells anything that the old one did not.
        case written(isChanged: Bool)
        /// A page could not be had; what came before is in the journal and the old cassette is whole.
        case brokeOff(page: Int, reason: String)
        case interrupted
        /// Nothing more could be kept.
        case unwritable(CassetteError)
    }

    var walks: [WalkSummary] = []
    /// What a person should know of each walk that did not simply end.
    var remarks: [String] = []
    /// Whether a walk turned out never to end.
    var isEndless = false
    var ending: Ending
    var seconds = 0.0

    var isWritten: Bool {
        if case .written = ending { true } else { false }
    }

    /// Whether the cassette holds every walk to its end.
    var isComplete: Bool { isWritten && walks.allSatisfy { $0.ended == .end } }

    var status: ExitStatus {
        switch ending {
        case .written: isEndless ? .broken : .kept
        case .brokeOff, .interrupted, .unwritable: .incomplete
        }
    }
}
