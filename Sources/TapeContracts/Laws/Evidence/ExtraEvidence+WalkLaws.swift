import TapeHTTP
import TapePaging

extension ExtraEvidence {
    /// Applies a walk law to the main walk and to every other recorded walk.
    ///
    /// If the main walk breaks the law, only that is reported; otherwise each walk that breaks it reports its first breach.
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

    /// The position of a page of the walk, or of the page at which the walk broke off.
    private func position(ofPage number: Int) -> Position? {
        if walk.pages.indices.contains(number - 1) { return walk.pages[number - 1].position }
        return number == walk.pages.count + 1 ? walk.pages.last?.next : nil
    }
}
