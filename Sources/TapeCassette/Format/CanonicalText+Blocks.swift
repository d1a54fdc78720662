import TapeJSON

/// Reads the blocks that the writer puts under `json:`, `text:` and `base64:`.
extension CanonicalText {
    /// The bytes of a block whose key was just skipped: a literal, a list of quoted lines, or `""`.
    mutating func block() -> [UInt8]? {
        if skip(" |2-\n") { return literal(finalLineFeeds: 0...0) }
        if skip(" |2\n") { return literal(finalLineFeeds: 1...1) }
        if skip(" |2+\n") { return literal(finalLineFeeds: 1...Int.max) }
        if skip(" \"\"\n") { return [] }
        return skip("\n") ? listOfLines() : nil
    }

    /// The compact JSON that the lines of a literal block show, if they are as the writer wrote them; otherwise nothing is
    /// skipped.
    mutating func compactJSON() -> [UInt8]? {
        let start = position
        guard skip(" |2-\n"),
            let (text, end) = ShownLines.compactText(
                in: bytes, from: position, margin: LiteralBlock.indentation)
        else {
            position = start
            return nil
        }
        position = end
        return text
    }

    /// The lines of a literal block, with eight spaces removed from each.
    ///
    /// The number of line feeds at the end must be one that the block's header allows.
    private mutating func literal(finalLineFeeds: ClosedRange<Int>) -> [UInt8]? {
        guard let block = LiteralBlock(bytes, from: position) else { return nil }
        position = block.end
        var text = block.text
        switch finalLineFeeds {
        case 0...0:
            guard block.endsInText else { return nil }
            text.removeLast()
            return text
        case 1...1: return block.endsInText ? text : nil
        default: return !block.endsInText && !text.isEmpty ? text : nil
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
