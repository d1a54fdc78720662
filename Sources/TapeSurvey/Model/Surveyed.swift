/// The findings of a survey about one operation.
package struct Surveyed: Hashable, Sendable {
    package enum Answer: Hashable, Sendable {
        case pages(PagingClaim)
        /// The operation returns the whole list at once; the value is the path of the items.
        case whole(items: String?)
        /// The operation does not return a list.
        case noList
        case unsure(PagingClaim?)
    }

    package var operation: Operation
    package var answer: Answer
    package var isDeclared: Bool
    package var confidence: Double
    /// The evidence for the answer.
    package var evidence: [String]
    /// The result of asking the API; nil where it was not asked.
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

    /// Changes the texts that quote expressions of the description.
    mutating func rewriteQuotations(_ change: (String) -> String) {
        evidence = evidence.map(change)
        switch answer {
        case .pages(var claim):
            claim.rewriteQuotations(change)
            answer = .pages(claim)
        case .unsure(.some(var claim)):
            claim.rewriteQuotations(change)
            answer = .unsure(claim)
        case .unsure(.none), .whole, .noList: break
        }
    }

    /// The confidence from which an answer is given.
    package static let certainty = 0.5
}

/// The result of asking the API itself.
package enum LiveCheck: Hashable, Sendable {
    /// It pages as the description says.
    case confirmed
    /// It does not page as described; `from` is the style that was expected.
    case corrected(from: String)
    /// It remains unknown, for this reason.
    case open(String)

    /// Whether the result was seen to be true.
    package var isSure: Bool {
        switch self {
        case .confirmed, .corrected: true
        case .open: false
        }
    }
}
