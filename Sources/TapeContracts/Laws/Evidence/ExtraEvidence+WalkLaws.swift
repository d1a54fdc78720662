import TapeHTTP
import TapePaging

extension ExtraEvidence {
    /// What a walk law says of the list: of the main walk, and of every other that was recorded.
    ///
    /// What breaks the main walk is told there alone; elsewhere each walk that is broken tells its first breach.
    package func judge(_ law: any Law<WalkEvidence>, main judgement: Judgement) -> Judgement {
        var broken: [(scene: String, findings: [Finding])] = []
        var kept: [String] = []
        for beside in walked {
            let other = law.judge(beside.evidence)
            switch other.verdict {
            case .violated:
                broken.append((beside.scene, other.findings.prefix(1).map(beside.placing)))
            case .holds: kept.append(beside.scene)
            case .notApplicable, .notEnoughEvidence, .waived: break
            }
        }
        switch judgement.verdict {
        case .violated, .waived:
            return judgement
        case .holds, .notApplicable, .notEnoughEvidence:
            guard broken.isEmpty else {
                let scenes = broken.map(\.scene).joined(separator: ", ")
                return .violated(broken.flatMap(\.findings), evidence: scenes)
            }
        }
        guard judgement.verdict == .notApplicable, !kept.isEmpty else { return judgement }
        return .holds(kept.joined(separator: ", "))
    }
}

extension WalkBeside {
    /// The finding with the walk it was made on, and the command that asks for its page.
    func placing(_ finding: Finding) -> Finding {
        var finding = finding
        finding.scene = scene
        finding.subject.kinds.insert(kind == .sized ? .sized : .filtered)
        guard let number = finding.page, let position = position(ofPage: number),
            let endpoint = evidence.endpoint
        else { return finding }
        let request = endpoint.request(for: position, mark: PageMark(page: number))
        finding.command = CurlCommand(spell(request)).text
        return finding
    }

    /// Where a page of the walk was asked for, or the page at which it broke off.
    private func position(ofPage number: Int) -> Position? {
        if walk.pages.indices.contains(number - 1) { return walk.pages[number - 1].position }
        return number == walk.pages.count + 1 ? walk.pages.last?.next : nil
    }
}
