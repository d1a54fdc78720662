import TapePaging

/// A list does not end at a round number while its total says that there is more.
package struct NoSilentCap: Law {
    package let text = LawText(
        .noSilentCap, "W21",
        "A list does not end at a server's limit while its total says there is more.",
        LawExplanation(
            why: "Items beyond an undeclared limit are lost without a trace.",
            breach: "the list ends after exactly 1,000 items while `total` says 4,213",
            breakers:
                "GitHub's search (1,000), Elasticsearch (10,000), YouTrack (42 unless told otherwise)",
            keys: ["paging.total", "paging.window"]))

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        guard let total = evidence.convention.total else {
            if let doubt = skipped(evidence) { return .notEnoughEvidence(doubt) }
            return .notApplicable("the spec reads no total that could show a cap")
        }
        guard total.meaning != .estimate else {
            return .notApplicable("the total is declared as an estimate")
        }
        let walk = evidence.walk
        guard walk.ending == .end else {
            if case .capped(.window) = walk.ending {
                return .notApplicable("the spec declares the `window`")
            }
            return .notEnoughEvidence("the walk did not reach its end")
        }
        let items = walk.digests.count
        let last = walk.pages.last { $0.total != nil }
        guard let last, let claimed = last.total else {
            return evidence.missing(total.place, "total")
        }
        let all =
            total.meaning == .remaining ? claimed.addingSaturated(last.items.upperBound) : claimed
        if evidence.reachesWindow(last) {
            return .notApplicable("the spec declares the `window`")
        }
        guard items > 0, all > items, !isReached(all, by: items, total.meaning, evidence),
            isSuspicious(items, evidence)
        else {
            return .holds("\(counted(items, "item")) of a total of \(all)")
        }
        let finding = Finding(
            at: walk.pages.last, expected: "\(counted(all, "item")), or a refusal to go on",
            saw: "the end after exactly \(items)",
            advice: """
                The server stops at a limit without saying so: everything beyond it is invisible. Refuse \
                deeper pages with an error, or declare the limit as `window: \(items)` in the spec.
                """)
        return .violated([finding], evidence: evidence.summary)
    }

    /// Whether the items of the walk and those before its beginning are as many as the total says.
    private func isReached(
        _ all: Int, by items: Int, _ meaning: Convention.Total.Meaning, _ evidence: WalkEvidence
    ) -> Bool {
        switch meaning {
        // What remains is counted from the first item of the walk.
        case .remaining: false
        case .atLeast: evidence.itemsBefore.contains { items.addingSaturated($0) >= all }
        case .exact, .estimate, .atStart:
            evidence.itemsBefore.contains { items.addingSaturated($0) == all }
        }
    }

    /// How items may get skipped where positions advance by the size asked for but pages hold less; nil without a sign of it.
    private func skipped(_ evidence: WalkEvidence) -> String? {
        guard let size = evidence.convention.size, size.slot != nil, size.maximum == nil,
            size.exactness != .advisory, evidence.convention.counter?.advance == .limit
        else { return nil }
        let earlier = evidence.walk.pages.filter { $0.number < evidence.lastPageWithItems }
        guard let held = earlier.first?.items.count, held > 0, held < size.value,
            earlier.allSatisfy({ $0.items.count == held }),
            earlier.count > 1 || Self.caps.contains(held)
        else { return nil }
        return """
            each page holds \(held) of the \(size.value) items that were asked for, and positions move on by \
            \(size.value): if the server holds pages smaller, items between them are lost; declare that as \
            `size: {maximum: \(held)}`
            """
    }

    /// Whether a list of this many items looks cut off by a limit: a round number, or exactly one full page.
    private func isSuspicious(_ items: Int, _ evidence: WalkEvidence) -> Bool {
        if evidence.walk.pages.count == 1, let size = evidence.convention.size {
            return items == size.granted
        }
        return Self.caps.contains(items)
    }

    private static let caps: Set<Int> = [
        100, 200, 250, 500, 1000, 2000, 2500, 5000, 10_000, 20_000, 25_000, 50_000, 100_000,
    ]
}

extension LawIdentifier {
    package static let noSilentCap: Self = "no-silent-cap"
}
