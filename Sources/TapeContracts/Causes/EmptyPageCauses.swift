import TapeHTTP
import TapePaging

/// Causes in pages without items.
struct EmptyPageCauses {
    let facts: CauseFacts

    /// The server takes a full last page for one that more items follow.
    var phantom: Cause? {
        let findings = facts.findings(.fullLastPage)
        guard let first = findings.first, facts.isWhole != false, facts.walk.ending == .end,
            isFull(facts.walk, facts.convention.size?.granted),
            facts.evidence.walked.allSatisfy({ isFull($0.walk, $0.size) })
        else { return nil }
        let place = first.scene.map { " \($0)" } ?? ""
        return Cause(
            words: "a full last page is taken for one with more to come: "
                + "an empty page comes last\(place)",
            remedy: "Look one item ahead (fetch n + 1) before saying that there is more.",
            tellers: [.moreMeansMore, .fullLastPage, .signalsAgree],
            explains: { law, finding in
                switch law {
                case .fullLastPage, .moreMeansMore, .signalsAgree, .shortFirstPage: true
                case .pageCountAgrees, .endMeansEnd, .sizeInvariant: finding.scene != nil
                case _: false
                }
            })
    }

    /// Whether an empty page comes only after a full one.
    private func isFull(_ walk: Walk, _ size: Int?) -> Bool {
        guard let size = size ?? facts.convention.size?.granted, walk.pages.count > 1,
            walk.pages.last?.items.isEmpty == true
        else {
            return true
        }
        return walk.pages.last { !$0.items.isEmpty }.map { $0.items.count == size } ?? true
    }

    /// Every page without items is wrong: past the end, and where a filter lets nothing through.
    var mistaken: Cause? {
        let seen = facts.findings(.pastEndDeclared).map(\.saw)
        guard let one = facts.findings(.emptySet).first(where: { seen.contains($0.saw) }) else {
            return nil
        }
        return Cause(
            words: "an empty page is answered wrongly: \(one.saw)", remedy: one.advice,
            tellers: [.pastEndDeclared, .emptySet], isClaimed: false,
            explains: { law, finding in
                [.pastEndDeclared, .emptySet].contains(law) && finding.saw == one.saw
            })
    }
}
