import TapeCassette
import TapeHTTP

/// The result of one recording.
struct RecordingResult: Sendable {
    /// How the recording ended.
    enum Ending: Sendable {
        /// The cassette was written; `isChanged` says whether its content differs from the old one's.
        case written(isChanged: Bool)
        /// Everything was played from the cassette; `missing` describes the requests that it does not answer.
        case played(missing: [String])
        /// A page could not be fetched or read; the pages before it are in the journal, and the old cassette is unchanged.
        case brokeOff(page: Int, isUnreadable: Bool, reason: String)
        case interrupted
        /// The walk returned no items, but the cassette has this many, so it was not replaced.
        case emptied(itemsBefore: Int)
        /// The journal or cassette could not be written.
        case unwritable(CassetteError)
    }

    var walks: [WalkSummary] = []
    /// Whether there is a journal that can be resumed.
    var canBeResumed = false
    /// What the old cassette had and the new one lacks, and what could not be recorded, in words.
    var losses: [String] = []
    /// Why the walk could not go on, although it was recorded.
    var trouble: String?
    /// Whether `trouble` is a breach of the contract.
    var isBreach = false
    var ending: Ending
    var seconds = 0.0
    /// The requests that the budget did not allow.
    var unasked: [PageMark] = []
    /// Whether the origin never returned a page to judge: it was unreachable, or refused the request.
    var isUnanswered = false
    /// Whether the first page came, and is no page at all, as a login page in HTML.
    var isUnread = false
    /// The result of stirring the list; nil if that was not asked for.
    var stirred: StirOutcome?
    /// Notes about values that were recorded although they may be credentials.
    var notes: [String] = []

    /// How the recording broke off, in words; nil if it did not.
    var breakage: String? {
        guard case .brokeOff(let page, let isUnreadable, let reason) = ending else { return nil }
        return "page \(page) could not be \(isUnreadable ? "read" : "fetched"): \(reason)"
    }

    /// Whether the cassette answers every request.
    private var isAnswered: Bool {
        switch ending {
        case .written: true
        case .played(let missing): missing.isEmpty
        case .brokeOff, .interrupted, .emptied, .unwritable: false
        }
    }

    /// Whether every walk in the cassette is complete.
    var isComplete: Bool { isAnswered && walks.allSatisfy { $0.ended == .end } }

    var status: ExitStatus { isAnswered ? isBreach ? .broken : .kept : .incomplete }
}
