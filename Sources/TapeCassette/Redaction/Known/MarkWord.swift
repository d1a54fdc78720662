/// The words in marks, which name places and not values.
enum MarkWord {
    /// Whether a range is a word in the name of a mark, such as `password` in `REDACTED-db_password`.
    ///
    /// A secret that is such a word is not given away by it. A long one is no word, and what only looks like a mark is none.
    static func isIn(
        _ range: Range<Int>, of text: ArraySlice<UInt8>, where isMark: ([UInt8]) -> Bool
    ) -> Bool {
        guard range.count <= longestWord, text[range].allSatisfy(\.isOfPlainWord) else {
            return false
        }
        let floor = max(text.startIndex, range.lowerBound - longestName)
        var start = range.lowerBound
        while start > floor, text[start - 1].isMarkByte { start -= 1 }
        let prefix = Array(RedactionMark.prefix.utf8)
        let begins = (start..<range.lowerBound).first {
            text[$0..<range.lowerBound].starts(with: prefix)
        }
        guard let begins else { return false }
        let rest = text[range.upperBound...].prefix(longestName).prefix { $0.isMarkByte }
        return (range.upperBound...rest.endIndex).contains { isMark(Array(text[begins..<$0])) }
    }

    private static let longestWord = 16
    private static let longestName = 64
}
