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
    ])
    func `another origin stays`(text: String) {
        #expect(Self.move.applied(to: text) == text)
    }
}
