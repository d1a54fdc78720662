import Foundation
import Synchronization
import TapeCurl
import TapeHTTP
import TapeTestKit
import Testing

/// Other ways to a server, and other ways to be known to it.
@Suite struct OptionTests {
    private func transport(_ change: (inout CurlOptions) -> Void) -> CurlTransport {
        var options = CurlOptions()
        change(&options)
        return CurlTransport(options)
    }

    private func temporaryPath(_ name: String) -> String {
        "\(NSTemporaryDirectory())pagetape-\(UInt64.random(in: 0 ... .max))-\(name)"
    }

    private func remove(_ path: String) {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            Issue.record(error)
        }
    }

    @Test func `a Unix socket`() async throws {
        let path = temporaryPath("socket")
        defer { remove(path) }
        let origin = try LoopbackOrigin(unixSocket: path) { OriginReply(text: $0.target) }
        let transport = transport { $0.unixSocket = path }
        let exchange = await transport.exchange(
            HTTPRequest(url: HTTPURL("http://anyone.invalid/x")))
        #expect(exchange.outcome.response?.body == Array("/x".utf8))
        #expect(origin.requests.first?.headers["Host"] == "anyone.invalid")
    }

    @Test func `a proxy is asked for whole URLs`() async throws {
        let proxy = try LoopbackOrigin { OriginReply(text: $0.target) }
        let transport = transport { $0.proxy = .through(proxy.baseURL) }
        let url = "http://anyone.invalid/a/../<x>?q={1}"
        let exchange = await transport.exchange(HTTPRequest(url: HTTPURL(url)))
        #expect(proxy.requests.map(\.target) == [url])
        #expect(exchange.sent.url.text == url)
        #expect(exchange.outcome.response?.body == Array(url.utf8))
    }

    @Test func `what only the proxy is told is not in the sent request`() async throws {
        let proxy = try LoopbackOrigin { _ in OriginReply() }
        let address = proxy.baseURL.replacing("http://", with: "http://me:hush@")
        let transport = transport { $0.proxy = .through(address) }
        let exchange = await transport.exchange(HTTPRequest(url: HTTPURL("http://h.invalid/x")))
        #expect(proxy.requests.first?.headers["Proxy-Authorization"] == "Basic bWU6aHVzaA==")
        #expect(exchange.sent.headers["Proxy-Authorization"] == nil)
        #expect(exchange.sent.headers["Host"] == "h.invalid")
    }

    @Test func `a proxy that lets nobody through has refused`() async throws {
        let proxy = try LoopbackOrigin { _ in OriginReply(403, text: "no") }
        let transport = transport { $0.proxy = .through(proxy.baseURL) }
        let request = HTTPRequest(
            url: HTTPURL("https://anyone.invalid/x"), headers: ["Authorization": "Bearer hush"])
        let exchange = await transport.exchange(request)
        #expect(proxy.requests.map(\.method) == ["CONNECT"])
        #expect(proxy.requests.first?.headers["Authorization"] == nil)
        #expect(exchange.outcome.response == nil)
        #expect(exchange.outcome.error?.code == .refused)
        #expect(exchange.sent == exchange.asked)
    }

    @Test func `credentials of a netrc file`() async throws {
        let path = temporaryPath("netrc")
        defer { remove(path) }
        try "machine 127.0.0.1 login me password hush\n"
            .write(toFile: path, atomically: true, encoding: .utf8)
        let origin = try LoopbackOrigin { _ in OriginReply() }
        let transport = transport { $0.netrc = .file(path) }
        _ = await transport.exchange(HTTPRequest(url: origin.url("/")))
        let own = HTTPRequest(url: origin.url("/"), headers: ["Authorization": "Bearer mine"])
        _ = await transport.exchange(own)
        let sent = origin.requests.map { $0.headers.values(for: "Authorization") }
        #expect(sent == [["Basic bWU6aHVzaA=="], ["Bearer mine"]])
    }

    @Test func `credentials of a URL are sent as a header, and stay out of the sent URL`()
        async throws
    {
        let origin = try LoopbackOrigin { _ in OriginReply() }
        let url = origin.baseURL.replacing("http://", with: "http://me:hush@") + "/x"
        let exchange = await transport { _ in }.exchange(HTTPRequest(url: HTTPURL(url)))
        #expect(origin.requests.first?.headers["Authorization"] == "Basic bWU6aHVzaA==")
        #expect(exchange.sent.headers["Authorization"] == "Basic bWU6aHVzaA==")
        #expect(exchange.sent.url == origin.url("/x"))
    }

    @Test func `another user agent`() async throws {
        let origin = try LoopbackOrigin { _ in OriginReply() }
        _ = await transport { $0.userAgent = "tester/1" }
            .exchange(HTTPRequest(url: origin.url("/")))
        #expect(origin.requests.first?.headers["User-Agent"] == "tester/1")
    }

    @Test func `the trace shows both sides`() async throws {
        let origin = try LoopbackOrigin { _ in OriginReply(headers: ["X-In": "1"], text: "x") }
        let lines = Lines()
        let transport = transport { $0.trace = { lines.append($0) } }
        _ = await transport.exchange(
            HTTPRequest(url: origin.url("/here"), headers: ["X-Out": "1"]))
        let seen = lines.all
        #expect(seen.contains { $0.kind == .sent && $0.text.hasPrefix("GET /here HTTP/1.1") })
        #expect(seen.contains { $0.kind == .sent && $0.text.contains("X-Out: 1") })
        #expect(seen.contains(CurlTrace(kind: .received, text: "X-In: 1")))
        #expect(seen.contains { $0.kind == .remark && $0.text.contains("Connected") })
    }

    private final class Lines: Sendable {
        private let lines = Mutex<[CurlTrace]>([])

        var all: [CurlTrace] { lines.withLock { $0 } }

        func append(_ line: CurlTrace) { lines.withLock { $0.append(line) } }
    }

    @Test(arguments: ["/nowhere/ca.pem", ""])
    func `certificates that cannot be read are a TLS error`(path: String) async throws {
        let origin = try LoopbackOrigin { _ in OriginReply() }
        let url = HTTPURL(origin.baseURL.replacing("http://", with: "https://"))
        let transport = transport { $0.certificateAuthorities = path }
        #expect(await transport.exchange(HTTPRequest(url: url)).outcome.error?.code == .tls)
    }

    @Test func `a client certificate that cannot be read is a TLS error without its password`()
        async throws
    {
        let origin = try LoopbackOrigin { _ in OriginReply() }
        let url = HTTPURL(origin.baseURL.replacing("http://", with: "https://"))
        let transport = transport {
            $0.clientCertificate = .init(path: "/nowhere/me.pem", password: "hush")
        }
        let error = await transport.exchange(HTTPRequest(url: url)).outcome.error
        #expect(error?.code == .tls)
        #expect(error?.detail.contains("hush") == false)
    }
}
