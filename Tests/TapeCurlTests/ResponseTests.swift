import TapeCurl
import TapeHTTP
import TapeTestKit
import Testing

/// What comes in is kept as it came.
@Suite struct ResponseTests {
    let transport = CurlTransport()

    func ask(
        _ reply: OriginReply, method: HTTPMethod = .get, options: CurlOptions = CurlOptions()
    ) async throws -> Exchange {
        let origin = try LoopbackOrigin { _ in reply }
        return await CurlTransport(options).exchange(
            HTTPRequest(method: method, url: origin.url("/")))
    }

    @Test func `header lines keep order, spelling and repeats`() async throws {
        let headers: HeaderFields = [
            "Link": "<b>; rel=next", "x-ODD": "", "Link": "<a>; rel=prev", "Set-Cookie": "a=1",
            "Set-Cookie": "b=2", "X-Colon": "a:b: c", "X-Accent": "né",
        ]
        let exchange = try await ask(OriginReply(headers: headers, text: "ok"))
        let response = try #require(exchange.outcome.response)
        #expect(
            response.headers.map(\.name.spelling).dropLast() == headers.map(\.name.spelling)[...])
        #expect(response.headers.map(\.value).dropLast() == headers.map(\.value)[...])
        #expect(response.headers.last?.name == "Content-Length")
    }

    @Test(arguments: [
        ("X: \u{E9}t\u{E9}", "été"), ("X:no space", "no space"), ("X:\t tabs \t ", "tabs"),
        ("X: one\r\n two", "one two"), ("X: one\r\n\t\ttwo\r\n three", "one two three"),
    ])
    func `an odd header line is read`(line: String, value: String) async throws {
        var reply = OriginReply(text: "")
        reply.rawHead = Array("HTTP/1.1 200 OK\r\n".utf8)
        reply.rawHead? += line.unicodeScalars.map { UInt8($0.value) }
        reply.rawHead? += Array("\r\nContent-Length: 0\r\n\r\n".utf8)
        let exchange = try await ask(reply)
        #expect(exchange.outcome.response?.headers["X"] == value)
        #expect(exchange.outcome.isWhole)
    }

    @Test func `interim responses are dropped`() async throws {
        var reply = OriginReply(201, headers: ["X": "final"], text: "made")
        reply.informational = [(103, ["Link": "</style.css>"]), (102, [:]), (103, ["X": "early"])]
        let response = try #require(try await ask(reply).outcome.response)
        #expect(response.status == 201)
        #expect(response.headers.values(for: "X") == ["final"])
        #expect(response.headers["Link"] == nil)
        #expect(response.body == Array("made".utf8))
    }

    @Test func `trailers follow the headers, but none that would frame the message anew`()
        async throws
    {
        var reply = OriginReply(headers: ["X-Head": "1"], text: "0123456789").framed(.chunked(3))
        reply.trailers = ["X-Sum": "45", "Content-Length": "3", "X-Head": "2"]
        let response = try #require(try await ask(reply).outcome.response)
        #expect(
            response.headers == [
                "X-Head": "1", "Transfer-Encoding": "chunked", "X-Sum": "45", "X-Head": "2",
            ])
        #expect(response.body == Array("0123456789".utf8))
    }

    @Test(arguments: ["HTTP/1.1 200 X", "HTTP/1.1 500 X", "HTTP/"])
    func `a trailer or a header that looks like a status line begins no response`(
        name: String
    ) async throws {
        let field = HeaderField(name: HeaderName(name), value: "1")
        var reply = OriginReply(text: "0123456789").framed(.chunked(3))
        reply.headers = HeaderFields([HeaderField(name: "X", value: "1"), field])
        reply.trailers = HeaderFields([field])
        for isTraced in [false, true] {
            var options = CurlOptions()
            if isTraced { options.trace = { _ in } }
            let exchange = try await ask(reply, options: options)
            let response = try #require(exchange.outcome.response)
            #expect(exchange.outcome.isWhole)
            #expect(response.status == 200)
            #expect(response.body == Array("0123456789".utf8))
            #expect(response.headers.values(for: "X") == ["1"])
            #expect(response.headers.values(for: HeaderName(name)) == ["1", "1"])
        }
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `a redirect is an answer like any other`(status: Int) async throws {
        let origin = try LoopbackOrigin { _ in OriginReply(status, headers: ["Location": "/two"]) }
        let exchange = await transport.exchange(HTTPRequest(url: origin.url("/one")))
        #expect(exchange.outcome.response?.status == status)
        #expect(exchange.outcome.response?.headers["Location"] == "/two")
        #expect(origin.requests.count == 1)
    }

    @Test(arguments: [204, 304, 205])
    func `a status without content ends with its headers`(status: Int) async throws {
        let exchange = try await ask(
            OriginReply(status, headers: ["X": "1"]).framed(.none)
                .with { if status == 205 { $0.framing = .contentLength } })
        #expect(exchange.outcome.isWhole)
        #expect(exchange.outcome.response?.status == status)
        #expect(exchange.outcome.response?.body == [])
    }

    @Test func `the answer to HEAD has the headers of the content and none of it`() async throws {
        let reply = OriginReply(headers: ["Content-Encoding": "gzip"], text: "twelve bytes")
        let exchange = try await ask(reply, method: .head)
        #expect(exchange.outcome.isWhole)
        #expect(exchange.outcome.response?.headers["Content-Length"] == "12")
        #expect(exchange.outcome.response?.body == [])
        #expect(exchange.outcome.response?.undoneCoding == nil)
    }

    @Test func `content may end with the connection`() async throws {
        var reply = OriginReply(text: "until the end").framed(.untilClose)
        reply.version = "HTTP/1.0"
        let exchange = try await ask(reply)
        #expect(exchange.outcome.isWhole)
        #expect(exchange.outcome.response?.body == Array("until the end".utf8))
    }

    @Test(arguments: [404, 429, 500, 503, 599])
    func `an error status is a whole response`(status: Int) async throws {
        let exchange = try await ask(OriginReply(status, headers: ["Retry-After": "3"], text: "no"))
        #expect(exchange.outcome.isWhole)
        #expect(exchange.outcome.response?.status == status)
        #expect(exchange.outcome.response?.body == Array("no".utf8))
    }

    @Test func `times are told by curl's own clock`() async throws {
        let before = WallTime.now()
        let timing = try #require(try await ask(OriginReply(text: "x")).timing)
        let firstByte = try #require(timing.firstByte)
        #expect(timing.startedAt >= before)
        #expect(timing.startedAt <= WallTime.now())
        #expect(firstByte > .zero)
        #expect(firstByte <= timing.total)
    }

    @Test func `curl tells its version`() {
        #expect(CurlTransport.version.hasPrefix("libcurl/"))
        #expect(CurlTransport.version.split(separator: ".").count == 3)
    }
}
