import TapeJSON

/// The strings of a text of JSON or of lines of it, found for one place in them or another.
///
/// What stands in a string is a text of its own: a name in it has no value behind its end.
struct JSONStrings {
    let text: [UInt8]
    private var isWhole: Bool?
    private var line = (range: 0..<0, isJSON: false)

    init(in text: [UInt8]) { self.text = text }

    /// The string in which a separator stands, from its opening quote to its last character; nil for one between a key and
    /// its value, and where the text is no JSON.
    mutating func string(around separator: Int) -> Range<Int>? {
        guard !followsKey(separator), isJSON(around: separator),
            let start = text[..<separator].indices.last(where: isQuote)
        else { return nil }
        return start..<(text[separator...].indices.first(where: isQuote) ?? text.count)
    }

    private func followsKey(_ separator: Int) -> Bool {
        guard text[separator] == UInt8(ascii: ":"),
            let last = text[..<separator].indices.last(where: { text[$0] > 0x20 })
        else { return false }
        return isQuote(last)
    }

    /// Whether a quote begins or ends a string at a place.
    private func isQuote(_ place: Int) -> Bool {
        guard text[place] == UInt8(ascii: "\"") else { return false }
        var start = place
        while start > 0, text[start - 1] == UInt8(ascii: "\\") { start -= 1 }
        return (place - start).isMultiple(of: 2)
    }

    private mutating func isJSON(around place: Int) -> Bool {
        if isWhole == nil { isWhole = Self.isJSON(text) }
        if isWhole == true { return true }
        if !line.range.contains(place) {
            let start = text[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
            let end = text[place...].firstIndex(of: 0x0A) ?? text.count
            line = (start..<end, Self.isJSON(Array(text[start..<end])))
        }
        return line.isJSON
    }

    /// Whether a text is an object or an array.
    private static func isJSON(_ text: [UInt8]) -> Bool {
        guard let first = text.first(where: { $0 > 0x20 }), first == 0x7B || first == 0x5B else {
            return false
        }
        // `try?`: what is no JSON is of no interest here, whatever is wrong with it.
        return (try? JSONDocument(parsing: text)) != nil
    }
}
