/// The data of each event in an event stream; an event ends at an empty line.
enum EventTexts {
    private static let fields = ["data", "event", "id", "retry", ""].map { Array($0.utf8) }

    static func all(in text: ArraySlice<UInt8>) -> [TextPart]? {
        var parts: [TextPart] = []
        var event: Range<Int>?
        var line = text.startIndex
        while line < text.endIndex {
            let end = text[line...].firstIndex(where: isBreak) ?? text.endIndex
            if end == line {
                if let event { parts.append(TextPart(range: event, spelling: .events)) }
                event = nil
            } else {
                let name = text[line..<end].prefix { $0 != 0x3A }
                guard fields.contains(where: { $0.elementsEqual(name) }),
                    name.endIndex < end || end == text.endIndex
                else { return nil }
                if name.count == 4 {
                    let data = min(name.endIndex + 1, end)
                    event = (event?.lowerBound ?? data)..<end
                }
            }
            line = end + 1
            if line < text.endIndex, text[end] == 0x0D, text[line] == 0x0A { line += 1 }
        }
        if let event { parts.append(TextPart(range: event, spelling: .events)) }
        return parts.isEmpty ? nil : parts
    }

    /// Skips what lies between two data lines of an event: the end of the first line, which is read as a line feed, other
    /// fields, and the name before the second line.
    static func endOfField(
        _ text: UnsafeBufferPointer<UInt8>, at place: Int, before range: Range<Int>
    ) -> (SpelledScalar?, next: Int)? {
        guard unsafe isBreak(text[place]) else { return nil }
        var line = place
        while line < range.upperBound {
            while line < range.upperBound, unsafe isBreak(text[line]) { line += 1 }
            let name = unsafe text[line..<range.upperBound].prefix { $0 != 0x3A && !isBreak($0) }
            if unsafe name.elementsEqual(fields[0]) {
                let next = unsafe name.endIndex + 1
                let hasBlank = unsafe next < range.upperBound && text[next] == 0x20
                return (.byte(0x0A), min(hasBlank ? next + 1 : next, range.upperBound))
            }
            while line < range.upperBound, unsafe !isBreak(text[line]) { line += 1 }
        }
        return (.byte(0x0A), range.upperBound)
    }

    private static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
