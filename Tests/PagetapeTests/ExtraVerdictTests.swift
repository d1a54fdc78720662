import TapeHTTP
import TapeTestKit
import Testing

/// One list spelt in ten ways, with and without bugs: `record --also all` and `verify` tell them apart.
@Suite struct ExtraVerdictTests {
    /// How the API spells its positions.
    enum Spelling: String, CaseIterable, Sendable {
        case pageNumber, pageLinks, offset, offsetLinks, pageCursor, tokens, marker
        /// `/list/0/5`, `Range: items=0-4`, and a cursor and a size within JSON in the query.
        case path, range, jsonTokens

        var isCounted: Bool { ![.tokens, .marker, .jsonTokens].contains(self) }
        var hasLinks: Bool { self == .pageLinks || self == .offsetLinks }
    }

    /// What is wrong with the API beyond its walk, and the law that says so.
    enum Bug: String, CaseIterable, Sendable {
        case sizeForgotten = "size-within-limit"
        case largePagesEnd = "size-invariant"
        case smallPagesFail = "terminates"
        case zeroLiftsLimit = "nonsense-size"
        case filterForgotten = "filter-commutes"
        case filterNotCounted = "total-agrees"
        case secondPageShifted = "size-change"
        case firstAgainOtherwise = "same-page-twice"
        case oneBringsTwo = "size-one"
        case badCursorEnds = "bad-cursor-refused"
        case pastEndPromises = "past-end-declared"
        case deepBreaks = "deep-window"

        func concerns(_ spelling: Spelling) -> Bool {
            switch self {
            case .pastEndPromises, .deepBreaks: spelling.isCounted
            case .badCursorEnds: spelling == .tokens || spelling == .jsonTokens
            // A path without its size is no request, and what it has in place of a query takes no filter along.
            case .zeroLiftsLimit, .filterForgotten, .filterNotCounted: spelling != .path
            case .sizeForgotten, .largePagesEnd, .smallPagesFail, .secondPageShifted,
                .firstAgainOtherwise, .oneBringsTwo:
                true
            }
        }
    }

    struct Trial: CustomStringConvertible, Sendable {
        let spelling: Spelling
        var bug: Bug?
        var description: String { "\(spelling.rawValue), \(bug.map { "\($0)" } ?? "right")" }
    }

    static let trials: [Trial] =
        Spelling.allCases.map { Trial(spelling: $0) }
        + Spelling.allCases.flatMap { spelling in
            Bug.allCases.filter { $0.concerns(spelling) }
                .map { Trial(spelling: spelling, bug: $0) }
        }

    @Test(arguments: trials)
    func `a right API is kept and a broken one is broken, however it is spelt`(
        trial: Trial
    ) throws {
        let api = SpeltList(trial)
        let origin = try LoopbackOrigin { api.reply($0) }
        defer { origin.stop() }
        let workspace = try Workspace()
        try workspace.write(api.spec(origin), to: "Specs/list.yaml")
        let recorded = try workspace.tool.run(
            "record", "--also", "all,filter:state=open,empty:q=none")
        #expect(recorded.status == 0, "\(recorded.output)\(recorded.diagnostics)")
        let verified = try workspace.tool.run("verify", "--verbose")
        let words = "\(verified.output)\(verified.diagnostics)"
        #expect(verified.status == (trial.bug == nil ? 0 : 1), "\(words)")
        if let bug = trial.bug { #expect(verified.output.contains(bug.rawValue), "\(words)") }
    }
}

/// The list itself: 23 items, five a page unless asked otherwise, twenty at most.
private struct SpeltList: Sendable {
    typealias Bug = ExtraVerdictTests.Bug

    let spelling: ExtraVerdictTests.Spelling
    let bug: Bug?

    init(_ trial: ExtraVerdictTests.Trial) {
        spelling = trial.spelling
        bug = trial.bug
    }

    /// What a request asks for.
    private struct Options {
        var start: Int
        var size: Int
        var isFirst: Bool
        var isFiltered: Bool
        /// The number of the page or of the item, as it was asked.
        var number: Int
    }

