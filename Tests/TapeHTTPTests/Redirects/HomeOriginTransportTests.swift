import TapeHTTP
import Testing

@Suite struct HomeOriginTransportTests {
    private struct Echo: HTTPTransport {
        func exchange(_ request: HTTPRequest) async -> Exchange {
            Exchange(
                asked: request,
                outcome: .whole(HTTPResponse(status: 200, headers: request.headers)))
        }
    }

    @Test(arguments: [("https://a/y", 4), ("https://b/y", 1), ("http://a/y", 1)])
    func `headers travel to the origin that was named, and few to any other`(
        url: String, count: Int
    ) async {
        let transport = HomeOriginTransport(
            Echo(), home: HTTPURL("https://a/x"), withholding: { $0.contains("s3cr3t") })
        let request = HTTPRequest(
            url: HTTPURL(url),
            headers: [
                "Authorization": "b", "X-Tenant": "c", "User-Agent": "app/s3cr3t", "Accept": "d",
            ])
        let exchange = await transport.exchange(request)
        #expect(exchange.outcome.response?.headers.count == count)
        #expect(exchange.asked == request)
    }

    @Test func `a URL with a secret in it is asked for at home only`() async {
        let transport = HomeOriginTransport(
            Echo(), home: HTTPURL("https://a/x"), withholding: { $0.contains("s3cr3t") })
        for (url, isAsked) in [("https://a/?q=s3cr3t", true), ("https://b/?q=s3cr3t", false)] {
            let exchange = await transport.exchange(HTTPRequest(url: HTTPURL(url)))
            #expect((exchange.outcome.response != nil) == isAsked)
        }
    }

    @Test(arguments: [
        ("https://a/y", "x", true), ("https://b/y", "x", false), ("http://a/y", "x", false),
        ("https://b/y", "", true),
    ])
    func `a body travels to the origin that was named only`(
        url: String, body: String, isSent: Bool
    ) async {
        let transport = HomeOriginTransport(
            Echo(), home: HTTPURL("https://a/x"), withholding: { _ in false })
        let request = HTTPRequest(method: .post, url: HTTPURL(url), body: Array(body.utf8))
        let exchange = await transport.exchange(request)
        #expect((exchange.outcome.response != nil) == isSent)
        #expect(exchange.asked == request)
    }
}
