import TapeCassette
import TapeContracts
import TapeHTTP

/// The live answers of one origin, kept until they have been judged.
struct LiveTape: Sendable {
    /// Scheme, host and port of the requests.
    let origin: String
    /// Nil if nothing came.
    let cassette: Cassette?
    /// What the laws judge; nil if there is nothing, as where the first answer is no page at all.
    let judged: Cassette?
    /// Why some requests were not made or failed; nil if none.
    private(set) var shortfall: String?
    /// Whether the walk went as far as it was meant to.
    let hasWholeWalk: Bool
    /// Whether it can be compared with a recording: the walk is complete, or ended at an answer that is not a page.
    let isComparable: Bool
    /// The result of stirring the list; nil if that was not asked for.
    let stirred: StirOutcome?
    /// The evidence of stirred walks from an earlier run.
    var earlierStirred: Cassette?
    /// The file of the recording.
    let path: String

    /// Reads a recording from its file, which is then no longer needed.
    init(_ result: RecordingResult, of job: RecordingJob) {
        origin = job.request.url.origin
        stirred = result.stirred
        path = job.cassettePath
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
            hasWholeWalk = result.walks.first.map { $0.ended != .interrupted } ?? false
            reasons.append(
                hasWholeWalk
                    ? Self.interruption
                    : "interrupted after \(counted(result.walks.first?.pages ?? 0, "page"))")
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
        (cassette, judged) = (kept, result.isUnread ? nil : kept)
        isComparable = kept != nil && (hasWholeWalk || isUnreadable)
        if !result.unasked.isEmpty {
            reasons.append("not asked: \(Self.words(for: result.unasked))")
        }
        // A green run would hide that scenarios are missing, or that rows were left behind.
        reasons += [result.stirred?.shortfall, result.stirred?.complaint].compactMap(\.self)
        shortfall = reasons.isEmpty ? nil : reasons.joined(separator: "; ")
    }

    /// Notes that the user wanted to stop while the recording was being kept.
    mutating func noteInterruption() {
        shortfall = [shortfall, Self.interruption].compactMap(\.self).joined(separator: "; ")
    }

    private static let interruption = "interrupted; what was answered is kept"

    /// The requests that were not made, in words: the rest of the walk, or the extras.
    private static func words(for marks: [PageMark]) -> String {
        var words: [String] = []
        for mark in marks {
            let word =
                switch (mark.role, mark.walk) {
                case (.walk, 1): "page \(mark.page) and those after it"
                case (.walk, _): "walks by pages of other sizes"
                case _ where mark.isStirred: "the rest of stirring"
                case (let role, _): role.rawValue
                }
            if !words.contains(word) { words.append(word) }
        }
        return words.joined(separator: ", ")
    }
}
