import TapeHTTP
import Testing

@Suite struct HTTPURLTests {
    @Test(arguments: [
        "https://api.github.com/repos/<LOGIN>/x", "https://{{host}}/a?b={{c}}",
        "https://a/?f=a|b&q=\"x\"", "https://a/é?ü=ø", "https://api.github.com:443/x",
        "http://[::1]:8080/a", "https://u:p%40@a/", "https://a?", "https://a/?q=a+b%20c",
        "https://a/?a=1&a=2", "https://a/?a&&b", "https://a/x/../y/./z?%zz%", "HTTPS://A/B#C",
        "https://a/\\b^`", "https://a:/", "wss://a/b",
    ])
    func `odd but harmless URLs stay as they are`(text: String) throws {
        let url = try HTTPURL(validating: text)
        #expect(url.text == text)
        #expect(url.repairs.isEmpty)
    }

    @Test func `components are found on demand`() {
        let url = HTTPURL("HTTPS://me:a:b@Api.Example.COM:8443/v1/items;x=1?page=2&q=#top")
        #expect(url.scheme == "https")
        #expect(url.authority == "me:a:b@Api.Example.COM:8443")
        #expect(url.userInfo == "me:a:b")
        #expect(url.host == "api.example.com")
        #expect(url.port == 8443)
        #expect(url.path == "/v1/items;x=1")
        #expect(url.query == "page=2&q=")
        #expect(url.fragment == "top")
        #expect(url.origin == "https://api.example.com:8443")
    }

    @Test func `what is empty differs from what is missing`() {
        let bare = HTTPURL("http://a")
        #expect(bare.path == "")
        #expect(bare.query == nil)
        #expect(bare.fragment == nil)
        #expect(bare.userInfo == nil)
        #expect(bare.port == nil)
        let empty = HTTPURL("http://@a:?#")
        #expect(empty.query == "")
        #expect(empty.fragment == "")
        #expect(empty.userInfo == "")
        #expect(empty.port == nil)
        #expect(empty.effectivePort == 80)
    }

    @Test(arguments: [
        (text: "http://[::1]/a", host: "[::1]", port: 80),
        ("https://[::1]:8443?x", "[::1]", 8443),
        ("http://a@b@c:1", "c", 1),
        ("http://a#@b:2/", "a", 80),
        ("http://a?@b:2/", "a", 80),
    ])
    func `host and port are told apart`(text: String, host: String, port: Int) {
        #expect(HTTPURL(text).host == host)
        #expect(HTTPURL(text).effectivePort == port)
    }

    @Test(arguments: [
        (text: "", code: HTTPURLError.Code.missingScheme, offset: 0),
        ("api.example.com/items", .missingScheme, 0),
        ("localhost:8080/items", .missingScheme, 0),
        ("/items", .missingScheme, 0),
        ("https:///items", .missingHost, 8),
        ("https://u@:80/", .missingHost, 10),
        ("https://a:65536/", .invalidPort, 10),
        ("https://a:b/", .invalidPort, 10),
        ("https://a:+1/", .invalidPort, 10),
        ("https://evil\\@good/", .invalidHost, 12),
        ("https://a/b\nc", .forbiddenCharacter, 11),
        ("https://a/b\r\n", .forbiddenCharacter, 11),
        (" \thttps://a b\u{1}\\/", .invalidHost, 14),
        (" https://a\t:x/", .invalidPort, 12),
        ("https://a/\0", .forbiddenCharacter, 10),
    ])
    func `what cannot be asked for is refused with its place`(
        text: String, code: HTTPURLError.Code, offset: Int
    ) {
        #expect {
            try HTTPURL(validating: text)
        } throws: { error in
            let error = error as? HTTPURLError
            return error?.code == code && error?.offset == offset
        }
    }

    @Test func `a repair says what was done`() throws {
        let url = try HTTPURL(validating: "https://a/b c\u{1}\t")
        #expect(url.text == "https://a/b%20c%01")
        #expect(
            url.repairs.map(\.description) == [
                "a space at byte 11 was percent-encoded",
                "the character 0x01 at byte 13 was percent-encoded",
                "the character 0x09 at byte 14 was left off",
            ])
    }

    @Test(arguments: [
        ("https://a/b", "HTTPS://A:443/c", true), ("http://a", "https://a", false),
        ("http://a:80", "http://a", true), ("http://a:8080", "http://a", false),
        ("https://u:p@a/", "https://a/", true), ("https://a.b", "https://b", false),
    ])
    func `origins are compared with their default ports`(
        left: String, right: String, isSame: Bool
    ) {
        #expect(HTTPURL(left).isSameOrigin(as: HTTPURL(right)) == isSame)
    }

    @Test func `equality is byte for byte`() {
        #expect(HTTPURL("https://a/caf\u{E9}") != HTTPURL("https://a/cafe\u{301}"))
    }

    @Test(arguments: [
        (text: "https://a", target: "/", moved: "http://127.0.0.1:1"),
        ("https://a?", "/?", "http://127.0.0.1:1?"),
        ("https://u@a:1/b/../c?d=|#e", "/b/../c?d=|", "http://127.0.0.1:1/b/../c?d=|#e"),
    ])
    func `a URL moves to another server as it is`(text: String, target: String, moved: String) {
        let url = HTTPURL(text)
        #expect(url.requestTarget == target)
        #expect(url.replacingOrigin(by: HTTPURL("http://127.0.0.1:1/x?y")).text == moved)
        #expect(url.withoutFragment.fragment == nil)
        #expect(url.text.hasPrefix(url.withoutFragment.text))
    }
}
