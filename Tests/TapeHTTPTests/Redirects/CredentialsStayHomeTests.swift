import TapeHTTP
import Testing

/// Every header by every way to another origin: only those that say nothing of who asks go along.
@Suite struct CredentialsStayHomeTests {
    static let secretive = [
        "Authorization", "Proxy-Authorization", "Cookie", "X-Api-Key", "Api-Key", "X-Auth-Token",
        "X-Amz-Security-Token", "X-Amz-Date", "X-Amz-Content-Sha256", "X-Goog-Api-Key", "DPoP",
        "X-Session-Id", "X-Csrf-Token", "Private-Token", "X-Vault-Token", "Client-Secret",
        "Referer",
        "Origin", "X-Forwarded-For", "X-Tenant", "X-Custom", "Idempotency-Key", "From", "Via",
        "Host",
    ]

    static let ways: [(status: Int, location: String)] = [301, 302, 303, 307, 308].flatMap {
        status in
        [
            "https://b/x", "https://a:8443/x", "https://a.b/x", "//b/x", "https://sub.a/x",
            "https://a@b/x", "HTTPS://B/x",
        ].map { (status, $0) }
    }

    @Test(arguments: secretive)
    func `no header that may say who asks leaves its origin`(name: String) throws {
        for (status, location) in Self.ways {
            var chain = RedirectChain()
            let request = HTTPRequest(
                url: HTTPURL("https://a/x"), headers: [HeaderName(name): "s3cr3t"])
            let answer = HTTPResponse(status: status, headers: ["Location": location])
            guard case .follow(let next) = chain.step(from: request, answer) else { continue }
            #expect(next.headers.isEmpty, "\(status) \(location)")
            #expect(chain.isAway)
        }
    }

    @Test(arguments: ["User-Agent", "Accept", "Content-Type", "Range", "If-None-Match", "Prefer"])
    func `a header that may travel stays at home with a secret in it`(name: String) throws {
        for (status, location) in Self.ways {
            for (value, isKept) in [("plain", true), ("app/s3cr3t", false)] {
                var chain = RedirectChain(withholding: { $0.contains("s3cr3t") })
                let request = HTTPRequest(
                    url: HTTPURL("https://a/x"), headers: [HeaderName(name): value])
                let answer = HTTPResponse(status: status, headers: ["Location": location])
                guard case .follow(let next) = chain.step(from: request, answer) else { continue }
                #expect((next.headers[HeaderName(name)] != nil) == isKept, "\(status) \(location)")
            }
        }
    }

    @Test(arguments: [
        "https://b/x?a=s3cr3t", "https://b/s3cr3t/x", "//b/;x=s3cr3t", "https://s3cr3t.b/",
    ])
    func `a redirect that would take a secret elsewhere is not followed`(location: String) {
        for status in [301, 302, 303, 307, 308] {
            var chain = RedirectChain(withholding: { $0.contains("s3cr3t") })
            let answer = HTTPResponse(status: status, headers: ["Location": location])
            let step = chain.step(from: HTTPRequest(url: HTTPURL("https://a/x")), answer)
            guard case .refuse(let error) = step else {
                Issue.record("\(status) \(location): \(step)")
                continue
            }
            #expect(error.detail.contains("another origin"))
            var athome = RedirectChain(withholding: { $0.contains("s3cr3t") })
            let own = HTTPResponse(status: status, headers: ["Location": "/x?a=s3cr3t"])
            let stays = athome.step(from: HTTPRequest(url: HTTPURL("https://a/x")), own)
            if case .follow = stays { continue }
            Issue.record("\(stays)")
        }
    }

    @Test func `what signs requests can tell that they are on their way elsewhere`() async {
        let transport = RedirectingTransport(AwayNoting())
        let exchange = await transport.exchange(HTTPRequest(url: HTTPURL("https://a/x")))
        #expect(exchange.outcome.response?.headers["X-Away"] == "true")
    }

    @Test func `a redirect within another origin does not lead home`() async {
        let transport = RedirectingTransport(AwayNoting(target: "/y"))
        for isAway in [false, true] {
            let exchange = await RedirectingTransport.$isAway.withValue(isAway) {
                await transport.exchange(HTTPRequest(url: HTTPURL("https://a/x")))
            }
            #expect(exchange.outcome.response?.headers["X-Away"] == "\(isAway)")
        }
    }
}

/// Redirects once, by default to another origin, then says whether it knew.
private struct AwayNoting: HTTPTransport {
    var target = "https://b/"

    func exchange(_ request: HTTPRequest) async -> Exchange {
        guard request.url.text != "https://a/x" else {
            return Exchange(
                asked: request,
                outcome: .whole(HTTPResponse(status: 302, headers: ["Location": target])))
        }
        return Exchange(
            asked: request,
            outcome: .whole(
                HTTPResponse(
                    status: 200, headers: ["X-Away": "\(RedirectingTransport.isAway)"])))
    }
}
