internal import TapeHTTP

/// One law's judgement of an API, a list or a board, as a row of a report.
package struct LawRow: Sendable {
    package let law: LawIdentifier
    package let sentence: String
    package let subject: Subject
    /// The name of what was judged, such as `reference list`.
    package let judged: String
    package let requirement: Requirement
    package let judgement: Judgement

    /// Whether a run is incomplete if a law was not tested.
    package enum Requirement: String, Hashable, Sendable {
        case none
        case byDefault = "default"
        /// The spec requires the law, which then must not even be not applicable.
        case bySpec = "spec"
    }

    /// Whether the law leaves the run incomplete although nothing is known to be wrong.
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

/// What our own list and board are called where they are judged; every other name is of something of the user's.
package enum ReferenceName: String, CaseIterable, Sendable {
    case list = "reference list"
    case board = "reference board"
}

/// Whose promise a law is.
package enum Subject: String, Hashable, Sendable, CaseIterable {
    case api
    case client
    case board
}

/// Gives a breach the same name in every run, so that tools that compare runs can tell new breaches from known ones.
package enum BreachFingerprint {
    /// The fingerprint of a breach of a spec; `occasion` distinguishes equal breaches of one run.
    package static func of(spec: String, law: String, words: String, occasion: Int) -> String {
        let parts = [spec, law, words, String(occasion)].joined(separator: "\u{0}")
        return String(SHA256.hexadecimal(Array(parts.utf8)).prefix(32))
    }
}
