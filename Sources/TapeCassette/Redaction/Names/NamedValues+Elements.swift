/// The content of XML elements and their attributes.
extension NamedValues {
    /// An element is searched only this far for nested content.
    static let longestElement = 4096
    private static let longestComment = 512

    struct Text {
        let range: Range<Int>
        let isNested: Bool
        /// The name of the innermost element around the text.
        let name: String?
    }

    /// The texts in an element whose opening tag ends at a place, and where the search for them ended: its own text, split at
    /// comments or CDATA, and on request the texts of nested elements.
    func texts(
        behind start: Int, withNested: Bool, reach: Int = longestElement
    ) -> (texts: [Text], end: Int) {
        var found: [Text] = []
        var names: [String] = []
        var (position, depth) = (skippingBlanks(start), 0)
        let reach = withNested ? reach : Self.longestComment
        let limit = min(text.count, start + reach)
        while position < limit {
            let rest = text[position...]
            if rest.starts(with: "<!--".utf8) {
                position = end(of: "-->", from: position + 4, within: limit) + 3
            } else if rest.starts(with: "<![CDATA[".utf8) {
                let end = end(of: "]]>", from: position + 9, within: text.count)
                enter(position + 9..<max(position + 9, end), depth, names.last, in: &found)
                position = end + 3
            } else if text[position] == UInt8(ascii: "<") {
                let isClosing = position + 1 < text.count && text[position + 1] == 0x2F
                guard isClosing ? depth > 0 : withNested else { break }
                let end = end(of: ">", from: position, within: limit)
                if isClosing {
                    depth -= 1
                    _ = names.popLast()
                    position = end + 1
                    continue
                }
                found += attributes(in: position + 1..<max(position + 1, end))
                if text[end - 1] != 0x2F {
                    depth += 1
                    names.append(elementName(openingAt: position, before: end))
                }
                position = end + 1
            } else {
                let end = text[position...].firstIndex(of: UInt8(ascii: "<")) ?? text.count
                enter(withoutBlanks(position..<end), depth, names.last, in: &found)
                position = end
            }
        }
        return (found, min(position, text.count))
    }

    /// Whether the text begins like markup, so that it may be cut off within an element.
    var isMarkup: Bool { text[start...].first { $0 > 0x20 } == UInt8(ascii: "<") }

