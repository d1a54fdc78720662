import Synchronization
import TapeCurl
import TapeHTTP
import TapeServer
import TapeTestKit
import Testing

/// A stand-in that passes on to an origin over real sockets, and a client of it.
private struct Passage {
    let standIn: StandIn
    let port: PassingPort
    let own: String

    init(
        to destination: PassingPort.Destination,
        telling tell: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        standIn = try StandIn(isSecure: destination == .named)
        port = PassingPort(to: destination, telling: tell)
        let speech: StandIn.Speech = destination == .named ? .proxy : .plain
        own = standIn.origin(ofPort: try standIn.open(port, speaking: speech))
    }

    /// Runs a client while requests are passed on.
    func serving<Value: Sendable>(
        over transport: (any HTTPTransport)? = nil, _ body: @Sendable () async throws -> Value
    ) async throws -> Value {
        var options = CurlOptions()
        options.userAgent = ""
        let wire = transport ?? CurlTransport(options)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await port.serve(over: wire) }
            let value = try await body()
            port.finish()
            try await group.waitForAll()
            return value
        }
    }

    func ask(
        _ target: String, _ method: HTTPMethod = .get, headers: HeaderFields = [:],
        body: [UInt8]? = nil
    ) async -> Outcome {
        var options = CurlOptions()
        options.decodesContent = false
        return await CurlTransport(options).exchange(
            HTTPRequest(method: method, url: HTTPURL(own + target), headers: headers, body: body)
        ).outcome
    }
}

@Suite struct PassingPortTests {
    @Test func `a stand-in ends while a request waits that is never passed on`() async throws {
        let (told, tell) = AsyncStream.makeStream(of: String.self)
        var passage: Passage? = try Passage(to: .origin("http://127.0.0.1:9")) { tell.yield($0) }
        // It would answer the request at its end.
        let port = try #require(passage?.port)
        let own = try #require(passage?.own)
        let client = try RawClient(to: own)
        let host = own.dropFirst("http://".count)
        client.send("GET / HTTP/1.1\r\nHost: \(host)\r\nAccept: text/event-stream\r\n\r\n")
        for await _ in told { break }
        passage = nil
        #expect(client.readToEnd().text.isEmpty)
        port.finish()
    }

    @Test func `what a client says reaches the origin, but for what was said to us`() async throws {
        let origin = try LoopbackOrigin { _ in .json("{}") }
        let passage = try Passage(to: .origin(origin.baseURL))
        let outcome = try await passage.serving {
            await passage.ask(
                "/items?a=%2F+b", .post,
                headers: [
                    "Authorization": "Bearer one", "X-Own": "two", "Connection": "X-Hop",
                    "X-Hop": "three", "TE": "trailers", "Referer": "\(passage.own)/page",
                    "Content-Type": "text/plain", "User-Agent": "client/1",
                ], body: Array("see \(passage.own)/x".utf8))
        }
        #expect(outcome.response?.status == 200)
        let request = try #require(origin.requests.first)
        #expect(request.target == "/items?a=%2F+b")
        #expect(request.method == "POST")
        #expect(request.headers["Authorization"] == "Bearer one")
        #expect(request.headers["X-Own"] == "two")
        #expect(request.headers["X-Hop"] == nil)
        #expect(request.headers["TE"] == nil)
        #expect(request.headers["User-Agent"] == "client/1")
        #expect(request.headers["Referer"] == "\(origin.baseURL)/page")
        #expect(origin.baseURL.hasSuffix(request.headers["Host"] ?? "none"))
        #expect(String(decoding: request.body, as: UTF8.self) == "see \(origin.baseURL)/x")
    }

    @Test func `sockets are refused and streams told of, once each, and nothing else is disturbed`()
        async throws
    {
        let origin = try LoopbackOrigin { _ in .json("{}") }
        let told = Mutex<[String]>([])
        let passage = try Passage(to: .origin(origin.baseURL)) { line in
            told.withLock { $0.append(line) }
        }
        try await passage.serving {
            for number in 1...2 {
                let client = try RawClient(to: passage.own)
                client.send(
                    "GET /socket?\(number) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
                        + "Upgrade: websocket\r\nSec-WebSocket-Key: AAAA\r\n\r\n")
                #expect(client.readToEnd().text.contains("501 "))
                let events = await passage.ask("/events", headers: ["Accept": "text/event-stream"])
                #expect(events.response?.status == 200)
            }
            #expect(await passage.ask("/items").response?.status == 200)
        }
        let words = told.withLock(\.self)
        #expect(words.count == 2, "\(words)")
        #expect(words.first?.contains("/socket is a WebSocket") == true)
        #expect(origin.requests.map(\.target) == ["/events", "/events", "/items"])
    }

