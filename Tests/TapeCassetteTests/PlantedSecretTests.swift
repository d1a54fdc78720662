import TapeCassette
import TapeHTTP
import Testing

/// Plants secrets in every place and every spelling, records, and looks for them in the file by other
/// means than the redactor's.
@Suite struct PlantedSecretTests {
    static let secrets = [
        "sk-9f8e7d6c5b4a", "p@ss w/rd+\"x\"&=%", "ключ-🔑-Schlüssel", "back\\slash\\\\twice",
        "1234567890123",
    ]

    static let spellings: [(name: String, spell: @Sendable (String) -> String)] = [
        ("raw", { $0 }),
        ("percent", { percent($0, all: false) }),
        ("percent in small letters", { percent($0, all: true).lowercased() }),
        ("percent twice", { percent(percent($0, all: true), all: false) }),
        ("form", { percent($0, all: false).replacing("%20", with: "+") }),
        ("JSON", { json($0, all: false) }),
        ("JSON in code units", { json($0, all: true) }),
        ("JSON within JSON", { json(json($0, all: true), all: false) }),
        ("JSON with escaped slashes", { json($0, all: false).replacing("/", with: "\\/") }),
        ("HTML", { html($0) }),
        ("base64", { Base64Digits.encode(Array($0.utf8)) }),
        ("base64 behind one byte", { Base64Digits.encode(Array("x\($0)yz".utf8)) }),
        ("base64 behind two bytes", { Base64Digits.encode(Array("xy\($0)z".utf8)) }),
        (
            "base64 for URLs",
            {
                Base64Digits.encode(Array("xyz?\($0)".utf8))
                    .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
            }
        ),
        ("base64 in percent", { percent(Base64Digits.encode(Array("xy\($0)".utf8)), all: false) }),
    ]

