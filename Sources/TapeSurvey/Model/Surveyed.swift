/// What a survey found out about an operation.
package struct Surveyed: Hashable, Sendable {
    package enum Answer: Hashable, Sendable {
        case pages(PagingClaim)
        /// It lists, but everything at once; the path of the items.
        case whole(items: String?)
        /// It lists nothing.
        case noList
        case unsure(PagingClaim?)
    }

    package var operation: Operation
    package var answer: Answer
    package var isDeclared: Bool
    package var confidence: Double
    /// What the answer was told from.
    package var evidence: [String]
    /// What the API itself said when it was asked; nil where it was not.
    package var check: LiveCheck?

    package init(
        _ operation: Operation, _ answer: Answer, isDeclared: Bool = false, confidence: Double,
        evidence: [String]
    ) {
        self.operation = operation
        self.answer = answer
        self.isDeclared = isDeclared
        self.confidence = confidence
        self.evidence = evidence
    }

    /// From this confidence on, an answer is given.
    package static let certainty = 0.5
}

/// What asking the API itself came to.
package enum LiveCheck: Hashable, Sendable {
    /// It pages as the description says.
    case confirmed
    /// It pages, and otherwise than told before: in this style, or not at all.
    case corrected(from: String)
    /// It remains open, for this reason.
    case open(String)

    /// Whether what is said was seen.
    package var isSure: Bool {
        switch self {
        case .confirmed, .corrected: true
        case .open: false
        }
    }
}
