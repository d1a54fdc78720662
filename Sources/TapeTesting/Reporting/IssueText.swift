import TapeContracts

/// Writes the text of the one issue that a verification records.
enum IssueText {
    /// All problems, the likely cause first; nil if there are none.
    static func of(
        _ broken: [LawRow], unproven: [LawRow] = [], unplaced: [String] = [],
        misses: [String] = [], isModel: Bool = false
    ) -> String? {
        var parts: [String] = []
        if let first = broken.first { parts.append(first.issueText) }
        if broken.count > 1 {
            let lines = broken.dropFirst().map { "  \($0.lineText)" }
            parts.append(
                (["also broken, perhaps by the same mistake:"] + lines).joined(separator: "\n"))
        }
        if isModel, broken.contains(where: \.looksUnsettled) { parts.append(settling) }
        if !misses.isEmpty {
            parts.append((["requested but not recorded:"] + misses).joined(separator: "\n  "))
        }
        if !unplaced.isEmpty {
            parts.append((["faults that never struck:"] + unplaced).joined(separator: "\n  "))
        }
        if broken.isEmpty, !unproven.isEmpty {
            let reasons = unproven.map { "\($0.law): \($0.judgement.evidence)" }
            parts.append((["not put to the test:"] + reasons).joined(separator: "\n  "))
        }
        return parts.isEmpty ? nil : parts.joined(separator: "\n")
    }

    private static let settling = """
        the screen was read once every task that an action started had ended or waited for a page:
          a model that works on in a queue, in a stream, or in a task made in `init` implements `settle()`
        """
}

extension LawRow {
    /// Whether the law may be broken only because a model had not yet finished its work.
    fileprivate var looksUnsettled: Bool {
        judgement.findings.contains { $0.subject.kinds.contains(.nothingLoads) }
    }
}
