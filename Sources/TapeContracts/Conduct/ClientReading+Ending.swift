import TapeFaults
import TapeHTTP

extension ClientReading {
    /// Judges how the client ended: after a failed page it may throw or retry.
    mutating func judgeEnding() {
        switch conduct.ending {
        case .overran:
            breach(
                ledger.hasEverything ? .stopsAtEnd : .noStorm,
                expected: "requests that stop",
                saw: "\(counted(conduct.exchanges.count, "request")) without end",
                "bound how often a page is asked for, and stop at the last one")
        case .hung:
            breach(
                .complete, expected: "it returns, or throws",
                saw: "it made no more requests, and did not return",
                "let every failed or cancelled request end what waits for it")
        case .threw(let words):
            guard ledger.failures == 0, scene.calledOffAt == nil, !scene.mayThrowAtPages else {
                return
            }
            breach(
                .complete, expected: "it reads the \(counted(ledger.lastPage, "page"))",
                saw:
                    "it failed although each answer was a whole page: \(conduct.shown.words(words))",
                "compare what the client decodes with the recording")
        case .returned:
            guard let missing = ledger.missing else { return }
            breach(
                .complete, missing, expected: "an error, or every page",
                saw: "it says that this is all, and page \(missing) never arrived whole",
                ledger.failed[missing] == nil
                    ? "take the end from the sign that the API gives, not from a short or empty page"
                    : "let an error that remains after retries reach the caller")
        }
    }

    /// How many ids the client's were compared with in full; 0 if it stopped early, or if items have no ids.
    var comparedCount: Int {
        guard conduct.ending == .returned, ledger.hasEverything else { return 0 }
        let counts = (1...ledger.lastPage).map { ledger.accepted[$0]?.ids?.count }
        return counts.contains(nil) ? 0 : counts.reduce(0) { $0 + ($1 ?? 0) }
    }

    /// A breach if the ids are not those that the API gave, in order; for a client that stopped early, the first ones.
    func wrongIDs() -> (law: LawIdentifier, finding: Finding)? {
        let accepted = ledger.accepted
        let pages = (1...ledger.lastPage).prefix { accepted[$0] != nil }
        let count = pages.reduce(0) { $0 + (accepted[$1]?.count ?? 0) }
        let said = pages.flatMap { accepted[$0]?.ids ?? [] }
        let isComplete = conduct.ending == .returned && pages.count == ledger.lastPage
        guard said.count == count else {
            guard isComplete, conduct.ids.count != count else { return nil }
            return comparison(.different(told: nil, said: "\(count) items"))
        }
        if isComplete {
            let restarted = restartedIDs(said)
            if let restarted, SpokenIdentity.compare(conduct.ids, with: restarted) == .same {
                return nil
            }
            return comparison(SpokenIdentity.compare(conduct.ids, with: said))
        }
        guard conduct.ids.count <= said.count else { return nil }
        let first = Array(said.prefix(conduct.ids.count))
        return restartedIDs(said) == nil ? comparison(.init(conduct.ids, prefixing: first)) : nil
    }

    /// The ids from a client that had given some pages whenever its position was refused, and then started over.
    private func restartedIDs(_ said: [String]) -> [String]? {
        guard let rule = scene.plan.rules.first, rule.fault == .expiredCursor,
            case .page(let page) = rule.place
        else { return nil }
        let begun = (1..<page).flatMap { ledger.accepted[$0]?.ids ?? [] }
        let surplus = conduct.ids.count - said.count
        let refusals = conduct.exchanges.count { $0.asked.mark?.page == page }
        let starts = begun.isEmpty ? 1 : min(max(1, surplus / begun.count), max(1, refusals))
        return Array(repeatElement(begun, count: starts).joined()) + said
    }

    private func comparison(
        _ comparison: SpokenIdentity.Comparison
    ) -> (law: LawIdentifier, finding: Finding)? {
        let advice =
            "compare what the client decodes with the recording, and the field that it takes for the id"
        switch comparison {
        case .same: return nil
        case .reordered(let told, let said):
            return (
                .bottomInsertion,
                Finding(
                    item: said, expected: "the items in the order of the API: \(said)",
                    saw: "\(told) in its place",
                    advice: "keep the order in which the API gives the items")
            )
        case .different(let told, let said):
            return (
                .complete,
                Finding(
                    item: said, expected: "every item that arrived: \(said)",
                    saw: told.map { "\($0) in its place" }
                        ?? "\(conduct.ids.count) items without it",
                    advice: advice)
            )
        case .added(let told):
            return (
                .insertedOnce,
                Finding(
                    item: told, expected: "each item as often as the API gave it",
                    saw: "\(told), which is one too many", advice: advice)
            )
        }
    }
}
