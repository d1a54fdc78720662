/// Values without quotes: `Authorization: Bearer …` in a text, `password: …` in YAML.
extension NamedValues {
    /// Words before a credential that say of which kind it is.
    private static let schemes: Set<String> = [
        "bearer", "basic", "token", "apikey", "api-key", "jwt", "oauth", "splunk", "ssws", "key",
        "genie-key", "zoho-oauthtoken",
    ]

    /// The word that stands behind a colon, without its scheme; all of the line where the name begins it.
    ///
    /// The marks of a YAML block (`|`, `>-`) lead to the next line.
    func plainValue(from start: Int, behind nameStart: Int) -> Range<Int>? {
        var place = start
        while place < text.count, text[place] == 0x20 || text[place] == 0x09 { place += 1 }
        let mark = word(from: place)
        if text[mark].allSatisfy({ "|>-+".utf8.contains($0) }), !mark.isEmpty {
            place = skippingBlanks(mark.upperBound)
        }
        guard place > start else { return nil }
        var value = word(from: place)
        let isScheme = Self.schemes.contains(
            String(decoding: text[value], as: UTF8.self).lowercased())
        if isScheme, value.upperBound < text.count, text[value.upperBound] == 0x20 {
            value = word(from: value.upperBound + 1)
        } else if beginsLine(nameStart) {
            value = value.lowerBound..<endOfLine(from: value.upperBound)
        }
        return value.isEmpty ? nil : value
    }

    private func word(from start: Int) -> Range<Int> {
        start..<(text[start...].firstIndex(where: Self.endsWord) ?? text.endIndex)
    }

    private static func endsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x22, 0x27, 0x28, 0x29, 0x2C, 0x3B, 0x3C, 0x3E, 0x5C, 0x60, 0x7B, 0x7D: true
        default: false
        }
    }

    private func beginsLine(_ place: Int) -> Bool {
        var start = place
        while start > 0, text[start - 1] == 0x20 || text[start - 1] == 0x2D { start -= 1 }
        return start == 0 || text[start - 1] == 0x0A
    }

    private static let longestLine = 256

    private func endOfLine(from start: Int) -> Int {
        let window = text[start..<min(start + Self.longestLine, text.count)]
        guard var end = window.firstIndex(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0x3C }) else {
            return window.endIndex == text.count ? text.count : start
        }
        // What a comment says is no part of the value.
        let comment = (start..<end).first { text[$0] == 0x23 && $0 > start && text[$0 - 1] == 0x20 }
        end = comment ?? end
        while end > start, text[end - 1] <= 0x20 { end -= 1 }
        return end
    }
}
