import TapeCassette
import TapeContracts
import TapeFaults
import TapeHTTP

/// A recorded list of four pages by cursor or by number, and what a client asks of it, written down request by request.
struct ConductScript {
    static let origin = "http://api.example.com"
    static let pageCount = 4

    /// One request: which page it is for, when it came and went, and what became of it.
    struct Ask {
        var page: Int?
        var at: Double
        var till: Double
        var fault: Fault?
        var url: String?
        var headers: HeaderFields = ["Authorization": "Bearer mine"]
        var isDelivered = true
        var closedUntil: Double?
    }

    let isCounted: Bool
    /// Whether the first item of page 2 is the last one of page 1 once more.
    var overlaps = false
    var hasIdentities = true
    /// What ids begin with.
    var prefix = ""
    /// The ids of all items as JSON; without them, texts such as `"1.2"`.
    var written: [String] = []
    /// The headers of the recorded requests, and what their queries end with.
    var headers: HeaderFields = ["Authorization": "REDACTED-API_TOKEN"]
    var lastFields = ""

    private func id(_ item: Int, of page: Int) -> String {
        prefix + (overlaps && page == 2 && item == 1 ? "1.2" : "\(page).\(item)")
    }

    func url(_ page: Int) -> String {
        let place = isCounted ? "&page=\(page)" : page == 1 ? "" : "&cursor=c%2B\(page)%3D%3D"
        return "\(Self.origin)/items?limit=2\(place)\(lastFields)"
    }

    func response(_ page: Int) -> HTTPResponse {
        let next = page < Self.pageCount ? "\"c+\(page + 1)==\"" : "null"
        let ids = (1...2).map { item in
            let id = written.isEmpty ? "\"\(id(item, of: page))\"" : written[page * 2 + item - 3]
            return "{\"id\":\(id)}"
        }.joined(separator: ",")
        let text = "{\"items\":[\(ids)],\"next\":\(next),\"pages\":\(Self.pageCount)}"
        return HTTPResponse(
            status: 200, headers: ["Content-Type": "application/json"], body: Array(text.utf8))
    }

    func spec() throws -> ContractSpec? {
        let paging =
            isCounted
            ? "style: page-number, query: page, start: 1, pages: $.pages, end: {authority: pages}"
            : "style: cursor, cursor: $.next, query: cursor"
        let text = """
            pagetape: 1
            title: Four pages
            request:
              get: \(url(1))
              headers: {Authorization: "Bearer ${API_TOKEN}"}
            paging: {\(paging), items: "$.items", id: "$.id"}
            """
            .replacing(", id: \"$.id\"", with: hasIdentities ? ", id: \"$.id\"" : "")
            .replacing("cursor: $.next", with: "cursor: \"$.next\"")
            .replacing("pages: $.pages", with: "pages: \"$.pages\"")
        guard case .contract(let spec) = try SpecReader.read(Array(text.utf8), file: "list.yaml")
        else { return nil }
        return spec
    }

    func terms(recoveringFrom faults: Set<String> = []) async throws -> ConductReading.Terms? {
        guard let spec = try spec() else { return nil }
        let interactions = (1...Self.pageCount).map { page in
            Interaction(
                safe: HTTPRequest(
                    url: HTTPURL(url(page)), headers: headers,
                    mark: PageMark(page: page)), outcome: .whole(response(page)))
        }
        let cassette = Cassette(
            header: CassetteHeader(origin: Self.origin), interactions: interactions,
            walks: [WalkSummary(walk: 1, pages: Self.pageCount, items: 8, ended: .end)])
        let run = try ReplayRun(spec, cassette: cassette, environment: [:])
        return await run.conductTerms(recoveringFrom: faults)
    }

    func conduct(
        _ asks: [Ask], _ ending: Conduct.Ending = .exited(0), result: [String]? = nil,
        strays: [HTTPRequest] = []
    ) -> Conduct {
        let requests = asks.map { ask in
            let page = ask.page ?? 0
            let whole = Outcome.whole(response(page))
            let asked = HTTPRequest(
                url: HTTPURL(ask.url ?? url(page)), headers: ask.headers,
                mark: ask.page.map { PageMark(page: $0) })
            let outcome: Outcome =
                switch ask.fault?.kind {
                case .instead? where ask.fault == .errorBody:
                    .whole(HTTPResponse(status: 200, body: Array(ErrorBody.object.text.utf8)))
                case .instead?: ask.fault?.standIn(for: asked).outcome ?? whole
                case .bytes?: ask.fault?.spoiling(whole) ?? whole
                case .page?, .time?: whole
                case nil where ask.page == nil:
                    .failed(TransportError(.unmatched, detail: "nobody recorded it"))
                case nil: whole
                }
            var request = Conduct.Request(
                asked: asked, outcome: outcome, fault: ask.fault, began: .seconds(ask.at),
                ended: .seconds(ask.till), isDelivered: ask.isDelivered)
            request.closedUntil = ask.closedUntil.map { .seconds($0) }
            return request
        }
        return Conduct(requests: requests, strays: strays, ending: ending, result: result)
    }

    /// Each page once, one after the other, from some moment on.
    static func walk(_ pages: ClosedRange<Int> = 1...pageCount, from time: Double = 0) -> [Ask] {
        pages.enumerated().map { index, page in
            Ask(page: page, at: time + Double(index), till: time + Double(index) + 0.5)
        }
    }

    static let ids = (1...pageCount).flatMap { ["\($0).1", "\($0).2"] }

    /// The laws that a client broke.
    func broken(
        _ conduct: Conduct, _ fault: Fault? = nil, always: Bool = false,
        recoveringFrom faults: Set<String> = []
    ) async throws -> Set<String> {
        guard let terms = try await terms(recoveringFrom: faults) else { return ["no terms"] }
        let situation = fault.map {
            JudgedCase(.init($0, at: .page(2), always ? .always : .once))
        }
        var trial = ConductTrial(under: terms)
        trial.judge(conduct, in: situation ?? .clean)
        if let obstacle = trial.obstacle { return [obstacle] }
        return Set(trial.broken.map(\.rawValue))
    }
}
