import TapeServer
import Testing

@Suite struct OriginMoveTests {
    private static let move = OriginMove(
        from: "https://api.example.com", to: "http://127.0.0.1:8080")

    @Test(arguments: [
        ("https://api.example.com/a?b=1", "http://127.0.0.1:8080/a?b=1"),
        (#""https:\/\/api.example.com\/a""#, #""http:\/\/127.0.0.1:8080\/a""#),
        (#""https:\u002f\u002fapi.example.com""#, #""http:\u002f\u002f127.0.0.1:8080""#),
        ("next=https%3A%2F%2Fapi.example.com%2Fa", "next=http%3A%2F%2F127.0.0.1%3A8080%2Fa"),
        ("HTTPS://API.example.com", "http://127.0.0.1:8080"),
        (
            "<https://api.example.com>, <https://api.example.com>",
            "<http://127.0.0.1:8080>, <http://127.0.0.1:8080>"
        ),
    ])
    func `an origin moves in every spelling`(text: String, moved: String) {
        #expect(Self.move.applied(to: text) == moved)
    }

    @Test(arguments: [
        "https://api.example.com.evil/", "https://api.example.community/",
        "http://api.example.com/",
        "https://api.example.com:8443/", "https://api.example.com@evil/", "https://api.example.co",
        "https", "", "https://user@api.example.com/",
        "https://api.example.com:4430/", "https://api.example.com:80/",
        "https%3A%2F%2Fapi.example.com%3A8443%2Fx", "https%3a%2f%2fapi.example.com%3a4430%2fx",
        "https%3A%2F%2Fapi.example.com%40evil%2F",
    ])
    func `another origin stays`(text: String) {
        #expect(Self.move.applied(to: text) == text)
    }

    @Test(arguments: [
        (
            "https://api.example.com", "https://api.example.com:443/a",
            "http://127.0.0.1:8080/a"
        ),
        (
            "https://api.example.com", #""https:\/\/api.example.com:443""#,
            #""http:\/\/127.0.0.1:8080""#
        ),
        (
            "https://api.example.com", "https%3A%2F%2Fapi.example.com%3A443%2Fa",
            "http%3A%2F%2F127.0.0.1%3A8080%2Fa"
        ),
        (
            "https://api.example.com:443", "https://api.example.com/a",
            "http://127.0.0.1:8080/a"
        ),
        ("http://api.example.com", "http://api.example.com:80", "http://127.0.0.1:8080"),
        ("http://api.example.com:443", "http://api.example.com/a", "http://api.example.com/a"),
        ("https://api.example.com:8443", "https://api.example.com/a", "https://api.example.com/a"),
    ])
    func `an origin moves with and without its default port`(
        origin: String, text: String, moved: String
    ) {
        #expect(OriginMove(from: origin, to: "http://127.0.0.1:8080").applied(to: text) == moved)
    }
}
