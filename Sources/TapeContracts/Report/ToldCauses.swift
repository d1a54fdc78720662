/// The breaches of a report in the order of telling: each cause once, followed by its consequences.
package struct ToldCauses {
    /// A cause that is reported in full.
    package struct Entry {
        package let row: LawRow
        package let group: FindingGroup
        /// The findings that follow from it, law by law.
        package let consequences: [Consequence]
    }

    /// Findings of another law that the same cause explains.
    package struct Consequence {
        package let law: LawIdentifier
        package let group: FindingGroup

        /// The law and where it is broken, such as `more-means-more · page 4`.
        package var words: String {
            [law.rawValue, group.pages, group.items, group.scenes].compactMap(\.self).joined(
                separator: " · ")
        }
    }

    /// The entries, those with a known cause first.
    package let entries: [Entry]

    package init(_ spec: SpecReport) {
        let broken = spec.rows.filter { $0.judgement.verdict == .violated }
        let groups = broken.map {
            (row: $0, groups: FindingGroup.groups(of: $0.judgement.findings))
        }
        var entries: [Entry] = []
        for (row, own) in groups {
            for group in own {
                let isTold = group.first.see.map { law in
                    broken.contains { $0.law == law && $0.subject == row.subject }
                }
                guard isTold != true else { continue }
                entries.append(
                    Entry(
                        row: row, group: group,
                        consequences: Self.consequences(of: group, row, groups)))
            }
        }
        // Lists and boards come after the API whose pages they were judged with.
        let known = entries.filter { $0.group.first.cause != nil }
        self.entries = known + entries.filter { $0.group.first.cause == nil }
    }

    private static func consequences(
        of group: FindingGroup, _ row: LawRow,
        _ groups: [(row: LawRow, groups: [FindingGroup])]
    ) -> [Consequence] {
        groups.filter { $0.row.subject == row.subject }.flatMap { other, theirs in
            theirs.filter { $0.first.see == row.law && $0.first.cause == group.first.cause }
                .map { Consequence(law: other.law, group: $0) }
        }
    }
}
