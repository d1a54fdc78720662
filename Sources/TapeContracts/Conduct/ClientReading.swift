import TapeFaults
import TapeHTTP
import TapePaging

/// Compares one run of a plain client with what the API answered in it.
struct ClientReading {
    let conduct: ClientConduct
    let scene: ClientScene
    private(set) var breaches: [(law: LawIdentifier, finding: Finding)] = []
    /// How often a failed request was repeated.
    private var retries = 0
    var ledger: RequestLedger
    private var shown: ShownRequests

    init(_ conduct: ClientConduct, in scene: ClientScene, readBy reader: SpokenPages) {
        self.conduct = conduct
        self.scene = scene
        shown = conduct.shown
        ledger = RequestLedger(readBy: reader)
        for exchange in conduct.exchanges { note(exchange) }
        judgeEnding()
        if let finding = wrongIDs() { breaches.append(finding) }
    }

    /// The laws that the run put to the test.
    var exercised: Set<LawIdentifier> {
        var laws: Set<LawIdentifier> = [.complete]
        if ledger.hasEverything { laws.insert(.stopsAtEnd) }
        if conduct.exchanges.contains(where: { ($0.asked.mark?.page ?? 0) > 1 }) {
            laws.insert(.resumesAtPointer)
        }
        if retries > 0 { laws.insert(.retryIsIdentical) }
        if ledger.failures > 0 { laws.insert(.noStorm) }
        if comparedCount > 0 { laws.insert(.insertedOnce) }
        if comparedCount > 1 { laws.insert(.bottomInsertion) }
        return laws
    }

    /// The requests, one per line, and how the run ended.
    var log: String {
        let lines = conduct.exchanges.map { exchange in
            let page = exchange.asked.mark.map { " (page \($0.page))" } ?? ""
            return "\(exchange.asked.method.rawValue) \(shown.url(of: exchange.asked))\(page)"
        }
        let ending = shown.words("\(conduct.ending)")
        return (["\(scene)"] + lines + ["\(ending) after \(conduct.ids.count) items"])
            .joined(separator: "\n")
    }

    private mutating func note(_ exchange: Exchange) {
        guard let page = exchange.asked.mark?.page else {
            breach(
                .resumesAtPointer, expected: "a request that the walk has",
                saw: shown.url(of: exchange.asked),
                "build each request from the position of the page before")
            ledger.noteStrangeRequest()
            return
        }
        if ledger.isDone {
            breach(
                .stopsAtEnd, page, expected: "no request after the last page",
                saw: "a request for page \(page)",
                "let the sign that the API gives for more decide")
        }
        if let before = ledger.failed[page] {
            retries += 1
            let one = shown.text(of: before.asked)
            let other = shown.text(of: exchange.asked)
            if one != other {
                breach(
                    .retryIsIdentical, page, expected: "the same request: \(one)",
                    saw: "another one: \(other)",
                    "keep the position until its page is accepted, and build the retry from it")
            }
        }
        ledger.enter(exchange, at: page)
    }

    mutating func breach(
        _ law: LawIdentifier, _ page: Int? = nil, expected: String, saw: String, _ advice: String
    ) {
        breaches.append((law, Finding(page: page, expected: expected, saw: saw, advice: advice)))
    }
}
