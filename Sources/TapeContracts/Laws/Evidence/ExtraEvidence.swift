package import TapeHTTP
import TapePaging

/// The evidence that one walk cannot give: other walks of the list, and single answers recorded for particular laws.
package struct ExtraEvidence: Sendable {
    package let main: WalkEvidence
    /// The answers to requests of each role, by their numbers.
    package let answers: [PageMark.Role: [Answer]]
    /// The roles whose requests the server asked to repeat later, each with the reason in words.
    let postponed: [PageMark.Role: String]
    /// The other walks, including those that failed.
    package let besides: [WalkBeside]
    /// What the list's positions are made of; nil where there are none, or where this was not examined.
    package let nature: PositionNature?
    /// The items that a filter should have let through, as far as their values show it.
    package let passing: FilterCheck?

    package init(
        _ main: WalkEvidence, answers: [PageMark.Role: [Answer]] = [:],
        besides: [WalkBeside] = [], nature: PositionNature? = nil, passing: FilterCheck? = nil
    ) {
        var (main, besides) = (main, besides)
        main.siblings = besides.map(\.walk)
        for index in besides.indices {
            besides[index].evidence.siblings =
                [main.walk] + besides.indices.filter { $0 != index }.map { besides[$0].walk }
        }
        self.main = main
        self.besides = besides.sorted { ($0.size ?? 0) < ($1.size ?? 0) }
        self.nature = nature
        self.passing = passing
        var postponed: [PageMark.Role: String] = [:]
        self.answers = answers.mapValues { $0.sorted { $0.number < $1.number } }
            .compactMapValues { answers in
                let kept = answers.filter { answer in
                    guard let status = answer.status else { return true }
                    return !main.convention.asksToWait(status)
                }
                if kept.isEmpty, let last = answers.last {
                    postponed[last.role] = "the server asked to wait: \(last.words)"
                }
                return kept.isEmpty ? nil : kept
            }
        self.postponed = postponed
    }

    /// The same evidence with another main walk, or with other answers.
    package func with(
        main: WalkEvidence? = nil, answers: [PageMark.Role: [Answer]]? = nil,
        besides: [WalkBeside]? = nil
    ) -> Self {
        Self(
            main ?? self.main, answers: answers ?? self.answers,
            besides: besides ?? self.besides, nature: nature, passing: passing)
    }
}

extension ExtraEvidence {
    /// A walk of the same list by pages of another size.
    struct SizedWalk: Sendable {
        let size: Int
        let evidence: WalkEvidence

        var walk: Walk { evidence.walk }
    }

    var walk: Walk { main.walk }
    var convention: Convention { main.convention }

    func answers(_ role: PageMark.Role) -> [Answer] { answers[role] ?? [] }

    /// The walks besides the main one that laws can judge.
    var walked: [WalkBeside] { besides.filter { $0.standing(beside: main) == .walked } }

    /// Whether the walk begins at a later numbered page, which is a different place in the list at every size.
    var beginsElsewhereBySize: Bool { main.pagesBefore > 0 }

    /// The walks at other page sizes that begin where the main one does.
    var sizedWalks: [SizedWalk] {
        if beginsElsewhereBySize { return [] }
        return walked.compactMap { beside in
            guard beside.kind == .sized, let size = beside.size else { return nil }
            return SizedWalk(size: size, evidence: beside.evidence)
        }
    }

    /// The walks of what passes a filter, the one at the spec's own size first.
    var filtered: [WalkBeside] {
        let filtered = walked.filter { $0.kind != .sized }
        let own = filtered.filter { $0.size == convention.size?.value }
        return own + filtered.filter { $0.size != convention.size?.value }
    }

    /// Whether a filter removed nothing: then it shows nothing, or the API does not know it.
    var filterPassesAll: Bool {
        guard let filtered = filtered.first?.walk, filtered.ending.isWhole, walk.ending.isWhole,
            walk.digests.count > 1 || walk.pages.count > 1
        else { return false }
        return filtered.digests.sorted() == walk.digests.sorted()
    }

    /// The digests of the items on a page of the walk.
    func digests(ofPage number: Int) -> ArraySlice<UInt64>? {
        guard walk.pages.indices.contains(number - 1) else { return nil }
        return walk.digests[walk.pages[number - 1].items]
    }

    /// The items of the last page that has some.
    var lastItems: ArraySlice<UInt64>? { digests(ofPage: main.lastPageWithItems) }

    /// Whether the spec says that the list may change during a walk.
    var mayDrift: Bool { convention.stability.kind == .drifting }

    /// Whether the items of a page come from several lists, so that their overall order depends on the size.
    var hasSeveralLists: Bool { main.containerCount != 1 }

