/// Locates the parts of a cassette's text without parsing them.
///
/// In a text with a frame, each line that begins with `- ` begins an interaction: everything within an interaction is indented.
struct CassetteFrame {
    /// From the file's start to the line `interactions:`.
    let head: Range<Int>
    /// Each interaction, including its sum line.
    let interactions: [Range<Int>]
    /// The text after the interactions: `end`, unless the text is a journal.
    let tail: Range<Int>

    /// Nil if the text has no line `interactions:` with an unindented list under it.
    init?(_ bytes: MappedFile) {
        guard let start = Self.endOfHead(bytes) else { return nil }
        head = 0..<(start - Self.opening.count)
        if let (interactions, tail) = Self.walkBack(bytes, to: start) {
            self.interactions = interactions
            self.tail = tail
            return
        }
        guard let (interactions, tail) = Self.walkOn(bytes, from: start) else { return nil }
        self.interactions = interactions
        self.tail = tail
    }

    private static let opening = Array("interactions:\n".utf8)
    /// The writer keeps the text before and after the interactions shorter than this.
    private static let longestHead = 1 << 20
    private static let longestSum = 64

    /// The start of the line after `interactions:`.
    private static func endOfHead(_ bytes: MappedFile) -> Int? {
        var start = 0
        while start < min(bytes.count, longestHead) {
            let rest = bytes[start...]
            if rest.starts(with: opening) { return start + opening.count }
            // The writer never puts a list or an end before the interactions.
            guard rest[start] != UInt8(ascii: "-") else { return nil }
            start = bytes.endOfLine(from: start) + 1
        }
        return nil
    }

    /// Finds the interactions starting from the last one; nil as soon as something does not fit.
    ///
    /// Each sum states the length of its interaction, so the bodies need not be read.
    private static func walkBack(
        _ bytes: MappedFile, to start: Int
    ) -> (interactions: [Range<Int>], tail: Range<Int>)? {
        guard bytes.last == UInt8(ascii: "\n"),
            let tail = startOfLine(endingAt: bytes.count - 1, in: bytes, within: longestHead),
            bytes[tail...].starts(with: "end: ".utf8)
        else { return nil }
        var interactions: [Range<Int>] = []
        var end = tail
        while end > start {
            guard let line = startOfLine(endingAt: end - 1, in: bytes, within: longestSum),
                let sum = InteractionSum.read(line: bytes.copy(line..<end)[...]),
                sum.bytes <= line - start
            else { return nil }
            let first = line - sum.bytes
            guard bytes[first...].starts(with: "- ".utf8), bytes[first - 1] == UInt8(ascii: "\n")
            else { return nil }
            interactions.append(first..<end)
            end = first
        }
        return (interactions.reversed(), tail..<bytes.count)
    }

    /// Nil for a line longer than any of the writer's, so that a gigabyte is not searched backwards.
    private static func startOfLine(
        endingAt end: Int, in bytes: MappedFile, within limit: Int
    ) -> Int? {
        bytes[max(0, end - limit)..<end].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
    }

    /// Finds the interactions by the beginning of each line.
    private static func walkOn(
        _ bytes: MappedFile, from start: Int
    ) -> (interactions: [Range<Int>], tail: Range<Int>)? {
        var starts: [Int] = []
        var position = start
        lines: while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: " "), UInt8(ascii: "#"), UInt8(ascii: "\n"): break
            case UInt8(ascii: "-"):
                guard bytes[position...].starts(with: "- ".utf8) else { return nil }
                starts.append(position)
            default: break lines
            }
            position = min(bytes.endOfLine(from: position) + 1, bytes.count)
        }
        // Text before the first interaction would belong to no interaction.
        guard starts.first ?? position == start else { return nil }
        let ends = starts.dropFirst() + [position]
        return (zip(starts, ends).map { $0..<$1 }, position..<bytes.count)
    }
}
