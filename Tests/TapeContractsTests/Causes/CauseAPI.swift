import TapeHTTP

/// Forty-three items behind three kinds of paging, with the mistakes that servers make.
struct CauseAPI: HTTPTransport {
    enum Style: String, CaseIterable, Sendable { case cursor, counted, links, offset }

    enum Mistake: String, CaseIterable, Sendable {
        case loops, saysMoreAtEnd, saysEndInMiddle, noPositions, noPositionOnPage2, stopsEarly
        case overlaps, skips, shortPage, turnsPage, noOrder, otherKeys, missingKey, renamedKey
        case ignoresSize, strays, dropsSize, repeatsLastPage, countsFromZero, endless
        case ignoresPosition, multiplies, totalTooHigh, totalTooLow, totalMoves, totalOfPage
        case filtersLate
        case leaksAhead, pinsOnTop, holdsSizeOnce, failsAtSizes, fullLeadsOn
        case fullLinksOn, signsByAskedSize, totalEndsWalks, repeatsAnother
    }

    var style: Style
    var mistake: Mistake?

    static let count = 43
    static let size = 10

    var spec: String {
        let paging =
            switch style {
            case .cursor:
                "{style: cursor, cursor: $.next, query: cursor, more: $.more, items: $.items, id: $.id, "
            case .counted:
                "{style: cursor, cursor: $.next, query: cursor, total: $.total, items: $.items, id: $.id, "
            case .links: "{style: link-header, items: $, id: $.id, "
            case .offset:
                "{style: offset, items: $.items, id: $.id, total: $.total, echo: {offset: $.offset}, "
                    + "errors: {past-end: empty}, "
            }
        return """
            pagetape: 1
            title: Forty-three items
            request: {get: "https://api.example.com/list?limit=10"}
            paging: \(paging)order: {by: $.id}, size: {query: limit, value: 10}}

            """
    }

    func exchange(_ request: HTTPRequest) async -> Exchange {
        Exchange(asked: request, outcome: .whole(response(to: request)))
    }

    /// What a request asks for.
    private struct Question {
        let url: HTTPURL
        /// What was asked, and what the server makes of it.
        let asked: Int
        var start: Int
        let size: Int
        var isFirst: Bool { asked == 0 }

        func number(_ name: String) -> Int? { Self.number(name, url) }

        static func number(_ name: String, _ url: HTTPURL) -> Int? {
            url.queryItems.first { $0.name == name }.flatMap { Int($0.value) }
        }
    }

    private func question(_ url: HTTPURL) -> Question {
        let limit = Question.number("limit", url) ?? Self.size
        let ignores = mistake == .ignoresSize || mistake == .signsByAskedSize
        let size = ignores ? Self.size : max(limit, 1)
        var start: Int
        let asked: Int
        switch style {
        case .cursor, .counted:
            (asked, start) = (
                Question.number("cursor", url) ?? 0, Question.number("cursor", url) ?? 0
            )
        case .offset:
            (asked, start) = (
                Question.number("offset", url) ?? 0, Question.number("offset", url) ?? 0
            )
        case .links:
            asked = ((Question.number("page", url) ?? 1) - 1) * size
            start = asked
        }
        switch mistake {
        case .countsFromZero: start += size
        case .overlaps where asked > 0 && style != .cursor: start -= 1
        case .ignoresPosition: start = 0
        case .multiplies: start *= size
        case .holdsSizeOnce where asked > 0:
            return Question(url: url, asked: asked, start: start, size: Self.size)
        case .repeatsLastPage where start >= Self.count: start = (Self.count - 1) / size * size
        default: break
        }
        return Question(url: url, asked: asked, start: start, size: size)
    }

