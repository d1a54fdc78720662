import TapeContracts

extension SpecReport {
    /// The notes, and the names of all rows that are left, of which notes name only the first.
    var fullNotes: [String] {
        remnants.count > 10
            ? notes + ["all rows that are left: \(remnants.joined(separator: ", "))"] : notes
    }

    /// Whether the spec was not run, or only in part.
    var isNotWhole: Bool { rows.isEmpty || shortfall != nil }
    /// Why the spec was not run, or only in part.
    var obstacle: String { mistake ?? shortfall ?? notes.joined(separator: " ") }

    /// The file and line that show a finding: in the cassette if the answer is known and the repository has it, else in the
    /// spec.
    func place(of finding: Finding?) -> (file: String, line: Int) {
        guard let line = finding?.line, !cassette.isEmpty, !cassette.contains("://") else {
            return (spec, 1)
        }
        return (cassette, line)
    }

    /// The laws whose findings all point to this law.
    func laws(thatSee law: LawIdentifier) -> [LawIdentifier] {
        rows.filter { row in
            !row.judgement.findings.isEmpty && row.judgement.findings.allSatisfy { $0.see == law }
        }.map(\.law)
    }

    /// The pages of the walk at which a law about the walk was broken.
    var breachedPages: Set<Int> {
        let walkLaws = Set(
            LawCatalogue.entries.filter { $0.evidence == .walk }.map(\.identifier))
        let findings = rows.filter {
            $0.judgement.verdict == .violated && walkLaws.contains($0.law)
        }.flatMap(\.judgement.findings)
        // A finding with a scene is from another walk and says nothing about these pages.
        return Set(findings.filter { $0.scene == nil }.compactMap(\.page))
    }
}