    /// Whether an element opened before a place holds text: `<password>` alone is just a word.
    ///
    /// An element without an end here may be cut off or long; then its text must begin right away.
    func holdsText(_ name: ArraySlice<UInt8>, behind place: Int) -> Bool {
        let next = text[place...].dropFirst().prefix(2)
        if let first = next.first {
            let isTag = first == UInt8(ascii: "<") && next.count > 1 && next.last != 0x2F
            if isTag || first >= 0x80 || first.isMarkByte { return true }
        }
        let folded = name.map { $0 | 0x20 }
        var rest = text[place..<min(place + Self.longestElement, text.count)]
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            // PHP escapes the slash in JSON.
            rest = rest[(open + 1)...].drop { $0 == UInt8(ascii: "\\") }
            guard rest.first == UInt8(ascii: "/") else { continue }
            let closed = rest.dropFirst().drop { $0 <= 0x20 }
                .prefix { $0.isMarkByte || $0 == UInt8(ascii: ":") }
            let last = closed.split(separator: UInt8(ascii: ":")).last ?? []
            if last.elementsEqual(folded, by: { $0 | 0x20 == $1 }) { return true }
        }
        return false
    }

    private func enter(
        _ range: Range<Int>, _ depth: Int, _ name: String?, in found: inout [Text]
    ) {
        if !range.isEmpty { found.append(Text(range: range, isNested: depth > 0, name: name)) }
    }

    /// The values of the attributes in an opening tag, each with its name.
    func attributes(in tag: Range<Int>) -> [Text] {
        var found: [Text] = []
        var position = tag.lowerBound
        while let equals = text[position..<tag.upperBound].firstIndex(of: UInt8(ascii: "=")) {
            position = equals + 1
            let start = skippingBlanks(equals + 1)
            guard start < tag.upperBound,
                let value = quoted(at: start, within: tag.upperBound - start)
            else { continue }
            position = min(tag.upperBound, endOfQuote(after: value))
            let name = text[tag.lowerBound..<equals].reversed().drop { $0 <= 0x20 }
                .prefix { $0.isMarkByte }.reversed()
            guard !value.isEmpty, !declaresNamespace(equals) else {
                continue
            }
            found.append(
                Text(range: value, isNested: true, name: String(decoding: name, as: UTF8.self)))
        }
        return found
    }

    private func declaresNamespace(_ equals: Int) -> Bool {
        let name = text[max(0, equals - 64)..<equals].split { $0 <= 0x20 }.last ?? []
        return name.starts(with: "xmlns".utf8)
    }

    /// The name, without a prefix, of the element whose opening tag begins at a place.
    private func elementName(openingAt place: Int, before end: Int) -> String {
        let name = text[place + 1..<max(place + 1, end)].prefix { $0.isMarkByte || $0 == 0x3A }
        let last = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
        return String(decoding: last, as: UTF8.self)
    }

    private static let longestTag = 256
    private static let mostSiblings = 8

    /// Values next to an element that holds their name, in either order: `<key>password</key><string>…</string>`,
    /// `<name>password</name><value>…</value>`.
    func labelled(_ element: ArraySlice<UInt8>, closingAt place: Int, _ judge: Judge) -> [Find] {
        guard Self.isNameKey(element) else { return [] }
        let start = skippingBlanks(place + 1)
        let window = text[start..<min(start + Self.longestSpelled, text.count)]
        guard let stop = window.firstIndex(of: UInt8(ascii: "<")) else { return [] }
        let inner = withoutBlanks(start..<stop)
        guard !inner.isEmpty, inner.count <= Self.longestName, startsWith("</", at: stop) else {
            return []
        }
        let spelled = Name(range: inner, isQuoted: true, unescaped: unescaped(inner))
        let letters = Self.withoutHolders(letters(of: spelled))
        let strength = judge(letters, .element)
        guard strength != .none else { return [] }
        let name = String(decoding: letters, as: UTF8.self)
        let opening = text[max(0, place - Self.longestTag)..<place].lastIndex(of: 0x3C) ?? place
        let texts = valueBehind(stop) ?? valueBefore(opening) ?? []
        return texts.map {
            Find(range: $0, name: name, kind: .member, isBare: false, strength: strength)
        }
    }

    /// The texts of the first sibling element with a value after a closing tag.
    private func valueBehind(_ closing: Int) -> [Range<Int>]? {
        var position = closing
        for _ in 0..<Self.mostSiblings {
            guard let end = endOfTag(from: position) else { return nil }
            let next = skippingBlanks(end + 1)
            guard startsWith("<", at: next), !startsWith("</", at: next),
                let open = endOfTag(from: next)
            else { return nil }
            let name = elementName(openingAt: next, before: open)
            let isEmpty = text[open - 1] == UInt8(ascii: "/")
            let (texts, behind) = isEmpty ? ([], open) : texts(behind: open + 1, withNested: true)
            if InnerName.isValue(name) || Self.plistTypes.contains(name) {
                return texts.map(\.range)
            }
            position = isEmpty ? open : behind
            if !isEmpty, !startsWith("</", at: position) { return nil }
        }
        return nil
    }

    /// The text of an element with a value that ends right before an opening tag.
    private func valueBefore(_ opening: Int) -> [Range<Int>]? {
        var end = opening
        while end > 0, text[end - 1] <= 0x20 { end -= 1 }
        guard end > 0, text[end - 1] == UInt8(ascii: ">"),
            let closing = text[max(0, end - Self.longestTag)..<end].lastIndex(of: 0x3C),
            startsWith("</", at: closing),
            let open = text[max(0, closing - Self.longestElement)..<closing].lastIndex(of: 0x3E),
            let tag = text[max(0, open - Self.longestTag)..<open].lastIndex(of: 0x3C),
            InnerName.isValue(elementName(openingAt: tag, before: open))
        else { return nil }
        let value = withoutBlanks(open + 1..<closing)
        return value.isEmpty ? nil : [value]
    }

    private static let plistTypes: Set<String> = ["string", "data", "integer", "real"]

    private func startsWith(_ mark: String, at place: Int) -> Bool {
        text[min(place, text.count)...].starts(with: mark.utf8)
    }

    private func endOfTag(from place: Int) -> Int? {
        text[place..<min(place + Self.longestTag, text.count)].firstIndex(of: UInt8(ascii: ">"))
    }

    private func end(of mark: String, from start: Int, within limit: Int) -> Int {
        var end = start
        while end < limit, !text[end...].starts(with: mark.utf8) { end += 1 }
        return min(end, text.count)
    }

    private func withoutBlanks(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, text[start] <= 0x20 { start += 1 }
        while end > start, text[end - 1] <= 0x20 { end -= 1 }
        return start..<end
    }

    /// Whether a name before an equals sign is an attribute's with a prefix: `a:password="…"`.
    func isPrefixedAttribute(_ name: Range<Int>, at equals: Int) -> Bool {
        guard name.lowerBound > 1, text[name.lowerBound - 1] == UInt8(ascii: ":"),
            text[name.lowerBound - 2].isMarkByte, equals + 1 < text.count
        else { return false }
        return text[equals + 1] == 0x22 || text[equals + 1] == 0x27
    }
}
