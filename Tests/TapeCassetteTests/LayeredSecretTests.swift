import Foundation
import Spellings
import TapeCassette
import TapeHTTP
import TapeTestKit
import Testing

/// A declared secret is found below any layers, and no text makes the search work for long.
@Suite struct LayeredSecretTests {
    static func kept(
        _ body: [UInt8], secret: String, type: String = "application/octet-stream"
    ) -> (body: [UInt8], redactor: Redactor) {
        let redactor = Redactor(secrets: [KnownSecret(name: "S", value: secret)])
        return (redactor.kept(body, type: type), redactor)
    }

    private static func isMarked(_ body: [UInt8]) -> Bool {
        String(decoding: body.filter { $0 != 0 }, as: UTF8.self).contains("REDACTED-S")
    }

    @Test(arguments: SpellingLayer.allCases, SpellingLayer.allCases)
    func `any spelling of any spelling is found`(inner: SpellingLayer, outer: SpellingLayer) {
        for secret in ["Zq7+x/Kp9=mW4vT2", "8273645510928374", "s3cret/pa%2Fth%20q"] {
            let text = #"{"a":"x \#(outer.spell(inner.spell(secret))) y"}"#
            let (body, redactor) = Self.kept(Array(text.utf8), secret: secret)
            #expect(Self.isMarked(body), "\(secret): \(inner.rawValue), then \(outer.rawValue)")
            #expect(!redactor.leftLayersUnread)
        }
    }

    @Test(arguments: SpellingLayer.allCases, ["a", "0", "z", "A"])
    func `a text that goes on with a digit hides nothing`(outer: SpellingLayer, behind: String) {
        let secret = "q7Zt4/hVb9+LmX2"
        for inner in [SpellingLayer.base32, .digits, .percent] {
            let text = outer.spell(inner.spell(secret)) + behind
            let (body, _) = Self.kept(Array(text.utf8), secret: secret)
            #expect(Self.isMarked(body), "\(inner.rawValue), then \(outer.rawValue)")
        }
    }

    @Test(arguments: SpellingLayer.allCases, ["7777778", "20", "a1b", "77_7", "5a:7"])
    func `a text that ends in digits hides nothing behind it`(outer: SpellingLayer, before: String)
    {
        let secret = "q7Zt4/hVb9+LmX2"
        for inner in [SpellingLayer.separatedDigits, .spacedDigits, .percent] {
            let text = before + outer.spell(inner.spell(secret)) + " y"
            let (body, _) = Self.kept(Array(text.utf8), secret: secret)
            #expect(Self.isMarked(body), "\(inner.rawValue), then \(outer.rawValue)")
        }
    }

