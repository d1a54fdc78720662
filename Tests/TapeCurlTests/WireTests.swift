import TapeCurl
import TapeHTTP
import TapeTestKit
import Testing

/// What goes out is what was asked for.
@Suite struct WireTests {
    let transport = CurlTransport()

    @Test(arguments: [
        "/", "/x?after=<LOGIN>", "/x?a={b}|c\"d'\\e^`[]", "/{a}/<b>/|c", "/x?q=%7e%2f%2F%41",
        "/p%7e%2fq", "/x?", "/x?a=1&&b=?c", "/x?a=1;b", "//double//x", "/a/../b/./c", "/..",
        "/p:q@r", "/%zz?%zz", "/x?a=é", "/x?+", "/%00", "/x?a[]=1&a[]=2", "/a*b!$&'(),;=",
    ])
    func `a target arrives as it is written`(target: String) async throws {
        let origin = try LoopbackOrigin { OriginReply(text: $0.target) }
        let exchange = await transport.exchange(HTTPRequest(url: origin.url(target)))
        #expect(origin.requests.map(\.target) == [target])
        #expect(exchange.sent.url.text == origin.baseURL + target)
        #expect(exchange.outcome.response?.body == Array(target.utf8))
    }

    @Test(arguments: [("", "/"), ("?q=1", "/?q=1"), ("/x#part", "/x"), ("/é", "/%c3%a9")])
    func `the sent request tells where the target had to differ`(
        asked: String, arrived: String
    ) async throws {
        let origin = try LoopbackOrigin { _ in OriginReply() }
        let exchange = await transport.exchange(HTTPRequest(url: origin.url(asked)))
        #expect(origin.requests.map(\.target) == [arrived])
        #expect(exchange.asked.url.text == origin.baseURL + asked)
        #expect(exchange.sent.url.text == origin.baseURL + arrived)
    }

    @Test func `headers arrive in order with their spellings, repeats and blanks`() async throws {
        let origin = try LoopbackOrigin { _ in OriginReply() }
        let asked: HeaderFields = [
            "x-Second": "2", "X-First": "1", "X-First": "1 again", "X-Blank": "", "X-Name": "Žluť",
        ]
        _ = await transport.exchange(HTTPRequest(url: origin.url("/"), headers: asked))
        let arrived = try #require(origin.requests.first?.headers)
        let ours = arrived.filter { $0.name.spelling.lowercased().hasPrefix("x-") }
        #expect(ours.map(\.name.spelling) == asked.map(\.name.spelling))
        #expect(ours.map(\.value) == asked.map(\.value))
    }

    @Test func `the sent headers are the ones that arrived`() async throws {
        let origin = try LoopbackOrigin { _ in OriginReply() }
        let request = HTTPRequest(
            method: .post, url: origin.url("/"), headers: ["X-One": "1"], body: [1, 2, 3],
            mark: PageMark(page: 4))
        let exchange = await transport.exchange(request)
        let arrived = try #require(origin.requests.first)
        #expect(exchange.asked == request)
        #expect(exchange.sent.headers == arrived.headers)
        #expect(exchange.sent.method == .post)
        #expect(exchange.sent.body == request.body)
        #expect(exchange.sent.mark == request.mark)
    }

