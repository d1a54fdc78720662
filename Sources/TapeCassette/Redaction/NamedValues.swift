import TapeHTTP

/// Finds the values that stand under names in a text of whatever syntax, whole or broken off: members
/// of JSON, pairs of URLs and forms, XML elements and attributes, parts of multipart bodies, arguments
/// of GraphQL.
///
/// It reads names and what follows them, not structure.
struct NamedValues {
    /// How a value is joined to its name.
    enum Kind { case member, pair, element }

    struct Name {
        let range: Range<Int>
        let isQuoted: Bool
    }

    struct Find {
        let range: Range<Int>
        let name: Range<Int>
        let kind: Kind
        /// Whether the value is a number or a word without quotes.
        let isBare: Bool
        let strength: CredentialWords.Strength
    }

    let text: [UInt8]

    typealias Judge = (ArraySlice<UInt8>, Kind) -> CredentialWords.Strength

    /// The values under names that say something.
    func finds(_ judge: Judge) -> [Find] {
        var finds: [Find] = []
        var position = 0
        while let place = separator(from: position) {
            position = place + 1
            let found =
                switch text[place] {
                case UInt8(ascii: ">"): element(closingAt: place, judge)
                case UInt8(ascii: ":"): member(at: place, judge)
                default: pair(at: place, judge)
                }
            guard let last = found.last else { continue }
            finds += found
            position = max(position, last.range.upperBound)
        }
        return finds
    }

    private func separator(from start: Int) -> Int? {
        unsafe text.withUnsafeBufferPointer { text in
            var position = start
            while position < text.count {
                switch unsafe text[position] {
                case 0x3A, 0x3D, 0x3E: return position
                case 0x25:
                    // `%3D`, and what stands for it in a URL within a URL.
                    if position &+ 2 < text.count, unsafe text[position &+ 1] == 0x33,
                        unsafe text[position &+ 2] | 0x20 == 0x64
                    {
                        return position
                    }
                    position &+= 1
                default: position &+= 1
                }
            }
            return nil
        }
    }

    // MARK: Kinds

    private func member(at place: Int, _ judge: Judge) -> [Find] {
        guard let name = name(endingAt: place) else { return [] }
        let strength = judge(text[name.range], .member)
        if strength == .none { return named(by: name, at: place + 1, judge) }
        guard name.isQuoted || startsWord(name.range.lowerBound) else { return [] }
        return values(from: place + 1, mayBeBare: name.isQuoted).map {
            Find(
                range: $0.range, name: name.range, kind: .member, isBare: $0.isBare,
                strength: strength)
        }
    }

    private func pair(at place: Int, _ judge: Judge) -> [Find] {
        guard let name = name(endingAt: place) else { return [] }
        let start = text[place] == UInt8(ascii: "%") ? place + 3 : place + 1
        let strength = judge(text[name.range], .pair)
        if strength == .none { return named(by: name, at: start, judge) }
        guard name.isQuoted || startsPair(name.range.lowerBound) else { return [] }
        if let quoted = quoted(at: skippingBlanks(start)) {
            return [
                Find(
                    range: quoted, name: name.range, kind: .member, isBare: false,
                    strength: strength)
            ]
        }
        let isParameter = name.range.lowerBound > 0 && text[name.range.lowerBound - 1] == 0x3B
        let end = endOfPair(
            from: start, isEscaped: text[place] == UInt8(ascii: "%"), isParameter: isParameter)
        guard end > start else { return [] }
        return [
            Find(
                range: start..<end, name: name.range, kind: .pair, isBare: false, strength: strength
            )
        ]
    }

    /// `<name …>value<`.
    private func element(closingAt place: Int, _ judge: Judge) -> [Find] {
        let floor = max(0, place - 256)
        guard let open = text[floor..<place].lastIndex(of: UInt8(ascii: "<")), open + 1 < place
        else { return [] }
        var name = text[(open + 1)..<place].prefix { $0.isMarkByte || $0 == UInt8(ascii: ":") }
        if let colon = name.lastIndex(of: UInt8(ascii: ":")) { name = name[(colon + 1)...] }
        guard !name.isEmpty, text[place - 1] != UInt8(ascii: "/") else { return [] }
        let strength = judge(name, .element)
        guard strength != .none else { return [] }
        var start = skippingBlanks(place + 1)
        if text[start...].starts(with: Self.openingData) { start += Self.openingData.count }
        let end = text[start...].firstIndex { $0 == UInt8(ascii: "<") || $0 == 0x5D }
        let value = start..<(end ?? text.endIndex)
        guard !value.isEmpty else { return [] }
        return [
            Find(
                range: value, name: name.startIndex..<name.endIndex, kind: .element, isBare: false,
                strength: strength)
        ]
    }

