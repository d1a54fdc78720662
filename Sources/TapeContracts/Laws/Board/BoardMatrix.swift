package import TapeBench
package import TapeList

/// The status of a board follows from its sections.
package struct BoardMatrix: Law {
    package let text = LawText(
        .boardMatrix, "E.3",
        "Each section shows its own status, and the board's status follows from them, by section or for the whole table.",
        .ofBoard(
            why: "One table says what a screen shows for its sections' states.",
            breach: "normal content is hidden by an error that the layout puts elsewhere",
            breakers: "screens that look at the first section only"))

    package func judge(_ trace: BoardTrace) -> Judgement {
        var seen: Set<[Int]> = []
        var findings: [Finding] = []
        for case .look(let look) in trace.entries {
            let sections = SectionStatus.allCases.map { status in
                look.sections.values.count { $0 == status }
            }
            let expected = Self.status(of: Array(look.sections.values), layout: trace.layout)
            seen.insert(sections)
            if let finding = misshown(look) { findings.append(finding) }
            guard look.status != expected else { continue }
            findings.append(
                Finding(
                    expected: "\(expected) for \(words(look.sections))", saw: "\(look.status)",
                    advice:
                        "take the greatest of empty < normal < error < loading, or whether any section loads"
                ))
        }
        guard seen.count > 1 || !findings.isEmpty else {
            return .notEnoughEvidence("the sections never differed")
        }
        return .weighing(findings, evidence: counted(seen.count, "different set") + " of sections")
    }

    /// A finding if the board has the wrong sections, or shows the wrong status in one.
    private func misshown(_ look: BoardTrace.Look) -> Finding? {
        guard let shown = look.shown, shown != look.sections else { return nil }
        let names = Set(shown.keys).union(look.sections.keys).sorted()
        guard let name = names.first(where: { shown[$0] != look.sections[$0] }) else { return nil }
        return Finding(
            item: name,
            expected: look.sections[name].map { "\(name) shows \($0)" } ?? "no section \(name)",
            saw: shown[name].map { "\(name) shows \($0)" } ?? "there is no section \(name)",
            advice:
                "let a result change its own section only, and let nothing bring back a removed section"
        )
    }

    /// The status table of boards: the first condition that is met decides.
    package static func status(of sections: [SectionStatus], layout: BoardLayout) -> SectionStatus {
        let anyLoads = sections.contains(.loading)
        switch layout {
        case .bySection: return anyLoads ? .loading : .normal
        case .fullTable:
            if anyLoads { return .loading }
            if sections.contains(.error) { return .error }
            if sections.allSatisfy({ $0 == .empty }) { return .empty }
            return .normal
        }
    }

    private func words(_ sections: [String: SectionStatus]) -> String {
        sections.isEmpty
            ? "no section"
            : sections.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
                .joined(separator: ", ")
    }
}

extension LawIdentifier {
    package static let boardMatrix: Self = "board-matrix"
}
