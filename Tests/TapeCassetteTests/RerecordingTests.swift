import Foundation
import TapeCassette
import TapeHTTP
import TapeJSON
import Testing

@Suite struct RerecordingTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("x.yaml")
    }

    /// A walk of three pages whose cursors, date and generation time are what they are told to be.
    private func walk(
        _ number: Int = 1, cursors: [String] = ["b2Zm", "c3Rv"], at second: Int = 1,
        title: String = "first", generated: Int = 1
    ) -> [Interaction] {
        (0..<3).map { page in
            let cursor = page == 0 ? "" : "&cursor=\(cursors[page - 1])"
            let next = page == 2 ? "null" : "\"\(cursors[page])\""
            let link =
                page == 2 ? "" : "<https://h/\(number)?n=2&cursor=\(cursors[page])>; rel=\"next\""
            let body =
                #"{"generated":\#(generated),"items":["\#(title)",\#(page)],"next":\#(next)}"#
            return Interaction(
                safe: HTTPRequest(
                    url: HTTPURL("https://h/\(number)?n=2\(cursor)"),
                    mark: PageMark(walk: number, page: page + 1)),
                outcome: .whole(
                    HTTPResponse(
                        status: 200, headers: ["Date": "\(second)", "X-A": "1", "Link": link],
                        body: Array(body.utf8))),
                time: SampleCassette.timing(
                    "2026-11-21T01:17:0\(second).000Z", firstByte: second, total: second))
        }
    }

    @discardableResult
    private func record(
        _ interactions: [Interaction], volatility: Volatility? = .standard
    ) throws -> RerecordingResult {
        var header = CassetteHeader(by: "test")
        header.recorded = interactions.first?.time?.startedAt
        let journal = try Journal.begin(path, header: header)
        for interaction in interactions { try journal.append(interaction, scanning: SecretScan()) }
        let walks = Set(interactions.compactMap { $0.request.mark?.walk }).sorted()
        return try journal.finish(
            walks: walks.map { WalkSummary(walk: $0, pages: 3, items: 6, ended: .end) },
            keepingUnlessChanged: volatility)
    }

    private func text() throws -> String {
        String(decoding: try FileBytes.read(path), as: UTF8.self)
    }

    @Test func `an edit in place while a recording goes on is not overlooked`() throws {
        try record(walk())
        let journal = try Journal.begin(path, header: CassetteHeader(by: "test"))
        for interaction in walk(at: 2) {
            try journal.append(interaction, scanning: SecretScan())
        }
        let edited = try text().replacing("\"first\"", with: "\"FIRST\"")
        try Data(edited.utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path)
        let summary = WalkSummary(walk: 1, pages: 3, items: 6, ended: .end)
        #expect(try journal.finish(walks: [summary]).replaced == [1])
    }

    @Test func `a position that is an item tells that the item changed`() throws {
        func keyset(_ last: String) -> [Interaction] {
            ["[\"apple\",\"\(last)\"]", "[\"cherry\"]"].enumerated().map { page, body in
                let link = page == 0 ? "<https://h/?last=\(last)>; rel=\"next\"" : ""
                return Interaction(
                    safe: HTTPRequest(
                        url: HTTPURL(page == 0 ? "https://h/" : "https://h/?last=\(last)"),
                        mark: PageMark(page: page + 1)),
                    outcome: .whole(
                        HTTPResponse(
                            status: 200, headers: ["Link": link], body: Array(body.utf8))),
                    time: SampleCassette.timing(
                        "2026-11-21T01:17:01.000Z", firstByte: 1, total: 1))
            }
        }
        try record(keyset("banana"))
        #expect(try record(keyset("banana")).isUnchanged)
        #expect(try record(keyset("blueberry")).replaced == [1])
        #expect(try text().contains("blueberry"))
    }

    @Test func `times, dates and other spellings of the cursors leave the file alone`() throws {
        try record(walk())
        let before = try text()
        for interactions in [walk(at: 2), walk(cursors: ["AAAA%2B", "BBBB"], at: 3)] {
            let result = try record(interactions)
            #expect(result.isUnchanged)
            #expect(result.kept == [1])
            #expect(try text() == before)
            #expect(try folder.names == ["x.yaml"])
        }
    }

    @Test(arguments: [
        #"["apple","LAST"]"#, #"{"items":[{"name":"apple"},{"name":"LAST"}]}"#,
        #"{"items":[{"url":"/fruit/LAST"}],"next":"LAST"}"#, #"{"items":{"LAST":{"n":1}}}"#,
        "<R><Key>LAST</Key><NextMarker>LAST</NextMarker></R>", "id,name\n1,LAST\n",
        #"{"items":[{"id":1},{"id":"LAST"}],"links":[{"rel":"next","href":"/f?last=LAST"}]}"#,
    ])
    func `an item that changed is told although the position of the next page is read off it`(
        body: String
    ) throws {
        try record(keyset("banana", body))
        let result = try record(keyset("blueberry", body))
        #expect(result.replaced == [1])
        #expect(try text().contains("blueberry"))
        #expect(try record(keyset("blueberry", body)).isUnchanged)
    }

    @Test(arguments: [
        #"{"edges":[{"cursor":"LAST","node":{"id":1}}],"page":{"endCursor":"LAST"}}"#,
        #"{"items":[{"id":1,"self":"/f/1?from=LAST"}],"next":"LAST"}"#,
        #"{"items":[{"id":1}],"links":[{"rel":"next","href":"/f/LAST"}]}"#,
        "<R><Key>one</Key><NextContinuationToken>LAST</NextContinuationToken></R>",
    ])
    func `a cursor that stands where cursors stand may be new`(body: String) throws {
        try record(keyset("b2Zmc2V0MQ", body))
        #expect(try record(keyset("c2Vjb25kMg", body)).isUnchanged)
    }

    /// Two pages, the second of which begins behind a position that the first one shows.
    private func keyset(_ last: String, _ body: String) -> [Interaction] {
        (0..<2).map { page in
            Interaction(
                safe: HTTPRequest(
                    url: HTTPURL("https://h/f" + (page == 0 ? "" : "?last=\(last)")),
                    mark: PageMark(walk: 1, page: page + 1)),
                outcome: .whole(
                    HTTPResponse(
                        status: 200,
                        headers: page == 0 ? ["Link": "</f?last=\(last)>; rel=\"next\""] : [:],
                        body: Array((page == 0 ? body.replacing("LAST", with: last) : "[]").utf8))))
        }
    }

    @Test func `a volatile path is left out of the comparison`() throws {
        try record(walk())
        let before = try text()
        let volatility = Volatility(paths: [try JSONPath("$.generated")])
        #expect(try record(walk(at: 2, generated: 7), volatility: volatility).isUnchanged)
        #expect(try text() == before)
        #expect(try record(walk(at: 2, generated: 7)).replaced == [1])
        #expect(try text().contains("\"generated\": 7"))
    }

    @Test func `only the walk that changed is replaced, and whole`() throws {
        try record(walk(1) + walk(2))
        let before = try text()
        let result = try record(walk(1, at: 2) + walk(2, at: 2, title: "other"))
        #expect(result == RerecordingResult(kept: [1], replaced: [2]))
        let cassette = try Cassette.read(path)
        #expect(cassette.count == 6)
        #expect(cassette.handEdited.isEmpty)
        #expect(try cassette.interactions() == walk(1) + walk(2, at: 2, title: "other"))
        let kept = try #require(before.firstRange(of: "- role: walk\n  walk: 2"))
        let start = try #require(before.firstRange(of: "interactions:\n")).upperBound
        #expect(try text().contains(before[start..<kept.lowerBound]))
        #expect(try folder.names == ["x.yaml"])
    }

    @Test func `walks that were recorded at once keep the old order`() throws {
        try record(walk(1) + walk(2))
        let before = try text()
        let interleaved = zip(walk(2, at: 2), walk(1, at: 2)).flatMap { [$0, $1] }
        #expect(try record(interleaved).isUnchanged)
        #expect(try text() == before)
    }

    @Test func `a cursor that no response handed out is a change`() throws {
        try record(walk())
        var changed = walk(at: 2)
        changed[1].request.url = HTTPURL("https://h/1?n=2&cursor=made-up")
        #expect(try record(changed).replaced == [1])
    }

    @Test(
        arguments: [
            { (walk: inout [Interaction]) in walk.removeLast() },
            { walk in walk[0].request.method = .post },
            { walk in walk[0].request.url = HTTPURL("https://h/1?n=3") },
            { walk in walk[0].request.headers = ["Accept": "x"] },
            { walk in walk[2].outcome = .whole(HTTPResponse(status: 500)) },
            { walk in walk[2].outcome = .failed(TransportError(.reset, detail: "")) },
            { walk in
                guard case .whole(var response) = walk[1].outcome else { return }
                response.headers["X-A"] = "2"
                walk[1].outcome = .whole(response)
            },
        ] as [@Sendable (inout [Interaction]) -> Void])
    func `any other change replaces the walk`(change: @Sendable (inout [Interaction]) -> Void)
        throws
    {
        try record(walk())
        var changed = walk(at: 2)
        change(&changed)
        #expect(try record(changed).replaced == [1])
        #expect(try Cassette.read(path).interactions() == changed)
    }

    @Test func `a walk that is gone is gone`() throws {
        try record(walk(1) + walk(2))
        let result = try record(walk(1, at: 2))
        #expect(result == RerecordingResult(kept: [1], removed: [2]))
        #expect(try Cassette.read(path).interactions() == walk(1))
    }

    @Test func `an old file that is no cassette is replaced`() throws {
        try FileBytes.write(Array("old".utf8), to: path)
        #expect(try record(walk()).replaced == [1])
        #expect(try Cassette.read(path).interactions() == walk())
    }
}
