import TapeJSON
import TapePaging

/// Items keep the declared order, within pages and across their boundaries.
package struct Ordered: Law {
    package let text = LawText(
        .ordered, "W4",
        "Items keep the declared order, within pages and across boundaries.",
        LawExplanation(
            why: "A client that inserts at the bottom shows what it gets: a shuffled list.",
            breach: "an item of page 2 is newer than the last one of page 1",
            breakers:
                "Elasticsearch without a tiebreak, whose replicas order equal values differently",
            keys: [
                "paging.order", "paging.order.as", "paging.order.collation", "paging.order.nulls",
                "paging.order.unique",
            ]))

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        guard let order = evidence.convention.order else {
            return .notApplicable("the spec names no `order`")
        }
        guard evidence.walk.digests.count > 1 else { return evidence.tooShort }
        let mayBeAbsent = order.keys.contains { $0.nulls != nil }
        guard evidence.walk.orderedItemCount > 0 || mayBeAbsent else {
            return .violated([missing(order, evidence)], evidence: evidence.summary)
        }
        let breaches = evidence.walk.orderBreaches.filter { breach in
            // A list that shifts during the walk repeats items of the previous page at the head of the next.
            !evidence.mayDrift
                || evidence.walk.page(ofItem: breach.item)?.items.lowerBound != breach.item
        }
        guard !breaches.isEmpty else { return .holds(evidence.summary) }
        switch OrderReadings(evidence, order).outcome {
        case .fits(let keys):
            return .notEnoughEvidence(
                "the items keep the order only if it is declared as \(keys); add that to `order` if it is so"
            )
        case .unseen:
            return .notEnoughEvidence(
                "the values are out of order as bytes; whether another order fits takes the pages' texts"
            )
        case .none: break
        }
        return .violated(
            breaches.map { finding($0, order, evidence) }, evidence: evidence.summary)
    }

    /// What is wrong where no item can be ordered.
    private func missing(_ order: Convention.Order, _ evidence: WalkEvidence) -> Finding {
        Finding(
            at: evidence.walk.pages.first { !$0.items.isEmpty },
            expected: "\(order.text) in the items", saw: "no item with such a value",
            advice: """
                Check the path in the spec's `order`; if it is right, the server no longer gives what \
                its list is ordered by.
                """
        ).about(.missingKey)
    }

    private func finding(
        _ breach: Walk.OrderBreach, _ order: Convention.Order, _ evidence: WalkEvidence
    ) -> Finding {
        let (page, name) = evidence.whereabouts(ofItem: breach.item)
        let previous = breach.previous.map(\.description) ?? "nothing"
        let finding = Finding(
            at: page, item: name,
            expected: "\(order.text), from \(previous) on",
            saw: breach.key.map(\.description) ?? "no such value",
            advice: """
                The server orders by something else, or not at all: clients that insert at the \
                bottom will show a shuffled list.
                """)
        let lacksKey = breach.key?.isMissing ?? true || breach.previous?.isMissing ?? false
        return lacksKey ? finding.about(.missingKey) : finding
    }
}

extension LawIdentifier {
    package static let ordered: Self = "ordered"
}