    static let places: [(name: String, plant: @Sendable (String) -> Exchange)] = [
        ("path", { exchange(url: "https://h/a/\($0)/b") }),
        ("query", { exchange(url: "https://h/?q=a\($0)b&page=2") }),
        ("query key", { exchange(url: "https://h/?\($0)=1") }),
        ("fragment", { exchange(url: "https://h/#\($0)") }),
        (
            "request header",
            { exchange(headers: ["X-A": "a \($0) b", "Authorization": "Bearer \($0)"]) }
        ),
        ("cookie", { exchange(headers: ["Cookie": "a=\($0); b=\($0)"]) }),
        ("request body", { exchange(body: #"{"a":{"b":["x\#($0)"]}}"#) }),
        ("request form", { exchange(body: "a=1&b=\($0)&c=2") }),
        (
            "response header",
            { exchange(answer: ["X-Echo": $0, "Location": "https://h/?a=\($0)"]) }
        ),
        ("link", { exchange(answer: ["Link": "<https://h/?cursor=\($0)>; rel=\"next\""]) }),
        ("set-cookie", { exchange(answer: ["Set-Cookie": "sid=\($0); Path=/"]) }),
        ("JSON value", { exchange(text: #"{"next":"https://h/?c=\#($0)","n":1}"#) }),
        ("JSON key", { exchange(text: #"{"\#($0)":[1]}"#) }),
        ("HTML body", { exchange(text: "<p>\($0)</p>\r\n<!-- \($0) -->") }),
        ("text with a separator", { exchange(text: "a\u{2028}\($0)\u{85}") }),
        ("bytes", { exchange(bytes: [0xFF, 0x00] + Array($0.utf8) + [0xFE]) }),
    ]

    @Test(arguments: places.indices)
    func `no secret reaches the file`(place: Int) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.yaml")
        let journal = try Journal.begin(path, header: CassetteHeader())
        let known = Self.secrets.enumerated().map { KnownSecret(name: "S\($0)", value: $1) }
        let recorder = Recorder(journal: journal, redactor: Redactor(secrets: known))
        let plants = Self.spellings.flatMap { spelling in
            Self.secrets.map { (secret: $0, spelling: spelling.name, text: spelling.spell($0)) }
        }
        for plant in plants { recorder.keep(Self.places[place].plant(plant.text)) }
        #expect(recorder.error == nil)
        try journal.finish(walks: [])

        let kept = try Cassette.read(path).interactions()
        #expect(kept.count == plants.count)
        for (interaction, plant) in zip(kept, plants) {
            let cassette = Cassette(header: CassetteHeader(), interactions: [interaction])
            let text = String(decoding: try cassette.encoded(), as: UTF8.self)
            let name = "\(plant.secret) in \(plant.spelling), \(Self.places[place].name)"
            #expect(!Leak.holds(plant.secret, text), "\(name)")
            #expect(interaction.holdsMark, "\(name)")
        }
    }

    @Test(arguments: spellings.indices)
    func `no secret reaches a message`(spelling: Int) {
        let redactor = Redactor(secrets: Self.secrets.map { KnownSecret(name: "S", value: $0) })
        for secret in Self.secrets {
            let masked = redactor.mask("got \(Self.spellings[spelling].spell(secret)) from there")
            #expect(!Leak.holds(secret, masked), "\(masked)")
            #expect(masked.hasPrefix("got ") && masked.hasSuffix(" from there"))
        }
    }

    // MARK: Spelling

    private static func percent(_ text: String, all: Bool) -> String {
        let letters = Array("0123456789ABCDEF")
        return text.utf8.map { byte in
            let isPlain = Unicode.Scalar(byte).properties.isAlphabetic && byte < 0x80
            return isPlain && !all
                ? String(Unicode.Scalar(byte))
                : "%\(letters[Int(byte >> 4)])\(letters[Int(byte & 15)])"
        }.joined()
    }

    private static func json(_ text: String, all: Bool) -> String {
        text.utf16.map { unit in
            if let scalar = Unicode.Scalar(unit), !all {
                return scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : String(scalar)
            }
            if !all, !UTF16.isLeadSurrogate(unit), !UTF16.isTrailSurrogate(unit) { return "" }
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }

    private static func html(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "\"": "&quot;"
            case "a"..."z": String(scalar)
            default: "&#x\(String(scalar.value, radix: 16));"
            }
        }.joined()
    }

    // MARK: Planting

    private static func exchange(
        url: String = "https://h/", headers: HeaderFields = [:], body: String? = nil,
        answer: HeaderFields = [:], text: String = "", bytes: [UInt8]? = nil
    ) -> Exchange {
        let request = HTTPRequest(
            method: body == nil ? .get : .post, url: HTTPURL(url), headers: headers,
            body: body.map { Array($0.utf8) })
        let response = HTTPResponse(
            status: 200, headers: answer, body: bytes ?? Array(text.utf8))
        return Exchange(asked: request, outcome: .whole(response))
    }
}

extension Interaction {
    /// Whether anything in it was redacted.
    fileprivate var holdsMark: Bool {
        let response = outcome.response
        let values = request.headers.map(\.value) + (response?.headers.map(\.value) ?? [])
        let bodies = [request.body ?? [], response?.body ?? []]
        return ([request.url.text] + values + bodies.map { String(decoding: $0, as: UTF8.self) })
            .contains { $0.contains("REDACTED-") }
    }
}

/// Looks for a secret by decoding a text in every way it may have been encoded.
private enum Leak {
    static func holds(_ secret: String, _ text: String) -> Bool {
        // The ends of a secret in base64 share digits with their neighbours; its middle does not.
        let middle = String(secret.unicodeScalars.dropFirst(2).dropLast(2).map(Character.init))
        var texts = [text]
        for _ in 0..<2 {
            texts = Array(
                Set(texts.flatMap { [$0, unpercent($0), unescape($0), unreference($0)] }))
            if texts.contains(where: { $0.contains(secret) }) { return true }
        }
        return texts.contains { base64Texts(in: $0).contains { $0.contains(middle) } }
    }

    private static func unpercent(_ text: String) -> String {
        String(decoding: PercentEncoding.decode(Array(text.utf8)[...]), as: UTF8.self)
            .replacing("+", with: " ")
    }

    private static func unescape(_ text: String) -> String {
        var result: [UInt16] = []
        var units = Array(text.utf16)[...]
        while let unit = units.popFirst() {
            guard unit == 0x5C, let next = units.popFirst() else {
                result.append(unit)
                continue
            }
            let digits = String(decoding: units.prefix(4), as: UTF16.self)
            if next == 0x75, let code = UInt16(digits, radix: 16) {
                result.append(code)
                units = units.dropFirst(4)
            } else {
                result.append(next)
            }
        }
        return String(decoding: result, as: UTF16.self)
    }

    private static func unreference(_ text: String) -> String {
        text.replacing(/&#x([0-9a-f]+);/) { match in
            UInt32(match.output.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
        }.replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
    }

    private static func base64Texts(in text: String) -> [String] {
        text.replacing(/\n */, with: "").split { !isDigit($0) }.filter { $0.utf8.count >= 8 }
            .flatMap { run in
                (0..<4).map { skipped in
                    String(decoding: decode(run.utf8.dropFirst(skipped)), as: UTF8.self)
                }
            }
    }

    private static func isDigit(_ character: Character) -> Bool {
        character.isASCII
            && (character.isLetter || character.isNumber || "+/-_".contains(character))
    }

    private static func decode(_ digits: some Sequence<UInt8>) -> [UInt8] {
        let alphabet = Array(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var bytes: [UInt8] = []
        var word = 0
        for (index, digit) in digits.enumerated() {
            let letter = digit == 0x2D ? 0x2B : digit == 0x5F ? 0x2F : digit
            word = word << 6 | (alphabet.firstIndex(of: letter) ?? 0)
            if index % 4 == 3 {
                bytes += [word >> 16, word >> 8, word].map { UInt8(truncatingIfNeeded: $0) }
                word = 0
            }
        }
        return bytes
    }
}
