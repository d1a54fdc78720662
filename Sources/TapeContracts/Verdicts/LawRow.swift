internal import TapeHTTP

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

/// Whose promise a law is.
package enum Subject: String, Hashable, Sendable, CaseIterable {
    case api
    case client
    case board
}

/// Names a breach the same in every run, so that tools that compare runs can tell a new one from a known one.
package enum BreachFingerprint {
    /// The fingerprint of what is wrong with a spec; `occasion` tells equal breaches of one run apart.
    package static func of(spec: String, law: String, words: String, occasion: Int) -> String {
        let parts = [spec, law, words, String(occasion)].joined(separator: "\u{0}")
        return String(SHA256.hexadecimal(Array(parts.utf8)).prefix(32))
    }
}
