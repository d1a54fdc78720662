/// The texts in markup: attribute values, content between tags, comments, CDATA sections and processing instructions.
///
/// It is read from the beginning, so that nothing inside a comment, a section or an instruction opens another one.
struct MarkupTexts {
    private let text: ArraySlice<UInt8>
    /// Whether elements such as `script` may hold text that looks like tags; in XML none may.
    private let isHTML: Bool
    private var parts: [TextPart] = []
    private var place: Int
    /// The start of the text that is not yet part of anything.
    private var start: Int
    /// In XML, a script before this place contains elements or sections.
    private var endOfElements = 0

    static func all(in text: ArraySlice<UInt8>) -> [TextPart] {
        var markup = Self(text)
        while markup.place < text.endIndex { markup.read() }
        markup.endText(at: text.endIndex)
        return markup.parts
    }

    private init(_ text: ArraySlice<UInt8>) {
        self.text = text
        isHTML = !text.drop { $0 <= 0x20 }.starts(with: "<?xml".utf8)
        place = text.startIndex
        start = place
    }

    private mutating func read() {
        if let section = Self.sections.first(where: { text[place...].starts(with: $0.mark) }) {
            endText(at: place)
            readSection(section)
        } else if text[place] == UInt8(ascii: "<"), let tag = tag(at: place) {
            guard let end = tag.end else { return readCut(tag.attributes) }
            endText(at: place)
            parts += tag.attributes
            (place, start) = (end, end)
            if let element = Self.raw.first(where: { tag.name.matches($0.name) }) {
                readRaw(element)
            }
        } else {
            place = text[(place + 1)...].firstIndex(of: UInt8(ascii: "<")) ?? text.endIndex
        }
    }

    private mutating func endText(at end: Int) {
        add(start..<end, .references)
        start = end
    }

    private mutating func add(_ range: Range<Int>, _ spelling: TextSpelling) {
        if !range.isEmpty { parts.append(TextPart(range: range, spelling: spelling)) }
    }

    /// Reads a tag that is cut off.
    ///
    /// After text, what looks like a tag may be part of that text.
    private mutating func readCut(_ attributes: [TextPart]) {
        if text[start..<place].allSatisfy({ $0 <= 0x20 }) {
            endText(at: place)
            parts += attributes
            start = text.endIndex
        }
        place = text.endIndex
    }

    // MARK: Sections

    private typealias Section = (mark: [UInt8], end: [UInt8], overlap: Int)

    /// The dashes of `<!-->` both open and close a comment.
    private static let sections: [Section] = [
        (Array("<!--".utf8), Array("-->".utf8), 2),
        (Array("<![CDATA[".utf8), Array("]]>".utf8), 0),
        (Array("<?".utf8), Array("?>".utf8), 0),
    ]

    /// Reads a section to its end or to the end of the text; adjacent sections of one kind count as one.
    private mutating func readSection(_ section: Section) {
        let inside = place + section.mark.count
        var end = self.place(of: section.end, from: inside - section.overlap)
        while let stop = end, text[(stop + section.end.count)...].starts(with: section.mark) {
            end = self.place(
                of: section.end,
                from: stop + section.end.count + section.mark.count - section.overlap)
        }
        let stop = end ?? text.endIndex
        // A comment that is cut off may not be one at all, so only its first byte is left out.
        let isOpenComment = end == nil && section.overlap > 0
        add((isOpenComment ? place + 1 : min(inside, stop))..<stop, .plain)
        place = min(stop + section.end.count, text.endIndex)
        start = place
    }

    private func place(of mark: [UInt8], from start: Int) -> Int? {
        guard start <= text.endIndex else { return nil }
        return text[start...].indices.first {
            text[$0] == mark[0] && text[$0...].starts(with: mark)
        }
    }

    // MARK: Tags

    private typealias Tag = (name: ArraySlice<UInt8>, attributes: [TextPart], end: Int?)

    /// The tag that begins at a place; its end is nil if the text is cut off in it.
    ///
    /// If another `<` follows before any attribute, the first one is part of the text.
    private func tag(at open: Int) -> Tag? {
        guard let first = text[(open + 1)...].first,
            (0x61...0x7A).contains(first | 0x20) || first == 0x2F || first == 0x21
        else { return nil }
        let isDeclaration = first == 0x21
        let name = text[(open + 1)...].prefix { $0.isMarkByte }
        var attributes: [TextPart] = []
        var (place, last) = (name.endIndex, first)
        while place < text.endIndex {
            let byte = text[place]
            switch byte {
            case UInt8(ascii: ">"):
                let isEmpty = text[place - 1] == 0x2F
                return (isEmpty ? [] : name, attributes, place + 1)
            case UInt8(ascii: "<"):
                return attributes.isEmpty && !isDeclaration ? nil : (name, attributes, place)
            case 0x22, 0x27:
                guard last == 0x3D || isDeclaration else { break }
                guard let close = text[(place + 1)...].firstIndex(of: byte) else {
                    return (name, attributes, nil)
                }
                if !isDeclaration { attributes.append(attribute(place + 1..<close)) }
                place = close
            default: break
            }
            if byte > 0x20, byte != 0x5C { last = byte }
            place += 1
        }
        return (name, attributes, nil)
    }

    private func attribute(_ range: Range<Int>) -> TextPart {
        var end = range.upperBound
        // The quote at the end may be escaped.
        while end > range.lowerBound, text[end - 1] == 0x5C { end -= 1 }
        return TextPart(range: range.lowerBound..<end, spelling: .references)
    }

    // MARK: Raw text

    private typealias RawElement = (name: [UInt8], spelling: TextSpelling)

    /// Elements whose text may look like tags.
    private static let raw: [RawElement] =
        ["script", "style", "xmp", "iframe"].map { (Array($0.utf8), .plain) }
        + ["textarea", "title"].map { (Array($0.utf8), .references) }

    /// Reads the content of an element up to its closing tag or the end of the text; in XML it may contain elements and
    /// sections.
    private mutating func readRaw(_ element: RawElement) {
        guard isHTML || place >= endOfElements else { return }
        var end = place
        while end < text.endIndex, !closes(element.name, at: end) {
            endOfElements = end
            if !isHTML, "/!?".utf8.contains(text[(end + 1)...].first ?? 0) { return }
            end = text[(end + 1)...].firstIndex(of: UInt8(ascii: "<")) ?? text.endIndex
        }
        endOfElements = end
        guard isHTML || text[place..<end].firstRange(of: Array("/>".utf8)) == nil else { return }
        add(place..<end, element.spelling)
        (place, start) = (end, end)
    }

    private func closes(_ name: [UInt8], at place: Int) -> Bool {
        guard text[place] == UInt8(ascii: "<") else { return false }
        // JavaScript and PHP escape the slash.
        let rest = text[(place + 1)...].drop { $0 == 0x5C }
        return rest.first == 0x2F && rest.dropFirst().prefix { $0.isMarkByte }.matches(name)
    }
}

extension ArraySlice<UInt8> {
    /// Whether the name is the given lower-case one, in any case.
    fileprivate func matches(_ name: [UInt8]) -> Bool {
        elementsEqual(name) { $0 | 0x20 == $1 }
    }
}
