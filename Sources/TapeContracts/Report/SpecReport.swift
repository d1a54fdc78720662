/// What came of one spec or screen.
package struct SpecReport: Sendable {
    package var title: String
    /// Where the spec is, as it was named.
    package var spec: String
    /// Where the cassette is; empty where none is judged.
    package var cassette: String
    /// What was judged: the recording, or a live origin.
    package var target: String
    package var pages = 0
    package var items = 0
    package var seconds = 0.0
    package var rows: [LawRow]
    /// Things the reader should know that break no law.
    package var notes: [String] = []
    /// How many cases a client should be put to, and the recording has no place for.
    package var untriedCases = 0
    /// What only a close look needs; text shows it with `verbose`.
    package var details: [String] = []
    /// The mistake in a file that kept the spec from being run.
    package var mistake: String?
    /// Why not all that the run depends on could be asked of a live origin, if so.
    package var shortfall: String?
    /// What changed since the cassette was recorded, where that was asked for.
    package var drift: Drift?
    /// Where and when what was judged was recorded, and by what; nil where that is not known.
    package var recording: RecordingFacts?
    /// What reports may draw.
    package var picture = SpecPicture()

    package init(
        title: String, spec: String, cassette: String, target: String = "recording",
        rows: [LawRow] = []
    ) {
        self.title = title
        self.spec = spec
        self.cassette = cassette
        self.target = target
        self.rows = rows
    }

    package var verdict: RunVerdict {
        let verdict = RunVerdict.of(rows)
        return verdict == .kept && shortfall != nil ? .incomplete : verdict
    }

    package func count(_ verdict: Verdict) -> Int {
        rows.count { $0.judgement.verdict == verdict }
    }

    /// The rows by who was judged.
    package var groups: [LawRowGroup] { LawRowGroup.groups(of: rows) }

    /// The name of the spec's file, without folders and ending.
    package var shortName: String {
        let file = spec.split(separator: "/").last ?? "spec"
        return String(file.split(separator: ".", omittingEmptySubsequences: true).first ?? file)
    }

    /// The one command that records what laws lack, of all laws or only of those that the verdict needs; nil where
    /// recording cannot help.
    package func recordingCommand(isForAll: Bool = false) -> String? {
        var values: [String] = []
        for row in rows where isForAll || row.isUnproven {
            for value in row.judgement.also where !values.contains(value) { values.append(value) }
        }
        guard !values.isEmpty else { return nil }
        return "pagetape record \(ShellWord.quoted(spec)) --also \(values.joined(separator: ","))"
    }
}
