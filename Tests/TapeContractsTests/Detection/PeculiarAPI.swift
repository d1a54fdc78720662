import Synchronization
import TapeHTTP
import TapePaging

/// A list served by one way of paging with one peculiarity or one fault, in memory.
struct PeculiarAPI: HTTPTransport, CustomStringConvertible {
    enum Way: String, CaseIterable, Sendable {
        case link, nextURL, cursor, offset, page, lastItem

        var isCounted: Bool { self == .offset || self == .page }
    }

    /// What a page says of the whole list.
    enum Sign: Sendable { case total, pages, flag, remaining }

    /// What is odd, and yet right.
    enum Oddity: String, CaseIterable, Sendable {
        case plain, clamped, clampedOddly, clampedToEcho, total, flag, pages, everySign, remaining
        case constantFlag, estimate, unsteadyToken, unsteadyHeader, missingPastEnd, lastPageAgain
        case onePage, exactMultiple, headerTotal, sizeIgnored, textNumbers, serialNumbers
        case flagAtTheEndOnly, emptyPageAtTheEnd, noOrder
    }

    /// What is wrong.
    enum Fault: String, CaseIterable, Sendable {
        case lostAtBoundary, repeatedItem, flagTurnsEarly, flagNeverTurns, flagNeverTrue, totalHigh
        case totalLow, pagesHigh, pagesLow, positionIgnored, loop, shortPage, otherOrder, failure
        case otherShape, pointerEndsEarly, emptyAmid, remainingWrong
    }

    let way: Way
    var oddity = Oddity.plain
    var fault: Fault?
    private let calls = Calls()

    init(_ way: Way, _ oddity: Oddity = .plain, fault: Fault? = nil) {
        self.way = way
        self.oddity = oddity
        self.fault = fault
    }

    var description: String { "\(way.rawValue), \(fault?.rawValue ?? oddity.rawValue)" }

    /// Counts what was asked.
    private final class Calls: Sendable {
        private let count = Atomic(0)
        func next() -> Int { count.add(1, ordering: .relaxed).newValue }
    }

    // MARK: What a user would ask

    var request: HTTPRequest {
        HTTPRequest(url: HTTPURL("https://api.test/things?\(sizeName)=\(asked)"))
    }

    private var sizeName: String { way == .page ? "per_page" : "limit" }

    private var asked: Int {
        switch oddity {
        case .clamped, .clampedOddly, .clampedToEcho: 143
        case .sizeIgnored: 25
        default: 10
        }
    }

    /// How many items there are.
    var count: Int {
        if fault != nil { return 57 }
        return switch oddity {
        case .clamped, .clampedOddly, .clampedToEcho: 143
        case .onePage: 7
        case .exactMultiple, .emptyPageAtTheEnd: 60
        default: 57
        }
    }

    private var maximum: Int {
        switch oddity {
        case .clamped: 60
        case .clampedOddly: 47
        case .clampedToEcho: 100
        default: 100
        }
    }

    private func has(_ sign: Sign) -> Bool {
        if let fault {
            return switch sign {
            case .total: fault != .remainingWrong
            case .flag: true
            case .pages: fault == .pagesHigh || fault == .pagesLow
            case .remaining: fault == .remainingWrong
            }
        }
        if oddity == .everySign { return sign != .remaining }
        return switch sign {
        case .total: oddity == .total || oddity == .textNumbers || oddity == .clampedToEcho
        case .pages: oddity == .pages
        case .flag: oddity == .flag || way == .lastItem
        case .remaining: oddity == .remaining
        }
    }

    // MARK: Answering

    func exchange(_ request: HTTPRequest) async -> Exchange {
        Exchange(asked: request, sent: request, outcome: .whole(answer(request)))
    }

    /// A page: where it begins, how many items it has, and its number from 0.
    private struct Page {
        var start: Int
        var size: Int
        var number: Int
    }

    private func number(_ request: HTTPRequest, _ name: String) -> Int? {
        text(request, name).flatMap { Int($0) }
    }

    private func text(_ request: HTTPRequest, _ name: String) -> String? {
        request.url.queryItems.first { $0.name == name }?.value
    }

    private func page(_ request: HTTPRequest) -> Page? {
        var size = min(number(request, sizeName) ?? 10, maximum)
        if oddity == .sizeIgnored { size = 10 }
        guard size > 0 else { return nil }
        let start: Int
        switch way {
        case .link, .nextURL: start = number(request, "from") ?? 0
        case .cursor: start = text(request, "cursor").flatMap { Int($0.dropFirst(2)) } ?? 0
        case .offset: start = number(request, "offset") ?? 0
        case .page: start = ((number(request, "page") ?? 1) - 1) * size
        case .lastItem:
            start =
                text(request, "starting_after").flatMap { Int($0.dropFirst()) }
                .map { $0 - 999 } ?? 0
        }
        guard start >= 0 else { return nil }
        return Page(start: start, size: size, number: start / size)
    }

