import TapeCassette
import TapeContracts
import TapeHTTP

/// What an origin answered just now, kept for as long as it takes to judge it.
struct LiveTape: Sendable {
    /// Scheme, host and port of what was asked.
    let origin: String
    /// Nil where nothing came that could be judged.
    let cassette: Cassette?
    /// Why it is not all that was to be asked, if so.
    private(set) var shortfall: String?
    /// Whether the walk itself came as far as it was meant to.
    let hasWholeWalk: Bool
    /// Whether what came can be held against a recording: the whole walk, or one that ends at an answer which is no page.
    let isComparable: Bool
    /// What came of stirring the list; nil where nobody asked for that.
    let stirred: StirOutcome?
    /// What an earlier run kept of stirred walks.
    var earlierStirred: Cassette?
    /// The file that all of it was kept in.
    let path: String

    /// Takes what a recording left in its file, which is not needed any more then.
    init(_ result: RecordingResult, of job: RecordingJob) {
        origin = job.request.url.origin
        stirred = result.stirred
        path = job.cassettePath
        let pages = result.walks.first?.pages ?? 0
        var reasons: [String] = []
        var isOnDisk = true
        var isUnreadable = false
        switch result.ending {
        case .written, .played, .emptied:
            hasWholeWalk = true
        case .brokeOff(_, let endsAtNoPage, _):
            hasWholeWalk = false
            isUnreadable = endsAtNoPage
            reasons += [result.breakage].compactMap(\.self)
        case .interrupted:
            hasWholeWalk = false
            reasons.append("interrupted after \(counted(pages, "page"))")
        case .unwritable(let error):
            hasWholeWalk = false
            isOnDisk = false
            reasons.append("\(error)")
        }
        var kept: Cassette?
        if isOnDisk, !result.isUnanswered, !result.walks.isEmpty {
            do {
                kept = try Cassette.read(job.cassettePath, holdingBodies: true)
            } catch {
                reasons.append("\(error)")
            }
        }
        cassette = kept
        isComparable = kept != nil && (hasWholeWalk || isUnreadable)
        if !result.unasked.isEmpty {
            reasons.append("not asked: \(Self.words(for: result.unasked))")
        }
        // Who trusts a green run looks no further, and the rows would stay.
        reasons += [result.stirred?.complaint].compactMap(\.self)
        shortfall = reasons.isEmpty ? nil : reasons.joined(separator: "; ")
    }

    /// Notes that somebody wanted to stop while all of it was kept.
    mutating func noteInterruption() {
        let words = "interrupted; what was answered is kept"
        shortfall = shortfall.map { "\($0); \(words)" } ?? words
    }

    /// The requests that were not made: the rest of the walk, or the roles of others.
    private static func words(for marks: [PageMark]) -> String {
        var words: [String] = []
        for mark in marks {
            let word =
                switch (mark.role, mark.walk) {
                case (.walk, 1): "page \(mark.page) and what comes behind it"
                case (.walk, _): "walks by pages of other sizes"
                case _ where mark.isStirred: "what else stirring asks"
                case (let role, _): role.rawValue
                }
            if !words.contains(word) { words.append(word) }
        }
        return words.joined(separator: ", ")
    }
}
