import TapeCassette
package import TapeHTTP
package import TapePaging

extension ReplayRun {
    /// The terms that a client's requests are compared with.
    package func conductTerms(
        recoveringFrom recoverable: Set<String> = []
    ) async -> ConductReading.Terms {
        var requests: [Int: HTTPRequest] = [:]
        for index in deck.requests.indices {
            let mark = deck.page(of: index)
            guard mark.isOfTheWalk else { continue }
            requests[mark.page] = deck.requests[index]
        }
        let recorded = RecordedRequests(requests, isCounted: endpoint.lookahead != .none)
        return ConductReading.Terms(
            reader: await spokenPages(), recorded: recorded, recoverable: recoverable)
    }

    /// The request that the recorded walk begins with.
    package var firstRequest: HTTPRequest { deck.firstRequest ?? endpoint.firstRequest }

    /// The recorded spec, by which everything is judged.
    package var contract: ContractSpec { spec }

    /// Walks the list as the spec pages, over any transport; shows whether a fault finds a place in it.
    package func referenceWalk(over transport: any HTTPTransport) async -> Walk {
        await PagingClient(endpoint, over: transport).walk()
    }

    /// The list at another origin, requested as it was recorded.
    package func endpoint(at origin: HTTPURL) -> PagedEndpoint {
        var request = firstRequest
        request.url = request.url.replacingOrigin(by: origin)
        return PagedEndpoint(request, convention: endpoint.convention)
    }

    /// How many items the recorded walk has.
    package var referenceWalkItems: Int {
        get async {
            let transport = ReplayingTransport(deck.session(), under: endpoint.convention)
            return await referenceWalk(over: transport).digests.count
        }
    }
}
