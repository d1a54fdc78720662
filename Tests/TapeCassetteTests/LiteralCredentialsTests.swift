import TapeCassette
import Testing

/// What is written into specs takes credentials from the environment, wherever somebody gave them literally.
@Suite struct LiteralCredentialsTests {
    private static let secret = "hunter2Hunter2x"

    private static let urls: [(given: String, template: String)] = [
        ("https://h/t?api_key=L", "https://h/t?api_key=${API_KEY}"),
        ("https://h/t?limit=5&token=L&page=1", "https://h/t?limit=5&token=${TOKEN}&page=1"),
        ("https://h/t?auth[token]=L", "https://h/t?auth[token]=${TOKEN}"),
        ("https://h/t?auth%5Btoken%5D=L", "https://h/t?auth%5Btoken%5D=${TOKEN}"),
        ("https://h/t?pw=L", "https://h/t?pw=${PW}"),
        ("https://h/t?access%5Ftoken=L", "https://h/t?access%5Ftoken=${ACCESS_TOKEN}"),
        (
            "https://h/t?cb=https%3A%2F%2Fx%2F%3Ftoken%3DL",
            "https://h/t?cb=https%3A%2F%2Fx%2F%3Ftoken%3D${TOKEN}"
        ),
        (
            "https://h/t?f=%7B%22password%22%3A%22L%22%7D",
            "https://h/t?f=%7B%22password%22%3A%22${PASSWORD}%22%7D"
        ),
        ("https://h/t#access_token=L", "https://h/t#access_token=${ACCESS_TOKEN}"),
        ("https://h/t;jsessionid=L?page=1", "https://h/t;jsessionid=${JSESSIONID}?page=1"),
        ("https://joe:L@h/t", "https://joe:${PASSWORD}@h/t"),
        ("https://L@h/t", "https://${USER_INFO}@h/t"),
        ("https://L:x-oauth-basic@h/t", "https://${USER_INFO}:x-oauth-basic@h/t"),
        ("https://h/api_key/L/t", "https://h/api_key/${API_KEY}/t"),
        ("https://h/t?code=L", "https://h/t?code=${CODE}"),
        ("https://h/t?code=DE-BY", "https://h/t?code=DE-BY"),
        ("https://h/bot12:L/t", "https://h/bot12:${BOT_TOKEN}/t"),
        ("https://h/t?pat=L", "https://h/t?pat=${PAT}"),
        ("https://h/t?seed=1234&page=1", "https://h/t?seed=1234&page=1"),
        ("https://h/t?product_key=SHIRT-42", "https://h/t?product_key=SHIRT-42"),
        ("https://h/t?api_key=YOUR_API_KEY", "https://h/t?api_key=${API_KEY}"),
        ("https://h/t?api_key=${KEY}", "https://h/t?api_key=${KEY}"),
        ("https://h/t?q=L&api_key=L", "https://h/t?q=${API_KEY}&api_key=${API_KEY}"),
    ]

    @Test(arguments: urls)
    func `a URL gives none away`(given: String, template: String) {
        var literals = LiteralCredentials(naming: .byPlace)
        let given = given.replacing("L", with: Self.secret)
        var found = literals.template(given, in: .url)
        // What is known only afterwards is found the second time.
        found = literals.template(found, in: .url)
        #expect(found == template)
        #expect(literals.template(found, in: .url) == found)
    }

