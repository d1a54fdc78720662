/// The YAML scalars that are values or elements; names belong to the text around them.
///
/// If any line does not fit, the text is not YAML: most texts have a colon somewhere.
struct YAMLScalars {
    private let text: ArraySlice<UInt8>
    private var parts: [TextPart] = []
    private var place: Int
    /// The indentation of the innermost name or element mark in the current line.
    private var column = 0
    /// The same for a name whose value may begin in the next line.
    private var open: Int?
    private var hasNodes = false

    static func all(in text: ArraySlice<UInt8>) -> [TextPart]? {
        var scalars = Self(text)
        while scalars.place < text.endIndex {
            guard scalars.readLine() else { return nil }
        }
        return scalars.hasNodes ? scalars.parts : nil
    }

    private init(_ text: ArraySlice<UInt8>) {
        self.text = text
        place = text.startIndex
    }

    // MARK: Lines

    private mutating func readLine() -> Bool {
        let line = place
        skipSpaces()
        if endsLine() { return true }
        if place == line, ["---", "..."].contains(where: { text[place...].starts(with: $0.utf8) }) {
            place += 3
            (open, column) = (-1, -1)
            return place == text.endIndex || text[place] <= 0x20 ? readScalarIfAny() : false
        }
        let indent = place - line
        var isElement = false
        column = indent
        while beginsMark(0x2D) || beginsMark(0x3F) || beginsMark(0x3A) {
            (column, isElement, hasNodes) = (place - line, true, true)
            place += 1
            skipSpaces()
        }
        if isElement { open = column }
        if endsLine() { return true }
        if let colon = endOfName() {
            column = place - line
            place = colon + 1
            (open, hasNodes) = (column, true)
            return readScalarIfAny()
        }
        guard let open, isElement || indent > open else { return false }
        column = open
        return readScalarIfAny()
    }

    /// Whether an element's mark begins here, or that of a name or value on a line of its own.
    private func beginsMark(_ mark: UInt8) -> Bool {
        text[place...].first == mark && text[place...].dropFirst().first.map { $0 <= 0x20 } ?? true
    }

    private mutating func skipSpaces() {
        while place < text.endIndex, text[place] == 0x20 { place += 1 }
    }

    /// Whether the rest of the line holds nothing; if so, moves to the next one.
    private mutating func endsLine() -> Bool {
        skipSpaces()
        guard place < text.endIndex else { return true }
        if text[place] == 0x23, place == text.startIndex || text[place - 1] <= 0x20 {
            place = endOfLine(place)
        }
        guard place < text.endIndex else { return true }
        guard Self.isBreak(text[place]) else { return false }
        place += 1
        return true
    }

    private func endOfLine(_ place: Int) -> Int {
        text[place...].firstIndex(where: Self.isBreak) ?? text.endIndex
    }

    private static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    /// The colon of the name that begins here.
    private func endOfName() -> Int? {
        var end = place
        if let quote = text[place...].first, quote == 0x22 || quote == 0x27 {
            end = text[(place + 1)...].firstIndex { $0 == quote || Self.isBreak($0) } ?? place
            guard end > place, text[end] == quote else { return nil }
            end += 1
        } else {
            end = text[place...].firstIndex { !$0.isMarkByte && !Self.isOfName($0) } ?? place
        }
        while end > place, end < text.endIndex, text[end] == 0x20 { end += 1 }
        guard end > place, end < text.endIndex, text[end] == 0x3A else { return nil }
        return end + 1 == text.endIndex || text[end + 1] <= 0x20 ? end : nil
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x2F || byte == 0x24 || byte == 0x40 || byte >= 0x80
    }

    // MARK: Scalars

