/// The laws that a run checks.
package struct LawSelection: Sendable {
    /// If not empty, the only laws that are checked.
    package var laws: Set<LawIdentifier> = []
    package var skipped: Set<LawIdentifier> = []
    /// If not empty, the only kinds of evidence whose laws are checked.
    package var kinds: Set<LawCatalogue.EvidenceClass> = []

    package init() {}

    /// Selects every law.
    package static let everything = Self()

    package func includes(_ law: LawIdentifier, _ kind: LawCatalogue.EvidenceClass) -> Bool {
        !skipped.contains(law) && (laws.isEmpty || laws.contains(law))
            && (kinds.isEmpty || kinds.contains(kind))
    }

    /// Whether any law of a kind is checked.
    package func includesAny(of kind: LawCatalogue.EvidenceClass) -> Bool {
        LawCatalogue.entries.contains { $0.evidence == kind && includes($0.identifier, kind) }
    }

    /// Whether laws of a kind are checked because the kind or a law is named, not because everything is checked.
    package func names(_ kind: LawCatalogue.EvidenceClass) -> Bool {
        (!laws.isEmpty || kinds.contains(kind)) && includesAny(of: kind)
    }

    /// Whether any law about a screen's board, or else about a list, is checked.
    package func asksAnything(ofScreen isScreen: Bool) -> Bool {
        LawCatalogue.EvidenceClass.allCases.contains {
            ($0 == .board) == isScreen && includesAny(of: $0)
        }
    }

    /// A report's note about laws that were left out; nil where none was.
    package var note: String? {
        let asked = LawCatalogue.entries.count { includes($0.identifier, $0.evidence) }
        let all = LawCatalogue.entries.count
        return asked == all ? nil : "only \(asked) of \(all) laws were asked"
    }
}

extension LawRow {
    /// The row, required if its law was selected by name.
    func asked(by selection: LawSelection) -> Self {
        guard selection.laws.contains(law), requirement == .none else { return self }
        return LawRow(
            law: law, sentence: sentence, subject: subject, judged: judged,
            requirement: .byDefault, judgement: judgement)
    }
}
