import Foundation
import TapeCurl
import TapeHTTP
import TapeTestKit
import Testing

/// A transfer ends where a limit says so, and keeps what had come.
@Suite struct LimitTests {
    private func ask(
        _ reply: OriginReply, _ change: (inout CurlOptions) -> Void
    ) async throws -> Outcome {
        let origin = try LoopbackOrigin { _ in reply }
        var options = CurlOptions()
        change(&options)
        return await CurlTransport(options).exchange(HTTPRequest(url: origin.url("/"))).outcome
    }

    @Test(arguments: [0, 1, 9, 10, 11, 100])
    func `a body may be as large as the limit`(limit: Int) async throws {
        let outcome = try await ask(OriginReply(text: "0123456789")) { $0.bodyLimit = limit }
        #expect(outcome.response?.body == Array("0123456789".utf8.prefix(limit)))
        #expect(outcome.isWhole == (limit >= 10))
        #expect(outcome.error?.code == (limit < 10 ? .tooLarge : nil))
    }

    @Test(arguments: [200, 302, 404, 503])
    func `an answer that is no page has a limit of its own`(status: Int) async throws {
        let reply = OriginReply(status, text: String(repeating: "x", count: 2_000))
        let outcome = try await ask(reply) { $0.errorBodyLimit = 1_000 }
        #expect(outcome.isWhole == (status == 200))
        #expect(outcome.response?.body.count == (status == 200 ? 2_000 : 1_000))
    }

    @Test func `of a body that is too large the beginning is kept`() async throws {
        let reply = OriginReply(text: String(repeating: "x", count: 300_000))
        let outcome = try await ask(reply) { $0.bodyLimit = 200_000 }
        #expect(outcome.error?.code == .tooLarge)
        #expect(outcome.response?.body.count == 64 << 10)
    }

    @Test func `what a small body unpacks to counts`() async throws {
        // 100,000 zeros.
        let bomb =
            "H4sIAAAAAAACA+3BMQEAAADCoPVPbQ0PoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
            + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
            + "AAAAAAAAAIBXA32VEdSghgEA"
        let data = try #require(Data(base64Encoded: bomb))
        let reply = OriginReply(headers: ["Content-Encoding": "gzip"], body: [UInt8](data))
        let outcome = try await ask(reply) { $0.bodyLimit = 1_000 }
        #expect(outcome.error?.code == .tooLarge)
        #expect(outcome.response?.body == [UInt8](repeating: 0, count: 1_000))
    }

    @Test func `headers may be as large as the limit`() async throws {
        let reply = OriginReply(headers: ["X": "0123456789"], text: "")
        let size = "HTTP/1.1 200 OK\r\nX: 0123456789\r\nContent-Length: 0\r\n\r\n".utf8.count
        #expect(try await ask(reply) { $0.headerLimit = size }.isWhole)
        let outcome = try await ask(reply) { $0.headerLimit = size - 1 }
        #expect(outcome == .failed(outcome.error ?? TransportError(.other, detail: "none")))
        #expect(outcome.error?.code == .tooLarge)
    }

    @Test(arguments: [50_000, 150_000, 500_000])
    func `gigantic headers are refused, in one line or in many`(size: Int) async throws {
        let long = OriginReply(headers: ["X": String(repeating: "x", count: size)], text: "")
        let many = OriginReply(
            headers: HeaderFields(
                (0..<(size / 100)).map {
                    HeaderField(
                        name: HeaderName("X-\($0)"), value: String(repeating: "x", count: 90))
                }), text: "")
        for reply in [long, many] {
            let outcome = try await ask(reply) { $0.headerLimit = 40_000 }
            #expect(outcome.error?.code == .tooLarge)
            #expect(outcome.response == nil)
        }
        let beyondCurl = try await ask(long) { $0.headerLimit = 1 << 20 }
        #expect(beyondCurl.isWhole || beyondCurl.error?.code == .tooLarge)
    }

