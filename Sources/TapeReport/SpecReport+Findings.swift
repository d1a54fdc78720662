import TapeContracts

extension SpecReport {
    /// Whether it was not run, or not all of it could be asked.
    var isNotWhole: Bool { rows.isEmpty || shortfall != nil }
    /// Why it was not run, or not all of it could be asked.
    var obstacle: String { mistake ?? shortfall ?? notes.joined(separator: " ") }

    /// The file and the line that show a finding: in the cassette where the answer is known, else the spec.
    func place(of finding: Finding?) -> (file: String, line: Int) {
        guard let line = finding?.line, !cassette.isEmpty else { return (spec, 1) }
        return (cassette, line)
    }

    /// The laws whose findings all point to this law's.
    func laws(thatSee law: LawIdentifier) -> [LawIdentifier] {
        rows.filter { row in
            !row.judgement.findings.isEmpty && row.judgement.findings.allSatisfy { $0.see == law }
        }.map(\.law)
    }

    /// The pages of the walk at which a law of the walk was broken.
    var breachedPages: Set<Int> {
        let walkLaws = Set(
            LawCatalogue.entries.filter { $0.evidence == .walk }.map(\.identifier))
        let findings = rows.filter {
            $0.judgement.verdict == .violated && walkLaws.contains($0.law)
        }.flatMap(\.judgement.findings)
        // What was seen on another walk says nothing of this one's pages.
        return Set(findings.filter { $0.scene == nil }.compactMap(\.page))
    }
}
