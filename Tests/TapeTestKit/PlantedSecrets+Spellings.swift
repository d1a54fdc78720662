import Foundation

extension PlantedSecrets {
    /// More ways to spell a secret than anybody would think of.
    package static let allSpellings: [(name: String, spell: @Sendable (String) -> String)] =
        spellings + escapes + nested + digits + unclosed

    private static func scalars(
        _ text: String, _ spell: (Unicode.Scalar) -> String
    ) -> String {
        text.unicodeScalars.map(spell).joined()
    }

    private static func bytes(_ text: String, _ spell: (UInt8) -> String) -> String {
        text.utf8.map(spell).joined()
    }

    private static func hex(_ value: some BinaryInteger, _ width: Int, _ isLarge: Bool = false)
        -> String
    {
        let digits = String(value, radix: 16, uppercase: isLarge)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

    private static func urlSafe(_ digits: String) -> String {
        digits.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private static func wrapped(_ digits: String, _ width: Int, _ lineEnd: String) -> String {
        var lines: [String] = []
        var rest = digits[...]
        while !rest.isEmpty {
            lines.append(String(rest.prefix(width)))
            rest = rest.dropFirst(width)
        }
        return lines.joined(separator: lineEnd)
    }

    private static let escapes: [(name: String, spell: @Sendable (String) -> String)] = [
        ("every byte in percent", { bytes($0) { "%" + hex($0, 2, true) } }),
        ("every byte in percent, thrice", { bytes($0) { "%2525" + hex($0, 2, true) } }),
        ("percent of digits in percent", { bytes($0) { "%25" + hex($0, 2) } }),
        ("u in percent", { text in text.utf16.map { "%u" + hex($0, 4) }.joined() }),
        ("hexadecimal escapes", { bytes($0) { "\\x" + hex($0, 2) } }),
        ("large hexadecimal escapes", { bytes($0) { "\\x" + hex($0, 2, true) } }),
        ("octal escapes", { bytes($0) { "\\" + String(Int($0) + 512, radix: 8).dropFirst() } }),
        ("braced escapes", { scalars($0) { "\\u{" + hex($0.value, 1) + "}" } }),
        ("braced hexadecimal escapes", { scalars($0) { "\\x{" + hex($0.value, 1) + "}" } }),
        ("long escapes", { scalars($0) { "\\U" + hex($0.value, 8) } }),
        ("large units", { text in text.utf16.map { "\\u" + hex($0, 4, true) }.joined() }),
        ("units quoted once more", { text in text.utf16.map { "\\\\u" + hex($0, 4) }.joined() }),
        (
            "units quoted twice more",
            { text in text.utf16.map { "\\\\\\\\u" + hex($0, 4) }.joined() }
        ),
        ("decimal references", { scalars($0) { "&#\($0.value);" } }),
        ("padded references", { scalars($0) { "&#0000\($0.value);" } }),
        ("hexadecimal references", { scalars($0) { "&#x" + hex($0.value, 4) + ";" } }),
        ("large hexadecimal references", { scalars($0) { "&#X" + hex($0.value, 2, true) + ";" } }),
        ("references in references", { scalars($0) { "&amp;#\($0.value);" } }),
        ("quoted-printable", { bytes($0) { "=" + hex($0, 2, true) } }),
        (
            "every other byte in percent",
            { text in
                var isPlain = false
                return bytes(text) { byte in
                    isPlain.toggle()
                    return isPlain && byte < 0x80 && byte != 0x25 && byte != 0x20 && byte != 0x5C
                        && byte != 0x22 && byte != 0x2B && byte != 0x26 && byte != 0x3D
                        ? String(UnicodeScalar(byte)) : "%" + hex(byte, 2)
                }
            }
        ),
    ]

    private static let nested: [(name: String, spell: @Sendable (String) -> String)] = {
        var all: [(name: String, spell: @Sendable (String) -> String)] = []
        for (name, before) in [("", ""), (" behind one byte", "x"), (" behind two bytes", "xy")] {
            all.append(("base64 of base64" + name, { base64(before + base64(before + $0)) }))
            all.append(
                ("base64 of base64 of base64" + name, { base64(before + base64(base64($0))) }))
            all.append(
                ("URL-safe base64 of base64" + name, { urlSafe(base64(before + base64($0) + "z")) })
            )
            all.append(
                ("base64 of JSON" + name, { base64("{\"\(before)\":\(json($0))}") }))
            all.append(
                (
                    "base64 of escapes" + name,
                    { text in
                        base64(before + text.utf16.map { "\\u" + hex($0, 4) }.joined())
                    }
                ))
            all.append(
                ("base64 of percent" + name, { base64(before + bytes($0) { "%" + hex($0, 2) }) }))
            all.append(("wrapped base64" + name, { wrapped(base64(before + $0), 20, "\r\n") }))
            all.append(
                ("base64 wrapped in JSON" + name, { wrapped(base64(before + $0), 16, "\\n") }))
            all.append(
                (
                    "base64 in UTF-16" + name,
                    { text in
                        let units = (before + text).utf16.flatMap {
                            [UInt8($0 & 0xFF), UInt8($0 >> 8)]
                        }
                        return Data(units).base64EncodedString()
                    }
                ))
        }
        return all
    }()

    private static let digits: [(name: String, spell: @Sendable (String) -> String)] = [
        ("hexadecimal", { bytes($0) { hex($0, 2) } }),
        ("large hexadecimal", { bytes($0) { hex($0, 2, true) } }),
        ("base64 without padding", { base64($0).replacing("=", with: "") }),
        ("base64 in escapes", { base64($0).utf16.map { "\\u" + hex($0, 4) }.joined() }),
        ("base64 in references", { scalars(base64($0)) { "&#\($0.value);" } }),
        ("base64 in percent throughout", { bytes(base64($0)) { "%" + hex($0, 2, true) } }),
        ("base64 with escaped slashes", { base64($0).replacing("/", with: "\\/") }),
        ("base64 of a pair", { base64("user:" + $0) }),
        ("base64 of a URL", { base64("https://h/?x=" + $0 + "&y=1") }),
        ("hexadecimal in percent", { "%" + bytes($0) { hex($0, 2) } }),
        ("base64 of quoted-printable", { base64(bytes($0) { "=" + hex($0, 2, true) }) }),
        ("base64 of hexadecimal", { base64(bytes($0) { hex($0, 2) }) }),
        ("base64 of references", { base64(scalars($0) { "&#\($0.value);" }) }),
        ("base64 of a form", { base64("user=ann&pass=" + $0) }),
        ("percent of base64 of base64", { bytes(base64(base64($0))) { "%" + hex($0, 2) } }),
        (
            "units of base64 of base64",
            { base64(base64($0)).utf16.map { "\\u" + hex($0, 4) }.joined() }
        ),
        ("base64 between letters", { "abcd" + base64("xy" + $0) + "efgh" }),
        ("URL-safe base64 behind a dot", { "v1." + urlSafe(base64("s:" + $0)) + ".sig" }),
        ("hexadecimal in capitals within text", { "0x" + bytes($0) { hex($0, 2, true) } }),
    ]

    private static let unclosed: [(name: String, spell: @Sendable (String) -> String)] = [
        ("decimal references without semicolons", { scalars($0) { "&#\($0.value)" } }),
        ("hexadecimal references without semicolons", { scalars($0) { "&#x" + hex($0.value, 2) } }),
        ("padded references without semicolons", { scalars($0) { "&#0000\($0.value)" } }),
        (
            "references in references without semicolons",
            { scalars($0) { "&amp;#\($0.value)" } }
        ),
    ]

    private static func json(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(escaped)\""
    }
}