    @Test func `endless interim responses are refused`() async throws {
        var reply = OriginReply(text: "")
        reply.informational = .init(repeating: (103, ["X": "0123456789"]), count: 1_000)
        let outcome = try await ask(reply) { $0.headerLimit = 10_000 }
        #expect(outcome.error?.code == .tooLarge)
    }

    @Test func `trailers count as headers`() async throws {
        var reply = OriginReply(text: "body").framed(.chunked(4))
        reply.trailers = ["X": String(repeating: "x", count: 500)]
        let outcome = try await ask(reply) { $0.headerLimit = 300 }
        #expect(outcome.isCut)
        #expect(outcome.error?.code == .tooLarge)
        #expect(outcome.response?.body == Array("body".utf8))
    }

    @Test func `a server that never answers runs out of time`() async throws {
        let gate = OriginGate()
        let outcome = try await ask(OriginReply(text: "x").waiting(at: .head(0), for: gate)) {
            $0.totalTimeout = .milliseconds(40)
        }
        #expect(outcome.error?.code == .timedOut)
        #expect(outcome.error?.number == 28)
        #expect(outcome.response == nil)
    }

    /// Asks a server that falls silent, each time more patiently, until what it sends before
    /// has come in time: how long that takes is the machine's business.
    private func answer(
        ofSilenceAfter count: Int, _ change: (inout CurlOptions, _ patience: Int) -> Void
    ) async throws -> Outcome {
        let gate = OriginGate()
        let reply = OriginReply(text: "0123456789").waiting(at: .body(count), for: gate)
        var patience = 1
        while true {
            let outcome = try await ask(reply) { change(&$0, patience) }
            #expect(outcome.error?.code == .timedOut)
            if outcome.response?.body.count == count || patience > 1 << 10 { return outcome }
            patience *= 4
        }
    }

    @Test func `a server that falls silent within the body is cut`() async throws {
        let outcome = try await answer(ofSilenceAfter: 4) {
            $0.totalTimeout = .milliseconds(50 * $1)
        }
        #expect(outcome.isCut)
        #expect(outcome.response?.body == Array("0123".utf8))
    }

    @Test func `a stall has a limit of its own`() async throws {
        let outcome = try await answer(ofSilenceAfter: 0) { $0.stallTimeout = .seconds($1) }
        #expect(outcome.isCut)
        #expect(outcome.response?.headers["Content-Length"] == "10")
    }

    @Test(arguments: [1, 7, 1_000])
    func `a drip of small pieces arrives whole`(size: Int) async throws {
        let body = [UInt8](repeating: 0x61, count: 2_000)
        let reply = OriginReply(body: body).with { $0.drip = size }
        #expect(try await ask(reply) { _ in }.response?.body == body)
    }

    @Test func `very many trailers arrive in time`() async throws {
        let reply = OriginReply(text: "0123456789").with {
            $0.framing = .chunked(10)
            $0.trailers = HeaderFields(
                (0..<30_000).map { _ in HeaderField(name: "X", value: "y") })
        }
        let outcome = try await ask(reply) { $0.totalTimeout = .seconds(20) }
        #expect(outcome.isWhole)
        #expect(outcome.response?.headers.count ?? 0 >= 30_000)
    }

    @Test func `a handshake that never comes runs out of time`() async throws {
        let port = try SilentPort()
        var options = CurlOptions()
        options.connectTimeout = .milliseconds(40)
        let exchange = await CurlTransport(options).exchange(
            HTTPRequest(url: port.url("/", scheme: "https")))
        #expect(exchange.outcome.error?.code == .timedOut)
    }

    @Test(arguments: [
        Duration.zero, .nanoseconds(1), .seconds(-5), .seconds(Int64.max), .milliseconds(2),
    ])
    func `no timeout is out of range`(timeout: Duration) async throws {
        let outcome = try await ask(OriginReply(text: "x")) {
            $0.connectTimeout = timeout
            $0.totalTimeout = timeout
            $0.stallTimeout = timeout
        }
        #expect(outcome.isWhole || outcome.error?.code == .timedOut)
    }
}
