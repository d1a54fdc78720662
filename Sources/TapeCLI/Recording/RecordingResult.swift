import TapeCassette
import TapeHTTP

/// What came of one recording.
struct RecordingResult: Sendable {
    /// Why it is over.
    enum Ending: Sendable {
        /// The cassette is written; whether it tells anything that the old one did not.
        case written(isChanged: Bool)
        /// Nobody was asked and nothing written; what the cassette has no answer to, in words.
        case played(missing: [String])
        /// A page could not be had, or came and could not be read; what came before is in the journal and the old cassette is whole.
        case brokeOff(page: Int, isUnreadable: Bool, reason: String)
        case interrupted
        /// The walk brought nothing where the cassette has so many items, so it was not replaced.
        case emptied(itemsBefore: Int)
        /// Nothing more could be kept.
        case unwritable(CassetteError)
    }

    var walks: [WalkSummary] = []
    /// Whether there is a journal to go on with.
    var canBeResumed = false
    /// What the cassette had and has not any more, and what could not be had, in words.
    var losses: [String] = []
    /// Why the walk could not go on although it was recorded.
    var trouble: String?
    /// Whether that breaks the contract.
    var isBreach = false
    var ending: Ending
    var seconds = 0.0
    /// The requests that the budget did not allow.
    var unasked: [PageMark] = []
    /// Whether the origin never gave a page that could be judged: it was not reached, or let nobody in.
    var isUnanswered = false
    /// What came of stirring the list; nil where nobody asked for that.
    var stirred: StirOutcome?
    /// What was kept although it may be a credential.
    var notes: [String] = []

    /// How it broke off, in words; nil where it did not.
    var breakage: String? {
        guard case .brokeOff(let page, let isUnreadable, let reason) = ending else { return nil }
        return "page \(page) could not be \(isUnreadable ? "read" : "fetched"): \(reason)"
    }

    /// Whether the cassette answers all that was asked.
    private var isAnswered: Bool {
        switch ending {
        case .written: true
        case .played(let missing): missing.isEmpty
        case .brokeOff, .interrupted, .emptied, .unwritable: false
        }
    }

    /// Whether the cassette holds every walk to its end.
    var isComplete: Bool { isAnswered && walks.allSatisfy { $0.ended == .end } }

    var status: ExitStatus { isAnswered ? isBreach ? .broken : .kept : .incomplete }
}
