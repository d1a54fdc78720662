import Foundation
import Spellings
import TapeCassette
import TapeHTTP
import TapeTestKit
import Testing

/// What servers say in sentences, in charsets that they do not name, and in the heads of messages.
@Suite struct SpokenSecretTests {
    private static let value = "hunter2Hunter2x"

    @Test(arguments: [
        "Invalid API key: V", "Incorrect API key provided: V. You can find yours there.",
        "API key: V", "bad access token: V", "wrong client secret given: 'V'",
        "The password is: V", "Password provided: V, try again", "Access Token: V",
        #"{"error":{"message":"Incorrect API key provided: V."}}"#, "<p>Invalid session id: V</p>",
    ])
    func `a credential that a sentence names is taken out`(text: String) {
        let said = text.replacing("V", with: Self.value)
        let kept = Redactor().kept(said, type: "text/plain")
        #expect(!kept.contains(Self.value), "\(kept)")
        #expect(
            kept
                == said.replacing(Self.value, with: kept.firstMatch(of: /REDACTED-[\w-]+/)?.0 ?? "")
        )
    }

    @Test(arguments: [
        "a=b; Expires=Wed, 09 Jun 2027 10:18:14 GMT, sid=V; Path=/", "a=b; Path=/\nsid=V; Secure",
        "V; Path=/", "sid=\"x;V\"; Path=/",
    ])
    func `a further cookie and one without a name are taken out`(cookie: String) {
        let value = cookie.replacing("V", with: Self.value)
        let response = HTTPResponse(status: 200, headers: ["Set-Cookie": value], body: [])
        let exchange = Exchange(
            asked: HTTPRequest(url: HTTPURL("https://h/")), outcome: .whole(response))
        let kept = Redactor().interaction(from: exchange).outcome.response?.headers["Set-Cookie"]
        #expect(kept?.contains(Self.value) == false && kept?.contains("REDACTED-") == true)
    }

    @Test(arguments: ["[]", "%5B%5D"])
    func `brackets without end are read to a limit`(brackets: String) {
        let text = "a" + String(repeating: brackets, count: 200_000) + "=1"
        #expect(Redactor().kept(text, type: "text/plain") == text)
    }

    @Test(arguments: [
        "Primary key: order42x", "Next page token: abc123def456", "The sort key is: name2",
        "Sort key: created9", "time is: 12h30", "Invalid API key: please log in",
        "the value is: abc123def456", "Foreign key: user42id",
    ])
    func `a sentence about something else stays`(text: String) {
        #expect(Redactor().kept(text, type: "text/plain") == text)
    }

    @Test(arguments: SpellingLayer.allCases)
    func `layers in a charset of mainframes that nobody names are undone`(layer: SpellingLayer) {
        let secret = "Zq7x/Kp9=mW4vT2"
        let text = "oops \(layer.spell(secret)) end"
        let bytes = Mainframe.encode(text)
        let redactor = Redactor(secrets: [KnownSecret(name: "S", value: secret)])
        let kept = redactor.kept(bytes, type: "text/plain")
        #expect(kept != bytes)
        #expect(kept.starts(with: Mainframe.encode("oops ")))
        let innocent = Mainframe.encode("oops, nothing of that kind here, 42 times")
        #expect(redactor.kept(innocent, type: "text/plain") == innocent)
    }

    @Test(arguments: [
        String.Encoding.utf8, .utf16, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian,
    ])
    func `a name in any charset of Unicode has its value taken, and nothing else is touched`(
        encoding: String.Encoding
    ) throws {
        let text = "{\"password\":\"\(Self.value)\",\"items\":[1,2]}"
        let safe = text.replacing(Self.value, with: "REDACTED-password")
        let redactor = Redactor()
        let kept = redactor.kept(
            Array(try #require(text.data(using: encoding))), type: "application/json")
        #expect(kept == Array(try #require(safe.data(using: encoding))))
        #expect(redactor.kept(kept, type: "application/json") == kept)
    }

    @Test(arguments: [
        ("bearer, V", "bearer, M"), ("access_token,V", "access_token,M"),
        (
            "base64url.bearer.authorization.k8s.io.V, v4.channel.k8s.io",
            "base64url.bearer.M, v4.channel.k8s.io"
        ),
        (
            "realtime, openai-insecure-api-key.V, openai-beta.realtime-v1",
            "realtime, openai-insecure-api-key.M, openai-beta.realtime-v1"
        ),
        ("graphql-transport-ws, v12.stomp, mqttv3.1", "graphql-transport-ws, v12.stomp, mqttv3.1"),
        ("bearer, v5.channel.k8s.io", "bearer, v5.channel.k8s.io"),
        (
            "actioncable-v1-json, actioncable-unsupported",
            "actioncable-v1-json, actioncable-unsupported"
        ),
    ])
    func `a token among the names of protocols is taken`(said: String, kept: String) {
        let name = HeaderName("Sec-WebSocket-Protocol")
        let request = HTTPRequest(
            url: HTTPURL("https://h/"), headers: [name: said.replacing("V", with: Self.value)])
        let safe = Redactor().redact(request).headers[name] ?? ""
        #expect(safe.replacing(/REDACTED-[\w-]+/, with: "M") == kept)
    }

    @Test(arguments: [
        "Digest username=\"jo\", response=\"V\"", "Token token=\"V\", id=\"7\"",
        "OAuth oauth_token=\"V\", oauth_nonce=\"1\"", "Bearer V", "V",
    ])
    func `a parameter of a request's credentials is known where a response echoes it`(said: String)
    {
        let exchange = Exchange(
            asked: HTTPRequest(
                url: HTTPURL("https://h/"),
                headers: ["Authorization": said.replacing("V", with: Self.value)]),
            outcome: .whole(
                HTTPResponse(status: 200, headers: [:], body: Array("x \(Self.value)".utf8))))
        let kept = Redactor().interaction(from: exchange).outcome.response?.body ?? []
        #expect(String(decoding: kept, as: UTF8.self) == "x REDACTED-Authorization")
    }

    @Test func `a second cookie in a header, and a credential in an attribute, are taken`() {
        let request = HTTPRequest(
            url: HTTPURL("https://h/"),
            headers: [
                "Set-Cookie": "a=b; Path=/?access_token=\(Self.value); sid=\(Self.value); HttpOnly"
            ])
        let folded = HTTPRequest(
            url: HTTPURL("https://h/"), headers: ["Set-Cookie": "a=b; Path=/, sid=\(Self.value)"])
        let parts = Redactor().redact(folded).headers["Set-Cookie"] ?? ""
        #expect(parts == "a=REDACTED-a; Path=/, sid=REDACTED-sid")
        let kept = Redactor().redact(request).headers["Set-Cookie"] ?? ""
        #expect(
            !kept.contains(Self.value) && kept.contains("; Path=/?") && kept.hasSuffix("; HttpOnly")
        )
    }

    @Test(arguments: [
        #"["X-Amz-Security-Token","X-Amz-Content-Sha256"]"#,
        #"{"password":null,"id":"a1b2c3d4e5"}"#,
        #"{"grants":["password","client_credentials"],"id":"a1b2c3d4e5"}"#,
        #"{"keys":[{"kty":"RSA","e":"AQAB","n":"q7Zt4hVb9LmX2pWs"}]}"#,
        "<tr><td>Password</td><td>required</td></tr>", "The password is required since 2024",
        #"{"type":"password","value":"REDACTED-password"}"#,
        #"{"z":"eyJpZCI6MTIsImFmdGVyIjoiYTFiMmMzIn0="}"#,
    ])
    func `what stands beside a name and is no credential is not told`(text: String) {
        let redactor = Redactor()
        #expect(redactor.kept(text, type: "application/json") == text)
        #expect(redactor.doubtfulNames.isEmpty)
    }

    @Test func `a word that goes on where the search for a value ends is no value`() {
        for blanks in 70...100 {
            let text = "password" + String(repeating: " ", count: blanks) + "contents default x"
            #expect(Redactor().kept(text, type: "text/plain") == text)
        }
    }

    @Test(arguments: [
        "https://h/password/V/items", "https://h/?state=eyJwYXNzd29yZCI6Imh1bnRlcjJIdW50ZXIyeCJ9",
    ])
    func `a name in a path, or in base64 in a query, is told`(url: String) {
        let redactor = Redactor()
        let said = url.replacing("V", with: Self.value)
        _ = redactor.redact(HTTPRequest(url: HTTPURL(said)))
        #expect(redactor.doubtfulNames == ["password"])
    }

    @Test(arguments: [1, 2], [true, false])
    func `a value that a request taught is found as Unicode's other charsets spell it`(
        width: Int, isBig: Bool
    ) {
        let value = "pässwörd-ключ-42"
        let units = value.utf16.flatMap { unit -> [UInt8] in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 255)]
            return isBig ? bytes : bytes.reversed()
        }
        let text = "x " + Data(width == 1 ? [0x41] + units : units).base64EncodedString()
        let exchange = Exchange(
            asked: HTTPRequest(
                url: HTTPURL("https://h/"), headers: ["Authorization": "Bearer \(value)"]),
            outcome: .whole(HTTPResponse(status: 200, headers: [:], body: Array(text.utf8))))
        let kept = Redactor().interaction(from: exchange).outcome.response?.body ?? []
        #expect(String(decoding: kept, as: UTF8.self).contains("REDACTED-"))
    }

    @Test(arguments: [
        "Authorization: Bearer V", "X-Api-Key: V", "X.Api.Key: V", "Cookie: sid=V",
        "GET /a?token=V HTTP/1.1",
    ])
    func `what a head shows is not told in another line`(line: String) {
        let redactor = Redactor()
        redactor.learn(fromHead: "Host: h\r\n" + line.replacing("V", with: Self.value))
        #expect(redactor.mask("< X-You: \(Self.value)") == "< X-You: " + redactor.mask(Self.value))
        #expect(!redactor.mask(Self.value).contains(Self.value))
    }

    @Test func `what a head says of dates, lengths and types is told`() {
        let redactor = Redactor()
        let head =
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nDate: Mon, 23 Nov 2026 04:05:55 GMT"
        redactor.learn(fromHead: head)
        #expect(redactor.mask(head) == head)
    }
}

