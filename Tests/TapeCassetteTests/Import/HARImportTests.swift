import TapeCassette
import TapeHTTP
import Testing

/// What browsers, Polly.JS and Replay make of HAR 1.2.
@Suite struct HARImportTests {
    private static func har(
        creator: String = "WebInspector", entry: String
    ) throws -> ForeignCassette {
        try Foreign.parse(
            #"{"log":{"version":"1.2","creator":{"name":"\#(creator)","version":"1"},"entries":[\#(entry)]}}"#
        )
    }

    private static func entry(
        request: String = #""headers":[]"#, response: String = #""headers":[]"#,
        content: String = #"{"size":2,"mimeType":"text/plain","text":"ok"}"#, rest: String = ""
    ) -> String {
        """
        {"startedDateTime":"2024-01-15T10:31:00.5+01:00",\(rest)
        "request":{"method":"GET","url":"https://a.test/x?b=2&a=1",\(request)},
        "response":{"status":200,\(response),"content":\(content)}}
        """
    }

    private static func only(_ cassette: ForeignCassette) throws -> Exchange {
        try #require(cassette.exchanges.count == 1 ? cassette.exchanges[0] : nil)
    }

    private static func body(_ content: String, creator: String = "X") throws -> [UInt8]? {
        try only(har(creator: creator, entry: entry(content: content))).outcome.response?.body
    }

    @Test func `a browser's times may have fractions`() throws {
        let timing = try Self.only(
            Self.har(
                entry: Self.entry(
                    rest:
                        #""time":150.123,"timings":{"blocked":-1,"dns":1.5,"connect":-1,"send":0,"wait":100.25,"receive":48},"#
                ))
        ).timing
        #expect(timing?.startedAt == WallTime(rfc3339: "2024-01-15T09:31:00.5Z"))
        #expect(timing?.total == .microseconds(150_123))
        #expect(timing?.firstByte == .microseconds(101_750))
    }