    @Test func `links lead on here, and redirects are the client's to follow`() async throws {
        let origin = try LoopbackOrigin { request in
            let own = "http://\(request.headers["Host"] ?? "")"
            var headers: HeaderFields = [
                "Location": "\(own)/next", "Set-Cookie": "a=1; Domain=x.org; Secure; Path=/",
            ]
            headers.append("Content-Type", "application/json")
            headers.append("Link", "<\(own)/2>; rel=next")
            return OriginReply(
                302, headers: headers, text: #"{"next":"\#(own)/2","else":"\#(own)9/"}"#)
        }
        let passage = try Passage(to: .origin(origin.baseURL))
        let response = try await passage.serving { await passage.ask("/").response }
        #expect(response?.status == 302)
        #expect(response?.headers["Location"] == "\(passage.own)/next")
        #expect(response?.headers["Link"] == "<\(passage.own)/2>; rel=next")
        #expect(response?.headers["Set-Cookie"] == "a=1; Path=/")
        let text = response.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(text == #"{"next":"\#(passage.own)/2","else":"\#(origin.baseURL)9/"}"#)
        #expect(origin.requests.count == 1)
    }

    @Test func `headers alone keep the length that they tell`() async throws {
        let origin = try LoopbackOrigin { _ in
            OriginReply(headers: ["Content-Length": "4711", "ETag": "\"x\""]).framed(.none)
        }
        let passage = try Passage(to: .origin(origin.baseURL))
        let response = try await passage.serving { await passage.ask("/", .head).response }
        #expect(response?.headers["Content-Length"] == "4711")
        #expect(response?.headers["ETag"] == "\"x\"")
    }

    @Test
    func
        `an origin that cannot be asked is told of in words, and a body that breaks off breaks off here`()
        async throws
    {
        let refused = try RefusedPort()
        let down = try Passage(to: .origin(refused.baseURL))
        let failure = try await down.serving { await down.ask("/").response }
        #expect(failure?.status == 502)
        #expect(
            failure.map { String(decoding: $0.body, as: UTF8.self) }?.contains(refused.baseURL)
                == true)
        let origin = try LoopbackOrigin { _ in
            OriginReply(text: "1234567890").breakingOff(at: .body(4))
        }
        let passage = try Passage(to: .origin(origin.baseURL))
        guard case .cut(let response, _) = try await passage.serving({ await passage.ask("/") })
        else { return #expect(Bool(false), "the answer came whole") }
        #expect(response.body == Array("1234".utf8))
    }

    @Test func `a body that is too large is not passed on, and nothing waits for it`() async throws
    {
        let origin = try LoopbackOrigin { _ in
            OriginReply(text: String(repeating: "x", count: 5_000))
        }
        let passage = try Passage(to: .origin(origin.baseURL))
        var options = CurlOptions()
        options.bodyLimit = 1_000
        let response = try await passage.serving(over: CurlTransport(options)) {
            await passage.ask("/").response
        }
        #expect(response?.status == 502)
    }

    @Test func `a slow origin holds nobody else, and the end lets those go who wait`() async throws
    {
        let gate = OriginGate()
        let origin = try LoopbackOrigin { request in
            let reply = OriginReply(text: request.path)
            return request.path == "/slow" ? reply.waiting(at: .head(0), for: gate) : reply
        }
        let passage = try Passage(to: .origin(origin.baseURL))
        let slow = Task { await passage.ask("/slow") }
        let fast = try await passage.serving {
            while !origin.requests.contains(where: { $0.path == "/slow" }) { await Task.yield() }
            return await passage.ask("/fast").response
        }
        #expect(fast?.status == 200)
        #expect(await slow.value.response?.status != 200)
        #expect(await passage.ask("/late").response?.status == 503)
        gate.open()
    }

    @Test func `the end waits for no request, even if another one waits for its turn`()
        async throws
    {
        let gate = OriginGate()
        let origin = try LoopbackOrigin { _ in
            OriginReply(text: "late").waiting(at: .head(0), for: gate)
        }
        let passage = try Passage(to: .origin(origin.baseURL))
        let first = Task { await passage.ask("/first") }
        let second = await withTaskGroup(of: Void.self) { group in
            group.addTask { await passage.port.serve(over: CurlTransport(), atMost: 1) }
            while origin.requests.isEmpty { await Task.yield() }
            let second = Task { await passage.ask("/second") }
            // It is refused at once, most likely when the second one is already waiting.
            _ = await passage.ask("/socket", headers: ["Upgrade": "websocket"])
            passage.port.finish()
            return second
        }
        #expect(await first.value.response?.status != 200)
        #expect(await second.value.response?.status != 200)
        #expect(origin.requests.map(\.target) == ["/first"])
        gate.open()
    }

    @Test func `a proxy passes on to whom it is told, and answers no name that a page made up`()
        async throws
    {
        let origin = try LoopbackOrigin { _ in .json(#"{"from":"origin"}"#) }
        let passage = try Passage(to: .named)
        var options = CurlOptions()
        options.proxy = .through(passage.own)
        let client = CurlTransport(options)
        let response = try await passage.serving {
            await client.exchange(HTTPRequest(url: origin.url("/x"))).outcome.response
        }
        #expect(response?.status == 200)
        #expect(origin.requests.map(\.target) == ["/x"])
        let other = try Passage(to: .named)
        let rebound = try await other.serving {
            await other.ask("/x", headers: ["Host": "evil.example"]).response
        }
        #expect(rebound?.status == 421)
    }
}