    @Test(arguments: [
        ("pössword99", "p&ouml;ssword99"), ("pössword99", #"p\xf6ssword99"#),
        ("pössword99", "p%F6ssword99"), ("Zq7+x/Kp9=mW4vT2", "Zq7+-x/Kp9=mW4vT2"),
        ("Zq7+x/Kp9=mW4vT2", "Zq7+-x/Kp9+AD0-mW4vT2"), ("pössword99", "p+APY-ssword99"),
        (
            "Zq7+x/Kp9=mW4vT2",
            #"\00005a\000071\000037\00002b\000078\00002f\00004b\000070\000039\00003d\00006d\000057\000034\000076\000054\000032"#
        ),
        ("pęssword99", "p&eogon;ssword99"), ("secret@place1", "secret&commat;place1"),
        ("🔑emojiKey9", #"\01f511emoj\000069Key\000039"#), ("S3cretT0ken9Z", #"S3cret\54 0ken9Z"#),
        ("line\tTab8x", #"li\00006ee\000009Tab8x"#), ("🔑emojiKey9", "%uD83D%uDD11emojiKey9"),
        ("🔑emojiKey9", "+2D3dEQ-emojiKey9"),
        ("пароль-Ключ42", "+BD8EMARABD4EOwRM--+BBoEOwROBEc-42"),
        ("S3cretT0kenVal", "S3cretT0=\r\nkenVal"), ("S3cretT0kenVal", "S3cre=\ntT0kenVal"),
        ("S3cretT0kenVal", #"S3cretT0=\r\nkenVal"#), ("S3cretT0kenVal", #"S3cre=\ntT0kenVal"#),
        ("S3cretT0kenVal", "S3cr&#101tT0kenVal"), ("S3cretT0kenVal", "S3cret&#x54&#x30kenVal"),
        ("S3cretT0kenVal", "&#83&#51cretT0kenVal"), ("secret&place<1>", "secret&ampplace&lt1&gt"),
        ("pössword99", "p&oumlssword99"), ("S3cretT0kenVal", "S3cr&amp;#101tT0kenVal"),
        ("S3cretT0kenVal", "S3cret\\\nT0kenVal"), ("S3cretT0kenVal", "S3cret\\\r\n    T0kenVal"),
        ("S3cretT0kenVal", #"S3cret\\\nT0kenVal"#), ("S3cretT0kenVal", "S3cret%5C%0AT0kenVal"),
        ("S3cretT0kenVal", "S3cret\\\u{2028}T0kenVal"),
        ("S3cretT0kenVal", "S3cret\\\\\u{2029}T0kenVal"),
        ("S3cretT0kenVal", #"S3cr\x{65}t\x{54}0kenVal"#), ("pössword99", #"p\x{F6}ssword99"#),
        ("S3cretT0kenVal", "S3cretT0\r\n kenVal"), ("S3cretT0kenVal", #"S3cretT0\r\n kenVal"#),
        ("S3cretT0kenVal", "S\n\t3cretT0kenVal"), ("a blank 8x Key", "a blank\\\n 8x Key"),
        ("ñOzЖAx42q", #"\f1 \4f \7a \416 \41 \78 42q"#), ("ßJЖlNO42q", #"\df \4a \416 lNO42q"#),
        (
            "пароль-Ключ42",
            "x%da%BB%B0%FF%C2%86%8B%0D%17%f6%5D%D8%7d%b1G%f7%C2%2c+%D5w%B1%DD%C4%08%00%C4%00%0f%16"
        ),
    ])
    func `rarer escapes are undone`(secret: String, spelled: String) {
        let (body, _) = Self.kept(Array("a \(spelled) b".utf8), secret: secret)
        #expect(String(decoding: body, as: UTF8.self) == "a REDACTED-S b")
    }

    @Test(arguments: [
        "S3cret&shy;T0kenVal", "S3cret&#173;T0kenVal", "S3cret&#8203;T0kenVal",
        "S3cret&ZeroWidthSpace;T0kenVal", "S3cret\u{AD}T0kenVal", "S3cret\u{200B}T0kenVal",
        #"S3cret\u200bT0kenVal"#, "S3cret<wbr>T0kenVal", "S3cret<wbr/>T0kenVal",
        "S3cret&lt;wbr&gt;T0kenVal", "S3<em class=\"hit\">cret</em>T0kenVal",
        "S<b>3c</b><i>ret</i>T0kenVal", "S3cret<!-- -->T0kenVal", "S3cret&amp;shy;T0kenVal",
        "S3cret<em title='a>b'></em>T0kenVal",
        "S3cret\u{200E}T0kenVal", "S3cret\u{2066}T0ken\u{2069}Val", "S3cret\u{202E}T0kenVal",
        "S3cret\u{2063}T0kenVal", "S3cret\u{61C}T0kenVal", "S3cret\u{34F}T0kenVal",
        "S3cret\u{FE0F}T0kenVal", "S3cret\u{180E}T0kenVal", #"S3cret\u200fT0kenVal"#,
    ])
    func `what no reader sees parts no secret`(spelled: String) {
        let (body, _) = Self.kept(Array("a \(spelled) b".utf8), secret: "S3cretT0kenVal")
        #expect(String(decoding: body, as: UTF8.self) == "a REDACTED-S b")
    }

    @Test(arguments: [
        ("<p><b>S3cret</b>T0kenVal</p>", "<p><b>REDACTED-S</b></p>"),
        ("<p>S3cret<b>T0kenVal</b></p>", "<p>REDACTED-S<b></b></p>"),
        (#"{"a":"<b id=\"x\">S3cret<\/b>T0kenVal"}"#, #"{"a":"<b id=\"x\">REDACTED-S<\/b>"}"#),
        ("<p>S3cret</p><p>T0kenVal</p>", "<p>S3cret</p><p>T0kenVal</p>"),
        ("<v>S3cret</v><v>T0kenVal</v>", "<v>S3cret</v><v>T0kenVal</v>"),
        ("S3cret < b > T0kenVal", "S3cret < b > T0kenVal"),
    ])
    func `a tag that a secret leaves alone stays`(body: String, kept: String) {
        let safe = Self.kept(Array(body.utf8), secret: "S3cretT0kenVal").body
        #expect(String(decoding: safe, as: UTF8.self) == kept)
    }

    @Test func `a secret beyond ASCII is found where its UTF-8 was taken for Latin-1`() {
        let secret = "Größe7ßäKönig9é"
        let latin = String(String.UnicodeScalarView(secret.utf8.map { Unicode.Scalar($0) }))
        let windows = latin.replacing("\u{9F}", with: "Ÿ")
        for misread in [latin, windows] {
            let (body, _) = Self.kept(Array("a \(misread) b".utf8), secret: secret)
            #expect(String(decoding: body, as: UTF8.self) == "a REDACTED-S b")
        }
    }

    @Test(arguments: [
        "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b", "9F86D081884C7D659A2FEAA0C55AD015A3BF4F1B",
        "3F2B8C1E-9D47-4A6B-B1C2-7E5F60918273",
    ])
    func `a secret of hexadecimal digits is found as the bytes that it stands for`(secret: String) {
        let pairs = Array(secret.replacing("-", with: ""))
        let hex = stride(from: 0, to: pairs.count, by: 2).map { String(pairs[$0...$0 + 1]) }
        let bytes = Data(hex.compactMap { UInt8($0, radix: 16) })
        let spellings = [
            secret.uppercased(), secret.lowercased(), hex.joined(), hex.joined(separator: ":"),
            hex.joined(separator: ":").lowercased(), bytes.base64EncodedString(),
        ]
        for spelled in spellings {
            let (body, _) = Self.kept(Array("{\"a\":\"\(spelled)\"}".utf8), secret: secret)
            #expect(Self.isMarked(body), "\(spelled)")
        }
    }

    @Test(arguments: [
        ("70617373776f7264", "the password is missing"),
        ("00000000000000000000000000000000", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"),
    ])
    func `the bytes of digits are left where many texts may hold them`(
        secret: String, text: String
    ) {
        let (body, _) = Self.kept(Array(text.utf8), secret: secret)
        #expect(String(decoding: body, as: UTF8.self) == text)
    }

    @Test(arguments: [
        ("0123456789", "0x300x310x320x330x340x350x360x370x380x39"),
        ("שלום", "0XD70XA90XD70X9C0XD70X950XD70X9D"),
    ])
    func `digits with a prefix each are one text`(secret: String, spelled: String) {
        let (body, _) = Self.kept(Array("k=\(spelled) b".utf8), secret: secret)
        #expect(Self.isMarked(body))
    }

    /// `pö$s"w@rd#9` and `Zq7[x]Kp9{m}W4` as charsets spell them that nobody declares.
    static let encoded: [(charset: String, secret: String, bytes: [UInt8])] = [
        ("latin-1", "pössword99", [0x70, 0xF6] + Array("ssword99".utf8)),
        ("cp437", "pössword99", [0x70, 0x94] + Array("ssword99".utf8)),
        ("mac-roman", "pössword99", [0x70, 0x9A] + Array("ssword99".utf8)),
        ("hp-roman8", "pössword99", [0x70, 0xCE] + Array("ssword99".utf8)),
        (
            "cp037", "pössword99",
            [0x97, 0xCC, 0xA2, 0xA2, 0xA6, 0x96, 0x99, 0x84, 0xF9, 0xF9]
        ),
        (
            "cp273", "Zq7+x/Kp9=mW4vT2",
            [
                0xE9, 0x98, 0xF7, 0x4E, 0xA7, 0x61, 0xD2, 0x97, 0xF9, 0x7E, 0x94, 0xE6, 0xF4, 0xA5,
                0xE3, 0xF2,
            ]
        ),
    ]

    @Test(arguments: encoded.indices)
    func `a charset that nobody declares hides nothing, in base64 neither`(index: Int) {
        let (charset, secret, bytes) = Self.encoded[index]
        let raw = Self.kept([0x01, 0x02] + bytes + [0x03], secret: secret).body
        #expect(Self.isMarked(raw), "\(charset)")
        let digits = Data([0x20] + bytes + [0x20]).base64EncodedString()
        #expect(Self.isMarked(Self.kept(Array(digits.utf8), secret: secret).body), "\(charset)")
        let hex = bytes.map { String(Int($0) + 256, radix: 16).dropFirst() }.joined(separator: ":")
        #expect(Self.isMarked(Self.kept(Array(hex.utf8), secret: secret).body), "\(charset)")
    }

    @Test func `DEFLATE without a head is undone within base64`() {
        // A stored block: its length, and the length's complement.
        let text = Array("hello Zq7+x/Kp9=mW4vT2".utf8)
        let count = UInt8(text.count)
        let bytes = [0x01, count, 0, ~count, 0xFF] + text
        // Behind another layer the letters themselves do not show.
        let digits = Data(Data(bytes).base64EncodedString().utf8).base64EncodedString()
        let body = Self.kept(Array(digits.utf8), secret: "Zq7+x/Kp9=mW4vT2").body
        #expect(Self.isMarked(body))
    }

    // MARK: Work

    static let hostile: [(name: String, text: @Sendable (Int) -> String)] = [
        ("backslashes", { String(repeating: #"\\"#, count: $0 / 2) }),
        ("percent of percent", { "%" + String(repeating: "25", count: $0 / 2) }),
        ("percent signs", { String(repeating: "%25", count: $0 / 3) }),
        ("ampersands", { String(repeating: "&amp;", count: $0 / 5) }),
        ("ampersands of ampersands", { "&" + String(repeating: "amp;", count: $0 / 4) }),
        ("letters of base64", { String(repeating: "QUFB", count: $0 / 4) }),
        ("quoted-printable", { String(repeating: "=3D", count: $0 / 3) }),
        ("quoted-printable of itself", { "=" + String(repeating: "3D", count: $0 / 2) }),
        ("hexadecimal", { String(repeating: "61", count: $0 / 2) }),
        ("names without values", { String(repeating: #"name:"password:"#, count: $0 / 15) }),
        ("names of names", { String(repeating: #"{"key":"#, count: $0 / 7) }),
        ("quotes", { String(repeating: #"\":\"#, count: $0 / 4) }),
        ("blocks", { String(repeating: #"-----BEGIN PRIVATE KEY-----""#, count: $0 / 28) }),
        ("halves of tokens", { String(repeating: "eyJ_id_", count: $0 / 7) }),
        (
            "JSON within JSON",
            { size in
                var text = "{\"a\":1}"
                while text.utf8.count < size {
                    text =
                        "{\"a\":\""
                        + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"}"
                }
                return text
            }
        ),
    ]

    @Test(arguments: hostile.indices)
    func `no text is read below its surface more than so often`(index: Int) {
        let (name, make) = Self.hostile[index]
        for size in [20_000, 80_000] {
            let text = make(size)
            let json = #"{"items":[],"x":"\#(text)"}"#
            let (_, redactor) = Self.kept(
                Array(json.utf8), secret: "Zq7+x/Kp9=mW4vT2", type: "application/json")
            #expect(redactor.readBelow <= 40 * json.utf8.count, "\(name): \(redactor.readBelow)")
        }
    }

    @Test(arguments: ["a", "ab", "abcabd", "?password="])
    func `a credential that repeats itself is compared once`(unit: String) {
        let value = String(repeating: unit, count: 40_000 / unit.utf8.count)
        for text in [value, String(value.dropLast(7)) + "#" + value] {
            let json = #"{"password":"\#(value)","z":"\#(text)"}"#
            let (body, redactor) = Self.kept(
                Array(json.utf8), secret: "Zq7+x/Kp9=mW4vT2", type: "application/json")
            #expect(redactor.compared <= 40 * json.utf8.count, "\(redactor.compared)")
            #expect(body.count < 200 + text.utf8.count / 100)
            #expect(redactor.longNames.contains("password"))
        }
    }

    @Test(arguments: ["a", "ab", "%25", "abcabd"], [8, 300])
    func `many credentials that repeat each other cost no more than one`(
        unit: String, shortest: Int
    ) {
        for size in [20_000, 80_000] {
            let values = (0..<size / 400).map {
                "{\"password\":\"\(String(repeating: unit, count: shortest + $0 % 100))\"}"
            }
            let text = String(repeating: unit, count: size / unit.utf8.count)
            let json = #"{"p":[\#(values.joined(separator: ","))],"z":"\#(text)"}"#
            let (body, redactor) = Self.kept(
                Array(json.utf8), secret: "Zq7+x/Kp9=mW4vT2", type: "application/json")
            #expect(redactor.compared <= 120 * json.utf8.count, "\(redactor.compared)")
            #expect(body.count < 200 + 60 * values.count)
        }
    }

    @Test func `the longest of values that begin alike is found, and each that overlaps it`() {
        let redactor = Redactor()
        let values = (0..<90).reversed().map { "q7Zt4hVb" + String(repeating: "xy", count: $0) }
        let members = (values + ["yxyxyTAIL9"]).map { "{\"password\":\"\($0)\"}" }
        let texts = [3, 0, 89].map { "(\(values[$0]))" } + ["(\(values[69])TAIL9)"]
        let body = "{\"p\":[\(members.joined(separator: ","))],\"z\":\"\(texts.joined())\"}"
        let kept = redactor.kept(body, type: "application/json")
        #expect(
            kept.hasSuffix(
                "(REDACTED-password-4)(REDACTED-password)(REDACTED-password-90)(REDACTED-password-70)\"}"
            ))
    }

    @Test func `a declared secret that repeats itself is found where it overlaps itself`() {
        let secret = String(repeating: "abc", count: 60)
        let (body, _) = Self.kept(Array("x \(secret)abcab y".utf8), secret: secret)
        #expect(String(decoding: body, as: UTF8.self) == "x REDACTED-Sab y")
    }

    @Test func `layers that are left unread are told`() {
        var text = "nothing"
        for _ in 0..<10 { text = Data(text.utf8).base64EncodedString() + " " }
        let (_, redactor) = Self.kept(Array(text.utf8), secret: "Zq7+x/Kp9=mW4vT2")
        #expect(redactor.leftLayersUnread)
        let (_, calm) = Self.kept(Array(#"{"a":"b\n\"c\""}"#.utf8), secret: "Zq7+x/Kp9=mW4vT2")
        #expect(!calm.leftLayersUnread)
    }
}