    @Test(arguments: [#""time":-1,"#, "", #""time":null,"#])
    func `a time that is not known is left out`(rest: String) throws {
        let cassette = try Self.har(entry: Self.entry(rest: rest))
        #expect(try Self.only(cassette).timing == nil)
        #expect(cassette.recorded == WallTime(rfc3339: "2024-01-15T09:31:00.5Z"))
    }

    @Test func `a byte order mark is no part of the text`() throws {
        let text = Array(#"{"log":{"entries":[\#(Self.entry())]}}"#.utf8)
        let cassette = try ForeignCassette(parsing: [0xEF, 0xBB, 0xBF] + text, named: "x.har")
        #expect(cassette.exchanges.count == 1)
    }

    @Test func `headers of HTTP 2, repeated ones and lists of values come in order`() throws {
        let headers = """
            "headers":[{"name":":status","value":"200"},{"name":"Set-Cookie","value":"a=1"},
            {"name":"set-cookie","value":"b=2"},{"name":"Vary","value":["A","B"]},{"name":"X","value":7}]
            """
        let response = try Self.only(Self.har(entry: Self.entry(response: headers))).outcome
            .response
        let lines = response?.headers.map { "\($0.name.spelling): \($0.value)" }
        #expect(lines == ["Set-Cookie: a=1", "set-cookie: b=2", "Vary: A", "Vary: B", "X: 7"])
    }

    @Test func `a body that was not saved with the file is cut, not empty`() throws {
        let cassette = try Self.har(entry: Self.entry(content: #"{"size":120,"mimeType":"a/b"}"#))
        guard case .cut(_, let error) = try Self.only(cassette).outcome else {
            Issue.record("the response counts as whole")
            return
        }
        #expect(error.code == .truncated)
        #expect(cassette.notes.first?.entry == 1)
    }

    @Test(arguments: [#"{"size":0}"#, "{}", "null", #"{"size":-1}"#])
    func `a body that never was is empty`(content: String) throws {
        let outcome = try Self.only(Self.har(entry: Self.entry(content: content))).outcome
        #expect(outcome == .whole(HTTPResponse(status: 200)))
    }

    @Test func `a request that nobody answered failed`() throws {
        let entry = """
            {"startedDateTime":"x","request":{"method":"GET","url":"https://a.test/","headers":[]},
            "response":{"status":0,"statusText":"","headers":[],"content":{"size":0},"_error":"net::ERR_ABORTED"}}
            """
        let outcome = try Self.only(Self.har(entry: entry)).outcome
        #expect(outcome == .failed(TransportError(.other, detail: "net::ERR_ABORTED")))
    }

    @Test(arguments: [
        (#"{"text":"aGk=","encoding":"base64"}"#, Array("hi".utf8)),
        (#"{"text":"caf\u00e9"}"#, Array("café".utf8)),
        (
            #"{"text":"caf\u00e9","size":4,"mimeType":"text/plain; charset=iso-8859-1"}"#,
            [0x63, 0x61, 0x66, 0xE9]
        ),
        (
            #"{"text":"caf\u00e9","size":5,"mimeType":"text/plain; charset=iso-8859-1"}"#,
            Array("café".utf8)
        ),
        (#"{"text":["aGk=","IQ=="],"encoding":"base64"}"#, Array("hi!".utf8)),
        (#"{"text":["6869","21"]}"#, Array("hi!".utf8)),
    ])
    func `a body is what the file says it is`(content: String, bytes: [UInt8]) throws {
        #expect(try Self.body(content) == bytes)
    }

    @Test(arguments: [
        (#""content":0,"encoding":"base64","text":"[\"H4sIAAAAAAACA6tWSlSyMqwF\",\"AK+sG1YHAAAA\"]""#),
        (#""_isBinary":true,"text":"[\"1f8b0800000000000203ab564a54\",\"b232ac0500afac1b5607000000\"]""#),
        (#""text":"[\"1f8b0800000000000203ab564a54b232ac0500afac1b5607000000\"]""#),
    ])
    func `Polly keeps a coded body as chunks`(content: String) throws {
        let response = #""headers":[{"name":"Content-Encoding","value":"gzip"}]"#
        let cassette = try Self.har(
            creator: "Polly.JS", entry: Self.entry(response: response, content: "{\(content)}"))
        #expect(cassette.format == .polly)
        let answer = try Self.only(cassette).outcome.response
        #expect(answer?.body == Array(#"{"a":1}"#.utf8))
        #expect(answer?.undoneCoding == "gzip")
    }

    @Test(arguments: [#"["not chunks!"]"#, #"["6869","21"]"#, #"["abcd",7]"#])
    func `a list of texts that was decoded already is a body of its own`(body: String) throws {
        let response = #""headers":[{"name":"Content-Encoding","value":"gzip"}]"#
        let text = body.replacing("\"", with: "\\\"")
        let cassette = try Self.har(
            creator: "Polly.JS",
            entry: Self.entry(response: response, content: #"{"text":"\#(text)"}"#))
        #expect(try Self.only(cassette).outcome.response?.body == Array(body.utf8))
    }

    @Test func `Replay's requests hold base64 without saying so`() throws {
        let request =
            #""headers":[],"postData":{"mimeType":"application/octet-stream","text":"/wD+"}"#
        let cassette = try Self.har(creator: "Replay/1.0", entry: Self.entry(request: request))
        #expect(cassette.format == .replay)
        #expect(try Self.only(cassette).asked.body == [0xFF, 0x00, 0xFE])
        #expect(cassette.notes.count == 1)
        let text = #""headers":[],"postData":{"mimeType":"text/plain","text":"/wD+"}"#
        let plain = try Self.har(creator: "Replay", entry: Self.entry(request: text))
        #expect(try Self.only(plain).asked.body == Array("/wD+".utf8))
    }

    @Test func `form fields stand for a body that is not there`() throws {
        let request = """
            "headers":[],"postData":{"mimeType":"application/x-www-form-urlencoded",
            "params":[{"name":"a","value":"1%202"},{"name":"b c","value":"x&y"}]}
            """
        let cassette = try Self.har(entry: Self.entry(request: request))
        #expect(try Self.only(cassette).asked.body == Array("a=1%202&b%20c=x%26y".utf8))
        #expect(cassette.notes.count == 1)
    }

    @Test func `the URL counts, whatever the query's own list says`() throws {
        let request = #""headers":[],"queryString":[{"name":"z","value":"9"}],"_priority":"High""#
        let asked = try Self.only(Self.har(entry: Self.entry(request: request))).asked
        #expect(asked.url.text == "https://a.test/x?b=2&a=1")
        #expect(asked.mark == nil)
    }
}