    private static let openingData = Array("<![CDATA[".utf8)

    /// `"name": "password", "value": "…"`, `name="password" value="…"`, and a part of a multipart body
    /// with such a name.
    private func named(by key: Name, at start: Int, _ judge: Judge) -> [Find] {
        guard key.range.count <= 5, Self.isNameKey(text[key.range]) else { return [] }
        let place = skippingBlanks(start)
        let inner =
            quoted(at: place)
            ?? place..<(text[place...].firstIndex { !$0.isMarkByte } ?? text.endIndex)
        guard !inner.isEmpty, inner.count <= 64 else { return [] }
        let strength = judge(text[inner], .element)
        guard strength != .none else { return [] }
        guard let range = part(named: inner) ?? sibling(behind: inner.upperBound) else {
            return []
        }
        return [Find(range: range, name: inner, kind: .member, isBare: false, strength: strength)]
    }

    private static func isNameKey(_ key: ArraySlice<UInt8>) -> Bool {
        let letters = key.lazy.map { $0 | 0x20 }
        switch key.count {
        case 2: return letters.elementsEqual("id".utf8)
        case 3: return letters.elementsEqual("key".utf8)
        case 4: return letters.elementsEqual("name".utf8)
        default: return false
        }
    }

    /// What follows the headers of a part of a multipart body.
    private func part(named name: Range<Int>) -> Range<Int>? {
        let before = text[max(0, name.lowerBound - 96)..<name.lowerBound]
        guard String(decoding: before, as: UTF8.self).lowercased().contains("form-data") else {
            return nil
        }
        let end = name.upperBound
        let window = text[end..<min(end + 256, text.count)]
        guard let blank = window.firstIndex(of: 0x0A),
            let start = [blank, nextLine(after: blank)].compactMap(\.self).lazy
                .compactMap({ startOfBody(at: $0) }).first
        else { return nil }
        let mark = Array("\n--".utf8)
        var stop = start
        while stop < text.count, !text[stop...].starts(with: mark) { stop += 1 }
        if stop > start, text[stop - 1] == 0x0D { stop -= 1 }
        return stop > start ? start..<stop : nil
    }

    private func nextLine(after line: Int) -> Int? {
        text[(line + 1)..<min(line + 256, text.count)].firstIndex(of: 0x0A)
    }

    /// Where a body begins if the line end at a place is followed by an empty line.
    private func startOfBody(at lineEnd: Int) -> Int? {
        let rest = text[(lineEnd + 1)...]
        if rest.first == 0x0A { return lineEnd + 2 }
        return rest.starts(with: [0x0D, 0x0A]) ? lineEnd + 3 : nil
    }

    /// The value of a `value` beside a `name`.
    private func sibling(behind end: Int) -> Range<Int>? {
        let window = text[end..<min(end + 160, text.count)]
        let stop = window.firstIndex { $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: ">") }
        let near = window[..<(stop ?? window.endIndex)]
        for place in near.indices where near[place] == 0x3A || near[place] == 0x3D {
            guard let key = name(endingAt: place),
                ["value", "content", "val"].contains(
                    String(decoding: text[key.range], as: UTF8.self).lowercased())
            else { continue }
            return quoted(at: skippingBlanks(place + 1))
        }
        return nil
    }
}

// MARK: - Names

extension NamedValues {
    private static let longestName = 64

