/// What stands in an element of XML.
extension NamedValues {
    /// What is nested deeper into an element than this is not read for it.
    private static let longestElement = 4096
    private static let longestComment = 512

    /// The texts in an element whose opening tag ends before a place, and where the search for them ended:
    /// its own, in pieces where comments or CDATA part it, and if asked for those of the elements in it.
    func texts(
        behind start: Int, withNested: Bool
    ) -> (texts: [(range: Range<Int>, isNested: Bool)], end: Int) {
        var found: [(range: Range<Int>, isNested: Bool)] = []
        var (position, depth) = (skippingBlanks(start), 0)
        let reach = withNested ? Self.longestElement : Self.longestComment
        let limit = min(text.count, start + reach)
        while position < limit {
            let rest = text[position...]
            if rest.starts(with: "<!--".utf8) {
                position = end(of: "-->", from: position + 4, within: limit) + 3
            } else if rest.starts(with: "<![CDATA[".utf8) {
                let end = end(of: "]]>", from: position + 9, within: text.count)
                if position + 9 < end { found.append((position + 9..<end, depth > 0)) }
                position = end + 3
            } else if text[position] == UInt8(ascii: "<") {
                let isClosing = position + 1 < text.count && text[position + 1] == 0x2F
                guard isClosing ? depth > 0 : withNested else { break }
                let end = end(of: ">", from: position, within: limit)
                if isClosing { depth -= 1 } else if text[end - 1] != 0x2F { depth += 1 }
                position = end + 1
            } else {
                let end = text[position...].firstIndex(of: UInt8(ascii: "<")) ?? text.count
                let value = withoutBlanks(position..<end)
                if !value.isEmpty { found.append((value, depth > 0)) }
                position = end
            }
        }
        return (found, min(position, text.count))
    }

    private func end(of mark: String, from start: Int, within limit: Int) -> Int {
        var end = start
        while end < limit, !text[end...].starts(with: mark.utf8) { end += 1 }
        return min(end, text.count)
    }

    private func withoutBlanks(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, text[start] <= 0x20 { start += 1 }
        while end > start, text[end - 1] <= 0x20 { end -= 1 }
        return start..<end
    }

    /// Whether a name before an equals sign is that of an attribute with a prefix: `a:password="…"`.
    func isPrefixedAttribute(_ name: Range<Int>, at equals: Int) -> Bool {
        guard name.lowerBound > 1, text[name.lowerBound - 1] == UInt8(ascii: ":"),
            text[name.lowerBound - 2].isMarkByte, equals + 1 < text.count
        else { return false }
        return text[equals + 1] == 0x22 || text[equals + 1] == 0x27
    }
}
