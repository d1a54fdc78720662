import TapeContracts

extension SpecReport {
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
}
