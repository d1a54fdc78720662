import TapeHTTP
import TapeJSON
import TapePaging

/// A small paging API in process, with the ways in which it can break its word.
struct ListAPI: HTTPTransport {
    /// A promise the API breaks.
    enum Breach: String, CaseIterable {
        /// Page 3 points back to page 2.
        case loops
        /// Page 3 opens with the last item of page 2.
        case repeatsItem
        /// An item on page 2 has no id.
        case namelessItem
        /// Two items on page 2 have changed places.
        case swapsItems
        /// The last full page promises one more, and that one is empty.
        case phantomPage
        /// Page 2 says in its flag that it is the last.
        case flagLies
        /// The total counts one item too many.
        case totalOff
        /// The total grows during the walk.
        case totalDrifts
        /// Page 3 is an error page with status 200.
        case answersHTML
        /// The last page gives a new position for ever.
        case neverEnds
        /// Every page is the first one, whatever position is asked for.
        case ignoresPosition
        /// Page 2 links to another server.
        case strays
    }

    /// The styles that the API speaks.
    static let styles: [Convention.Style] = [.linkHeader, .cursor, .offset]

    var style = Convention.Style.cursor
    var count = 10
    var size = 3
    var breach: Breach?

    var convention: Convention {
        get throws {
            Convention(
                style: style,
                sources: [try source],
                slots: style == .linkHeader ? [.url] : [.query("from")],
                authority: style == .offset ? .total : .next,
                items: Convention.Items([try BodyPath("$.items")]),
                identity: .paths([try BodyPath("$.id")])
            )
            .with(\.order, Convention.Order(by: try BodyPath("$.id"), .ascending))
            .with(\.size, Convention.Size(query: "limit", value: size))
            .with(\.flag, Convention.Flag(at: .body(try BodyPath("$.more"))))
            .with(\.total, .body(try BodyPath("$.total")))
        }
    }

    private var source: Convention.Source {
        get throws {
            switch style {
            case .linkHeader: .nextLink
            case .offset: .counted(.init(by: .received))
            case .cursor, .nextURL, .pageNumber, .lastItem, .relay, .rangeHeader, .headerToken,
                .continueMap, .extraRow, .singlePage:
                .token(at: try BodyPath("$.next"))
            }
        }
    }

    var endpoint: PagedEndpoint {
        get throws {
            PagedEndpoint(
                HTTPRequest(url: HTTPURL("http://list.test/items")), convention: try convention)
        }
    }

    func exchange(_ request: HTTPRequest) async -> Exchange {
        let query = request.url.queryItems
        let start = query.first { $0.name == "from" }.flatMap { Int($0.value) } ?? 0
        return Exchange(asked: request, outcome: .whole(page(from: start, at: request.url)))
    }

    private func page(from start: Int, at url: HTTPURL) -> HTTPResponse {
        let number = start / size + 1
        if breach == .answersHTML, number == 3 {
            return HTTPResponse(status: 200, body: Array("<html>".utf8))
        }
        let end = min(start + size, count)
        let isPhantom = breach == .phantomPage && start < count && end == count
        let hasMore = end < count || isPhantom || breach == .neverEnds
        var next = hasMore ? max(end, start + 1) : nil
        if breach == .loops, number == 3 { next = size }
        let flag = breach == .flagLies && number == 2 ? false : hasMore
        let body = """
            {"items":[\(items(start, max(start, end), number).joined(separator: ","))],\
            "next":\(next.map { "\"\($0)\"" } ?? "null"),"more":\(flag),"total":\(total(number))}
            """
        var headers: HeaderFields = ["Content-Type": "application/json"]
        if let next {
            headers.append(
                "Link", "<\(link(from: url, to: next, number).text)>; rel=\"next\"")
        }
        return HTTPResponse(status: 200, headers: headers, body: Array(body.utf8))
    }

    private func items(_ start: Int, _ end: Int, _ number: Int) -> [String] {
        if breach == .ignoresPosition { return (1...size).map { "{\"id\":\($0)}" } }
        var ids = Array((start + 1)..<(end + 1)).map(String.init)
        switch (breach, number) {
        case (.repeatsItem, 3): ids[0] = String(start)
        case (.namelessItem, 2): ids[1] = "null"
        case (.swapsItems, 2): ids.swapAt(0, 1)
        default: break
        }
        return ids.map { "{\"id\":\($0)}" }
    }

    private func link(from url: HTTPURL, to next: Int, _ number: Int) -> HTTPURL {
        let target = url.settingQuery("from", to: String(next))
        guard breach == .strays, number == 2 else { return target }
        return target.replacingOrigin(by: HTTPURL("http://elsewhere.test"))
    }

    private func total(_ number: Int) -> Int {
        switch breach {
        case .totalOff: count + 1
        case .totalDrifts: count + number - 1
        default: count
        }
    }
}
