import TapeCassette
import TapeContracts

/// The evidence that an earlier recording had and its replacement lacks, so that the loss is reported.
struct RecordingLosses {
    private let before: Cassette
    private let after: Cassette
    private let end: CassetteEnd
    private let job: RecordingJob

    init(before: Cassette, after: Cassette, _ end: CassetteEnd, _ job: RecordingJob) {
        self.before = before
        self.after = after
        self.end = end
        self.job = job
    }

    /// One sentence for each kind of loss.
    var words: [String] { [pages, most, extras].compactMap(\.self) }

    private var pages: String? {
        guard let old = before.end.walks.first, let new = end.walks.first, new.ended == .capped,
            new.pages < old.pages
        else { return nil }
        return "the walk has \(counted(new.pages, "page")) now, and had \(old.pages) before"
    }

    /// A list hardly ever loses most of its items at once; more likely some pages are no longer found.
    private var most: String? {
        guard let old = before.end.walks.first, let new = end.walks.first, new.ended != .capped,
            old.pages > 1, (new.items ?? new.pages) < (old.items ?? old.pages) / 2
        else { return nil }
        return
            "most of the list is gone: the walk has \(new.size) now, and had \(old.size) before.\n"
            + "What changed, with the old cassette as OLD: pagetape diff OLD "
            + "\(ShellWord.quoted(job.cassettePath)) --spec \(ShellWord.quoted(job.specPath))"
    }

    private var extras: String? {
        let left = Set(ExtraKind.evident(in: after).map(\.extra.name))
        let lost = ExtraKind.evident(in: before).filter { !left.contains($0.extra.name) }
        guard !lost.isEmpty else { return nil }
        let list = lost.map { extra, requests in
            let reason = end.unrecorded.first { $0.also == extra.name }.map { ": \($0.because)" }
            return "\(extra.name) (\(counted(requests, "interaction"))\(reason ?? ""))"
        }
        return "the cassette has no more evidence of: \(list.joined(separator: ", "))"
    }
}

extension WalkSummary {
    /// The size of the walk, in words.
    fileprivate var size: String {
        let pages = counted(self.pages, "page")
        return items.map { "\(pages) with \(counted($0, "item"))" } ?? pages
    }
}
