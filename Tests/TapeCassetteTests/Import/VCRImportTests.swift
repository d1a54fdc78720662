import TapeCassette
import TapeHTTP
import Testing

/// VCR of Ruby and R, Betamax, vcrpy and go-vcr: one family, many dialects.
@Suite struct VCRImportTests {
    private static func only(_ text: String) throws -> Exchange {
        let cassette = try Foreign.parse(text, named: "x.yml")
        return try #require(cassette.exchanges.count == 1 ? cassette.exchanges[0] : nil)
    }

    private static func vcr(body: String, headers: String = "{}") -> String {
        """
        ---
        http_interactions:
        - request:
            method: get
            uri: https://a.test:443/x
            body: {encoding: UTF-8, string: ""}
            headers:
              Accept-Encoding: [identity]
              Ignored:
          response:
            status: {code: 200, message: OK}
            headers: \(headers)
            body: \(body)
            http_version:
          recorded_at: Tue, 01 Nov 2011 04:58:44 GMT
        recorded_with: VCR 2.0.0
        """
    }

    private static func vcrBody(_ body: String) throws -> [UInt8]? {
        try only(vcr(body: body)).outcome.response?.body
    }

    @Test func `Ruby's file becomes a request with a real method and its URL as it was`() throws {
        let cassette = try Foreign.parse(Self.vcr(body: "{string: hello}"), named: "x.yml")
        let asked = cassette.exchanges[0].asked
        #expect(cassette.format == .vcr)
        #expect(cassette.recorder == "VCR 2.0.0")
        #expect(cassette.recorded == WallTime(rfc3339: "2011-11-01T04:58:44Z"))
        #expect(asked.method == .get)
        #expect(asked.url.text == "https://a.test:443/x")
        #expect(asked.body == nil)
        #expect(asked.headers["Ignored"] == "")
    }

