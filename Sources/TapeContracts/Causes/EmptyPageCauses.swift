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
            facts.evidence.walked.allSatisfy({ isFull($0.walk, $0.size) }),
            // Where items are missing, a page may be empty because they are.
            facts.total.map({ $0 <= facts.walk.digests.count }) ?? true
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

    /// A full last page gives a next position that leads to an empty page, although another sign there says the end.
    var ledOn: Cause? {
        let walks = facts.evidence.walked.filter { $0.size != nil }
        var places: [(scene: String?, page: Int)] = []
        if isLedOn(facts.walk, facts.convention.size?.granted) {
            places.append((nil, facts.walk.pages.count - 1))
        }
        for beside in walks where isLedOn(beside.walk, beside.size) {
            places.append((beside.scene, beside.walk.pages.count - 1))
        }
        let all = places
        // Where every last page gives a position, fullness is not the reason.
        let isOnlyWhereFull =
            facts.evidence.walked.allSatisfy { isFull($0.walk, $0.size) }
            && isFull(facts.walk, nil)
            && ([facts.walk] + walks.map(\.walk)).contains { $0.pages.last?.items.isEmpty == false }
        guard let first = all.first, isOnlyWhereFull, facts.walk.ending == .end else { return nil }
        let scene = first.scene.map { " \($0)" } ?? ""
        return Cause(
            words:
                "a full last page leads on to an empty one\(scene): page \(first.page) gives a next "
                + "position, and its other signs say the end",
            remedy: """
                Give no next position on it: look one item ahead (fetch n + 1), or ask the total, before you \
                give one.
                """,
            tellers: [.signalsAgree],
            explains: { law, finding in
                law == .signalsAgree && finding.claims("next", more: true)
                    && all.contains { $0.scene == finding.scene && $0.page == finding.page }
            })
    }

    /// Whether a walk ends with an empty page to which a full one led by its position alone.
    private func isLedOn(_ walk: Walk, _ size: Int?) -> Bool {
        guard walk.ending == .end, walk.pages.last?.items.isEmpty == true,
            let full = walk.pages.dropLast().last, full.items.count == size
        else { return false }
        let others = full.signals.given.filter { $0.name != "next" && $0.name != "size" }
        return full.signals.pointer == true && !others.isEmpty && others.allSatisfy { !$0.saysMore }
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
        let pastEnd = facts.findings(.pastEndDeclared)
        guard
            let one = facts.findings(.emptySet).first(where: { finding in
                pastEnd.contains(where: finding.seesSame)
            })
        else { return nil }
        return Cause(
            words: "an empty page is answered wrongly: \(one.saw)", remedy: one.advice,
            tellers: [.pastEndDeclared, .emptySet], isClaimed: false,
            explains: { law, finding in
                [.pastEndDeclared, .emptySet].contains(law) && finding.seesSame(as: one)
            })
    }
}
