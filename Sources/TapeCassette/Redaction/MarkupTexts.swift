/// The texts of markup: what stands in attributes, between tags, in comments and CDATA sections.
struct MarkupTexts {
    let text: [UInt8]
    let start: Int

    func part(around separator: Int) -> TextPart? {
        if let section = section(around: separator) { return section }
        guard let (open, isRaw) = tag(before: separator) else { return nil }
        var quote: Int?
        for place in open..<text.count {
            switch text[place] {
            case let byte where quote != nil:
                guard let opening = quote, byte == text[opening] else { continue }
                if separator < place { return part(opening + 1..<place, .references) }
                quote = nil
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = place
            case UInt8(ascii: ">"):
                guard separator > place else { return nil }
                let next = (separator..<text.count).first {
                    isRaw ? beginsRawTag($0) : beginsTag($0)
                }
                return part(place + 1..<(next ?? text.count), isRaw ? .plain : .references)
            default: break
            }
            // A value with its name between two attributes.
            if place >= separator, quote == nil { return nil }
        }
        return nil
    }

    private func part(_ range: Range<Int>, _ spelling: TextSpelling) -> TextPart {
        var end = range.upperBound
        // The quote that ends an attribute may be escaped.
        while end > range.lowerBound, text[end - 1] == UInt8(ascii: "\\") { end -= 1 }
        return TextPart(range: range.lowerBound..<end, spelling: spelling)
    }

    // MARK: Sections

    /// The comment or CDATA section in which a place is; sections of CDATA that follow each other are one.
    private func section(around place: Int) -> TextPart? {
        let floor = max(start, place - Self.longestRaw)
        for (mark, end) in Self.sections {
            guard let open = opening(of: mark, end, before: place, floor) else { continue }
            let inside = open + mark.count
            guard inside <= place else { continue }
            var close = self.place(of: end, from: inside)
            while let stop = close, text[(stop + end.count)...].starts(with: mark) {
                close = self.place(of: end, from: stop + end.count)
            }
            if close ?? text.count > place {
                return part(inside..<(close ?? text.count), .plain)
            }
        }
        return nil
    }

    private func opening(
        of mark: [UInt8], _ end: [UInt8], before place: Int, _ floor: Int
    ) -> Int? {
        var open = place
        repeat {
            let next = (floor..<open).last { text[$0] == mark[0] && text[$0...].starts(with: mark) }
            guard let next else { return nil }
            open = next
        } while open > floor && text[..<open].suffix(end.count).elementsEqual(end)
        return open
    }

    private static let sections = [
        (mark: Array("<![CDATA[".utf8), end: Array("]]>".utf8)),
        (mark: Array("<!--".utf8), end: Array("-->".utf8)),
    ]

    private func place(of mark: [UInt8], from start: Int) -> Int? {
        (start..<text.count).first { text[$0] == mark[0] && text[$0...].starts(with: mark) }
    }

    // MARK: Tags

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