/// Text as mainframes spell it: letters, digits and signs of EBCDIC.
private enum Mainframe {
    static func encode(_ text: String) -> [UInt8] { text.unicodeScalars.map { codes[$0] ?? 0x6F } }

    private static let codes: [Unicode.Scalar: UInt8] = {
        var codes: [Unicode.Scalar: UInt8] = [
            " ": 0x40, ".": 0x4B, "<": 0x4C, "(": 0x4D, "+": 0x4E, "&": 0x50, "*": 0x5C, ")": 0x5D,
            ";": 0x5E, "-": 0x60, "/": 0x61, ",": 0x6B, "%": 0x6C, "_": 0x6D, ">": 0x6E, "?": 0x6F,
            ":": 0x7A, "#": 0x7B, "@": 0x7C, "'": 0x7D, "=": 0x7E, "\"": 0x7F, "\\": 0xE0,
            "{": 0xC0, "}": 0xD0,
        ]
        for (start, letters) in [
            (0x81, "abcdefghi"), (0x91, "jklmnopqr"), (0xA2, "stuvwxyz"), (0xC1, "ABCDEFGHI"),
            (0xD1, "JKLMNOPQR"), (0xE2, "STUVWXYZ"), (0xF0, "0123456789"),
        ] {
            for (index, letter) in letters.unicodeScalars.enumerated() {
                codes[letter] = UInt8(start + index)
            }
        }
        return codes
    }()
}
