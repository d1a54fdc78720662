import TapeCassette
import TapeFaults
import TapeHTTP
import TapePlayback
import TapeServer
import TapeTestKit
import Testing

/// Clients that send what no client should, over sockets of their own.
@Suite struct HostileClientTests {
    private static let path = RecordedList.path(page: 1)

    /// What comes back for a text, and how the connection ends.
    private func ask(
        _ served: ServedDeck, _ text: String
    ) throws -> (statuses: [Substring], text: String, end: RawClient.End) {
        let client = try RawClient(to: served.origin)
        client.send(text)
        let (answer, end) = client.readToEnd()
        return (answer.matches(of: /HTTP\/1\.1 (\d+)/).map(\.1), answer, end)
    }

    private static let quick = Duration.milliseconds(200)

    static let framings: [(String, [Substring])] = [
        ("GET PATH HTTP/1.1\r\nHost: HOST\r\nHost: evil.example\r\n\r\n", ["400"]),
        ("GET PATH HTTP/1.1\r\nHost: evil.example\r\nHost: HOST\r\n\r\n", ["400"]),
        (
            "POST PATH HTTP/1.1\r\nHost: HOST\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            ["400"]
        ),
        (
            "POST PATH HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n0\r\n\r\n",
            ["400"]
        ),
        (
            "POST PATH HTTP/1.1\r\nHost: HOST\r\nContent-Length: 3\r\nContent-Length: 5\r\n\r\nabcde",
            ["400"]
        ),
        ("POST PATH HTTP/1.1\r\nHost: HOST\r\nContent-Length: 3, 5\r\n\r\nabcde", ["400"]),
        ("POST PATH HTTP/1.1\r\nHost: HOST\r\nContent-Length: -3\r\n\r\nabc", ["400"]),
        ("POST PATH HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: gzip\r\n\r\nabc", ["501"]),
        ("POST PATH HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: xchunked\r\n\r\nabc", ["501"]),
        (
            "POST PATH HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
            ["501"]
        ),
        ("GET PATH HTTP/1.1\r\nHost : evil.example\r\n\r\n", ["400"]),
        ("GET PATH HTTP/1.1\r\nHost: HOST\r\nHost : evil.example\r\n\r\n", ["400"]),
        ("GET PATH HTTP/1.1\r\nHost: HOST\r\nContent-Length\t: 9\r\n\r\n", ["400"]),
        ("POST PATH HTTP/1.1\r\nHost: HOST\r\nContent-Length : 5\r\n\r\nabcde", ["400"]),
        (
            "POST PATH HTTP/1.1\r\nHost: HOST\r\nContent-Length: 5\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
            ["400"]
        ),
        (
            "POST PATH HTTP/1.1\r\nHost: HOST\r\nContent-Length: 5\r\nTransfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n",
            ["400"]
        ),
        ("GET PATH HTTP/1.1\r\nHost: HOST\r\n .evil.example\r\n\r\n", ["400"]),
        ("GET PATH HTTP/1.1\r\n X: y\r\nHost: HOST\r\n\r\n", ["400"]),
        ("GET PATH HTTP/1.1\r\nX: y\r\n\tz\r\nHost: HOST\r\nZ: z\r\n\r\n", ["400"]),
        ("GET http://HOSTPATH HTTP/1.1\r\nHost: evil.example\r\n\r\n", ["400"]),
        ("GET http://evil.examplePATH HTTP/1.1\r\nHost: HOST\r\n\r\n", ["400"]),
        ("GET PATH HTTP/1.1\r\nHost: HOST\r\nA: b\rHost: evil.example\r\n\r\n", ["400"]),
        ("GET PATH HTTP/1.1\r\nA: b\rC: d\r\nHost: HOST\r\n\r\n", ["400"]),
        ("GET PATH HTTP/1.1\r\nA: b\nC: d\r\nHost: HOST\r\n\r\n", ["400"]),
        ("GET PATH\0&x=1 HTTP/1.1\r\nHost: HOST\r\n\r\n", ["400"]),
        ("GET PATH HTTP/1.1\r\nHost: HOST\r\n: x\r\n\r\n", ["400"]),
        ("GET PATH HTTP/1.1\r\n: x\r\nHost: HOST\r\n\r\n", ["400"]),
        (
            "POST PATH HTTP/1.1\r\nHost: HOST\r\nExpect: 100-continue\r\nContent-Length: 17000000\r\n\r\n",
            ["413"]
        ),
        ("GET PATH HTTP/1.1\r\nHost: evil.example\r\n\r\n", ["421"]),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", ["505"]),
    ]

