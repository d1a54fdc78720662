/// Puts marks for numbers into quotes, each escaped like those of the name before it, for example in JSON within a string.
///
/// A text is asked from its start to its end, so that what lies before a number is read once and not again for each number.
struct QuotedMarks {
    private let text: [UInt8]
    /// How far the text was read.
    private var end = 0
    /// The last quote before the end, with its escapes.
    private var quote = Self.plain

    private static let plain = [UInt8(ascii: "\"")]

    init(in text: [UInt8]) {
        self.text = text
    }

    /// A mark in quotes, for a value at a place.
    mutating func quoted(_ mark: [UInt8], at place: Int) -> [UInt8] {
        if place < end { (end, quote) = (0, Self.plain) }
        if let close = text[end..<place].lastIndex(of: UInt8(ascii: "\"")) {
            let escapes = text[..<close].reversed().prefix { $0 == UInt8(ascii: "\\") }
            // A name may end in a backslash, which is escaped as two.
            quote = (escapes.count.isMultiple(of: 2) ? [] : Array(escapes)) + Self.plain
        }
        end = place
        return quote + mark + quote
    }
}
