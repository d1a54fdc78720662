import TapeCassette
import TapeContracts
import TapeHTTP

/// A walk recorded page by page, with the items as they are written, and walks of other sizes beside it.
struct RecordedPages {
    /// The items of each page of the spec's own walk, as JSON.
    var pages: [[String]]
    /// The same for walks at other sizes.
    var sized: [(size: Int, pages: [[String]])] = []
    /// What comes in place of a page, by its number.
    var instead: [Int: HTTPResponse] = [:]
    /// How many items the pages say the list has.
    var total: Int?

    /// The rows of the laws about the API.
    func rows() async throws -> [LawRow] {
        let text = """
            pagetape: 1
            title: Recorded pages
            request: {get: "https://api.example.com/list"}
            paging:
              style: cursor
              cursor: $.next
              query: from
              items: $.items
              id: $.id
              size: {query: limit, value: \(pages.first?.count ?? 1)}
            \(total == nil ? "" : "  total: $.total")
            """
        guard
            case .contract(let spec) = try SpecReader.read(Array(text.utf8), file: "list.yaml")
        else { return [] }
        let own = (size: pages.first?.count ?? 1, pages: pages)
        var interactions: [Interaction] = []
        var walks: [WalkSummary] = []
        for (number, walk) in ([own] + sized).enumerated() {
            interactions += walk.pages.indices.map { interaction(number + 1, walk, page: $0 + 1) }
            walks.append(
                WalkSummary(
                    walk: number + 1, pages: walk.pages.count,
                    items: walk.pages.joined().count, ended: .end))
        }
        let cassette = Cassette(
            header: CassetteHeader(), interactions: interactions, walks: walks)
        let run = try ReplayRun(spec, cassette: cassette, environment: [:])
        return await run.run().rows.filter { $0.subject == .api }
    }

    private func interaction(
        _ walk: Int, _ list: (size: Int, pages: [[String]]), page: Int
    ) -> Interaction {
        let start = page == 1 ? "" : "&from=p\(page)"
        var request = HTTPRequest(
            url: HTTPURL("https://api.example.com/list?limit=\(list.size)\(start)"))
        request.mark = PageMark(walk: walk, page: page)
        let next = page < list.pages.count ? "\"p\(page + 1)\"" : "null"
        let items = list.pages[page - 1].joined(separator: ",")
        let count = total.map { ",\"total\":\($0)" } ?? ""
        let written = HTTPResponse(
            status: 200, headers: ["Content-Type": "application/json"],
            body: Array("{\"items\":[\(items)],\"next\":\(next)\(count)}".utf8))
        let response = walk == 1 ? instead[page] ?? written : written
        return Interaction(safe: request, outcome: .whole(response), time: nil)
    }
}