    /// What follows would be another request to one reader and a body to another.
    @Test(arguments: framings)
    func `what can be read in two ways is refused, and nothing behind it answered`(
        request: String, statuses: [Substring]
    ) throws {
        let served = try ServedDeck(connectionPatience: Self.quick)
        let host = String(served.origin.dropFirst("http://".count))
        let text = (request + "GET PATH HTTP/1.1\r\nHost: HOST\r\n\r\n")
            .replacing("PATH", with: Self.path).replacing("HOST", with: host)
        let answer = try ask(served, text)
        #expect(answer.statuses.first == statuses.first, "\(answer.text)")
        #expect(answer.statuses.allSatisfy { $0 != "200" }, "\(answer.text)")
        #expect(served.playback.log.isEmpty)
    }

    /// What was read once is known by its bytes; no other head may pass for it.
    @Test(arguments: framings)
    func `a request in order before it lends it nothing`(
        request: String, statuses: [Substring]
    ) throws {
        let served = try ServedDeck(connectionPatience: Self.quick)
        let host = String(served.origin.dropFirst("http://".count))
        let good = "GET PATH HTTP/1.1\r\nHost: HOST\r\n\r\n"
        let text = (good + good + request + good)
            .replacing("PATH", with: Self.path).replacing("HOST", with: host)
        let answer = try ask(served, text)
        let expected = ["200", "200"] + statuses.map(String.init)
        #expect(answer.statuses.prefix(3).map(String.init) == expected, "\(answer.text)")
        #expect(served.playback.log.count == 2)
    }

    @Test func `blanks around a value and an empty value are in order`() throws {
        let served = try ServedDeck(connectionPatience: Self.quick)
        let host = String(served.origin.dropFirst("http://".count))
        let lines = [
            "GET \(Self.path) HTTP/1.1", "Accept:  */*  ", "X-Empty:", "X-Tab: a\tb",
            "Host: \(host)", "Cookie: a=b; c=d \t", "", "",
        ]
        let answer = try ask(served, lines.joined(separator: "\r\n"))
        #expect(answer.statuses == ["200"], "\(answer.text)")
    }

    static let targets: [(String, String?, String)] = [
        ("PATH", "HOST", "200"), ("PATH", "127.0.0.1", "200"), ("PATH", "localhost", "200"),
        ("PATH", "Localhost.", "200"),
        ("PATH", nil, "400"), ("PATH", "127.0.0.1:1", "421"), ("PATH", "evil.example", "421"),
        ("http://HOSTPATH", "HOST", "200"), ("HTTP://HOSTPATH", "evil.example", "400"),
        ("http://evil.examplePATH", "evil.example", "421"),
        ("http://u@HOSTPATH", "u@HOST", "421"), ("http://evil.examplePATH", "HOST", "400"),
        ("https://HOSTPATH", "HOST", "400"), ("*", "HOST", "400"),
    ]