    /// The name that ends before a separator, quoted or not, or the inner one of `user[name]`.
    private func name(endingAt place: Int) -> Name? {
        var end = place
        while end > 0, place - end < 8, text[end - 1] == 0x20 { end -= 1 }
        guard end > 0 else { return nil }
        switch text[end - 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return quotedName(closingAt: end - 1)
        case UInt8(ascii: "]"):
            if end >= 3, text[end - 2] == 0x22 || text[end - 2] == 0x27 {
                return quotedName(closingAt: end - 2)
            }
            return bracketed(..<(end - 1)) { $0 == UInt8(ascii: "[") }
        case UInt8(ascii: ";"):
            for reference in Self.quoteReferences where text[..<end].hasSuffix(reference) {
                return word(endingAt: end - reference.count, isQuoted: true)
            }
            return nil
        case UInt8(ascii: "D"), UInt8(ascii: "d"):
            if text[..<end].suffix(3).elementsEqual("%5D".utf8)
                || text[..<end].suffix(3).elementsEqual("%5d".utf8)
            {
                return bracketed(..<(end - 3)) { $0 == UInt8(ascii: "%") || $0 == 0x5B }
            }
            return word(endingAt: end, isQuoted: false)
        default: return word(endingAt: end, isQuoted: false)
        }
    }

    static let quoteReferences = ["&quot;", "&#34;", "&#39;"].map { Array($0.utf8) }

    private func quotedName(closingAt quote: Int) -> Name? {
        var end = quote
        while end > 0, text[end - 1] == UInt8(ascii: "\\") { end -= 1 }
        var start = end
        while start > 0, end - start <= Self.longestName, text[start - 1] != text[quote] {
            start -= 1
        }
        guard start > 0, start < end, text[start - 1] == text[quote] else { return nil }
        return Name(range: start..<end, isQuoted: true)
    }

    private func bracketed(
        _ before: PartialRangeUpTo<Int>, opening: (UInt8) -> Bool
    ) -> Name? {
        let floor = max(0, before.upperBound - Self.longestName)
        guard let open = text[floor..<before.upperBound].lastIndex(where: opening) else {
            return nil
        }
        let start = text[open] == UInt8(ascii: "%") ? open + 3 : open + 1
        guard start <= before.upperBound else { return nil }
        // `user[passwords][]` names what is before the empty brackets.
        guard start < before.upperBound else { return name(endingAt: open) }
        return Name(range: start..<before.upperBound, isQuoted: true)
    }

    private func word(endingAt end: Int, isQuoted: Bool) -> Name? {
        var start = end
        while start > 0, end - start < Self.longestName, text[start - 1].isMarkByte { start -= 1 }
        if start > 0, end - start > 2 {
            switch text[start - 1] {
            case UInt8(ascii: "%"):
                // Two digits belong to the escape before the name, such as `%26`.
                if text[start].hexDigitValue != nil, text[start + 1].hexDigitValue != nil {
                    start += text[start...].starts(with: "25".utf8) && end - start > 4 ? 4 : 2
                }
            case UInt8(ascii: "\\"):
                if text[start...].starts(with: "u00".utf8), end - start > 5 {
                    start += 5
                } else if "nrt".utf8.contains(text[start]) {
                    start += 1
                }
            default: break
            }
        }
        return start < end ? Name(range: start..<end, isQuoted: isQuoted) : nil
    }

    /// Whether a bare word before a colon begins here, so that it is a name and no part of a URL.
    private func startsWord(_ start: Int) -> Bool {
        guard start > 0 else { return true }
        switch text[start - 1] {
        case 0...0x20, 0x22, 0x27, 0x28, 0x2C, 0x3B, 0x5B, 0x7B, 0x6E, 0x72, 0x74: return true
        default: return false
        }
    }

    private func startsPair(_ start: Int) -> Bool {
        guard start > 0 else { return true }
        switch text[start - 1] {
        case UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: ";"), UInt8(ascii: "#"): return true
        case 0...0x20, 0x22, 0x27, 0x28, 0x2C, 0x7B: return true
        // An escape ends in a digit or a letter.
        default:
            let before = text[..<start]
            return before.suffix(3).first == UInt8(ascii: "%")
                || before.suffix(6).starts(with: "\\u00".utf8)
                || before.suffix(2).first == UInt8(ascii: "\\")
        }
    }
}

extension ArraySlice<UInt8> {
    fileprivate func hasSuffix(_ other: [UInt8]) -> Bool {
        suffix(other.count).elementsEqual(other)
    }
}
