import Synchronization
import TapeHTTP
import TapePaging

/// A list of 57 items, served by one of several ways of paging, in memory.
struct ListServer: HTTPTransport {
    enum Kind: String, CaseIterable {
        case linkHeader, nextURL, relativeURL, cursor, odata, pageFromOne, pageFromZero,
            pageWithTotal
        case offset, offsetFromOne, skip, bareOffset, lastItem, headerToken, headerURL, continueMap
        case alwaysPointing, resultsAttribute, invertedFlag, numericToken, linkWithoutKey

        /// The request that a user would probe.
        var url: String {
            switch self {
            case .pageFromOne, .pageFromZero, .pageWithTotal: "https://api.test/items?per_page=10"
            case .offset, .bareOffset, .lastItem, .alwaysPointing, .cursor, .numericToken:
                "https://api.test/items?limit=10"
            case .offsetFromOne: "https://api.test/items?count=10"
            case .skip: "https://api.test/items?$top=10"
            case .linkWithoutKey: "https://api.test/items?access_key=k"
            default: "https://api.test/items"
            }
        }

        var style: Convention.Style {
            switch self {
            case .linkHeader, .resultsAttribute, .linkWithoutKey: .linkHeader
            case .nextURL, .relativeURL, .odata, .headerURL: .nextURL
            case .cursor, .alwaysPointing, .numericToken: .cursor
            case .pageFromOne, .pageFromZero, .pageWithTotal: .pageNumber
            case .offset, .offsetFromOne, .skip, .bareOffset, .invertedFlag: .offset
            case .lastItem: .lastItem
            case .headerToken: .headerToken
            case .continueMap: .continueMap
            }
        }
    }

    static let total = 57
    private let answer: @Sendable (HTTPRequest) -> HTTPResponse

    init(_ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse) {
        self.answer = answer
    }

    init(_ kind: Kind) {
        self.init { ListServer.answer($0, kind) }
    }

    func exchange(_ request: HTTPRequest) async -> Exchange {
        Exchange(asked: request, sent: request, outcome: .whole(answer(request)))
    }

    /// What a page is made of: the first item's number, how many, and what follows.
    private struct Page {
        let start: Int
        let size: Int

        var end: Int { min(start + size, total) }
        var next: Int? { end < total ? end : nil }
        var items: String {
            let items = (start..<max(start, end)).map {
                "{\"id\":\"i\(1000 + $0)\",\"name\":\"n\"}"
            }
            return "[\(items.joined(separator: ","))]"
        }
    }

    private static func number(_ request: HTTPRequest, _ name: String) -> Int? {
        text(request, name).flatMap { Int($0) }
    }

    private static func text(_ request: HTTPRequest, _ name: String) -> String? {
        request.url.queryItems.first { $0.name == name }?.value
    }

