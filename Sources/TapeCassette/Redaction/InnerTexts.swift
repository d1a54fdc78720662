import TapeJSON

/// The texts that a text is made of, found for one place in it or another: strings of JSON or of lines of it, and what stands
/// in elements and attributes of markup.
///
/// Each is a text of its own: a name in it has no value behind its end.
struct InnerTexts {
    private enum Kind { case json, markup, lines }

    let text: [UInt8]
    /// In how many strings of JSON the text stands, by which its quotes are escaped.
    let depth: Int
    /// Where it begins, behind the sign before it.
    let start: Int
    private var kind: Kind?
    private var line = (range: 0..<0, isJSON: false)

    init(in text: [UInt8], depth: Int = 0, from start: Int = 0) {
        self.text = text
        self.depth = depth
        self.start = start
    }

    /// The text in which a separator stands, with the sign before it; nil for one that parts a name from its value in the text
    /// as a whole.
    mutating func text(around separator: Int) -> Inner? {
        let kind = kind ?? look()
        self.kind = kind
        switch kind {
        case .json: return string(around: separator)
        case .markup: return markup(around: separator)
        case .lines: return isJSON(inLineOf: separator) ? string(around: separator) : nil
        }
    }

    /// A text within another one.
    struct Inner {
        let range: Range<Int>
        let depth: Int
    }

    private func look() -> Kind {
        if text[start...].first(where: { $0 > 0x20 }) == UInt8(ascii: "<") { return .markup }
        return isJSON(text[start...]) ? .json : .lines
    }

    /// Whether a string of JSON begins or ends within a range.
    mutating func holdsQuote(_ range: Range<Int>) -> Bool {
        let kind = kind ?? look()
        self.kind = kind
        return kind == .json && range.contains(where: isQuote)
    }

    // MARK: JSON

    private func string(around separator: Int) -> Inner? {
        guard !followsKey(separator),
            let open = (start..<separator).last(where: isQuote)
        else { return nil }
        let close = (separator..<text.count).first(where: isQuote)
        let end = close.map { $0 - escapes } ?? text.count
        return Inner(range: open..<max(end, open + 1), depth: depth + 1)
    }

    private func followsKey(_ separator: Int) -> Bool {
        guard text[separator] == UInt8(ascii: ":"),
            let last = (start..<separator).last(where: { text[$0] > 0x20 })
        else { return false }
        return isQuote(last)
    }

    /// How many backslashes stand before a quote of the text.
    private var escapes: Int { 1 << depth - 1 }

    /// Whether a quote begins or ends a string at a place.
    private func isQuote(_ place: Int) -> Bool {
        guard text[place] == UInt8(ascii: "\"") else { return false }
        let before = text[..<place].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
        return before % (2 << depth) == escapes
    }

    private mutating func isJSON(inLineOf place: Int) -> Bool {
        if !line.range.contains(place) {
            let first = text[start..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? start
            let end = text[place...].firstIndex(of: 0x0A) ?? text.count
            line = (first..<end, isJSON(text[first..<end]))
        }
        return line.isJSON
    }

    /// So far before an object or an array there may be the name of a function, a guard or the name of a field.
    private static let longestGuard = 128

    /// Whether a text is an object or an array, perhaps behind a guard or in a call.
    private func isJSON(_ text: ArraySlice<UInt8>) -> Bool {
        let isOpening = { (byte: UInt8) in byte == 0x7B || byte == 0x5B }
        guard let first = text.prefix(Self.longestGuard).firstIndex(where: isOpening),
            let last = text.lastIndex(where: { $0 == 0x7D || $0 == 0x5D }), first < last
        else { return false }
        var bytes = Array(text[first...last])
        for _ in 0..<depth {
            // `try?`: what cannot be read so is no JSON.
            guard let string = try? JSONDocument(parsing: [0x22] + bytes + [0x22]).root.string
            else { return false }
            bytes = Array(string.utf8)
        }
        return (try? JSONDocument(parsing: bytes)) != nil
    }

    // MARK: Markup

    private func markup(around separator: Int) -> Inner? {
        if let section = section(around: separator) { return section }
        guard let (open, isRaw) = tag(before: separator) else { return nil }
        var quote: Int?
        for place in open..<text.count {
            switch text[place] {
            case let byte where quote != nil:
                guard let opening = quote, byte == text[opening] else { continue }
                if separator < place { return inner(opening..<place) }
                quote = nil
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = place
            case UInt8(ascii: ">"):
                guard separator > place else { return nil }
                let next = (separator..<text.count).first {
                    isRaw ? beginsRawTag($0) : beginsTag($0)
                }
                return inner(place..<(next ?? text.count))
            default: break
            }
            // A value with its name between two attributes.
            if place >= separator, quote == nil { return nil }
        }
        return nil
    }

    /// The comment or CDATA section in which a place is.
    private func section(around place: Int) -> Inner? {
        let floor = max(start, place - Self.longestRaw)
        for (mark, end) in Self.sections {
            let open = (floor..<place).last {
                text[$0] == mark[0] && text[$0...].starts(with: mark)
            }
            guard let inside = open.map({ $0 + mark.count }), inside <= place else { continue }
            let close = self.place(of: end, from: inside) ?? text.count
            if close > place { return inner(inside - 1..<close) }
        }
        return nil
    }

    private static let sections = [
        (mark: Array("<![CDATA[".utf8), end: Array("]]>".utf8)),
        (mark: Array("<!--".utf8), end: Array("-->".utf8)),
    ]

    private func inner(_ range: Range<Int>) -> Inner {
        var end = range.upperBound
        // The quote that ends an attribute may be escaped.
        while end > range.lowerBound + 1, text[end - 1] == UInt8(ascii: "\\") { end -= 1 }
        return Inner(range: range.lowerBound..<end, depth: depth)
    }

    private func place(of mark: [UInt8], from start: Int) -> Int? {
        (start..<text.count).first { text[$0] == mark[0] && text[$0...].starts(with: mark) }
    }

    /// Elements whose text may hold what resembles tags.
    private static let raw = ["script", "style", "textarea", "title"].map { Array($0.utf8) }
    /// So far before a place their beginning is looked for.
    private static let longestRaw = 64 << 10

    /// Whether a tag of such an element begins at a place.
    private func beginsRawTag(_ place: Int) -> Bool {
        guard text[place] == UInt8(ascii: "<") else { return false }
        let name = text[(place + 1)...].drop { $0 == 0x2F || $0 == 0x5C }.prefix(8)
            .prefix { (0x61...0x7A).contains($0 | 0x20) }
        return Self.raw.contains { $0.elementsEqual(name.lazy.map { $0 | 0x20 }) }
    }

    /// The tag before a place that says where the place is.
    private func tag(before separator: Int) -> (open: Int, isRaw: Bool)? {
        let floor = max(start, separator - Self.longestRaw)
        if let raw = (floor..<separator).last(where: beginsRawTag), beginsTag(raw),
            text[raw + 1] != UInt8(ascii: "/")
        {
            return (raw, true)
        }
        return (start..<separator).last(where: beginsTag).map { ($0, false) }
    }

    private func beginsTag(_ place: Int) -> Bool {
        guard text[place] == UInt8(ascii: "<"), place + 1 < text.count else { return false }
        let next = text[place + 1]
        return (0x61...0x7A).contains(next | 0x20) || next == UInt8(ascii: "/")
            || next == UInt8(ascii: "!")
    }
}
