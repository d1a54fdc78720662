import TapeCurl
import TapeHTTP
import TapeTestKit
import Testing

/// Servers that fail, at every stage of an exchange.
@Suite struct FaultTests {
    let transport = CurlTransport()

    func ask(_ reply: OriginReply) async throws -> Outcome {
        let origin = try LoopbackOrigin { _ in reply }
        return await transport.exchange(HTTPRequest(url: origin.url("/"))).outcome
    }

    @Test func `a refused connection`() async throws {
        let port = try RefusedPort()
        let exchange = await transport.exchange(HTTPRequest(url: port.url("/")))
        #expect(exchange.outcome.error?.code == .refused)
        #expect(exchange.outcome.error?.number == 7)
        #expect(exchange.outcome.response == nil)
        #expect(exchange.sent == exchange.asked)
    }

    @Test func `a name that cannot be`() async {
        let exchange = await transport.exchange(
            HTTPRequest(url: HTTPURL("http://nothing.invalid/")))
        #expect(exchange.outcome.error?.code == .unresolved)
    }

    @Test func `a server that speaks no TLS`() async throws {
        let origin = try LoopbackOrigin { _ in OriginReply() }
        let url = HTTPURL(origin.baseURL.replacing("http://", with: "https://"))
        let exchange = await transport.exchange(HTTPRequest(url: url))
        #expect(exchange.outcome.error?.code == .tls)
    }

    @Test(arguments: [OriginReply.Ending.close, .reset])
    func `a connection ended without a byte`(ending: OriginReply.Ending) async throws {
        let outcome = try await ask(.empty(ending))
        #expect(outcome.error?.code == .reset)
        #expect(outcome.response == nil)
    }

    static let head = "HTTP/1.1 200 OK\r\nX-One: 1\r\nContent-Length: 10\r\n\r\n".utf8.count

    @Test(arguments: 1..<head, [OriginReply.Ending.close, .reset])
    func `headers that break off are no response`(
        length: Int, ending: OriginReply.Ending
    ) async throws {
        let reply = OriginReply(headers: ["X-One": "1"], text: "0123456789")
        let outcome = try await ask(reply.breakingOff(at: .head(length), ending))
        #expect(outcome.response == nil)
        #expect(outcome.error != nil)
    }

    @Test(arguments: 0..<10)
    func `a body that ends early is cut, and what arrived is kept`(length: Int) async throws {
        let reply = OriginReply(headers: ["X-One": "1"], text: "0123456789")
        let outcome = try await ask(reply.breakingOff(at: .body(length)))
        #expect(outcome.isCut)
        #expect(outcome.error?.code == .truncated)
        #expect(outcome.error?.number == 18)
        #expect(outcome.response?.body == Array("0123456789".utf8.prefix(length)))
        #expect(outcome.response?.headers["X-One"] == "1")
    }

    @Test func `a reset within the body is cut`() async throws {
        let origin = try LoopbackOrigin { _ in
            OriginReply(text: "0123456789").breakingOff(at: .body(4), .reset)
        }
        let outcome = await transport.exchange(HTTPRequest(url: origin.url("/"))).outcome
        #expect(outcome.error?.code == .reset || outcome.error?.code == .truncated)
    }

    @Test func `chunks that end early are cut wherever it happens`() async throws {
        let reply = OriginReply(text: "0123456789").framed(.chunked(4))
        let framed = "4\r\n0123\r\n4\r\n4567\r\n2\r\n89\r\n0\r\n\r\n".utf8.count
        for length in 0..<(framed - 2) {
            let outcome = try await ask(reply.breakingOff(at: .body(length)))
            #expect(outcome.isCut, "after \(length) bytes")
            #expect(outcome.error?.code == .truncated, "after \(length) bytes")
        }
    }

    @Test func `more than was announced is not part of the response`() async throws {
        let outcome = try await ask(OriginReply(text: "0123456789").framed(.declared(4)))
        #expect(outcome.response?.body == Array("0123".utf8))
        #expect(outcome.isWhole)
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: ten\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: -4\r\n\r\n",
        "HTTP/9.9 200 OK\r\nContent-Length: 10\r\n\r\n",
        "SSH-2.0-OpenSSH_9.2\r\n",
        "220 mail.example.com ESMTP\r\n",
        "HTTP/1.1 abc OK\r\n\r\n",
    ])
    func `a server that speaks something else is no whole response`(head: String) async throws {
        var reply = OriginReply(text: "0123456789")
        reply.rawHead = Array(head.utf8)
        let outcome = try await ask(reply.breakingOff(at: .body(10)))
        #expect(!outcome.isWhole)
        #expect(outcome.error?.code == .other || outcome.error?.code == .truncated)
    }

    @Test func `chunks of no legal size are cut`() async throws {
        var reply = OriginReply(text: "zzzz\r\n0123\r\n0\r\n\r\n")
        reply.rawHead = Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
        let outcome = try await ask(reply)
        #expect(outcome.isCut)
    }

    @Test func `a kept connection that the server closed meanwhile is replaced`() async throws {
        let origin = try LoopbackOrigin { request in
            request.connection == 1 && request.ordinal == 2
                ? .empty() : OriginReply(text: "\(request.connection)")
        }
        let first = await transport.exchange(HTTPRequest(url: origin.url("/")))
        let second = await transport.exchange(HTTPRequest(url: origin.url("/")))
        #expect(first.outcome.response?.body == Array("1".utf8))
        #expect(second.outcome.response?.body == Array("2".utf8))
        #expect(transport.connectionsOpened == 2)
    }

    @Test func `a write whose answer is lost is not sent again`() async throws {
        let origin = try LoopbackOrigin { request in
            request.method == "POST" ? .empty() : OriginReply(text: "page")
        }
        _ = await transport.exchange(HTTPRequest(url: origin.url("/")))
        let mark = PageMark(role: .init(rawValue: "stir insert bed kind 0 number 1"), page: 1)
        let write = HTTPRequest(method: .post, url: origin.url("/"), mark: mark)
        #expect(await transport.exchange(write).outcome.error != nil)
        _ = await transport.exchange(HTTPRequest(url: origin.url("/")))
        #expect(origin.requests.map(\.method) == ["GET", "POST", "GET"])
    }
}
