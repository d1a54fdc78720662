import TapeHTTP

/// What came of a run, spec by spec.
package struct ContractReport: Sendable {
    package var specs: [SpecReport]
    /// Which part of a run it is, if several machines shared one.
    package var part: Part?

    /// One part of a run.
    package struct Part: Hashable, Sendable {
        /// Counted from 1.
        package let number: Int
        package let count: Int

        package init(number: Int, count: Int) {
            self.number = number
            self.count = count
        }
    }

    package init(specs: [SpecReport], part: Part? = nil) {
        self.specs = specs
        self.part = part
    }

    /// The version of the tool that judged.
    package static let toolVersion = Pagetape.version

    /// Broken by one broken spec; kept only where every spec is.
    package var verdict: RunVerdict {
        let verdicts = specs.map(\.verdict)
        if verdicts.contains(.broken) { return .broken }
        return verdicts.isEmpty || verdicts.contains(.incomplete) ? .incomplete : .kept
    }

    /// How many laws came to a verdict.
    package func count(_ verdict: Verdict) -> Int {
        specs.reduce(0) { $0 + $1.count(verdict) }
    }

    /// Every row, by who was judged: the API first, then each list and board by its name.
    package var groups: [LawRowGroup] { LawRowGroup.groups(of: specs.flatMap(\.rows)) }

    /// A name for each spec that no other of the report has: its title, with its path where another has the same.
    package var names: [String] {
        let titles = Dictionary(grouping: specs, by: \.title).mapValues(\.count)
        return specs.map { titles[$0.title] == 1 ? $0.title : "\($0.title) (\($0.spec))" }
    }

    /// How many specs came to what, such as `6 specs: 3 kept, 1 broken (podcasts), 2 without evidence`.
    package var summary: String {
        let whole = counted(specs.count, "spec")
        let mistaken = specs.filter { $0.mistake != nil }
        let parts: [(specs: [SpecReport], word: String, isNamed: Bool)] = [
            (specs.filter { $0.verdict == .kept }, "kept", false),
            (specs.filter { $0.verdict == .broken }, "broken", true),
            (
                specs.filter { $0.verdict == .incomplete && $0.mistake == nil }, "without evidence",
                false
            ),
            (mistaken, "with a mistake", true),
        ]
        let told = parts.filter { !$0.specs.isEmpty }
        guard told.count > 1 else { return whole }
        let words = told.map { part in
            let names = part.isNamed ? " (\(Self.names(of: part.specs)))" : ""
            return "\(part.specs.count) \(part.word)\(names)"
        }
        return "\(whole): \(words.joined(separator: ", "))"
    }

    /// So many specs are named; more are only counted.
    private static let namedSpecs = 5

    private static func names(of specs: [SpecReport]) -> String {
        let names = specs.prefix(namedSpecs).map(\.shortName).joined(separator: ", ")
        let more = specs.count - namedSpecs
        return more > 0 ? "\(names) and \(more) more" : names
    }
}

/// The rows about one who was judged.
package struct LawRowGroup: Sendable {
    package let subject: Subject
    /// `API`, or the name of the list or board.
    package let name: String
    package let rows: [LawRow]

    package func count(_ verdict: Verdict) -> Int {
        rows.count { $0.judgement.verdict == verdict }
    }

    /// The rows by who was judged: the API first, then the others in their order.
    package static func groups(of rows: [LawRow]) -> [Self] {
        var names: [String] = []
        for row in rows where row.subject != .api && !names.contains(row.judged) {
            names.append(row.judged)
        }
        let api = Self(subject: .api, name: "API", rows: rows.filter { $0.subject == .api })
        let others = names.map { name in
            let own = rows.filter { $0.subject != .api && $0.judged == name }
            return Self(subject: own.first?.subject ?? .client, name: name, rows: own)
        }
        return (api.rows.isEmpty ? [] : [api]) + others
    }
}

/// What a whole run amounts to.
package enum RunVerdict: String, Hashable, Sendable {
    case kept
    case broken
    case incomplete

    /// Broken by one violation; kept only where every required law was put to the test.
    static func of(_ rows: [LawRow]) -> Self {
        if rows.contains(where: { $0.judgement.verdict == .violated }) { return .broken }
        return rows.isEmpty || rows.contains(where: \.isUnproven) ? .incomplete : .kept
    }
}

/// What came of one spec or screen.
package struct SpecReport: Sendable {
    package var title: String
    /// Where the spec is, as it was named.
    package var spec: String
    package var cassette: String
    /// What was judged: the recording, or a live origin.
    package var target: String
    package var pages: Int
    package var items: Int
    package var seconds: Double
    package var rows: [LawRow]
    /// Things the reader should know that break no law.
    package var notes: [String]
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
        title: String, spec: String, cassette: String, target: String, pages: Int, items: Int,
        seconds: Double = 0, rows: [LawRow], notes: [String] = []
    ) {
        self.title = title
        self.spec = spec
        self.cassette = cassette
        self.target = target
        self.pages = pages
        self.items = items
        self.seconds = seconds
        self.rows = rows
        self.notes = notes
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

/// Where a cassette comes from.
package struct RecordingFacts: Hashable, Sendable {
    /// Scheme, host and port.
    package var origin: String?
    /// The moment to the second, by RFC 3339.
    package var recorded: String?
    /// The program that wrote it, with its version.
    package var by: String?

    package init(origin: String?, recorded: String?, by: String?) {
        self.origin = origin
        self.recorded = recorded
        self.by = by
    }
}

/// One law's answer about one spec.
package struct LawRow: Sendable {
    package let law: LawIdentifier
    package let sentence: String
    package let subject: Subject
    /// Who was judged, such as `reference list`.
    package let judged: String
    package let requirement: Requirement
    package let judgement: Judgement

    /// How much a run depends on a law having been put to the test.
    package enum Requirement: String, Hashable, Sendable {
        case none
        case byDefault = "default"
        /// The spec insists on it: not even being not applicable will do.
        case bySpec = "spec"
    }

    /// Whether the law keeps the run from counting as kept although nothing is known to be wrong.
    package var isUnproven: Bool {
        switch (requirement, judgement.verdict) {
        case (.byDefault, .notEnoughEvidence), (.bySpec, .notEnoughEvidence),
            (.bySpec, .notApplicable):
            true
        case (_, .holds), (_, .violated), (_, .waived), (.none, _), (.byDefault, .notApplicable):
            false
        }
    }

    package init(
        law: LawIdentifier, sentence: String, subject: Subject, judged: String,
        requirement: Requirement,
        judgement: Judgement
    ) {
        self.law = law
        self.sentence = sentence
        self.subject = subject
        self.judged = judged
        self.requirement = requirement
        self.judgement = judgement
    }
}