    private func answer(_ request: HTTPRequest) -> HTTPResponse {
        guard var page = page(request) else { return refusal(400) }
        if page.start >= count, way.isCounted {
            if oddity == .missingPastEnd { return refusal(404) }
            if oddity == .lastPageAgain {
                page.start = (count - 1) / page.size * page.size
                page.number = page.start / page.size
            }
        }
        if fault == .failure, page.number == 2 { return refusal(500) }
        if fault == .positionIgnored, page.number >= 2 {
            page = Page(start: page.size, size: page.size, number: 1)
        }
        let end = min(page.start + page.size, count)
        return render(page, Array(min(page.start, end)..<end), end: end, request)
    }

    private func refusal(_ status: Int) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": "application/json"],
            body: Array("{\"error\":\"no\"}".utf8))
    }

    private func items(_ page: Page, _ numbers: [Int]) -> [String] {
        var numbers = numbers
        switch fault {
        case .lostAtBoundary where page.number == 1 && numbers.count > 8: numbers.removeFirst()
        case .repeatedItem where page.number == 1 && numbers.count > 8: numbers[0] -= 1
        case .shortPage where page.number == 2 && numbers.count > 8: numbers.removeLast(4)
        case .otherOrder where page.number == 1 && numbers.count > 8: numbers.swapAt(2, 7)
        case .emptyAmid where page.number == 2: numbers = []
        default: break
        }
        return numbers.enumerated().map { row, number in
            var fields = ["\"id\":\"i\(1000 + number)\"", "\"name\":\"n \(number % 7)\""]
            if fault == .otherShape, page.number == 2 {
                fields[0] = "\"key\":\"i\(1000 + number)\""
            }
            switch oddity {
            case .noOrder where way != .lastItem:
                fields[0] = "\"id\":\(number * 7919 % 1009)"
            case .unsteadyToken: fields.insert("\"key\":\"t\(calls.next())\"", at: 0)
            case .serialNumbers:
                fields = [
                    "\"row\":\(row + 1)", "\"uuid\":\"u\(number * 7919 % 1009)\"",
                    "\"title\":\"Some thing \(number)\"",
                ]
                if way == .lastItem { fields.append("\"id\":\"i\(1000 + number)\"") }
            default: break
            }
            return "{\(fields.joined(separator: ","))}"
        }
    }

    private func render(
        _ page: Page, _ numbers: [Int], end: Int, _ request: HTTPRequest
    ) -> HTTPResponse {
        var headers: HeaderFields = ["Content-Type": "application/json"]
        var fields = ["\"items\":[\(items(page, numbers).joined(separator: ","))]"]
        var more = end < count
        if oddity == .emptyPageAtTheEnd, way != .lastItem, !numbers.isEmpty { more = true }
        fields += numbersSaid(page, end: end)
        if has(.flag) { flag(page, more).map { fields.append("\"has_more\":\($0)") } }
        if oddity == .constantFlag { fields.append("\"truncated\":false") }
        if oddity == .flagAtTheEndOnly, !more { fields.append("\"is_last_page\":true") }
        if oddity == .clampedToEcho { fields.append("\"limit\":\(page.size)") }
        if oddity == .headerTotal { headers.append("X-Total-Count", "\(count)") }
        if oddity == .unsteadyHeader { headers.append("X-Trace", "\(calls.next())") }
        if fault == .pointerEndsEarly, page.number == 2 { more = false }
        var next = end
        if fault == .loop, page.number == 2 { next = page.size }
        point(to: more ? next : nil, page, request, &fields, &headers)
        return HTTPResponse(
            status: 200, headers: headers, body: Array("{\(fields.joined(separator: ","))}".utf8))
    }

    private func flag(_ page: Page, _ more: Bool) -> Bool? {
        switch fault {
        case .flagTurnsEarly: more && page.number < 2
        case .flagNeverTurns: true
        case .flagNeverTrue: false
        default: more
        }
    }

    private func numbersSaid(_ page: Page, end: Int) -> [String] {
        var fields: [String] = []
        let pages = (count + page.size - 1) / page.size
        if has(.total) {
            let total = fault == .totalHigh ? count + 9 : fault == .totalLow ? 40 : count
            fields.append(oddity == .textNumbers ? "\"total\":\"\(total)\"" : "\"total\":\(total)")
        }
        if oddity == .estimate { fields.append("\"estimated_total\":\(count + 6)") }
        if has(.pages) {
            let wrong = fault == .pagesHigh ? 1 : fault == .pagesLow ? -2 : 0
            fields.append("\"total_pages\":\(pages + wrong)")
        }
        if has(.remaining) {
            let left = max(0, count - end)
            fields.append("\"remaining\":\(fault == .remainingWrong ? left + 3 : left)")
        }
        return fields
    }

    /// Says where the next page is, in the API's way.
    private func point(
        to next: Int?, _ page: Page, _ request: HTTPRequest, _ fields: inout [String],
        _ headers: inout HeaderFields
    ) {
        let url = next.map { request.url.settingQuery("from", to: String($0)).text }
        switch way {
        case .link:
            if let url { headers.append("Link", "<\(url)>; rel=\"next\"") }
        case .nextURL: fields.append("\"next\":\(url.map { "\"\($0)\"" } ?? "null")")
        case .cursor: fields.append("\"next_cursor\":\(next.map { "\"c-\($0)\"" } ?? "null")")
        case .offset, .page, .lastItem: break
        }
    }
}