    /// Whether another request may have seen a different state of the list.
    ///
    /// Each walk may see its own snapshot; walks with the same key, or else with the same total, are taken to be of one state.
    func mayDiffer(from key: String?, total: Int?) -> Bool {
        if mayDrift { return true }
        guard convention.stability.kind == .snapshot else { return false }
        if convention.stability.key != nil {
            return key != walk.pages.lazy.compactMap(\.snapshot).first
        }
        let own = walk.pages.lazy.compactMap(\.total).first
        return own == nil || total == nil || own != total || !main.isTotalExact
    }

    func mayDiffer(from other: Walk) -> Bool {
        mayDiffer(
            from: other.pages.lazy.compactMap(\.snapshot).first,
            total: other.pages.lazy.compactMap(\.total).first)
    }

    /// Whether an answer may show another state of the list than the walk: its snapshot key differs, or the list may change.
    func mayDiffer(from answer: Answer) -> Bool {
        if mayDrift { return true }
        guard convention.stability.kind == .snapshot, case .success(let reading) = answer.reading,
            let key = reading.facts.snapshot, let own = walk.pages.lazy.compactMap(\.snapshot).first
        else { return false }
        return key != own
    }

    /// Judges differences between two readings of the list, which prove nothing where it may change in between.
    func weighing(_ differences: [Finding], evidence words: String) -> Judgement {
        !differences.isEmpty && mayDrift
            ? .mayHaveChanged : .weighing(differences, evidence: words)
    }

    /// Whether a position can be asked for a second time.
    var isRepeatable: Bool { convention.stability.reuse == .repeatable }

    /// Whether a page without items says by another sign than its position that nothing follows.
    func saysEnd(_ reading: PageReading) -> Bool {
        if reading.saysMore == false || convention.size?.exactness == .exact { return true }
        return main.isTotalExact && reading.total == 0
    }

    /// The promises of more in an answer after which nothing can follow.
    func promises(
        of reading: PageReading, total known: Int?, readsPosition: Bool = true
    ) -> [FindingSubject.Promise] {
        var promises: [FindingSubject.Promise] = []
        let pointerDecides = convention.authority != .more && convention.pointerIsSignal
        if readsPosition, main.signalsOfEnd.contains(.next), pointerDecides, let next = reading.next
        {
            promises.append(.position("\(next)"))
        }
        if reading.saysMore == true { promises.append(.flag) }
        guard main.isTotalExact, let total = reading.total, !mayDrift || known == 0 else {
            return promises
        }
        switch convention.total?.meaning {
        case .exact?, .atStart?:
            if let known, total != known { promises.append(.total(total, known: known)) }
        case .remaining?:
            if total != 0 { promises.append(.remaining(total)) }
        case .estimate?, .atLeast?, nil: break
        }
        return promises
    }
}

extension ExtraEvidence {
    /// The name of an item of the walk; nil where it has none.
    func nameOfItem(_ item: Int) -> String? { main.identity(ofItem: item) }

    /// A finding that says which items of the list an answer has, or else what the answer is.
    func findingOfItems(in answer: Answer, expected: String, advice: String) -> Finding {
        guard let (words, sight) = items(in: answer) else {
            return answer.finding(expected: expected, advice: advice)
        }
        return answer.finding(expected: expected, saw: words, advice: advice).seeing(sight)
    }

    /// Which items of the list an answer has; nil where it has none.
    private func items(in answer: Answer) -> (words: String, sight: FindingSubject.Sight)? {
        guard let items = answer.digests, !items.isEmpty, let status = answer.status else {
            return nil
        }
        let count = items.count
        if let page = walk.pages.first(where: { items.elementsEqual(walk.digests[$0.items]) }) {
            return (
                "status \(status) with the \(counted(count, "item")) of page \(page.number)",
                .items(status: status, count: count, page: page.number, newCount: 0)
            )
        }
        let known = Set(walk.digests)
        let new = items.count { !known.contains($0) }
        let which =
            new == 0 ? "" : ", \(new == count ? "none" : "\(count - new)") of them in the walk"
        return (
            "status \(status) with \(counted(count, "item"))\(which)",
            .items(status: status, count: count, page: nil, newCount: new)
        )
    }
}

extension ExtraEvidence {
    /// The walks whose size is known, the main one among them.
    var allSizes: [SizedWalk] {
        guard let size = convention.size else { return sizedWalks }
        return [SizedWalk(size: size.granted, evidence: main)] + sizedWalks
    }
}

extension ExtraEvidence {
    /// Whether positions are counted, however the spec describes them.
    var isCounted: Bool { convention.counter != nil || main.positions != nil }
}
