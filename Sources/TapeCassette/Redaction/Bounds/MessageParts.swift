/// The parts of a multipart body, and the content after each part's headers.
enum MessageParts {
    private static let longestBoundary = 70

    static func all(in text: ArraySlice<UInt8>) -> [TextPart]? {
        if let content = contentOfPart(in: text) { return [content] }
        guard text.starts(with: "--".utf8), let first = endOfLine(in: text, from: text.startIndex),
            beginsHeader(text[first.next...])
        else { return nil }
        let mark = text[..<first.end]
        guard mark.count > 2, mark.count <= longestBoundary + 2 else { return nil }
        var parts: [TextPart] = []
        var (start, line) = (first.next, first.next)
        while let end = endOfLine(in: text, from: line) {
            line = end.next
            guard text[line...].starts(with: mark) else { continue }
            parts.append(TextPart(range: start..<max(start, end.end), spelling: .plain))
            start = endOfLine(in: text, from: line)?.next ?? text.endIndex
        }
        if start < text.endIndex {
            parts.append(TextPart(range: start..<text.endIndex, spelling: .plain))
        }
        return parts
    }

    /// The content of a part of a multipart body.
    private static func contentOfPart(in text: ArraySlice<UInt8>) -> TextPart? {
        guard beginsHeader(text) else { return nil }
        var line = text.startIndex
        while let end = endOfLine(in: text, from: line) {
            if end.end == line {
                return TextPart(range: end.next..<text.endIndex, spelling: .plain)
            }
            let name = text[line..<end.end].prefix { $0.isMarkByte }
            guard text[line] <= 0x20 || text[name.endIndex...].first == 0x3A else { return nil }
            line = end.next
        }
        return nil
    }

    private static func beginsHeader(_ text: ArraySlice<UInt8>) -> Bool {
        text.prefix(8).elementsEqual("content-".utf8) { $0 | 0x20 == $1 | 0x20 }
    }

    /// The end of a line, and the start of the next one.
    private static func endOfLine(
        in text: ArraySlice<UInt8>, from start: Int
    ) -> (end: Int, next: Int)? {
        guard let end = text[start...].firstIndex(of: 0x0A) else { return nil }
        return (end > start && text[end - 1] == 0x0D ? end - 1 : end, end + 1)
    }
}