    @Test(arguments: targets)
    func `a target and its host are ours, in every form, or are refused`(
        target: String, host: String?, status: String
    ) throws {
        let served = try ServedDeck(connectionPatience: Self.quick)
        let own = String(served.origin.dropFirst("http://".count))
        let header = host.map { "Host: \($0)\r\n" } ?? ""
        let text = "GET \(target) HTTP/1.1\r\n\(header)\r\n"
            .replacing("PATH", with: Self.path).replacing("HOST", with: own)
        let answer = try ask(served, text)
        #expect(answer.statuses.first.map(String.init) == status, "\(answer.text)")
        if status == "200" { #expect(answer.text.contains("http://")) }
        // Links lead back here, with the port, also for who left it out.
        if status == "200" {
            let port = own.split(separator: ":")[1]
            #expect(answer.text.contains(":\(port)\(RecordedList.path(page: 2))"))
        }
    }

    @Test(arguments: [
        ("GET PATH HTTP/1.1\r\nHost: HOST\r\nX: LONG\r\n\r\n", "431"),
        ("GET /LONG HTTP/1.1\r\nHost: HOST\r\n\r\n", "414"),
    ])
    func `headers of 64 kB are refused, whatever connection they come on`(
        request: String, status: String
    ) throws {
        let served = try ServedDeck(connectionPatience: Self.quick)
        let host = String(served.origin.dropFirst("http://".count))
        let text = request.replacing("PATH", with: Self.path).replacing("HOST", with: host)
            .replacing("LONG", with: String(repeating: "a", count: 65_536))
        #expect(try ask(served, text).statuses.first.map(String.init) == status)
    }

    @Test(arguments: [
        "", "GET", "GET /items?page=1 HTTP/1.1\r\nX: ",
        "POST /items?page=1 HTTP/1.1\r\nContent-Length: 100\r\n\r\nabc",
    ])
    func `a request that does not come whole ends with its connection`(start: String) throws {
        let served = try ServedDeck(connectionPatience: Self.quick)
        let answer = try ask(served, start)
        #expect(answer.end == .closed)
        #expect(!answer.statuses.contains("200"))
    }

    @Test func `a request that drips ends with its connection`() async throws {
        let served = try ServedDeck(connectionPatience: Self.quick)
        let client = try RawClient(to: served.origin)
        client.send("GET /items?page=1 HTTP/1.1\r\nX: ")
        // Each byte comes well within the time that silence is given.
        var sent = 0
        while client.send("a"), sent < 1000 {
            sent += 1
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(sent < 1000)
    }

    @Test func `an answer that nobody reads is left, and one that is read is not`() async throws {
        let served = try ServedDeck()
        #expect(await served.ask(Self.path).response?.status == 200)
        do {
            let client = try RawClient(to: served.origin)
            client.send("GET \(Self.path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        }
        func left() -> [Bool] { served.player.log.entries.map(\.isLeft) }
        for _ in 0..<500 where left() != [false, true] {
            try await Task.sleep(for: .milliseconds(10))
        }
        #if os(Linux)
            #expect(left() == [false, true])
        #endif
        #expect(await served.ask(Self.path).response?.status == 200)
    }

    @Test(arguments: ["reset", "refuse"])
    func `a reset is one on the wire`(fault: String) throws {
        let served = try ServedDeck("\(fault) at page 1", connectionPatience: Self.quick)
        let answer = try ask(
            served, "GET \(Self.path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        #expect(answer.end == .reset)
        #expect(answer.text.isEmpty)
    }

    @Test func `bodies of all connections together have a limit`() async throws {
        let served = try ServedDeck()
        let head =
            "POST /items?page=1 HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 17825792\r\n\r\n"
        let part = String(repeating: "a", count: 1 << 20)
        let client = try RawClient(to: served.origin)
        client.send(head)
        for _ in 0..<17 { client.send(part) }
        let (text, _) = client.readToEnd()
        #expect(text.contains("HTTP/1.1 413"))
        #expect(text.contains("the request's body is too long"))
        #expect(await served.ask(Self.path).response?.status == 200)
    }

    @Test func `a thousand idle connections are in nobody's way`() async throws {
        let served = try ServedDeck()
        var idle: [RawClient] = []
        for _ in 0..<1000 { idle.append(try RawClient(to: served.origin)) }
        for client in idle { client.send("GET /items?page=1 HTTP/1.1\r\nX: ") }
        #expect(await served.ask(Self.path).response?.status == 200)
        withExtendedLifetime(idle) {}
    }
}
