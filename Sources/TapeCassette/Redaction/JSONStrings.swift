import TapeJSON

/// The strings of a text of JSON.
struct JSONStrings {
    let text: [UInt8]
    let start: Int

    func string(around separator: Int) -> TextPart? {
        guard !followsKey(separator),
            let open = (start..<separator).last(where: isQuote)
        else { return nil }
        let close = (separator..<text.count).first(where: isQuote) ?? text.count
        return TextPart(range: open + 1..<max(close, open + 1), spelling: .backslashes)
    }

    private func followsKey(_ separator: Int) -> Bool {
        guard text[separator] == UInt8(ascii: ":"),
            let last = (start..<separator).last(where: { text[$0] > 0x20 })
        else { return false }
        return isQuote(last)
    }

    /// Whether a quote begins or ends a string at a place.
    func isQuote(_ place: Int) -> Bool {
        guard text[place] == UInt8(ascii: "\"") else { return false }
        return text[..<place].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
            .isMultiple(of: 2)
    }

    /// So far before an object or an array there may be the name of a function, a guard or the name of a field.
    private static let longestGuard = 128

    private static func opening(of text: ArraySlice<UInt8>) -> Int? {
        text.prefix(longestGuard).firstIndex { $0 == 0x7B || $0 == 0x5B }
    }

    /// Whether a text is an object or an array, perhaps behind a guard or in a call.
    static func areIn(_ text: ArraySlice<UInt8>) -> Bool {
        guard let first = opening(of: text),
            let last = text.lastIndex(where: { $0 == 0x7D || $0 == 0x5D }), first < last
        else { return false }
        // `try?`: what cannot be read so is no JSON.
        return (try? JSONDocument(parsing: Array(text[first...last]))) != nil
    }

    /// Whether a text is an object or an array that breaks off.
    static func areIn(cut text: ArraySlice<UInt8>) -> Bool {
        guard let first = opening(of: text),
            !text[..<first].contains(UInt8(ascii: "\"")),
            let last = text.lastIndex(where: { $0 < 0x80 }), first < last
        else { return false }
        do {
            _ = try JSONDocument(parsing: Array(text[first...last]))
            return false
        } catch {
            return error.code == .unexpectedEnd
        }
    }
}
