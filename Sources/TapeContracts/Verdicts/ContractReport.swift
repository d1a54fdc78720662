/// What came of a run, spec by spec.
package struct ContractReport: Sendable {
    package var specs: [SpecReport]

    package init(specs: [SpecReport]) {
        self.specs = specs
    }

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
    /// The mistake in a file that kept the spec from being run.
    package var mistake: String?
    /// Why not all that the run depends on could be asked of a live origin, if so.
    package var shortfall: String?
    /// What changed since the cassette was recorded, where that was asked for.
    package var drift: Drift?
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
