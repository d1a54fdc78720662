import Foundation
import TapeHTTP

/// Secrets with all the characters that encodings change, and the ways in which they are spelled.
package enum PlantedSecrets {
    package static let values = [
        "sk-9f8e7d6c5b4a", "p@ss w/rd+\"x\"&=%", "ключ-🔑-Schlüssel", "back\\slash\\\\twice",
        "1234567890123",
    ]

    /// Each way with its name.
    package static let spellings: [(name: String, spell: @Sendable (String) -> String)] = [
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
        ("base64", { base64(Array($0.utf8)) }),
        ("base64 behind one byte", { base64(Array("x\($0)yz".utf8)) }),
        ("base64 behind two bytes", { base64(Array("xy\($0)z".utf8)) }),
        (
            "base64 for URLs",
            {
                base64(Array("xyz?\($0)".utf8))
                    .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
            }
        ),
        ("base64 in percent", { percent(base64(Array("xy\($0)".utf8)), all: false) }),
    ]

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

    private static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
}

/// Looks for a secret by decoding a text in every way it may have been encoded.
package enum Leak {
    /// Whether a text holds a secret, however it is encoded.
    package static func holds(_ secret: String, _ text: String) -> Bool {
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