    private static func answer(_ request: HTTPRequest, _ kind: Kind) -> HTTPResponse {
        let size = max(1, min(number(request, "limit") ?? number(request, "per_page") ?? 10, 20))
        switch kind {
        case .linkHeader, .resultsAttribute, .linkWithoutKey, .nextURL, .relativeURL, .odata,
            .headerURL:
            return byURL(request, kind)
        case .cursor, .alwaysPointing, .headerToken, .continueMap, .numericToken:
            return byToken(request, kind, size: size)
        case .pageFromOne, .pageFromZero, .pageWithTotal:
            let base = kind == .pageFromZero ? 0 : 1
            let page = number(request, "page") ?? base
            let shown = Page(start: max(0, page - base) * size, size: size)
            if kind != .pageWithTotal { return .json(shown.items) }
            return .json(#"{"data":\#(shown.items),"page":\#(page),"total_pages":6,"total":57}"#)
        case .offset, .offsetFromOne, .skip, .bareOffset, .invertedFlag, .lastItem:
            return byCount(request, kind, size: size)
        }
    }

    private static func byURL(_ request: HTTPRequest, _ kind: Kind) -> HTTPResponse {
        let page = Page(start: number(request, "from") ?? 0, size: 10)
        if kind == .linkWithoutKey, text(request, "access_key") != "k" {
            return HTTPResponse(status: 401, headers: [:], body: Array("{}".utf8))
        }
        let target = page.next.map { "https://api.test/items?from=\($0)" }
        switch kind {
        case .linkHeader, .linkWithoutKey:
            return .json(
                page.items, headers: target.map { ["Link": "<\($0)>; rel=\"next\""] } ?? [:])
        case .resultsAttribute:
            let link = "https://api.test/items?from=\(page.end)"
            let more = page.next != nil
            return .json(
                page.items, headers: ["Link": "<\(link)>; rel=\"next\"; results=\"\(more)\""])
        case .headerURL:
            return .json(
                #"{"data":\#(page.items)}"#, headers: target.map { ["Next-Page": $0] } ?? [:])
        case .odata:
            let next = target.map { #","@odata.nextLink":"\#($0)""# } ?? ""
            return .json(#"{"value":\#(page.items)\#(next)}"#)
        default:
            let reference = page.next.map { "\"/items?from=\($0)\"" } ?? "null"
            let absolute = target.map { "\"\($0)\"" } ?? "null"
            return .json(
                #"{"results":\#(page.items),"next":\#(kind == .nextURL ? absolute : reference)}"#)
        }
    }

    private static func byToken(_ request: HTTPRequest, _ kind: Kind, size: Int) -> HTTPResponse {
        let name: String
        switch kind {
        case .headerToken: name = "page"
        case .continueMap: name = "apcontinue"
        case .numericToken: name = "since"
        default: name = "cursor"
        }
        let start = text(request, name).flatMap { Int($0.drop { $0 == "t" }) } ?? 0
        let page = Page(start: start, size: size)
        switch kind {
        case .headerToken:
            return .json(page.items, headers: page.next.map { ["opc-next-page": "t\($0)"] } ?? [:])
        case .continueMap:
            let next =
                page.next.map { #""continue":{"apcontinue":"t\#($0)","continue":"-||"},"# } ?? ""
            return .json(#"{\#(next)"query":{"allpages":\#(page.items)}}"#)
        case .alwaysPointing:
            return .json(
                #"{"items":\#(page.items),"has_more":\#(page.next != nil),"next_cursor":"t\#(page.end)"}"#
            )
        case .numericToken:
            return .json(
                #"{"items":\#(page.items),"next_since":\#(page.next.map(String.init) ?? "null")}"#)
        default:
            let next = page.next.map { "\"t\($0)\"" } ?? "\"\""
            return .json(#"{"items":\#(page.items),"meta":{"next_cursor":\#(next)}}"#)
        }
    }

    private static func byCount(_ request: HTTPRequest, _ kind: Kind, size: Int) -> HTTPResponse {
        switch kind {
        case .offset:
            let page = Page(start: number(request, "offset") ?? 0, size: size)
            return .json(
                #"{"items":\#(page.items),"total":57,"limit":\#(size),"offset":\#(page.start)}"#)
        case .offsetFromOne:
            let count = number(request, "count") ?? 10
            let page = Page(start: max(0, (number(request, "startIndex") ?? 1) - 1), size: count)
            return .json(
                #"{"Resources":\#(page.items),"totalResults":57,"startIndex":\#(page.start + 1)}"#)
        case .skip:
            let page = Page(
                start: number(request, "$skip") ?? 0, size: min(20, number(request, "$top") ?? 10))
            return .json(page.items)
        case .bareOffset:
            let page = Page(start: number(request, "offset") ?? 0, size: size)
            return .json(page.items)
        case .invertedFlag:
            let page = Page(start: number(request, "offset") ?? 0, size: 10)
            return .json(
                #"{"results":\#(page.items),"offset":\#(page.start),"endOfRecords":\#(page.next == nil)}"#
            )
        default:
            let after = text(request, "starting_after").flatMap { Int($0.dropFirst()) }
            let page = Page(start: after.map { $0 - 999 } ?? 0, size: size)
            return .json(#"{"data":\#(page.items),"has_more":\#(page.next != nil)}"#)
        }
    }
}

extension HTTPResponse {
    static func json(_ text: String, headers: HeaderFields = [:]) -> Self {
        var headers = headers
        headers.append("Content-Type", "application/json")
        return Self(status: 200, headers: headers, body: Array(text.utf8))
    }
}

/// Counts calls.
final class Counter: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
