import Synchronization
import TapeCassette
import TapeContracts
import TapeHTTP
import TapePaging

/// Records an API in process, with walks of other sizes and single answers, and judges the recording.
struct CauseRecording {
    let spec: ContractSpec
    private let transport: KeepingTransport
    private let endpoint: PagedEndpoint

    /// Keeps what passes.
    private final class KeepingTransport: HTTPTransport {
        private let api: CauseAPI
        private let kept = Mutex<[Exchange]>([])

        init(_ api: CauseAPI) { self.api = api }

        var exchanges: [Exchange] { kept.withLock { $0 } }

        func exchange(_ request: HTTPRequest) async -> Exchange {
            let exchange = await api.exchange(request)
            kept.withLock { $0.append(exchange) }
            return exchange
        }
    }

    init?(_ api: CauseAPI) throws {
        guard
            case .contract(let spec) = try SpecReader.read(Array(api.spec.utf8), file: "list.yaml")
        else { return nil }
        self.spec = spec
        transport = KeepingTransport(api)
        endpoint = PagedEndpoint(
            try spec.replayRequest(environment: [:]), convention: spec.convention)
    }

    /// The report on a recording of everything that laws look at.
    func report() async throws -> SpecReport {
        let walk = await PagingClient(endpoint, over: transport).walk(pageLimit: 200)
        var walks = [
            WalkSummary(
                walk: 1, pages: walk.pages.count, items: walk.digests.count,
                ended: walk.ending == .end ? .end : .failed)
        ]
        for (number, size) in [2, 7, 20, 43].enumerated() {
            guard let sized = endpoint.sized(size) else { continue }
            let other = await PagingClient(sized, over: transport)
                .walk(number: number + 2, pageLimit: 200)
            walks.append(
                WalkSummary(
                    walk: number + 2, pages: other.pages.count, items: other.digests.count,
                    ended: other.ending == .end ? .end : .failed))
        }
        for request in singles(walk) { _ = await transport.exchange(request) }
        let cassette = Cassette(
            header: CassetteHeader(),
            interactions: transport.exchanges.map {
                Interaction(safe: $0.asked, outcome: $0.outcome, time: nil)
            }, walks: walks)
        let result = try await ReplayRun(spec, cassette: cassette, environment: [:]).run()
        var report = SpecReport(
            title: "Forty-three items", spec: "list.yaml", cassette: "list.yaml",
            rows: result.rows)
        report.pages = result.pages
        report.items = result.items
        return report
    }

    private func singles(_ walk: Walk) -> [HTTPRequest] {
        var requests = [endpoint.request(for: .first, mark: PageMark(role: .samePage, page: 1))]
        if let last = walk.pages.last {
            requests.append(
                endpoint.request(
                    for: last.position, mark: PageMark(role: .samePage, page: last.number)))
        }
        let one = endpoint.request(for: .first, mark: PageMark(role: .sizeOne, page: 1))
        requests += [endpoint.request(one, sizedAs: "1")].compactMap(\.self)
        guard let positions = PositionReading(of: walk, at: endpoint), walk.ending == .end else {
            return requests
        }
        let isPaged = positions.unit == .pages
        let end = positions.firstNumber + (isPaged ? walk.pages.count : walk.digests.count)
        for (role, number, position) in [
            (PageMark.Role.pastEnd, 1, end), (.pastEnd, 2, end + 1000), (.deepWindow, 1, 10_000),
        ] {
            requests.append(
                endpoint.request(
                    for: positions.position(position), mark: PageMark(role: role, page: number)))
        }
        return requests
    }
}
