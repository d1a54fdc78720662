/// Blocks: what the writer puts under `json:`, `text:` and `base64:`.
extension CanonicalText {
    /// The bytes of a block whose key was just skipped: a literal, a list of quoted lines, or `""`.
    mutating func block() -> [UInt8]? {
        if skip(" |2-\n") { return literal(finalLineFeeds: 0...0) }
        if skip(" |2\n") { return literal(finalLineFeeds: 1...1) }
        if skip(" |2+\n") { return literal(finalLineFeeds: 1...Int.max) }
        if skip(" \"\"\n") { return [] }
        return skip("\n") ? listOfLines() : nil
    }

    /// The lines of a literal block, eight spaces taken from each.
    ///
    /// The text must end in as many line feeds as the block's header lets it.
    private mutating func literal(finalLineFeeds: ClosedRange<Int>) -> [UInt8]? {
        var text: [UInt8] = []
        var isLastBlank = true
        var finalBlanks = 0
        while !isAtEnd {
            if bytes[position] == UInt8(ascii: "\n") {
                _ = restOfLine()
                text.append(UInt8(ascii: "\n"))
                finalBlanks += 1
                isLastBlank = true
            } else if skip("        ") {
                guard let line = restOfLine(), !line.isEmpty else { return nil }
                text += line
                text.append(UInt8(ascii: "\n"))
                finalBlanks = 0
                isLastBlank = false
            } else {
                break
            }
        }
        switch finalLineFeeds {
        case 0...0:
            guard !isLastBlank else { return nil }
            text.removeLast()
            return text
        case 1...1: return isLastBlank ? nil : text
        default: return finalBlanks > 0 ? text : nil
        }
    }

    private mutating func listOfLines() -> [UInt8]? {
        var text: [UInt8] = []
        var count = 0
        while skip("      - ") {
            guard position < bytes.count, bytes[position] == UInt8(ascii: "\""), let line = scalar()
            else { return nil }
            if count > 0 { text.append(UInt8(ascii: "\n")) }
            text += line.utf8
            count += 1
        }
        return count > 0 ? text : nil
    }
}
