/// A tag that does not end a word: `<b>`, `</em>`, `<span class="hit">`, `<wbr/>`.
struct InlineTag {
    private enum Kind { case opening, closing, empty }

    /// Where the tag ends.
    let end: Int
    private let start: Int
    private let endOfName: Int
    private let name: String
    private let kind: Kind

    /// The tag that begins at a place of a text; nil if none does, or if it ends a word.
    init?(_ text: UnsafeBufferPointer<UInt8>, at start: Int) {
        guard start < text.count, unsafe text[start] == UInt8(ascii: "<") else { return nil }
        var first = start + 1
        // Some writers of JSON escape the slash.
        if first < text.count, unsafe text[first] == UInt8(ascii: "\\") { first += 1 }
        let isClosing = unsafe first < text.count && text[first] == UInt8(ascii: "/")
        guard isClosing || first == start + 1 else { return nil }
        if isClosing { first += 1 }
        var place = first
        while place < text.count, place - first < Self.longestName,
            unsafe Self.isLetter(text[place])
        {
            place += 1
        }
        guard let end = unsafe Self.end(in: text, from: place) else { return nil }
        let name = unsafe String(
            decoding: UnsafeBufferPointer(rebasing: text[first..<place]), as: UTF8.self)
        guard Self.names.contains(name.lowercased()) else { return nil }
        let isEmpty = unsafe text[end - 2] == UInt8(ascii: "/") || name.lowercased() == "wbr"
        self.start = start
        self.end = end
        self.name = name
        endOfName = place
        kind = isClosing ? .closing : isEmpty ? .empty : .opening
    }

    /// The end of a tag behind its name and attributes, whose values may hold a `>`.
    private static func end(in text: UnsafeBufferPointer<UInt8>, from place: Int) -> Int? {
        guard place < text.count, endsName(unsafe text[place]) else { return nil }
        var quote: UInt8?
        var endWithinQuotes: Int?
        for next in place..<min(text.count, place + longestAttributes) {
            let byte = unsafe text[next]
            if let open = quote {
                if byte == open { quote = nil }
                if byte == UInt8(ascii: ">"), endWithinQuotes == nil { endWithinQuotes = next + 1 }
                continue
            }
            if byte == UInt8(ascii: ">") { return next + 1 }
            if byte == UInt8(ascii: "<") { return nil }
            if byte == 0x22 || byte == 0x27, unsafe opensValue(text, at: next) { quote = byte }
        }
        // A quote that nothing closes is a letter.
        return quote == nil ? nil : endWithinQuotes
    }

    /// Whether an equals sign comes before a quote and the backslashes that escape it.
    private static func opensValue(_ text: UnsafeBufferPointer<UInt8>, at quote: Int) -> Bool {
        var place = quote - 1
        while place > 0, unsafe text[place] == UInt8(ascii: "\\") { place -= 1 }
        return unsafe place >= 0 && text[place] == UInt8(ascii: "=")
    }

    private static func endsName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
            || byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static let longestName = 9
    private static let longestAttributes = 256

    private static let names: Set<String> = [
        "a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "del", "dfn", "em", "font",
        "highlight", "hl", "i", "ins", "kbd", "mark", "nobr", "q", "s", "samp", "small", "span",
        "strike", "strong", "sub", "sup", "tt", "u", "var", "wbr",
    ]

    // MARK: Tags left over

    /// The tags in a text that have no counterpart there, without their attributes.
    static func unpaired(in text: ArraySlice<UInt8>) -> [UInt8] {
        guard text.contains(UInt8(ascii: "<")) else { return [] }
        return unsafe text.withUnsafeBufferPointer { text in
            var left: [InlineTag] = []
            var place = 0
            while place < text.count {
                guard let tag = unsafe InlineTag(text, at: place) else {
                    place += 1
                    continue
                }
                place = tag.end
                switch tag.kind {
                case .closing where left.last?.isOpened(by: tag.name) == true: left.removeLast()
                case .opening, .closing: left.append(tag)
                case .empty: break
                }
            }
            var bytes: [UInt8] = []
            for tag in left {
                unsafe bytes.append(
                    contentsOf: UnsafeBufferPointer(rebasing: text[tag.start..<tag.endOfName]))
                bytes.append(UInt8(ascii: ">"))
            }
            return bytes
        }
    }

    private func isOpened(by name: String) -> Bool { kind == .opening && self.name == name }
}