    func reply(_ request: OriginRequest) -> OriginReply {
        if request.method == "HEAD" { return OriginReply(405).framed(.none) }
        guard let options = options(request) else {
            return OriginReply(
                400, headers: ["Content-Type": "application/json"], text: "{\"error\":\"no\"}")
        }
        let all = request.query("q") == "none" ? [] : items(options)
        if bug == .smallPagesFail, options.size == 2, options.start > 6 {
            return OriginReply(404, text: "{}")
        }
        if bug == .deepBreaks, options.number > 9_000 { return OriginReply(500, text: "{}") }
        if bug == .zeroLiftsLimit, options.size == 0 { return page(all, 0, all.count, options) }
        var start = options.start
        if bug == .secondPageShifted, !options.isFirst, options.size == 2, request.ordinal > 1,
            options.number == secondNumber
        {
            start += 1
        }
        return page(all, start, options.size, options, again: request.ordinal)
    }

    /// What the second page of five is asked by, where that is no count of smaller pages.
    private var secondNumber: Int {
        spelling == .pageNumber || spelling == .pageLinks || spelling == .pageCursor ? 2 : 5
    }

    private func items(_ options: Options) -> [Int] {
        let isLost = bug == .filterForgotten && !options.isFirst
        return (1...23).filter { !options.isFiltered || isLost || !$0.isMultiple(of: 3) }
    }

    private func options(_ request: OriginRequest) -> Options? {
        var size = 5
        if let text = sizeText(request) {
            guard let asked = Int(text), asked > 0 || bug == .zeroLiftsLimit && asked == 0 else {
                return nil
            }
            size = min(asked, 20)
        }
        let isFiltered = request.query("state") == "open"
        var options = Options(
            start: 0, size: size, isFirst: true, isFiltered: isFiltered, number: 0)
        switch spelling {
        case .pageNumber, .pageLinks, .pageCursor:
            guard let page = Int(request.query("page") ?? "1"), page > 0 else { return nil }
            if bug == .sizeForgotten, page > 1 { options.size = max(size, 5) }
            options.number = page
            options.start = (page - 1) * size
        case .offset, .offsetLinks, .path, .range:
            guard let offset = Int(offsetText(request) ?? "0"), offset >= 0 else { return nil }
            options.number = offset
            options.start = offset
        case .tokens, .jsonTokens:
            guard let token = tokenText(request) else { break }
            let known = Self.start(of: token)
            guard let start = known ?? (bug == .badCursorEnds ? 23 : nil) else { return nil }
            options.number = known ?? 0
            options.start = start
        case .marker:
            guard let name = request.query("marker") else { break }
            // Any text is a place in the order of names.
            let all = (1...23).filter { !isFiltered || !$0.isMultiple(of: 3) }
            options.start = all.count { Self.name($0) <= name }
            options.number = options.start
        }
        options.isFirst = options.start == 0
        if bug == .sizeForgotten, !options.isFirst { options.size = max(size, 5) }
        return options
    }

    // MARK: Places

    /// The parts of `/list/0/5` behind the list's name.
    private func parts(_ request: OriginRequest) -> [Substring] {
        Array(request.target.prefix { $0 != "?" }.split(separator: "/").dropFirst())
    }

    private func range(_ request: OriginRequest) -> (first: Substring, last: Substring)? {
        guard let text = request.headers["Range"],
            let match = text.wholeMatch(of: /items=(\d+)-(.+)/)
        else { return nil }
        return (match.1, match.2)
    }