    private func response(to request: HTTPRequest) -> HTTPResponse {
        let question = question(request.url)
        let end = min(question.start + question.size, Self.count)
        var numbers = Array(question.start..<max(question.start, end))
        let isThird = question.start == 20
        if mistake == .failsAtSizes, question.size == 2, question.start > 2 {
            return HTTPResponse(status: 500)
        }
        if mistake == .leaksAhead, end < Self.count { numbers.append(end) }
        if mistake == .pinsOnTop, question.start == 0 { numbers.insert(Self.count - 1, at: 0) }
        if mistake == .noOrder { numbers = shuffled(numbers, by: request) }
        if mistake == .filtersLate { numbers.removeAll { $0 % 5 == 2 } }
        if mistake == .turnsPage, style == .offset ? question.start > 0 : isThird {
            numbers.reverse()
        }
        if mistake == .shortPage, isThird { numbers.removeLast(min(3, numbers.count)) }
        if mistake == .repeatsAnother, question.size == Self.size, isThird {
            numbers[5] = numbers[4]
        }
        let items = numbers.map(item).joined(separator: ",")
        switch style {
        case .cursor: return answer("{\"items\":[\(items)],\(signs(question, end))}")
        case .counted:
            let isLast = mistake == .fullLinksOn ? numbers.count < question.size : end == Self.count
            let next = isLast ? "null" : "\"\(end)\""
            return answer("{\"items\":[\(items)],\"next\":\(next),\"total\":\(Self.count)}")
        case .offset:
            let total = total(question, numbers.count)
            return answer(
                "{\"items\":[\(items)],\"offset\":\(question.start),\"total\":\(total)}")
        case .links:
            var response = answer("[\(items)]")
            if let links = links(question) { response.headers.append("Link", links) }
            return response
        }
    }

    private func answer(_ body: String) -> HTTPResponse {
        HTTPResponse(
            status: 200, headers: ["Content-Type": "application/json"], body: Array(body.utf8))
    }

    private func item(_ number: Int) -> String {
        let id = 1000 + number
        switch mistake {
        case .otherKeys where number >= 20: return "{\"id\":\(id),\"n\":1}"
        case .missingKey where number == 20: return "{\"id\":null,\"n\":1}"
        case .renamedKey: return "{\"uid\":\"i\(id)\",\"n\":1}"
        default: return "{\"id\":\"i\(id)\",\"n\":1}"
        }
    }

    /// Another order for every request, and the same for the same: its role and number decide.
    private func shuffled(_ numbers: [Int], by request: HTTPRequest) -> [Int] {
        var seed: UInt64 = 1469
        for byte in "\(request.mark.map { "\($0)" } ?? "")".utf8 {
            seed = seed &* 31 &+ UInt64(byte)
        }
        var pool = Array(0..<Self.count)
        for index in pool.indices {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            pool.swapAt(index, Int(seed >> 33) % pool.count)
        }
        return Array(pool.prefix(numbers.count))
    }

    // MARK: Signs

    private func signs(_ question: Question, _ end: Int) -> String {
        var next = end < Self.count ? end : nil
        var more = next != nil
        switch mistake {
        case .loops where question.start >= 20: next = question.start
        case .noPositions: next = nil
        case .noPositionOnPage2 where question.start > 0: next = nil
        case .stopsEarly where question.start >= 20: (next, more) = (nil, false)
        case .saysMoreAtEnd: more = true
        case .signsByAskedSize:
            more = question.start + (question.number("limit") ?? Self.size) < Self.count
        case .fullLeadsOn where question.start + question.size == Self.count:
            (next, more) = (end, true)
        case .saysEndInMiddle where question.start == 20: more = false
        case .overlaps: next = next.map { $0 - 1 }
        case .skips: next = next.map { $0 + 1 }
        default: break
        }
        return "\"next\":\(next.map { "\"\($0)\"" } ?? "null"),\"more\":\(more)"
    }

    private func total(_ question: Question, _ came: Int) -> Int {
        switch mistake {
        case .totalTooHigh: Self.count + 7
        case .totalTooLow: Self.count - 15
        case .totalMoves: Self.count + question.asked / 10
        case .totalEndsWalks: question.asked == 0 ? Self.count : Self.count - 1
        case .totalOfPage: came
        default: Self.count
        }
    }

    private func links(_ question: Question) -> String? {
        let page = question.number("page") ?? 1
        let last = (Self.count + question.size - 1) / question.size
        func link(_ number: Int, _ relation: String) -> String {
            var url = question.url.settingQuery("page", to: String(number))
            if mistake == .dropsSize { url = url.removingQuery("limit") }
            if mistake == .strays { url = url.replacingOrigin(by: HTTPURL("http://inside.test")) }
            return "<\(url.text)>; rel=\"\(relation)\""
        }
        var links: [String] = []
        if page < last || mistake == .endless {
            links.append(link(mistake == .loops && page > 2 ? page : page + 1, "next"))
        }
        if page < last { links.append(link(last, "last")) }
        switch mistake {
        case .noPositions: return nil
        case .noPositionOnPage2 where page == 2: links.removeAll { $0.hasSuffix("\"next\"") }
        default: break
        }
        return links.isEmpty ? nil : links.joined(separator: ", ")
    }
}