    private mutating func readScalarIfAny() -> Bool {
        skipSpaces()
        while let mark = text[place...].first, mark == 0x21 || mark == 0x26 {
            place = text[place...].firstIndex { $0 <= 0x20 } ?? text.endIndex
            skipSpaces()
        }
        if endsLine() { return true }
        open = nil
        switch text[place] {
        case 0x22, 0x27: return readQuoted() && endsLine()
        case 0x5B, 0x7B: return readFlow() && endsLine()
        case 0x7C, 0x3E: return readBlock()
        case 0x25, 0x40, 0x60, 0x2C, 0x5D, 0x7D: return false
        default: return readPlain()
        }
    }

    private mutating func readQuoted() -> Bool {
        let quote = text[place]
        let start = place + 1
        place = start
        while place < text.endIndex, text[place] != quote || isDoubled(quote) {
            place += text[place] == (quote == 0x22 ? 0x5C : 0x27) ? 2 : 1
        }
        // A string that is cut off may not be one at all.
        guard place < text.endIndex, isDeeper(start..<place) else { return false }
        parts.append(
            TextPart(range: start..<place, spelling: quote == 0x22 ? .backslashes : .doubled(0x27)))
        place += 1
        return true
    }

    /// Whether all lines of a string after the first are indented.
    private func isDeeper(_ string: Range<Int>) -> Bool {
        text[string].split(whereSeparator: Self.isBreak).dropFirst().allSatisfy { line in
            line.prefix { $0 == 0x20 }.count > column || line.allSatisfy { $0 == 0x20 }
        }
    }

    private func isDoubled(_ quote: UInt8) -> Bool {
        quote == 0x27 && text[(place + 1)...].first == quote
    }

    private mutating func readFlow() -> Bool {
        var depth = 0
        while place < text.endIndex {
            switch text[place] {
            case 0x5B, 0x7B: depth += 1
            case 0x5D, 0x7D: depth -= 1
            case 0x22, 0x27:
                // A quote within a word does not begin a string.
                guard !text[place - 1].isMarkByte else { return false }
                guard readQuoted() else { return false }
                continue
            default: break
            }
            place += 1
            if depth == 0 { return true }
        }
        return false
    }

    /// Reads a block after its mark: the lines that are indented deeper than its name.
    private mutating func readBlock() -> Bool {
        place =
            text[place...].dropFirst().firstIndex {
                !"+-".utf8.contains($0) && !(0x31...0x39).contains($0)
            } ?? text.endIndex
        guard endsLine() else { return false }
        let start = place
        readDeeper(than: column)
        var end = place
        while end > start, Self.isBreak(text[end - 1]) { end -= 1 }
        if end > start { parts.append(TextPart(range: start..<end, spelling: .plain)) }
        return true
    }

    /// Skips lines that are empty or indented deeper than the column.
    private mutating func readDeeper(than column: Int) {
        while place < text.endIndex {
            let first = text[place...].firstIndex { $0 != 0x20 } ?? text.endIndex
            guard first == text.endIndex || Self.isBreak(text[first]) || first - place > column
            else { return }
            place = min(endOfLine(first) + 1, text.endIndex)
        }
    }

    private mutating func readPlain() -> Bool {
        let start = place
        place = min(endOfLine(place) + 1, text.endIndex)
        readDeeper(than: column)
        var end = place
        while end > start, text[end - 1] <= 0x20 { end -= 1 }
        let scalar = text[start..<end]
        let comment = scalar.indices.first { scalar[$0] == 0x23 && text[$0 - 1] == 0x20 }
        if let comment {
            guard !scalar[comment...].contains(where: Self.isBreak) else { return false }
            end = comment
        }
        guard !holdsName(text[start..<end]) else { return false }
        parts.append(TextPart(range: start..<end, spelling: .plain))
        return true
    }

    /// Whether a colon in the words would make them a name.
    private func holdsName(_ words: ArraySlice<UInt8>) -> Bool {
        words.last == 0x3A
            || words.indices.contains { words[$0] == 0x3A && text[$0 + 1] <= 0x20 }
    }
}