    @Test func `little is added to a plain request`() async throws {
        let origin = try LoopbackOrigin { _ in OriginReply() }
        _ = await transport.exchange(HTTPRequest(url: origin.url("/")))
        let headers = try #require(origin.requests.first?.headers)
        #expect(
            headers.map(\.name.spelling) == ["Host", "User-Agent", "Accept", "Accept-Encoding"])
        #expect(headers["User-Agent"] == "pagetape/\(Pagetape.version)")
        #expect(headers["Accept-Encoding"]?.contains("gzip") == true)
    }

    @Test(arguments: ["User-Agent", "Accept", "Accept-Encoding", "Host", "Content-Type", "Expect"])
    func `a header of the request stands in for the one curl would add`(name: String) async throws {
        let origin = try LoopbackOrigin { _ in OriginReply() }
        let request = HTTPRequest(
            method: .post, url: origin.url("/"), headers: [HeaderName(name): "mine"], body: [65])
        _ = await transport.exchange(request)
        #expect(origin.requests.first?.headers.values(for: HeaderName(name)) == ["mine"])
    }

    @Test(arguments: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY", "get"])
    func `any method is asked with`(method: String) async throws {
        let origin = try LoopbackOrigin { _ in OriginReply(text: "body") }
        let request = HTTPRequest(method: HTTPMethod(rawValue: method), url: origin.url("/"))
        let exchange = await transport.exchange(request)
        #expect(origin.requests.map(\.method) == [method])
        #expect(exchange.outcome.response?.body == (method == "HEAD" ? [] : Array("body".utf8)))
        let sendsLength = ["POST", "PUT", "PATCH"].contains(method)
        #expect(origin.requests.first?.headers["Content-Length"] == (sendsLength ? "0" : nil))
    }

    @Test(arguments: ["GET", "POST", "PUT", "DELETE", "QUERY"], [0, 3, 1_100_000])
    func `a body arrives whole and nothing is invented about it`(
        method: String, size: Int
    ) async throws {
        let origin = try LoopbackOrigin { _ in OriginReply() }
        let body = [UInt8](repeating: 0xA5, count: size)
        let request = HTTPRequest(
            method: HTTPMethod(rawValue: method), url: origin.url("/"), body: body)
        _ = await transport.exchange(request)
        let arrived = try #require(origin.requests.first)
        #expect(arrived.method == method)
        #expect(arrived.body == body)
        #expect(arrived.headers["Content-Length"] == "\(size)")
        #expect(arrived.headers["Content-Type"] == nil)
        #expect(arrived.headers["Expect"] == nil)
    }

    @Test func `one request leaves nothing behind for the next`() async throws {
        let origin = try LoopbackOrigin { _ in OriginReply() }
        let post = HTTPRequest(
            method: .post, url: origin.url("/"), headers: ["X-One": "1"], body: [1])
        _ = await transport.exchange(post)
        _ = await transport.exchange(HTTPRequest(method: .head, url: origin.url("/")))
        _ = await transport.exchange(HTTPRequest(url: origin.url("/")))
        #expect(origin.requests.map(\.method) == ["POST", "HEAD", "GET"])
        #expect(origin.requests.dropFirst().allSatisfy { $0.headers["X-One"] == nil })
        #expect(origin.requests.dropFirst().allSatisfy { $0.body.isEmpty })
        #expect(origin.connectionCount == 1)
    }

    @Test(arguments: [
        (HTTPRequest(method: HTTPMethod(rawValue: "G ET"), url: HTTPURL("http://h/")), "method"),
        (HTTPRequest(method: HTTPMethod(rawValue: ""), url: HTTPURL("http://h/")), "method"),
        (HTTPRequest(url: HTTPURL("http://h/a b")), "URL"),
        (HTTPRequest(url: HTTPURL("http://h/\r\nX: y")), "URL"),
        (HTTPRequest(url: HTTPURL("http://h/\0")), "URL"),
        (HTTPRequest(url: HTTPURL("http://h/"), headers: ["A": "x\r\nB: y"]), "header A"),
        (HTTPRequest(url: HTTPURL("http://h/"), headers: ["A": "x\0"]), "header A"),
        (HTTPRequest(url: HTTPURL("http://h/"), headers: ["A:B": "x"]), "header"),
        (HTTPRequest(method: .head, url: HTTPURL("http://h/"), body: [1]), "HEAD"),
    ])
    func `what could smuggle is not sent`(request: HTTPRequest, words: String) async throws {
        let exchange = await transport.exchange(request)
        guard case .failed(let error) = exchange.outcome else {
            Issue.record("sent all the same: \(exchange.outcome)")
            return
        }
        #expect(error.code == .invalidRequest)
        #expect(error.detail.contains(words))
    }

    @Test(arguments: ["ftp://h/", "file:///etc/passwd", "gopher://h/", "h/x", ""])
    func `only HTTP is spoken`(url: String) async {
        let exchange = await transport.exchange(HTTPRequest(url: HTTPURL(url)))
        #expect(exchange.outcome.error?.code == .unsupported)
    }
}
