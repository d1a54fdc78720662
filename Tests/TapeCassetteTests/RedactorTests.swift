import TapeCassette
import TapeHTTP
import Testing

@Suite struct RedactorTests {
    private static let secret = "s3cr3t/Key+with \"quotes\"&=é"
    private let redactor = Redactor(secrets: [KnownSecret(name: "API_TOKEN", value: Self.secret)])

    private func kept(_ exchange: Exchange) -> Interaction { redactor.interaction(from: exchange) }

    private func body(_ text: String, type: String = "application/json") -> String {
        let response = HTTPResponse(
            status: 200, headers: ["Content-Type": type], body: Array(text.utf8))
        let request = HTTPRequest(url: HTTPURL("http://a/"))
        let outcome = kept(Exchange(asked: request, outcome: .whole(response))).outcome
        return String(decoding: outcome.response?.body ?? [], as: UTF8.self)
    }

    private func url(_ text: String) -> String {
        redactor.redact(HTTPRequest(url: HTTPURL(text))).url.text
    }

    private func header(_ name: HeaderName, _ value: String) -> String? {
        redactor.redact(HTTPRequest(url: HTTPURL("http://a/"), headers: [name: value])).headers[
            name]
    }

    @Test(arguments: [
        #"{"a":"s3cr3t/Key+with \"quotes\"&=é"}"#,
        #"{"a":"s3cr3t\/Key+with \u0022quotes\u0022\u0026=\u00e9"}"#,
        #"{"a":"\u00733cr3t/Key%2Bwith+%22quotes%22%26%3D%C3%A9"}"#,
        #"{"a":"s3cr3t%2fKey%2bwith%20%22quotes%22%26%3d%c3%a9"}"#,
        #"{"a":"s3cr3t%252FKey%252Bwith%2520%2522quotes%2522%2526%253D%25C3%25A9"}"#,
        #"{"a":"{\"b\":\"s3cr3t/Key+with \\\"quotes\\\"&=é\"}"}"#,
        #"{"a":"s3cr3t/Key+with &quot;quotes&#34;&amp;=&#xe9;"}"#,
    ])
    func `a known secret is found in every spelling`(text: String) {
        let kept = body(text)
        #expect(kept.contains("REDACTED-API_TOKEN"))
        for piece in ["3cr3t", "quotes"] { #expect(!kept.contains(piece)) }
    }

    @Test(arguments: ["", "x", "xy"], ["", "z"])
    func `a known secret is found within base64, whatever stands around it`(
        before: String, after: String
    ) {
        let digits = Base64Digits.encode(Array("\(before)\(Self.secret)\(after)".utf8))
        let urlSafe = digits.replacing("+", with: "-").replacing("/", with: "_")
        for spelling in [digits, urlSafe, digits.replacing("/", with: #"\/"#)] {
            let kept = body(#"{"cursor":"\#(spelling)"}"#)
            #expect(kept.contains("REDACTED-API_TOKEN"))
            #expect(kept.utf8.count < 60)
        }
    }

    @Test func `a number that holds a secret becomes a string`() {
        let redactor = Redactor(secrets: [KnownSecret(name: "ID", value: "12345678")])
        let response = HTTPResponse(
            status: 200, body: Array(#"{"a":9912345678,"b":"12345678"}"#.utf8))
        let exchange = Exchange(
            asked: HTTPRequest(url: HTTPURL("http://a/")), outcome: .whole(response))
        let kept = redactor.interaction(from: exchange).outcome.response?.body ?? []
        #expect(String(decoding: kept, as: UTF8.self) == #"{"a":"REDACTED-ID","b":"REDACTED-ID"}"#)
    }

    @Test(arguments: [
        ("https://u:p@h/x", "https://REDACTED-user-info@h/x"),
        ("https://h/?api_key=abc&page=2", "https://h/?api_key=REDACTED-api_key&page=2"),
        ("https://h/?page=2&API-Key=a%20c#f", "https://h/?page=2&API-Key=REDACTED-API-Key#f"),
        ("https://h/?X-Amz-Signature=00ff", "https://h/?X-Amz-Signature=REDACTED-X-Amz-Signature"),
        ("https://h/?cursor=abc&monkey=1", "https://h/?cursor=abc&monkey=1"),
        ("https://h/api_key=1/x?q=1", "https://h/api_key=REDACTED-api_key/x?q=1"),
    ])
    func `credentials leave a URL and nothing else does`(text: String, safe: String) {
        #expect(url(text) == safe)
    }

    @Test(arguments: [
        ("Authorization", "Bearer abcdefghijk", "REDACTED-Authorization"),
        ("authorization", "Bearer REDACTED-API_TOKEN", "REDACTED-API_TOKEN"),
        ("Authorization", "token s3cr3t/Key+with \"quotes\"&=é", "REDACTED-API_TOKEN"),
        ("Cookie", "sid=abc; theme=dark", "sid=REDACTED-sid; theme=REDACTED-theme"),
        ("Set-Cookie", "sid=abc; Path=/; HttpOnly", "sid=REDACTED-sid; Path=/; HttpOnly"),
        ("Set-Cookie", "a=&#97;&#x62;c; Path=/", "a=REDACTED-a; Path=/"),
        ("Cookie", "a=&#97;&#x62;c; b=d", "a=REDACTED-a; b=REDACTED-b"),
        (
            "Set-Cookie", "a=b; Path=/s3cr3t%2FKey%2Bwith%20%22quotes%22%26%3D%C3%A9",
            "a=REDACTED-a; Path=/REDACTED-API_TOKEN"
        ),
        ("X-API-Key", "abc", "REDACTED-X-API-Key"),
        ("Accept", "*/*", "*/*"),
        (
            "Link", "<https://h/?access_token=abc&p=2>; rel=next",
            "<https://h/?access_token=REDACTED-access_token&p=2>; rel=next"
        ),
    ])
    func `credential headers keep nothing but their marks`(
        name: String, value: String, safe: String
    ) {
        #expect(header(HeaderName(name), value) == safe)
    }

    @Test(arguments: [
        (
            #"{"access_token":"abc","token_type":"bearer"}"#,
            #"{"access_token":"REDACTED-access_token","token_type":"bearer"}"#
        ),
        (#"{"user":{"apiKey" : "a\"c"}}"#, #"{"user":{"apiKey" : "REDACTED-apiKey"}}"#),
        (#"{"password":12345}"#, #"{"password":"REDACTED-password"}"#),
        (#"{"password":null,"nextPageToken":"abc"}"#, #"{"password":null,"nextPageToken":"abc"}"#),
        (
            #"{"next":"https:\/\/h\/?access_token=abc\u0026after=x"}"#,
            #"{"next":"https:\/\/h\/?access_token=REDACTED-access_token\u0026after=x"}"#
        ),
        (
            #"{"clone":"https://u:p@h/x","ssh":"ssh://git@h/x"}"#,
            #"{"clone":"https://REDACTED-user-info@h/x","ssh":"ssh://git@h/x"}"#
        ),
        (#"{"access_token":"cut o"#, #"{"access_token":"REDACTED-access_token"#),
    ])
    func `credential members of JSON are redacted`(text: String, safe: String) {
        #expect(body(text) == safe)
    }

    @Test func `forms are redacted by their keys`() {
        let form = "grant_type=password&password=abc&client_secret=d%20f"
        let safe = body(form, type: "application/x-www-form-urlencoded; charset=utf-8")
        #expect(
            safe
                == "grant_type=password&password=REDACTED-password&client_secret=REDACTED-client_secret"
        )
    }

    @Test func `what a request carries as a credential is known in its response`() throws {
        let request = HTTPRequest(
            url: HTTPURL("https://h/?access_token=EAABsbCS1234"),
            headers: ["Authorization": "Bearer zyxwvut98765"])
        let response = HTTPResponse(
            status: 200, headers: ["X-Echo": "zyxwvut98765"],
            body: Array(#"{"next":"/p?t=EAABsbCS1234"}"#.utf8))
        let kept = kept(Exchange(asked: request, outcome: .whole(response)))
        let safe = try #require(kept.outcome.response)
        #expect(safe.headers["X-Echo"] == "REDACTED-Authorization")
        #expect(
            String(decoding: safe.body, as: UTF8.self) == #"{"next":"/p?t=REDACTED-access_token"}"#)
    }

    static let lateLessons: [(form: String, answer: HTTPResponse)] = [
        (
            "user=ann&pin=tr0ub4dor",
            HTTPResponse(status: 200, body: Array(#"{"password":"tr0ub4dor"}"#.utf8))
        ),
        (
            "q=0123456789abcdef",
            HTTPResponse(status: 200, headers: ["Set-Cookie": "sid=0123456789abcdef; Path=/"])
        ),
        (
            "ref=%30123456789abcdef%2B",
            HTTPResponse(status: 200, body: Array(#"{"api_key":"0123456789abcdef+"}"#.utf8))
        ),
    ]

    @Test(arguments: lateLessons)
    func `what only the response shows to be a credential leaves the request too`(
        form: String, answer: HTTPResponse
    ) throws {
        let request = HTTPRequest(
            method: .post, url: HTTPURL("https://h/"),
            headers: ["Content-Type": "application/x-www-form-urlencoded"], body: Array(form.utf8))
        let kept = kept(Exchange(asked: request, outcome: .whole(answer)))
        let text = String(decoding: kept.request.body ?? [], as: UTF8.self)
        #expect(text.contains("=REDACTED-"))
        let cassette = try Cassette(header: CassetteHeader(), interactions: [kept]).encoded()
        #expect(redactor.scan().finds(in: cassette[...]).isEmpty, "it can be written")

        // Who replays sends the value again, which takes the same mark where it stood.
        let deck = try Deck(Cassette(header: CassetteHeader(), interactions: [kept]))
        guard case .recorded = deck.session().answer(request) else {
            Issue.record("nothing answers the request that was recorded")
            return
        }
    }

    @Test(arguments: ["my s3cret word", "my+s3cret+word", "my%20s3cret%20word"])
    func `a form's credential is known in the response, however its spaces are spelled`(
        echo: String
    ) {
        let request = HTTPRequest(
            method: .post, url: HTTPURL("https://h/"),
            headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Array("user=ann&password=my+s3cret+word".utf8))
        let response = HTTPResponse(status: 200, body: Array("<p>hello, \(echo)!</p>".utf8))
        let kept = kept(Exchange(asked: request, outcome: .whole(response)))
        #expect(
            String(decoding: kept.request.body ?? [], as: UTF8.self)
                == "user=ann&password=REDACTED-password")
        #expect(
            String(decoding: kept.outcome.response?.body ?? [], as: UTF8.self)
                == "<p>hello, REDACTED-password!</p>")
    }

    @Test func `a cookie learnt at the end is gone from the headers before it`() throws {
        let value = "0123456789abcdef"
        let response = HTTPResponse(
            status: 200, headers: ["X-Echo": value, "Set-Cookie": "sid=\(value); Path=/"])
        let kept = kept(
            Exchange(asked: HTTPRequest(url: HTTPURL("http://a/")), outcome: .whole(response)))
        #expect(kept.outcome.response?.headers["X-Echo"] == "REDACTED-sid")
    }

    @Test func `different values in one place have different marks, the same ones the same`() {
        #expect(url("http://h/?token=one") == "http://h/?token=REDACTED-token")
        #expect(url("http://h/?token=two") == "http://h/?token=REDACTED-token-2")
        #expect(url("http://h/?token=one") == "http://h/?token=REDACTED-token")
    }

    @Test func `what stands before a host is numbered like any other value`() {
        let redactor = Redactor()
        let users = ["u:s3cretAlpha9", "u:s3cretBravo8", "u:s3cretAlpha9"]
        let kept = redactor.kept(
            users.map { "https://\($0)@x/y" }.joined(separator: " "), type: "text/plain")
        #expect(
            kept == "https://REDACTED-user-info@x/y https://REDACTED-user-info-2@x/y "
                + "https://REDACTED-user-info@x/y")
        // The position of the next request, which replay spells with the mark.
        let asked = redactor.redact(
            HTTPRequest(url: HTTPURL("https://x/?after=https%3A%2F%2Fu%3As3cretBravo8%40x%2Fy")))
        let marked = "https://x/?after=https%3A%2F%2FREDACTED-user-info-2%40x%2Fy"
        #expect(asked.url.text == marked)
        #expect(Redactor().redact(asked).url.text == marked)
    }

    @Test func `a mark before a number is not the mark of another value`() {
        let body =
            #"[{"id":"abcd1234","password":"abcd1234"},{"id":"abcd1234-2"},"#
            + #"{"id":"wxyz9876","password":"wxyz9876"}]"#
        let kept = Redactor().kept(body, type: "application/json")
        #expect(
            kept == #"[{"id":"REDACTED-password","password":"REDACTED-password"},"#
                + #"{"id":"REDACTED-password~-2"},"#
                + #"{"id":"REDACTED-password-2","password":"REDACTED-password-2"}]"#)
    }

    @Test func `a short secret is redacted where the spec put it and nowhere else`() {
        let secret = KnownSecret(
            name: "PIN", value: "1234", places: [.query("pin"), .header("X-Pin")])
        let redactor = Redactor(secrets: [secret])
        let request = HTTPRequest(
            url: HTTPURL("http://h/1234?pin=1234&page=1234"), headers: ["X-Pin": "1234"])
        let safe = redactor.redact(request)
        #expect(safe.url.text == "http://h/1234?pin=REDACTED-PIN&page=1234")
        #expect(safe.headers["X-Pin"] == "REDACTED-PIN")
        #expect(redactor.shortSecrets == ["PIN"])
    }

    @Test func `a place needs no environment`() {
        let places: Set<SecretPlace> = [.header("Authorization"), .query("who")]
        let recording = Redactor(
            secrets: [KnownSecret(name: "TOKEN", value: "abcdefghij", places: places)])
        let replaying = Redactor(secrets: [KnownSecret(name: "TOKEN", value: nil, places: places)])
        func request(_ value: String) -> HTTPRequest {
            HTTPRequest(
                url: HTTPURL("http://h/?who=\(value)"),
                headers: ["Authorization": "Bearer \(value)"])
        }
        let recorded = recording.redact(request("abcdefghij"))
        for value in ["REDACTED-TOKEN", "another-token"] {
            #expect(replaying.redact(request(value)) == recorded)
        }
    }

    @Test func `a lifted key is a position like any other`() {
        var rules = RedactionRules.standard
        rules.lift(.query("token"))
        let redactor = Redactor(rules: rules)
        let request = HTTPRequest(url: HTTPURL("http://h/?token=abc&api_key=x"))
        #expect(redactor.redact(request).url.text == "http://h/?token=abc&api_key=REDACTED-api_key")
    }

    @Test(
        arguments: [
            ("X-PW", true), ("X-User-Tokens", true), ("Session-Value", true), ("X-Keys", true),
            ("X-Hub-Signature-256", true), ("x-csrf", true), ("Monkey", false), ("ETag", false),
            ("Idempotency-Key", false), ("Connection", false), ("X-Next-Token", false),
            ("S", false),
        ])
    func `a header is a credential by the word that its name ends in`(
        name: String, isCredential: Bool
    ) {
        #expect(RedactionRules.standard.cover(.header(HeaderName(name))) == isCredential)
    }

    @Test(
        arguments: [
            ("apiKeys", true), ("user_password2", true), ("DB-PASS", true), ("db_userpass", true),
            ("monkeys", false), ("author", false), ("next_page_token", false), ("pw", false),
            ("customer.sessionIds", true), ("has_password", false),
        ])
    func `a field is a credential by the word that its name ends in`(
        name: String, isCredential: Bool
    ) {
        #expect(RedactionRules.standard.cover(.field(name)) == isCredential)
    }

    @Test func `redacting twice changes nothing more`() {
        let request = HTTPRequest(
            method: .post, url: HTTPURL("https://u:p@h/?api_key=abc&x=s3cr3t%2FKey"),
            headers: ["Authorization": "Basic abc", "Cookie": "a=b", "X": Self.secret],
            body: Array(#"{"password":"x","p":1}"#.utf8))
        let once = redactor.redact(request)
        #expect(redactor.redact(once) == once)
        #expect(Redactor().redact(once) == once)
    }

    @Test func `messages are masked`() {
        let message = redactor.mask(
            "GET https://u:pw@h/?api_key=abc&q=s3cr3t%2FKey%2Bwith%20%22quotes%22%26%3D%C3%A9 "
                + "gave ghp_abcdefghijklmnopqrstuvwxyz0123456789")
        #expect(
            message
                == "GET https://REDACTED-user-info@h/?api_key=REDACTED-api_key&q=REDACTED-API_TOKEN "
                + "gave REDACTED-github-token")
        #expect(redactor.mask("nothing to hide") == "nothing to hide")
        #expect(
            redactor.mask("(GET https://h/?api_key=abc,d, 1 try)")
                == "(GET https://h/?api_key=REDACTED-api_key, 1 try)")
    }

    @Test(arguments: [
        "set it: export API_TOKEN=…", "set it: `export API_TOKEN=…`; for another variable, …",
        "export API_TOKEN=... or export API_KEY=<your key>.",
        "give --header 'Authorization: Bearer ${API_TOKEN}', or none",
        "headers: {Authorization: \"Bearer ${API_TOKEN2}\"} in its request",
        "'X-Api-Key: …' and 'Authorization: Bearer <token>'",
    ])
    func `a placeholder in a message is no credential`(message: String) {
        #expect(Redactor().mask(message) == message)
    }

    @Test(arguments: [
        ("export API_TOKEN=abc123; for x", "export API_TOKEN=REDACTED-API_TOKEN; for x"),
        ("`export API_TOKEN=abc123`, then", "`export API_TOKEN=REDACTED-API_TOKEN`, then"),
        ("-H 'X-Api-Key: abc' is wrong", "-H 'X-Api-Key: REDACTED-X-Api-Key' is wrong"),
        (
            "-H 'Authorization: Bearer ${T}' -H 'X-Api-Key: abc'",
            "-H 'Authorization: Bearer ${T}' -H 'X-Api-Key: REDACTED-X-Api-Key'"
        ),
        ("X-Api-Key: mysecret ...", "X-Api-Key: REDACTED-X-Api-Key"),
        ("export API_TOKEN=...abc123", "export API_TOKEN=REDACTED-API_TOKEN"),
    ])
    func `a value ends where its quotes close`(message: String, masked: String) {
        #expect(Redactor().mask(message) == masked)
    }
}

/// An encoder of the tests' own.
enum Base64Digits {
    static func encode(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var word = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            word <<= 0
            for digit in 0...group.count { text.append(alphabet[word >> (18 - 6 * digit) & 63]) }
            text += String(repeating: "=", count: 3 - group.count)
        }
        return text
    }
}
