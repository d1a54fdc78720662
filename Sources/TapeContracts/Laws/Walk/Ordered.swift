import TapeJSON
import TapePaging

/// Items keep the declared order, within pages and across their boundaries.
package struct Ordered: Law {
    package let identifier: LawIdentifier = "ordered"
    package let code = "W4"
    package let sentence = "Items keep the declared order, within pages and across boundaries."

    package init() {}

    package func judge(_ evidence: WalkEvidence) -> Judgement {
        guard let order = evidence.convention.order else {
            return .notApplicable("the spec names no `order`")
        }
        guard evidence.walk.digests.count > 1 else { return evidence.tooShort }
        let findings = evidence.walk.orderBreaches.map { breach in
            let (page, name) = evidence.whereabouts(ofItem: breach.item)
            let previous = breach.previous.map(\.description) ?? "nothing"
            return Finding(
                at: page, item: name,
                expected: "\(order.text), from \(previous) on",
                saw: breach.key.map(\.description) ?? "no such value",
                advice: """
                    The server orders by something else, or not at all: clients that insert at the \
                    bottom will show a shuffled list.
                    """)
        }
        return .weighing(findings, evidence: evidence.summary)
    }
}
