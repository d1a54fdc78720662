import Foundation
import TapeCassette
import TapeHTTP
import Testing

/// DVR, nock, Hoverfly and WireMock, whose files are made for matching rather than for keeping.
@Suite struct StubImportTests {
    private static func dvr(type: String, body: String) throws -> ForeignCassette {
        try Foreign.parse(
            """
            {"name":"x","interactions":[{"recorded_at":1434688721.5,
            "request":{"method":"GET","url":"http:\\/\\/a.test"},
            "response":{"url":"http:\\/\\/a.test\\/","status":200,
            "headers":{"\(type)"},"body":\(body)}}]}
            """)
    }

    @Test(arguments: [
        (#"Content-Type":"text/plain"#, #""hello""#, "hello"),
        (#"Content-Type":"application/json"#, #"{"b": 1.0, "a": [ ]}"#, #"{"b":1.0,"a":[]}"#),
        (#"content-type":"text/plain"#, #""aGk=""#, "hi"),
        (#"Content-Type":"image/png"#, #""aGk=""#, "hi"),
    ])
    func `DVR's bodies go by their type in its one spelling`(
        type: String, body: String, text: String
    ) throws {
        let cassette = try Self.dvr(type: type, body: body)
        #expect(cassette.format == .dvr)
        #expect(cassette.exchanges[0].outcome.response?.body == Array(text.utf8))
        #expect(cassette.recorded?.nanosecond == 500_000_000)
    }

    @Test func `an entry of DVR without a status is no exchange`() throws {
        let cassette = try Foreign.parse(
            #"{"interactions":[{"request":{"url":"file:///x"},"response":{"url":"file:///x"}}],"name":"x"}"#
        )
        #expect(cassette.exchanges.isEmpty)
        #expect(cassette.notes.count == 1)
    }

    private static func nock(_ members: String) throws -> Exchange {
        let cassette = try Foreign.parse(
            #"[{"scope":"https://a.test:443","method":"get","path":"/x?y=1","status":200,\#(members)}]"#
        )
        #expect(cassette.format == .nock)
        return cassette.exchanges[0]
    }

    @Test(arguments: [
        (#""response":"text""#, "text"),
        (#""response":{"a": [1, 2]}"#, #"{"a":[1,2]}"#),
        (#""response":["ab", "cd"]"#, #"["ab","cd"]"#),
        (#""response":"6869","responseIsBinary":true"#, "hi"),
        (#""response":"6869","responseIsBinary":false"#, "6869"),
        (
            #""response":["1f8b0800000000000203ab564a54","b232ac0500afac1b5607000000"],"headers":{"content-encoding":"gzip"}"#,
            #"{"a":1}"#
        ),
        (#""response":"","rawHeaders":[]"#, ""),
    ])
    func `nock's bodies are text, JSON or hexadecimal`(members: String, text: String) throws {
        let exchange = try Self.nock(members)
        #expect(exchange.outcome.response?.body == Array(text.utf8))
        #expect(exchange.asked.method == .get)
        #expect(exchange.asked.url.text == "https://a.test:443/x?y=1")
    }

    @Test func `nock's raw headers come before those that Node has merged`() throws {
        let exchange = try Self.nock(
            #""rawHeaders":["Set-Cookie","a","Vary","b","set-cookie","c"],"headers":{"x":1},"body":{"q": 1}"#
        )
        let lines = exchange.outcome.response?.headers.map { "\($0.name.spelling)=\($0.value)" }
        #expect(lines == ["Set-Cookie=a", "Vary=b", "set-cookie=c"])
        #expect(exchange.asked.body == Array(#"{"q":1}"#.utf8))
    }

    // MARK: Hoverfly

    private static func hoverfly(_ pairs: String) throws -> ForeignCassette {
        try Foreign.parse(
            #"{"data":{"pairs":[\#(pairs)]},"meta":{"schemaVersion":"v5.2","hoverflyVersion":"v1.2.0"}}"#
        )
    }

    private static func pair(_ page: Int, state: Int) -> String {
        """
        {"request":{"destination":[{"matcher":"exact","value":"a.test"}],"scheme":"https",
        "method":{"exactMatch":"GET"},"path":[{"matcher":"exact","value":"/a b"}],
        "query":{"q":[{"matcher":"exact","value":"x&y"}],"p":[{"matcher":"array","value":["1","2"]}]},
        "requiresState":{"sequence:1":"\(state)"}},
        "response":{"status":200,"body":"page \(page)","encodedBody":false,"headers":{"K":["v","w"]}}}
        """
    }

    @Test func `a sequence of Hoverfly is in the order of its states`() throws {
        let cassette = try Self.hoverfly(
            [Self.pair(3, state: 3), Self.pair(1, state: 1), Self.pair(2, state: 2)]
                .joined(separator: ","))
        let bodies = cassette.exchanges.map {
            String(decoding: $0.outcome.response?.body ?? [], as: UTF8.self)
        }
        #expect(bodies == ["page 1", "page 2", "page 3"])
        #expect(cassette.exchanges[0].asked.url.text == "https://a.test/a%20b?q=x%26y&p=1&p=2")
        #expect(cassette.exchanges[0].outcome.response?.headers.map(\.value) == ["v", "w"])
    }

    @Test func `what Hoverfly matches by a pattern is said and left out`() throws {
        let cassette = try Self.hoverfly(
            """
            {"request":{"destination":[{"matcher":"glob","value":"*.test"}]},"response":{"status":200}},
            {"request":{"destination":[{"matcher":"exact","value":"a.test"}]},
            "response":{"status":200,"body":"/wD+","encodedBody":true,"templated":true}}
            """)
        #expect(cassette.exchanges.count == 1)
        #expect(cassette.exchanges[0].outcome.response?.body == [0xFF, 0x00, 0xFE])
        #expect(Set(cassette.notes.map(\.entry)) == [1, 2])
    }

    // MARK: WireMock

    private static func stub(_ request: String, _ response: String, _ rest: String = "") -> String {
        #"{"request":{\#(request)},"response":{\#(response)}\#(rest.isEmpty ? "" : ",")\#(rest)}"#
    }

    private static func wireMock(_ stubs: [String]) throws -> ForeignCassette {
        try Foreign.parse(#"{"mappings":[\#(stubs.joined(separator: ","))]}"#)
    }

    @Test func `a scenario of WireMock is in the order of its states`() throws {
        func step(_ body: Int, _ required: String, _ new: String?) -> String {
            Self.stub(
                #""method":"GET","url":"/x""#, #""body":"\#(body)""#,
                #""scenarioName":"s","requiredScenarioState":"\#(required)""#
                    + (new.map { #","newScenarioState":"\#($0)""# } ?? ""))
        }
        let cassette = try Self.wireMock([
            step(3, "s-3", nil), step(2, "s-2", "s-3"), step(1, "Started", "s-2"),
        ])
        #expect(cassette.format == .wireMock)
        #expect(
            cassette.exchanges.compactMap(\.outcome.response?.body) == [[0x31], [0x32], [0x33]])
        #expect(cassette.exchanges[0].asked.url.text == "http://localhost:8080/x")
    }

    @Test func `mappings are in the order of their insertion`() throws {
        let stubs = [2, 0, 1].map {
            Self.stub(
                #""method":"GET","url":"/\#($0)""#, #""status":200"#, #""insertionIndex":\#($0)"#)
        }
        let paths = try Self.wireMock(stubs).exchanges.map(\.asked.url.path)
        #expect(paths == ["/0", "/1", "/2"])
    }

    @Test func `links that lead from mapping to mapping tell the host`() throws {
        let cassette = try Self.wireMock([
            Self.stub(
                #""method":"GET","urlPath":"/x","queryParameters":{"page":{"equalTo":"1"}}"#,
                #""headers":{"Link":"<https://api.test/x?page=2>; rel=\"next\", <https://docs.test/>; rel=\"help\""}"#
            ),
            Self.stub(#""method":"GET","url":"/x?page=2""#, #""jsonBody":{"a": 1}"#),
        ])
        let urls = cassette.exchanges.map(\.asked.url.text)
        #expect(urls == ["https://api.test/x?page=1", "https://api.test/x?page=2"])
        #expect(cassette.exchanges[1].outcome.response?.body == Array(#"{"a":1}"#.utf8))
    }

    @Test func `a person may say where mappings were recorded`() throws {
        let text = Self.stub(#""method":"GET","url":"/x""#, #""base64Body":"aGk=""#)
        let cassette = try ForeignCassette(
            parsing: Array(text.utf8), named: "x.json",
            options: ImportOptions(origin: HTTPURL("https://api.test/")))
        #expect(cassette.exchanges[0].asked.url.text == "https://api.test/x")
        #expect(cassette.notes.isEmpty)
    }

    @Test(arguments: [
        #""method":"GET","urlPattern":"/x/[0-9]+""#,
        #""method":"GET","urlPath":"/x","queryParameters":{"a":{"matches":".*"}}"#,
        #""method":"GET","urlPathTemplate":"/x/{id}""#,
    ])
    func `a mapping that is a pattern is said and left out`(request: String) throws {
        let cassette = try Self.wireMock([Self.stub(request, #""status":200"#)])
        #expect(cassette.exchanges.isEmpty)
        #expect(cassette.notes.first?.entry == 1)
    }

    @Test func `bodies lie in a folder of files, and nowhere else`() throws {
        let folder = try TemporaryFolder()
        for (path, text) in [
            (
                "mappings/deep/a.json",
                Self.stub(#""method":"GET","url":"/x""#, #""bodyFileName":"sub/b.bin""#)
            ),
            (
                "mappings/z.json",
                Self.stub(#""method":"GET","url":"/z""#, #""bodyFileName":"../secret""#)
            ),
            ("secret", "no"), ("__files/sub/b.bin", "body"),
        ] {
            try folder.write(text, to: path)
        }
        let cassette = try ForeignCassette.read(folder.path("mappings/deep/a.json"))
        #expect(cassette.exchanges[0].outcome.response?.body == Array("body".utf8))
        #expect(throws: CassetteError.self) {
            try ForeignCassette.read(folder.path("mappings/z.json"))
        }
    }

    @Test(arguments: ["__files/a", "__files", "mappings/a.json"])
    func `a link that leads out of the folder is not followed`(linked: String) throws {
        let folder = try TemporaryFolder()
        let outside = try TemporaryFolder()
        let stub = Self.stub(#""method":"GET","url":"/x""#, #""bodyFileName":"a""#)
        for (path, text) in [("mappings/a.json", stub), ("__files/a", "body")] {
            try folder.write(text, to: path)
            try outside.write(path == "__files/a" ? "outside" : stub, to: path)
        }
        try FileManager.default.removeItem(atPath: folder.path(linked))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path(linked), withDestinationPath: outside.path(linked))
        var bodies: [[UInt8]] = []
        try? ForeignCassette.readAll(below: folder.path) { found in
            // `try?`: what is refused holds nothing.
            let exchanges = (try? found.result.get().exchanges) ?? []
            bodies += exchanges.compactMap { $0.outcome.response?.body }
        }
        #expect(!bodies.contains(Array("outside".utf8)))
    }

    @Test func `a folder of mappings is one recording`() throws {
        let folder = try TemporaryFolder()
        for name in ["b", "a"] {
            try folder.write(
                Self.stub(#""method":"GET","url":"/\#(name)""#, #""bodyFileName":"\#(name)""#),
                to: "mappings/\(name).json")
            try folder.write(name, to: "__files/\(name)")
        }
        try folder.write("{}", to: "__files/x.json")
        var found: [ForeignCassette.Found] = []
        try ForeignCassette.readAll(below: folder.path) { found.append($0) }
        #expect(found.map(\.name) == [""])
        let paths = try found.first?.result.get().exchanges.map(\.asked.url.path)
        #expect(paths == ["/a", "/b"])
    }
}

extension TemporaryFolder {
    fileprivate func write(_ text: String, to name: String) throws {
        let url = URL(filePath: path(name))
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }
}