    @Test(arguments: [
        (#"{encoding: UTF-8, string: "caf\u00e9"}"#, Array("café".utf8)),
        (#"{encoding: ISO-8859-1, string: "caf\u00e9"}"#, [0x63, 0x61, 0x66, 0xE9]),
        (#"{encoding: windows-1252, string: "\u20ac"}"#, [0x80]),
        (#"{encoding: ASCII-8BIT, string: "caf\u00e9"}"#, Array("café".utf8)),
        (#"{encoding: ISO-8859-1, string: "\u20ac"}"#, Array("€".utf8)),
        ("{encoding: ASCII-8BIT, string: !binary \"/wD+\"}", [0xFF, 0x00, 0xFE]),
        ("{encoding: ASCII-8BIT, string: !!binary \"/wD+\"}", [0xFF, 0x00, 0xFE]),
        ("{encoding: UTF-8, base64_string: \"aGVs\\nbG8=\\n\"}", Array("hello".utf8)),
        ("{encoding: UTF-8, base64_string: \"aGVsbG8\", string: no}", Array("hello".utf8)),
        ("{raw: aGVsbG8=}", Array("hello".utf8)),
        ("{raw_gzip: eJyryslMUqiCEQAobQVU}", Array("zlib zlib zlib".utf8)),
        ("a bare string", Array("a bare string".utf8)),
        ("! 'Syck wrote this'", Array("Syck wrote this".utf8)),
        ("{encoding: UTF-8, string: 007}", Array("007".utf8)),
        ("{encoding: UTF-8, string: yes}", Array("yes".utf8)),
        ("{encoding: UTF-8, string: null}", []),
        ("{encoding: UTF-8}", []),
        ("", []),
    ])
    func `a body of VCR is what the file says`(body: String, bytes: [UInt8]) throws {
        #expect(try Self.vcrBody(body) == bytes)
    }

    @Test func `templates and placeholders are kept as text, and the templates are said`() throws {
        let cassette = try Foreign.parse(
            Self.vcr(body: "{string: '<%= id %> <TOKEN>'}"), named: "x.yml")
        #expect(cassette.exchanges[0].outcome.response?.body == Array("<%= id %> <TOKEN>".utf8))
        #expect(cassette.notes.count == 1)
    }

    @Test(arguments: [
        "status: 200", "status: '200 OK'", "status: {status_code: 200, message: OK}",
        "status_code: 200",
    ])
    func `a status may be written in many ways`(status: String) throws {
        let text = """
            http_interactions:
            - request: {method: GET, uri: "https://<LOGIN>.test/{{id}}"}
              response: {\(status), headers: {a: [x, y], b: z}, body: {string: hi}}
              recorded_at: 2025-11-13 08:08:21
            """
        let exchange = try Self.only(text)
        #expect(exchange.outcome.response?.status == 200)
        #expect(exchange.outcome.response?.headers.map(\.value) == ["x", "y", "z"])
        #expect(exchange.asked.url.text == "https://<LOGIN>.test/{{id}}")
    }

    @Test func `aliases and merge keys are followed`() throws {
        let exchange = try Self.only(
            """
            base: &base {code: 204, message: No Content}
            http_interactions:
            - request: &r {method: put, uri: "http://a.test/", body: &b {string: same}}
              response: {status: {<<: *base}, headers: {}, body: *b}
            """)
        #expect(exchange.asked.method == .put)
        #expect(exchange.asked.body == Array("same".utf8))
        #expect(exchange.outcome.response?.status == 204)
        #expect(exchange.outcome.response?.body == Array("same".utf8))
    }

    @Test(arguments: [
        (#"{"string":"caf\u00e9","encoding":null}"#, Array("café".utf8)),
        (#"{"string":"caf\u00e9","encoding":"ISO-8859-1"}"#, [0x63, 0x61, 0x66, 0xE9]),
        (#"{"base64_string":"YT0x","encoding":"utf-8"}"#, Array("a=1".utf8)),
        (#""bare""#, Array("bare".utf8)),
    ])
    func `a body of Betamax is what the file says`(body: String, bytes: [UInt8]) throws {
        let exchange = try Self.only(
            """
            {"http_interactions": [{"recorded_at": "2015-04-18T16:05:26",
            "request": {"body": "", "headers": {"Accept": "*/*"}, "method": "GET", "uri": "http://a.test/"},
            "response": {"body": \(body), "headers": {"set-cookie": ["a=1", "b=2"]}, "status_code": 302,
            "url": "http://a.test/"}}], "recorded_with": "betamax"}
            """)
        #expect(exchange.outcome.response?.body == bytes)
        #expect(exchange.outcome.response?.headers.map(\.value) == ["a=1", "b=2"])
    }

    @Test(arguments: [
        ("body: {string: text}", Array("text".utf8)),
        ("body: {string: !!binary \"/wD+\"}", [0xFF, 0x00, 0xFE]),
        ("body: {string: !!python/unicode \"caf\\u00e9\"}", Array("café".utf8)),
        ("body: {string: !!python/str 'old'}", Array("old".utf8)),
        (
            "body: !!python/object/new:_io.BytesIO {state: !!python/tuple [!!binary \"aGk=\", 0, null]}",
            Array("hi".utf8)
        ),
        (
            "body: {string: !!python/object/apply:builtins.iter [[a, !!binary \"Yg==\"]]}",
            Array("ab".utf8)
        ),
        ("content: decoded", Array("decoded".utf8)),
        ("body: null", []),
    ])
    func `a body of vcrpy is what the file says, and Python's objects are data`(
        body: String, bytes: [UInt8]
    ) throws {
        let cassette = try Foreign.parse(
            """
            interactions:
            - request: {body: null, headers: {accept: ['*/*', other]}, method: GET, uri: 'http://a.test/'}
              response:
                \(body)
                headers: {Set-Cookie: [a, b], set-cookie: c}
                status_code: 200
            version: 1
            """, named: "x.yaml")
        #expect(cassette.format == .vcrpy)
        let exchange = cassette.exchanges[0]
        #expect(exchange.outcome.response?.body == bytes)
        #expect(exchange.asked.headers.map(\.value) == ["*/*", "other"])
        #expect(
            exchange.outcome.response?.headers.map(\.name.spelling)
                == ["Set-Cookie", "Set-Cookie", "set-cookie"])
    }

    @Test func `the bare list of vcrpy's first versions is read too`() throws {
        let exchange = try Self.only(
            """
            - request: !!python/object:vcr.request.Request
                body: null
                headers: !!python/object/apply:__builtin__.frozenset
                - - !!python/tuple [accept, '*/*']
                host: a.test
                method: GET
                path: /ip
                port: 8080
                protocol: http
              response:
                body: {string: !!python/unicode "{}"}
                headers: [!!python/unicode "Date: now\\r\\n", "X:y\\r\\n"]
                status: {code: 200, message: OK}
            """)
        #expect(exchange.asked.url.text == "http://a.test:8080/ip")
        #expect(exchange.asked.headers["accept"] == "*/*")
        #expect(exchange.outcome.response?.headers.map(\.value) == ["now", "y"])
    }

    @Test(arguments: ["version: 1", "version: 2"])
    func `go-vcr's versions differ in nothing that is kept`(version: String) throws {
        let cassette = try Foreign.parse(
            """
            ---
            \(version)
            interactions:
                - id: 0
                  request:
                    body: a=1
                    form: {a: ["1"]}
                    headers: {Accept: [x]}
                    url: https://a.test/?p=1
                    method: POST
                  response:
                    body: !!binary H4sIAAAAAAACA6tWSlSyMqwFAK+sG1YHAAAA
                    headers: {Content-Encoding: [gzip]}
                    status: 200 OK
                    code: 200
                    duration: 2.086618375s
                    trailer: {X: [y]}
            """, named: "x.yaml")
        #expect(cassette.format == .goVCR)
        let exchange = cassette.exchanges[0]
        #expect(exchange.asked.body == Array("a=1".utf8))
        #expect(exchange.outcome.response?.body == Array(#"{"a":1}"#.utf8))
        #expect(cassette.notes.count == 1)
    }
}
