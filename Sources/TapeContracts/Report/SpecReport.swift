/// The results for one spec or screen.
package struct SpecReport: Sendable {
    package var title: String
    /// The path of the spec, as it was given.
    package var spec: String
    /// The path of the cassette; empty where none is judged.
    package var cassette: String
    /// What was judged: the recording, or a live origin.
    package var target: String
    package var pages = 0
    package var items = 0
    package var seconds = 0.0
    package var rows: [LawRow]
    /// Notes for the reader that are not breaches.
    package var notes: [String] = []
    /// How many cases for a client could not be tried because the recording has no place for them.
    package var untriedCases = 0
    /// Details that text reports show only with `verbose`.
    package var details: [String] = []
    /// The mistake in a file that kept the spec from being run.
    package var mistake: String?
    /// Why a live origin could not be asked for everything that the run requires; nil where it could.
    package var shortfall: String?
    /// The names of all rows that stirring made and that are or may be left; notes name only the first.
    package var remnants: [String] = []
    /// What changed since the cassette was recorded, if the run compares them.
    package var drift: Drift?
    /// Where, when and by what the judged cassette was recorded; nil where that is not known.
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

    /// The rows, grouped by what was judged.
    package var groups: [LawRowGroup] { LawRowGroup.groups(of: rows) }

    /// The name of the spec's file, without folders and extension.
    package var shortName: String {
        let file = spec.split(separator: "/").last ?? "spec"
        return String(file.split(separator: ".", omittingEmptySubsequences: true).first ?? file)
    }

    /// The command that records the missing evidence, for all laws or only for those that the verdict needs; nil where
    /// recording cannot help.
    package func recordingCommand(isForAll: Bool = false) -> String? {
        let values = rows.filter { isForAll || $0.isUnproven }.flatMap(\.judgement.also).firstOfEach
        guard !values.isEmpty else { return nil }
        return "pagetape record \(ShellWord.quoted(spec)) --also \(values.joined(separator: ","))"
    }
}