    private static let headers: [(name: String, given: String, template: String)] = [
        ("Authorization", "Bearer L", "Bearer ${AUTHORIZATION}"),
        ("Authorization", "L", "${AUTHORIZATION}"),
        ("X-Api-Key", "L", "${X_API_KEY}"),
        ("X-CSRF", "L", "${X_CSRF}"),
        ("X-Foo", "Bearer L", "Bearer ${TOKEN}"),
        ("Referer", "https://x/?api_key=L", "https://x/?api_key=${API_KEY}"),
        ("X-Ctx", #"{"password":"L"}"#, #"{"password":"${PASSWORD}"}"#),
        ("X-Ctx", #"{"auth":{"token":"L"}}"#, #"{"auth":{"token":"${TOKEN}"}}"#),
        ("X-Tenant", "L", "${X_TENANT}"),
        ("Authorization", "Bearer ${MINE}", "Bearer ${MINE}"),
    ]

    @Test(arguments: headers)
    func `a header gives none away, whatever it is called`(
        name: String, given: String, template: String
    ) {
        var literals = LiteralCredentials(naming: .byPlace)
        let given = given.replacing("L", with: Self.secret)
        #expect(literals.template(given, in: .header(name)) == template)
        #expect(literals.known.isEmpty == given.contains("${"))
    }

    private static let bodies: [(given: String, template: String)] = [
        (#"{"page":1,"password":"L"}"#, #"{"page":1,"password":"${PASSWORD}"}"#),
        (#"{"auth":{"token":"L"}}"#, #"{"auth":{"token":"${TOKEN}"}}"#),
        ("user=a&password=L", "user=a&password=${PASSWORD}"),
        (#"query { a(password: "L") { id } }"#, #"query { a(password: "${PASSWORD}") { id } }"#),
        ("<r><password>L</password></r>", "<r><password>${PASSWORD}</password></r>"),
    ]

    @Test(arguments: bodies)
    func `a body gives none away`(given: String, template: String) {
        var literals = LiteralCredentials(naming: .byPlace)
        let isForm = given.hasPrefix("user=")
        let given = given.replacing("L", with: Self.secret)
        #expect(literals.template(given, in: .body(isForm: isForm)) == template)
    }

    @Test(arguments: [
        ("https://h/L/l?limit=3", "https://h/${KEY}/l?limit=3"),
        ("https://h.example/nft/v3/L/list", "https://h.example/nft/v3/${KEY}/list"),
        ("https://h/v3/0f1e2d3c4b5a69788796a5b4c3d2e1f0", "https://h/v3/${KEY}"),
    ])
    func `a key right behind a host and a version is given away by no path`(
        given: String, template: String
    ) {
        var literals = LiteralCredentials(naming: .byPlace)
        let given = given.replacing("L", with: "Zx9kQ7mT2vLp4Wn8Rb3Yc6Jd1Hf5Gs0A")
        #expect(literals.template(given, in: .url) == template)
    }

    @Test func `a key beside a program's name is given away by no header`() {
        var literals = LiteralCredentials(naming: .byPlace)
        let value = "app (Zx9kQ7mT2vLp4Wn8Rb3Yc6Jd1Hf5Gs0A)"
        #expect(literals.template(value, in: .header("User-Agent")) == "app (${USER_AGENT})")
    }

    @Test(arguments: [
        "https://api.example.com/v1/items?limit=5&page=2&sort=created_at&filter=state:open",
        "https://h/t?page_token=CAUQAA&next_token=abc123def456&cursor=eyJpZCI6MTIzfQ",
        "https://h/users/8f14e45f-ceea-467f-a0e6-9ab1a1d3b1f0/repos?since=2026-11-22T10:00:00Z",
        "https://h/t?has_password=true&include_secret=false&q=token",
        "https://h/keys/my-public-key-1/tokens",
        "https://h/v1/playlists/37i9dQZF1DXcBWIGoYBM5M/tracks",
        "https://h/8f14e45f-ceea-467f-a0e6-9ab1a1d3b1f0/l", "${plain:API_URL}/t?key=${KEY}",
    ])
    func `what is no credential stays`(url: String) {
        var literals = LiteralCredentials()
        #expect(literals.template(url, in: .url) == url)
    }

    @Test(arguments: [
        ("Accept", "application/vnd.github.v3+json"), ("User-Agent", "python-requests/2.31.0"),
        ("User-Agent", "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36"),
        ("X-GitHub-Api-Version", "2022-11-28"), ("X-Region", "us-east-1"),
        ("X-Request-Id", "8f14e45fceea467fa0e69ab1a1d3b1f0"), ("Prefer", "odata.maxpagesize=50"),
        ("X-Tenant", "8f14e45f-ceea-467f-a0e6-9ab1a1d3b1f0"),
        ("If-None-Match", "W/\"a1b2c3d4e5f6\""),
        ("Referer", "https://example.com/items?page=2"),
    ])
    func `headers that say what is asked for stay`(name: String, value: String) {
        var literals = LiteralCredentials()
        #expect(literals.template(value, in: .header(name)) == value)
    }

    @Test(arguments: [
        ("https://h/t?api_key=${plain:K:-L}", "https://h/t?api_key=${K}"),
        ("https://h/t?api_key=${K:-L}", "https://h/t?api_key=${K}"),
        ("https://h/t?q=${K:-L}&page=1", "https://h/t?q=${K}&page=1"),
        ("https://${plain:WHO:-joe:L}@h/t", "https://${WHO}@h/t"),
        (
            "https://h/t?q=${plain:Q:-ghp_012345678901234567890123456789abcdef}",
            "https://h/t?q=${Q}"
        ),
        ("https://h/${plain:REPO:-hello}/t?page=${plain:P:-2}", nil),
    ])
    func `what stands in for a variable gives none away`(given: String, template: String?) {
        var literals = LiteralCredentials()
        let given = given.replacing("L", with: Self.secret)
        #expect(literals.template(given, in: .url) == template ?? given)
        #expect(literals.taken.isEmpty == (template == nil))
    }

    @Test(.timeLimit(.minutes(1)))
    func `a URL within a URL within a URL is read to a limit`() {
        let deep = 5_000
        let letter = "%" + String(repeating: "25", count: deep) + "41"
        let url = "https://h/" + String(repeating: "?a=", count: deep) + letter
        var literals = LiteralCredentials()
        #expect(literals.template(url, in: .url) == url)
        #expect(literals.taken.isEmpty)
    }

    @Test func `the environment's own name is used, and a value has one name everywhere`() {
        var literals = LiteralCredentials(environment: ["MY_KEY": "k-4711-x9-abc"])
        #expect(
            literals.template("https://h/?key=k-4711-x9-abc", in: .url)
                == "https://h/?key=${MY_KEY}")
        #expect(literals.taken.map(\.isLiteral) == [false])
        #expect(literals.template("for k-4711-x9-abc", in: .text) == "for ${MY_KEY}")
        #expect(literals.masked("GET /?q=k%2D4711-x9-abc") == "GET /?q={MY_KEY}")
        #expect(
            literals.template("https://h/?api_key=one1one1&secret=two2two2", in: .url)
                == "https://h/?api_key=${API_KEY}&secret=${SECRET}")
    }
}
