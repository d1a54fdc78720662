import TapeHTTP
import TapePaging
import Testing

/// What only several answers together show: lists that fill a page up together, tokens that travel in
/// company, keys that items are sorted by.
@Suite struct HintTests {
    static let total = 23

    private static func value(_ name: String, _ request: HTTPRequest) -> String? {
        request.url.queryItems.first { $0.name == name }?.value
    }

    private func probed(
        _ url: String, _ server: ListServer
    ) async throws -> (report: DetectionReport, convention: Convention, count: Int) {
        let report = await Detection(HTTPRequest(url: HTTPURL(url))).run(over: server)
        guard case .found(let discovery) = report.outcome else {
            throw Nothing(report: "\(report)")
        }
        let endpoint = PagedEndpoint(report.request, convention: discovery.convention)
        let walk = await PagingClient(endpoint, over: server).walk(pageLimit: 50)
        return (report, discovery.convention, walk.digests.count)
    }

    private struct Nothing: Error { let report: String }

    /// Every `step`th item is in the other list, from the first of these on.
    @Test(arguments: [(step: 4, from: 1), (step: 5, from: 7), (step: 23, from: 12)])
    func `single elements beside an XML list fill its pages up`(step: Int, from: Int) async throws {
        let server = ListServer { request in
            let start = Self.value("marker", request).flatMap { Int($0.dropFirst()) } ?? 0
            let size = min(12, Self.value("max-keys", request).flatMap { Int($0) } ?? 5)
            let stop = min(start + size, Self.total)
            let items = (start..<stop).map { number in
                let isOther = number >= from && (number - from).isMultiple(of: step)
                let name = isOther ? "Prefixes" : "Contents"
                return "<\(name)><Key>k\(100 + number)</Key></\(name)>"
            }
            let next = stop < Self.total ? "<NextMarker>k\(stop)</NextMarker>" : ""
            let text = "<List><Owner><Name>o</Name></Owner>\(next)\(items.joined())</List>"
            return HTTPResponse(
                status: 200, headers: ["Content-Type": "application/xml"], body: Array(text.utf8))
        }
        let found = try await probed("https://api.test/bucket?max-keys=5", server)
        #expect(found.count == Self.total || !found.report.isCertain, "\(found.report)")
        // What came up on the first page already is seen to be part of the list.
        if from < 5 { #expect(found.convention.items.paths.count == 2, "\(found.report)") }
    }

    /// Folders stand in a list of their own, before the files or behind them, so that page 1 has one kind only.
    @Test(arguments: [0..<7, 14..<23], [true, false])
    func `a list that begins on a later page fills it up`(
        folders: Range<Int>, isXML: Bool
    ) async throws {
        let server = ListServer { request in
            let marker = request.url.queryItems.first { $0.value.hasPrefix("t") }?.value
            let start = marker.flatMap { Int($0.dropFirst()) } ?? 0
            let size = Self.value("limit", request).flatMap { Int($0) } ?? 5
            let numbers = start..<min(start + size, Self.total)
            return Self.page(numbers, folders, isXML)
        }
        let found = try await probed("https://api.test/bucket?limit=5", server)
        #expect(found.convention.items.paths.count == 2, "\(found.report)")
        #expect(found.count == Self.total, "\(found.report)")
    }

    /// Some of the items as a page that holds each kind in a list of its own.
    private static func page(
        _ numbers: Range<Int>, _ folders: Range<Int>, _ isXML: Bool
    ) -> HTTPResponse {
        let isMore = numbers.upperBound < total
        let dirs = numbers.filter(folders.contains)
        let files = numbers.filter { !folders.contains($0) }
        guard isXML else {
            let next = isMore ? "\"t\(numbers.upperBound)\"" : "null"
            let lists = [("folders", dirs), ("files", files)].map { name, numbers in
                let items = numbers.map { #"{"key":"k\#(100 + $0)"}"# }.joined(separator: ",")
                return #""\#(name)":[\#(items)]"#
            }
            return .json(#"{\#(lists.joined(separator: ",")),"next_marker":\#(next)}"#)
        }
        let items =
            dirs.map { "<Folder><Key>k\(100 + $0)</Key></Folder>" }
            + files.map { "<File><Key>k\(100 + $0)</Key><Size>\($0)</Size></File>" }
        let next = isMore ? "<NextMarker>t\(numbers.upperBound)</NextMarker>" : ""
        let text = "<List><More>\(isMore)</More>\(next)\(items.joined())</List>"
        return HTTPResponse(
            status: 200, headers: ["Content-Type": "application/xml"], body: Array(text.utf8))
    }

    private static func json(_ numbers: some Sequence<Int>, _ rest: String) -> String {
        let items = numbers.map { #"{"id":"\#(($0 * 7) % 23 + 100)","name":"n\#(100 + $0)"}"# }
        return #"{"items":[\#(items.joined(separator: ","))]\#(rest)}"#
    }

    @Test func `a token comes in a header and goes back in one`() async throws {
        let server = ListServer { request in
            let start = request.headers["x-ms-continuation"].flatMap { Int($0.dropFirst()) } ?? 0
            let stop = min(start + 5, Self.total)
            let headers: HeaderFields = stop < Self.total ? ["x-ms-continuation": "t\(stop)"] : [:]
            return .json(Self.json(start..<stop, ""), headers: headers)
        }
        let found = try await probed("https://api.test/items", server)
        #expect(found.convention.style == .headerToken)
        #expect(found.count == Self.total)
    }

    @Test func `a parameter is called after the key that items are sorted by`() async throws {
        let server = ListServer { request in
            let after = Self.value("after_name", request).flatMap { Int($0.dropFirst()) }
            let start = after.map { $0 - 99 } ?? 0
            let stop = min(start + 5, Self.total)
            return .json(Self.json(start..<stop, #","has_more":\#(stop < Self.total)"#))
        }
        let found = try await probed("https://api.test/items?after_name=", server)
        #expect(found.convention.style == .lastItem, "\(found.report)")
        #expect(found.count == Self.total, "\(found.report)")
    }

    @Test func `a token is sent beside another that each answer gives anew`() async throws {
        let turn = Counter()
        let server = ListServer { request in
            let cursor = Self.value("cursor", request)
            if cursor != nil, Self.value("pit", request)?.hasPrefix("p-") != true {
                return HTTPResponse(status: 400, body: Array("{}".utf8))
            }
            let start = cursor.flatMap { Int($0.dropFirst()) } ?? 0
            let stop = min(start + 5, Self.total)
            let next = stop < Self.total ? "\"c\(stop)\"" : "null"
            return .json(
                Self.json(start..<stop, #","next_cursor":\#(next),"pit":"p-\#(turn.next())""#))
        }
        let found = try await probed("https://api.test/items?limit=5", server)
        #expect(found.convention.carry.tokens.count == 1, "\(found.report)")
        #expect(found.count == Self.total, "\(found.report)")
    }

    @Test func `a row too many contradicts the size that was asked for`() async throws {
        let server = ListServer { request in
            let start = Self.value("offset", request).flatMap { Int($0) } ?? 0
            let size = min(20, Self.value("limit", request).flatMap { Int($0) } ?? 5)
            let stop = min(start + size + 1, Self.total)
            return .json(Self.json(min(start, stop)..<stop, #","total":23"#))
        }
        let found = try await probed("https://api.test/items?limit=5", server)
        #expect(found.convention.size?.value == 5)
        #expect(found.report.contradictions.contains { $0.contains("6 came") })
    }

    @Test(arguments: [true, false])
    func `a header that repeats the page is declared, also where it is wrong`(
        isRight: Bool
    ) async throws {
        let server = ListServer { request in
            let page = Self.value("page", request).flatMap { Int($0) } ?? 1
            let stop = min(page * 5, Self.total)
            let next = "<https://api.test/items?page=\(page + 1)>; rel=\"next\""
            var headers: HeaderFields = ["X-Page": isRight ? "\(page)" : "1"]
            if stop < Self.total { headers.append("Link", next) }
            return .json(Self.json(min((page - 1) * 5, stop)..<stop, ""), headers: headers)
        }
        let found = try await probed("https://api.test/items", server)
        #expect(found.convention.style == .linkHeader)
        #expect(found.convention.echo[.page] == .header("X-Page"))
        #expect(found.report.contradictions.isEmpty == isRight)
    }
}
