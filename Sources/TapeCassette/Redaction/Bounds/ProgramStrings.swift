/// The quoted strings of a program or a query, in JavaScript, GraphQL and similar languages.
///
/// In prose a quote may be anywhere, so the text must look like a program: its brackets match, each string ends in its line,
/// and the last sign ends a statement.
struct ProgramStrings {
    private let text: ArraySlice<UInt8>
    private var parts: [TextPart] = []
    private var place: Int
    private var brackets: [UInt8] = []
    /// The last sign outside strings and comments that is not white space.
    private var last: UInt8 = 0

    static func all(in text: ArraySlice<UInt8>) -> [TextPart]? {
        var strings = Self(text)
        while strings.place < text.endIndex {
            guard strings.read() else { return nil }
        }
        let isWhole = strings.brackets.isEmpty && ";})".utf8.contains(strings.last)
        return isWhole && !strings.parts.isEmpty ? strings.parts : nil
    }

    private init(_ text: ArraySlice<UInt8>) {
        self.text = text
        place = text.startIndex
    }

    private mutating func read() -> Bool {
        let byte = text[place]
        switch byte {
        case 0x22, 0x27, 0x60: return readString()
        case UInt8(ascii: "/") where text[(place + 1)...].first == byte:
            place = text[place...].firstIndex(where: Self.isBreak) ?? text.endIndex
            return true
        case UInt8(ascii: "#") where place == text.startIndex || text[place - 1] <= 0x20:
            place = text[place...].firstIndex(where: Self.isBreak) ?? text.endIndex
            return true
        case UInt8(ascii: "/") where text[(place + 1)...].first == UInt8(ascii: "*"):
            while place < text.endIndex, !text[place...].starts(with: "*/".utf8) { place += 1 }
            place = min(place + 2, text.endIndex)
            return true
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): brackets.append(byte)
        case UInt8(ascii: ")"):
            guard brackets.popLast() == UInt8(ascii: "(") else { return false }
        case UInt8(ascii: "]"):
            guard brackets.popLast() == UInt8(ascii: "[") else { return false }
        case UInt8(ascii: "}"):
            guard brackets.popLast() == UInt8(ascii: "{") else { return false }
        default: break
        }
        if byte > 0x20 { last = byte }
        place += 1
        return true
    }

    private static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    /// Reads a string; there must be no word right before its quotes or right after them.
    private mutating func readString() -> Bool {
        let quote = text[place]
        if place > text.startIndex, Self.isOfWords(text[place - 1]) { return false }
        let mark = [quote, quote, quote]
        let isBlock = quote == 0x22 && text[place...].starts(with: mark)
        let start = place + (isBlock ? 3 : 1)
        place = start
        while place < text.endIndex {
            if text[place] == 0x5C {
                place += 2
                continue
            }
            if isBlock ? text[place...].starts(with: mark) : text[place] == quote { break }
            if !isBlock, quote != 0x60, Self.isBreak(text[place]) { return false }
            place += 1
        }
        guard place < text.endIndex else { return false }
        parts.append(TextPart(range: start..<place, spelling: isBlock ? .plain : .backslashes))
        place += isBlock ? 3 : 1
        last = quote
        return place == text.endIndex || !Self.isOfWords(text[place])
    }

    private static func isOfWords(_ byte: UInt8) -> Bool {
        byte.isMarkByte && byte != 0x2D || byte >= 0x80
    }
}
