import TapeHTTP
import Testing

@Suite struct RedirectChainTests {
    private func answer(_ status: Int, to location: String) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Location": location])
    }

    private func refusal(_ step: RedirectChain.Step) -> TransportError? {
        if case .refuse(let error) = step { error } else { nil }
    }

    private func followed(_ step: RedirectChain.Step) throws -> HTTPRequest {
        guard case .follow(let request) = step else {
            throw TransportError(.other, detail: "not followed: \(step)")
        }
        return request
    }

    static let post = HTTPRequest(
        method: .post, url: HTTPURL("http://a/list"),
        headers: ["Content-Type": "application/json", "X-Api-Key": "k"], body: Array("{}".utf8))

    @Test(arguments: [
        (301, HTTPMethod.get), (302, .get), (303, .get), (307, .post), (308, .post),
    ])
    func `a status decides whether a POST stays one`(status: Int, method: HTTPMethod) throws {
        var chain = RedirectChain()
        let next = try followed(chain.step(from: Self.post, answer(status, to: "/new?q=1")))
        #expect(next.url.text == "http://a/new?q=1")
        #expect(next.method == method)
        #expect(next.body == (method == .post ? Self.post.body : nil))
        #expect((next.headers["Content-Type"] == nil) == (method == .get))
        #expect(next.headers["X-Api-Key"] == "k")
    }

    @Test(arguments: [HTTPMethod.get, .head, .put, .delete], [301, 302, 303, 307, 308])
    func `only 303 changes what is no POST, and HEAD never`(
        method: HTTPMethod, status: Int
    ) throws {
        var chain = RedirectChain()
        let request = HTTPRequest(method: method, url: HTTPURL("http://a/x"))
        let next = try followed(chain.step(from: request, answer(status, to: "y")))
        let isRewritten = status == 303 && (method == .put || method == .delete)
        #expect(next.method == (isRewritten ? .get : method))
    }

    @Test(arguments: [200, 204, 300, 304, 305, 306, 404])
    func `any other status is the answer, whatever its Location says`(status: Int) {
        var chain = RedirectChain()
        #expect(chain.step(from: Self.post, answer(status, to: "/new")) == .deliver)
    }

    @Test func `a redirect that leads nowhere is the answer`() {
        var chain = RedirectChain()
        #expect(chain.step(from: Self.post, HTTPResponse(status: 302)) == .deliver)
        #expect(chain.step(from: Self.post, answer(302, to: "")) == .deliver)
    }

    static let secretive = HTTPRequest(
        url: HTTPURL("https://a/x"),
        headers: [
            "Authorization": "Bearer s", "Cookie": "sid=s", "X-Api-Key": "s", "Client-Secret": "s",
            "Proxy-Authorization": "s", "Accept": "application/json", "Range": "items=0-9",
        ])

    @Test(arguments: ["https://b/x", "https://a:8443/x", "https://a.b/x", "//b/x"])
    func `nothing that could be a credential crosses an origin`(location: String) throws {
        var chain = RedirectChain()
        let next = try followed(chain.step(from: Self.secretive, answer(302, to: location)))
        #expect(next.headers.map(\.name.spelling) == ["Accept", "Range"])
        // The way back is the other origin's idea.
        let back = try followed(chain.step(from: next, answer(302, to: "https://a/x")))
        #expect(back.headers.map(\.name.spelling) == ["Accept", "Range"])
    }

    @Test(arguments: ["/y", "https://a/y", "https://A:443/y", "?y"])
    func `at home everything comes along`(location: String) throws {
        var chain = RedirectChain()
        let next = try followed(chain.step(from: Self.secretive, answer(302, to: location)))
        #expect(next.headers == Self.secretive.headers)
    }

    @Test func `credentials of a URL stay with its origin and reach no other`() throws {
        let request = HTTPRequest(url: HTTPURL("https://me:hush@a/x"))
        for location in ["/y", "https://a/y"] {
            var chain = RedirectChain()
            let next = try followed(chain.step(from: request, answer(301, to: location)))
            #expect(next.url.text == "https://me:hush@a/y")
        }
        var chain = RedirectChain()
        let next = try followed(chain.step(from: request, answer(301, to: "https://b/y")))
        #expect(next.url.text == "https://b/y")
    }

    @Test func `credentials that a server makes up are not sent elsewhere`() throws {
        var chain = RedirectChain()
        let request = HTTPRequest(url: HTTPURL("https://a/x"))
        let next = try followed(
            chain.step(from: request, answer(307, to: "https://me:you@b:8443/y?z=1")))
        #expect(next.url.text == "https://b:8443/y?z=1")
    }

    @Test(arguments: [
        ("http://a/x", "from https to http"), ("http://b/x", "from https to http"),
        ("ftp://a/x", "away from HTTP"), ("mailto:a@b", "away from HTTP"),
        ("https:///x", "no URL"), ("https://a:99999/", "no URL"), ("https://a\r\nX: y", "no URL"),
    ])
    func `a chain goes nowhere it must not`(location: String, words: String) {
        var chain = RedirectChain()
        let error = refusal(chain.step(from: Self.secretive, answer(302, to: location)))
        #expect(error?.code == .redirects)
        #expect(error?.detail.contains(words) == true, "\(error?.detail ?? "followed")")
    }

    @Test func `http may become https, as another origin`() throws {
        var chain = RedirectChain()
        let request = HTTPRequest(url: HTTPURL("http://a/x"), headers: ["Authorization": "s"])
        let next = try followed(chain.step(from: request, answer(308, to: "https://a/x")))
        #expect(next.headers.isEmpty)
    }

    @Test func `a body does not cross an origin`() {
        var chain = RedirectChain()
        let error = refusal(chain.step(from: Self.post, answer(307, to: "http://b/list")))
        #expect(error?.code == .redirects)
        #expect(error?.detail.contains("body to another origin") == true)
    }

    @Test(arguments: [1, 2, 3])
    func `a circle is seen when it closes`(length: Int) throws {
        var chain = RedirectChain()
        var request = HTTPRequest(url: HTTPURL("http://a/0"))
        for stop in 1..<length {
            request = try followed(chain.step(from: request, answer(302, to: "/\(stop)#\(stop)")))
        }
        let error = refusal(chain.step(from: request, answer(302, to: "/0#again")))
        #expect(error?.code == .redirects)
        #expect(error?.detail.contains("in a circle") == true)
    }

    @Test func `a POST that becomes a GET of the same URL is no circle`() throws {
        var chain = RedirectChain()
        let next = try followed(chain.step(from: Self.post, answer(303, to: "/list")))
        #expect(next.method == .get)
        #expect(chain.step(from: next, HTTPResponse(status: 200)) == .deliver)
    }

    @Test(arguments: [0, 1, 10])
    func `a chain is as long as its limit`(limit: Int) throws {
        var chain = RedirectChain(limit: limit)
        var request = HTTPRequest(url: HTTPURL("http://a/0"))
        for stop in 0..<limit {
            request = try followed(chain.step(from: request, answer(302, to: "/\(stop + 1)")))
        }
        let error = refusal(chain.step(from: request, answer(302, to: "/more")))
        #expect(error?.code == .redirects)
        #expect(error?.detail.contains("more than \(limit) redirects") == true)
    }
}
