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
        /// What the name reads like where escapes spell some of it.
        var unescaped: [UInt8]?
    }

    struct Find {
        let range: Range<Int>
        let name: String
        let kind: Kind
        /// Whether the value is a number or a word without quotes.
        let isBare: Bool
        let strength: CredentialWords.Strength
        /// Whether it stands in an object or an array under the name.
        var isNested = false
    }

    let text: [UInt8]

    typealias Judge = (ArraySlice<UInt8>, Kind) -> CredentialWords.Strength

    /// The values under names that say something.
    func finds(_ judge: Judge) -> [Find] {
        var finds: [Find] = []
        var position = 0
        // What is nested under a name is read once, however many names are nested in it.
        var endOfNested = 0
        while let place = separator(from: position) {
            position = place + 1
            let found =
                switch text[place] {
                case UInt8(ascii: ">"): element(closingAt: place, &endOfNested, judge)
                case UInt8(ascii: ":"): member(at: place, &endOfNested, judge)
                default: pair(at: place, judge)
                }
            guard let last = found.last else { continue }
            finds += found
            if last.isNested { continue }
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

    private func member(
        at place: Int, _ endOfNested: inout Int, _ judge: Judge
    ) -> [Find] {
        guard let name = name(endingAt: place) else { return [] }
        let strength = judge(letters(of: name), .member)
        if strength == .none { return named(by: name, at: place + 1, judge) }
        guard name.isQuoted || startsWord(name.range.lowerBound) else { return [] }
        let spelling = spelling(of: name)
        let start = skippingBlanks(place + 1)
        if name.isQuoted, strength >= .likely, start < text.count, opens(start) {
            guard start >= endOfNested else { return [] }
            let (values, end) = nested(from: start)
            endOfNested = end
            if isSchema(start..<end) { return [] }
            return values.map {
                Find(
                    range: $0.value.range, name: spelling, kind: .member, isBare: $0.value.isBare,
                    strength: strength, isNested: !$0.isFlat)
            }
        }
        return values(from: start, mayBeBare: name.isQuoted).map {
            Find(
                range: $0.range, name: spelling, kind: .member, isBare: $0.isBare,
                strength: strength)
        }
    }

    /// Whether an object or an array begins at a place.
    private func opens(_ place: Int) -> Bool {
        text[place] == UInt8(ascii: "{") || text[place] == UInt8(ascii: "[")
    }

    private func pair(at place: Int, _ judge: Judge) -> [Find] {
        guard let name = name(endingAt: place) else { return [] }
        let start = text[place] == UInt8(ascii: "%") ? place + 3 : place + 1
        let strength = judge(letters(of: name), .pair)
        if strength == .none { return named(by: name, at: start, judge) }
        guard
            name.isQuoted || startsPair(name.range.lowerBound)
                || isPrefixedAttribute(name.range, at: place)
        else { return [] }
        if let quoted = quoted(at: skippingBlanks(start)) {
            return [
                Find(
                    range: quoted, name: spelling(of: name), kind: .member, isBare: false,
                    strength: strength)
            ]
        }
        let isParameter = name.range.lowerBound > 0 && text[name.range.lowerBound - 1] == 0x3B
        let end = endOfPair(
            from: start, isEscaped: text[place] == UInt8(ascii: "%"), isParameter: isParameter)
        guard end > start else { return [] }
        return [
            Find(
                range: start..<end, name: spelling(of: name), kind: .pair, isBare: false,
                strength: strength)
        ]
    }

    /// `<name …>value<`.
    private func element(
        closingAt place: Int, _ endOfNested: inout Int, _ judge: Judge
    ) -> [Find] {
        let floor = max(0, place - 256)
        guard let open = text[floor..<place].lastIndex(of: UInt8(ascii: "<")), open + 1 < place
        else { return [] }
        var name = text[(open + 1)..<place].prefix { $0.isMarkByte || $0 == UInt8(ascii: ":") }
        if let colon = name.lastIndex(of: UInt8(ascii: ":")) { name = name[(colon + 1)...] }
        guard !name.isEmpty, text[place - 1] != UInt8(ascii: "/") else { return [] }
        let strength = judge(name, .element)
        guard strength != .none else { return [] }
        let isOutermost = place >= endOfNested
        let (texts, end) = texts(
            behind: place + 1, withNested: isOutermost && strength >= .likely)
        if isOutermost { endOfNested = end }
        return texts.map {
            Find(
                range: $0.range, name: String(decoding: name, as: UTF8.self),
                kind: $0.isNested ? .member : .element, isBare: false, strength: strength,
                isNested: $0.isNested)
        }
    }

    /// `"name": "password", "value": "…"`, `name="password" value="…"`, and a part of a multipart body
    /// with such a name.
    private func named(by key: Name, at start: Int, _ judge: Judge) -> [Find] {
        let keyLetters = letters(of: key)
        guard keyLetters.count <= 5, Self.isNameKey(keyLetters) else { return [] }
        let place = skippingBlanks(start)
        let window = text[place..<min(place + Self.longestSpelled, text.count)]
        let inner =
            quoted(at: place, within: Self.longestSpelled)
            ?? place..<(window.firstIndex { !$0.isMarkByte } ?? window.endIndex)
        guard !inner.isEmpty, inner.count < Self.longestSpelled else { return [] }
        let innerName = Name(range: inner, isQuoted: true, unescaped: unescaped(inner))
        let letters = letters(of: innerName)
        guard letters.count <= Self.longestName else { return [] }
        let strength = judge(letters, .element)
        guard strength != .none else { return [] }
        guard let range = part(named: inner) ?? sibling(behind: inner.upperBound) else {
            return []
        }
        return [
            Find(
                range: range, name: String(decoding: letters, as: UTF8.self), kind: .member,
                isBare: false, strength: strength)
        ]
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