    private func sizeText(_ request: OriginRequest) -> String? {
        switch spelling {
        case .path: return parts(request).last.map(String.init)
        case .range:
            guard let (first, last) = range(request) else { return nil }
            return Int(first).flatMap { first in Int(last).map { String($0 - first + 1) } }
                ?? "none"
        case .jsonTokens:
            return request.query("p")?.firstMatch(of: /"size": ?"?([^",}]+)/).map { String($0.1) }
        case .pageNumber, .pageLinks, .offset, .offsetLinks, .pageCursor, .tokens, .marker:
            return request.query("size")
        }
    }

    private func offsetText(_ request: OriginRequest) -> String? {
        switch spelling {
        case .path: parts(request).first.map(String.init)
        case .range: range(request).map { String($0.first) }
        case .pageNumber, .pageLinks, .offset, .offsetLinks, .pageCursor, .tokens, .marker,
            .jsonTokens:
            request.query("offset")
        }
    }

    private func tokenText(_ request: OriginRequest) -> String? {
        guard spelling == .jsonTokens else { return request.query("cursor") }
        return request.query("p")?.firstMatch(of: /"cursor": ?"([^"]*)"/).map { String($0.1) }
    }

    private static func name(_ id: Int) -> String { "item \(id < 10 ? "0" : "")\(id)" }

    private static func token(_ start: Int) -> String { "t9x\(start * 7919 + 104_729)q" }

    private static func start(of token: String) -> Int? {
        guard token.hasPrefix("t9x"), token.hasSuffix("q"),
            let number = Int(token.dropFirst(3).dropLast())
        else { return nil }
        return (number - 104_729) / 7919
    }

    private func page(
        _ all: [Int], _ start: Int, _ size: Int, _ options: Options, again ordinal: Int = 1
    ) -> OriginReply {
        var size = size
        if bug == .oneBringsTwo, size == 1, options.isFirst { size = 2 }
        let end = min(start + size, all.count)
        var ids = start < end ? Array(all[start..<end]) : []
        if bug == .firstAgainOtherwise, ordinal > 5, options.isFirst, size == 5 { ids.reverse() }
        var hasMore = end < all.count
        if bug == .largePagesEnd, size > 15 { hasMore = false }
        if bug == .pastEndPromises, start >= all.count, !all.isEmpty { hasMore = true }
        let next = hasMore ? next(ids, end, options) : nil
        let total = bug == .filterNotCounted ? max(all.count, 23) : all.count
        let list = ids.map {
            "{\"id\":\($0),\"name\":\"\(Self.name($0))\",\"state\":\"\($0.isMultiple(of: 3) ? "closed" : "open")\"}"
        }
        var headers: HeaderFields = ["Content-Type": "application/json"]
        if let next, spelling.hasLinks { headers.append("Link", "<\(next)>; rel=\"next\"") }
        let cursor = next.map { "\"\($0)\"" } ?? "null"
        return .json(
            "{\"items\":[\(list.joined(separator: ","))],\"more\":\(hasMore),\"next\":\(cursor),\"total\":\(total)}",
            headers: headers)
    }

    private func next(_ ids: [Int], _ end: Int, _ options: Options) -> String {
        let filter = options.isFiltered && bug != .filterForgotten ? "&state=open" : ""
        let size = bug == .sizeForgotten ? "" : "&size=\(options.size)"
        switch spelling {
        case .pageNumber, .pageCursor: return String(options.number + 1)
        case .pageLinks: return "/list?page=\(options.number + 1)\(size)\(filter)"
        case .offset, .path, .range: return String(end)
        case .offsetLinks: return "/list?offset=\(end)\(size)\(filter)"
        case .tokens, .jsonTokens: return Self.token(end)
        case .marker: return ids.last.map(Self.name) ?? "zz"
        }
    }

    func spec(_ origin: LoopbackOrigin) -> String {
        let style =
            switch spelling {
            case .pageNumber: "style: page-number"
            case .offset: "style: offset"
            case .pageLinks, .offsetLinks: "style: link-header"
            case .pageCursor: "style: cursor\n  cursor: $.next\n  query: page"
            case .tokens: "style: cursor\n  cursor: $.next\n  query: cursor"
            case .marker: "style: cursor\n  cursor: $.next\n  query: marker"
            case .path: "style: offset\n  path: \"/list/{position}/{size}\""
            case .range: "style: range-header\n  header: {Range: \"items={first}-{last}\"}"
            case .jsonTokens:
                "style: cursor\n  cursor: $.next\n  query: {json: p, at: $.cursor}"
            }
        let (path, size) =
            switch spelling {
            case .path: ("/list/0/5", "5")
            case .range: ("/list", "5")
            case .jsonTokens:
                ("/list?p=%7B%22size%22%3A5%7D", "{query: {json: p, at: $.size}, value: 5}")
            case .pageNumber, .pageLinks, .offset, .offsetLinks, .pageCursor, .tokens, .marker:
                ("/list", "{query: size, value: 5}")
            }
        return """
            pagetape: 1
            title: Spelt list
            request: {get: "\(origin.baseURL)\(path)"}
            paging:
              \(style)
              items: $.items
              id: $.id
              size: \(size)
              more: $.more
              total: $.total
            """
    }
}
