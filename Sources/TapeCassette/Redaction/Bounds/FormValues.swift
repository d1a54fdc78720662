/// The values of a form, or of the query of a URL.
enum FormValues {
    static func all(in text: ArraySlice<UInt8>) -> [TextPart]? {
        var text = text.drop { $0 <= 0x20 }
        while let last = text.last, last <= 0x20 { text.removeLast() }
        guard text.contains(UInt8(ascii: "&")), text.allSatisfy(isOfForm) else { return nil }
        var parts: [TextPart] = []
        var start = text.startIndex
        while start < text.endIndex {
            let end = text[start...].firstIndex(where: endsPair) ?? text.endIndex
            if let equals = text[start..<end].firstIndex(of: UInt8(ascii: "=")) {
                parts.append(TextPart(range: equals + 1..<end, spelling: .percents))
            }
            start = end + 1
        }
        return parts.isEmpty ? nil : parts
    }

    private static func endsPair(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "&") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }

    /// Whether a byte may appear in a form unescaped.
    private static func isOfForm(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x22, 0x27, 0x3B, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B...0x7D, 0x7F...0xFF:
            false
        default: true
        }
    }
}
