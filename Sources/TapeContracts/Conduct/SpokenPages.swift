import TapeBench
package import TapeFaults
package import TapeHTTP
package import TapeList
import TapePaging

/// Reads the API's answers by its spec, and compares them with what a client read from them.
package struct SpokenPages: Sendable {
    private let reader: PageReader
    private let convention: Convention
    /// Whether each page of the recorded walk promises another, by page number.
    private let promises: [Int: Bool]

    /// How many pages were recorded, up to the end.
    var pageCount: Int { promises.count }

    /// Whether a client that reads a page under this fault would rightly ask for a position that was not recorded.
    ///
    /// A client counts the items it was given, or takes the last one's key, so that a page with other items leads elsewhere.
    package func leadsElsewhere(_ fault: Fault) -> Bool {
        let changesCount: Bool
        let changesLast: Bool
        switch fault {
        // The last item, from which the next position follows, stays.
        case .shortPage, .dropItem, .duplicate: (changesCount, changesLast) = (true, false)
        case .emptyPage, .endlessEmpty, .shift, .repeatPage:
            (changesCount, changesLast) = (false, true)
        case .stir(let stirring):
            changesCount = stirring.happening == .delete
            changesLast = stirring.happening == .insert
        case .status, .rateLimit, .rateLimitDate, .delay, .stall, .drip, .refuse, .reset,
            .emptyReply, .cutShort, .malformed, .wrongType, .errorBody, .unauthorized,
            .expiredCursor, .loopCursor, .late, .strayLink, .plainLink:
            return false
        }
        return convention.sources.contains { source in
            switch source {
            case .counted(let counter): counter.advance == .received && changesCount
            case .item, .extraRow: changesLast
            case .link, .header, .body: false
            }
        }
    }

    /// The ids that the API gave and the number of items; throws where the answer is not a page.
    func said(_ exchange: Exchange) throws(PageError) -> (ids: [String]?, count: Int) {
        let page = try read(exchange)
        return (ids(of: page), page.items.count)
    }

    /// Reads an answer; an error reported with status 200 is not a page, however the spec reads it.
    private func read(_ exchange: Exchange) throws(PageError) -> PageReading {
        if case .whole(let response) = exchange.outcome, Fault.isErrorBody(response) {
            throw PageError(.malformed, detail: "the body reports an error")
        }
        return try reader.read(exchange)
    }

    init(_ endpoint: PagedEndpoint, walked walk: Walk) {
        convention = endpoint.convention
        reader = PageReader(convention)
        promises = Dictionary(
            walk.pages.map { ($0.number, $0.hasMore) }, uniquingKeysWith: { first, _ in first })
    }

    /// The outcome of one load.
    ///
    /// - Parameters:
    ///   - told: what the client passed to its list.
    ///   - exchanges: the requests that it made for this, in order.
    ///   - wanted: the number of the page that the list asked for, if any page gave its position.
    ///   - reader: reads pages; without one, the client is believed.
    ///   - shown: shows requests without secrets.
    /// - Returns: what to tell the list, what the API said, and what the client did wrong.
    package static func answer(
        _ told: Result<LoadedPage<String, String>, LoadFailure>, after exchanges: [Exchange],
        wanting wanted: Int?, readBy reader: SpokenPages?, showing shown: inout ShownRequests
    ) -> OwnAnswer {
        let identities = exchanges.map { shown.text(of: $0.asked) }.firstOfEach
        let identity = identities.joined(separator: "\n\n")
        var answer = OwnAnswer(told: LoadAnswer(told, requestIdentity: identity))
        guard let reader, let last = exchanges.last else { return answer }
        if let wanted, let asked = last.asked.mark?.page, asked != wanted {
            answer.breaches.append(
                (
                    .resumesAtPointer,
                    Finding(
                        page: wanted, expected: "a request for page \(wanted)",
                        saw: "the client asked for page \(asked): \(shown.url(of: last.asked))",
                        advice: "build each request from the position the list asks for"
                    )
                ))
            return answer
        }
        reader.compare(last, &answer, page: wanted, shown)
        return answer
    }

    private func compare(
        _ exchange: Exchange, _ answer: inout OwnAnswer, page number: Int?, _ shown: ShownRequests
    ) {
        let reading = Result { () throws(PageError) in try read(exchange) }
        let identity = answer.told.requestIdentity
        switch (reading, answer.told.result) {
        case (.success(let page), .success(let told)):
            var said = told
            said.hasMore = exchange.asked.mark.flatMap { promises[$0.page] } ?? told.hasMore
            answer.said = .page(said, requestIdentity: identity)
            if let breach = breach(told.items, page, number) { answer.breaches.append(breach) }
        case (.failure(let error), let told):
            if case .failure(let failure) = told, failure.kind == .cancelled { return }
            let failure = LoadFailure(
                error, answer: exchange.outcome.response, under: convention)
            answer.said = .failure(failure, requestIdentity: identity)
        case (.success(let page), .failure(let failure)) where failure.kind != .cancelled:
            answer.breaches.append(
                (
                    .complete,
                    Finding(
                        page: number,
                        expected: "the client reads the \(counted(page.items.count, "item"))",
                        saw: "it failed: \(shown.words(failure.message))",
                        advice: "compare what the client decodes with the recording"
                    )
                ))
        case (.success, .failure): break
        }
    }

    /// The breach, if any, of a client that showed these ids for a page.
    private func breach(
        _ told: [String], _ page: PageReading, _ number: Int?
    ) -> (law: LawIdentifier, finding: Finding)? {
        guard let ids = ids(of: page) else {
            guard told.count < page.items.count else { return nil }
            let finding = Finding(
                page: number, expected: "the \(counted(page.items.count, "item")) of the page",
                saw: "the client shows \(told.count)", advice: Self.advice)
            return (.complete, finding)
        }
        switch SpokenIdentity.compare(told, with: ids) {
        case .same: return nil
        case .reordered(let told, let said):
            let finding = Finding(
                page: number, item: said, expected: "the items in the order of the page: \(said)",
                saw: "\(told) in its place",
                advice: "keep the order in which the API gives the items")
            return (.bottomInsertion, finding)
        case .different(let told, let said):
            let finding = Finding(
                page: number, item: said,
                expected: "every item of the page is in the list: \(said)",
                saw: told.map { "the client shows \($0) in its place" }
                    ?? "the client leaves it out, and shows \(counted(ids.count - 1, "item")) at most",
                advice: Self.advice)
            return (.complete, finding)
        case .added(let told):
            let finding = Finding(
                page: number, item: told, expected: "one item for each on the page",
                saw: "the client shows \(told), which is one too many", advice: Self.advice)
            return (.insertedOnce, finding)
        }
    }

    private static let advice =
        "compare what the client decodes with the recording, and the field that it takes for the id"

    /// The ids of a page, numbers in their canonical spelling; nil where the spec names none, or an item has none.
    func ids(of page: PageReading) -> [String]? {
        guard convention.identity != .none else { return nil }
        let ids = page.items.compactMap { item in
            item.identity.map { item.isNumbered ? SpokenIdentity.number($0) ?? $0 : $0 }
        }
        return ids.count == page.items.count ? ids : nil
    }
}
