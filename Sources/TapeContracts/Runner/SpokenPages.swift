package import TapeHTTP
package import TapeList
import TapePaging
import TapeScreen

/// Reads what the API said by its spec, and compares it with what a client made of it.
package struct SpokenPages: Sendable {
    private let reader: PageReader
    private let convention: Convention
    /// Whether a page of the recorded walk promises another, by its number.
    private let promises: [Int: Bool]

    init(_ endpoint: PagedEndpoint, walked walk: Walk) {
        convention = endpoint.convention
        reader = PageReader(convention)
        promises = Dictionary(
            walk.pages.map { ($0.number, $0.hasMore) }, uniquingKeysWith: { first, _ in first })
    }

    /// What one load came to.
    ///
    /// - Parameters:
    ///   - told: what the client told its list.
    ///   - exchanges: the requests that it made for that, in their order.
    ///   - wanted: the number of the page that the list wanted, if any page gave its position.
    ///   - reader: what reads pages; without one the client is believed.
    /// - Returns: what the list is told, what the API said, and what the client did wrong.
    package static func answer(
        _ told: Result<LoadedPage<String, String>, LoadFailure>, after exchanges: [Exchange],
        wanting wanted: Int?, readBy reader: SpokenPages?
    ) -> OwnAnswer {
        var identities: [String] = []
        for exchange in exchanges {
            let identity = ListPages.identity(of: exchange.asked)
            if !identities.contains(identity) { identities.append(identity) }
        }
        let identity = identities.joined(separator: "\n\n")
        var answer = OwnAnswer(told: LoadAnswer(told, requestIdentity: identity))
        guard let reader, let last = exchanges.last else { return answer }
        if let wanted, let asked = last.asked.mark?.page, asked != wanted {
            answer.breaches.append(
                (
                    "resumes-at-pointer",
                    Finding(
                        page: wanted, expected: "a request for page \(wanted)",
                        saw: "the client asked for page \(asked): \(last.asked.url.text)",
                        advice: "build each request from the position the list asks for"
                    )
                ))
            return answer
        }
        reader.compare(last, &answer, page: wanted)
        return answer
    }

    private func compare(_ exchange: Exchange, _ answer: inout OwnAnswer, page number: Int?) {
        let reading = Result { () throws(PageError) in try reader.read(exchange) }
        let identity = answer.told.requestIdentity
        switch (reading, answer.told.result) {
        case (.success(let page), .success(let told)):
            var said = told
            said.hasMore = exchange.asked.mark.flatMap { promises[$0.page] } ?? told.hasMore
            let missing = page.items.dropFirst(told.items.count).enumerated().map { place, item in
                item.identity ?? "item \(told.items.count + place + 1) of page \(number ?? 0)"
            }
            said.items = Array(told.items.prefix(page.items.count)) + missing
            answer.said = .page(said, requestIdentity: identity)
        case (.failure(let error), let told):
            if case .failure(let failure) = told, failure.kind == .cancelled { return }
            let failure = LoadFailure(
                error, answer: exchange.outcome.response, under: convention)
            answer.said = .failure(failure, requestIdentity: identity)
        case (.success(let page), .failure(let failure)) where failure.kind != .cancelled:
            answer.breaches.append(
                (
                    "complete",
                    Finding(
                        page: number,
                        expected: "the client reads the \(counted(page.items.count, "item"))",
                        saw: "it failed: \(failure.message)",
                        advice: "compare what the client decodes with the recording"
                    )
                ))
        case (.success, .failure): break
        }
    }
}
