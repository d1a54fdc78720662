internal import TapeHTTP

/// Members whose value is the name of another member's value: `"name": "password", "value": "…"`.
extension NamedValues {
    /// How far members next to a name are searched.
    private static let reach = 1024
    /// How far an element is read if one of its attributes is a name.
    private static let longestContent = 512

    /// Values whose name is the value of a member or an attribute: `{"name": "password", "value": "…"}` and
    /// `<input name="password" value="…">` in either order, `<entry key="password">…</entry>`, and a part of a multipart
    /// body with such a name.
    func named(
        by key: Name, at start: Int, _ progress: inout Progress, _ judge: Judge
    ) -> [Find] {
        let keyLetters = letters(of: key)
        let isAttribute = start > 0 && text[start - 1] == UInt8(ascii: "=")
        let isType = isAttribute && Self.isTypeKey(keyLetters)
        guard isType || Self.isNameKey(keyLetters) else { return [] }
        guard let inner = innerName(from: skippingBlanks(start)) else { return [] }
        let letters = Self.withoutHolders(letters(of: inner.name))
        guard letters.count <= Self.longestName, !letters.contains(where: Self.endsName) else {
            return []
        }
        let isHidden = isAttribute && isHiddenField(around: key.range.lowerBound)
        if isType, !isHidden { return [] }
        var judged = judge(letters, .element)
        if isHidden { judged = max(judged, judge(Self.hidden[...], .element)) }
        // Azure numbers its keys, which says little unless the value looks like one of them.
        let isNumbered = judged == .none && Self.isKeyName(keyLetters)
        let strength = isNumbered ? .doubtful : judged
        guard strength != .none else { return [] }
        let floor = max(progress.endOfNamed, key.range.lowerBound - Self.reach)
        progress.endOfNamed = inner.name.range.upperBound
        let name = String(decoding: isNumbered ? keyLetters : letters, as: UTF8.self)
        func find(_ value: Value, isPlain: Bool = false) -> Find {
            Find(
                range: value.range, name: name, kind: .member, isBare: value.isBare,
                strength: strength, isPlain: isPlain)
        }
        if let part = part(named: inner.name.range) { return [find((part, false))] }
        let behind = inner.end
        let beside =
            values(besideFrom: behind, &progress)
            ?? values(before: key.range.lowerBound, floor, &progress)
        if let (values, isContent) = beside { return values.map { find($0, isPlain: isContent) } }
        if !key.isQuoted, let values = value(besideLineOf: key.range.lowerBound, &progress) {
            return values.map { find($0, isPlain: true) }
        }
        return content(ofTagFrom: behind).map { find(($0, false), isPlain: true) }
    }

    /// A name that is a value, and the place behind it and its quotes.
    private func innerName(from place: Int) -> (name: Name, end: Int)? {
        let window = text[place..<min(place + Self.longestSpelled, text.count)]
        let quoted = quoted(at: place, within: Self.longestSpelled)
        let inner =
            quoted ?? extended(from: place, within: window)
            ?? place..<endOfPlainName(from: place, within: window)
        guard !inner.isEmpty, inner.count < Self.longestSpelled else { return nil }
        let name = Name(range: inner, isQuoted: true, unescaped: unescaped(inner))
        return (name, quoted == nil ? inner.upperBound : endOfQuote(after: inner))
    }

    // MARK: Fields that hide their value

    private static let hidden = Array("password".utf8)

    private static func isTypeKey(_ key: ArraySlice<UInt8>) -> Bool {
        key.count == 4 && key.lazy.map { $0 | 0x20 }.elementsEqual("type".utf8)
    }

    /// Whether an attribute is that of a field whose value browsers hide: `<input type="password" …>`.
    private func isHiddenField(around place: Int) -> Bool {
        let before = text[max(0, place - Self.longestContent)..<place]
        guard let open = before.lastIndex(where: { $0 == 0x3C || $0 == 0x3E }), text[open] == 0x3C,
            text[(open + 1)..<place].prefix(5).map(\.asciiLowercased).elementsEqual("input".utf8)
        else { return false }
        let tag = text[open..<min(open + Self.longestContent, text.count)].prefix { $0 != 0x3E }
        let letters = tag.filter { $0 > 0x20 && $0 != 0x22 && $0 != 0x27 && $0 != 0x5C }
            .map(\.asciiLowercased)
        return letters.contains("type=password".utf8)
    }

    /// Whether the byte cannot be in a name, though it may be in a text that resembles one.
    private static func endsName(_ byte: UInt8) -> Bool {
        [0x22, 0x3A, 0x3C, 0x3E, 0x5C, 0x7B].contains(byte)
    }

    /// A name after its charset and language: `UTF-8''p%61ssword` (RFC 8187).
    private func extended(from place: Int, within window: ArraySlice<UInt8>) -> Range<Int>? {
        guard let first = window.firstIndex(where: { !$0.isMarkByte }), first > place,
            text[first] == 0x27,
            let second = window[(first + 1)...].firstIndex(where: { !$0.isMarkByte }),
            text[second] == 0x27
        else { return nil }
        let end = window[(second + 1)...].firstIndex { !$0.isMarkByte && $0 != 0x25 }
        return second + 1..<(end ?? window.endIndex)
    }

    static func isNameKey(_ key: ArraySlice<UInt8>) -> Bool {
        let letters = key.lazy.map { $0 | 0x20 }
        switch key.count {
        case 2: return letters.elementsEqual("id".utf8)
        case 3: return letters.elementsEqual("key".utf8)
        case 4: return letters.elementsEqual("name".utf8)
        case 5: return letters.elementsEqual("field".utf8)
        case 7: return isKeyName(key)
        // Of CloudFormation.
        case 9: return letters.elementsEqual("outputkey".utf8)
        case 12: return letters.elementsEqual("parameterkey".utf8)
        default: return false
        }
    }

    private static func isKeyName(_ key: ArraySlice<UInt8>) -> Bool {
        key.count == 7 && key.lazy.map { $0 | 0x20 }.elementsEqual("keyname".utf8)
    }

    // MARK: Beside a name

    /// The value of a member next to a name; what is called content may be any text about the name.
    private typealias Beside = (values: [Value], isContent: Bool)

    /// The value of the first member after a place that is named like a value, before the object or the tag ends.
    private func values(besideFrom start: Int, _ progress: inout Progress) -> Beside? {
        let stop = min(start + Self.reach, text.count)
        var position = start
        var depth = 0
        while position < stop {
            switch text[position] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth < 0 { return nil }
            case UInt8(ascii: ">") where depth == 0: return nil
            case UInt8(ascii: ":"), UInt8(ascii: "="):
                if depth == 0, let name = valueName(endingAt: position) {
                    return memberValues(from: position + 1, &progress)
                        .map { ($0, InnerName.isContent(name)) }
                }
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "&"):
                let string = quoted(at: position, within: stop - position)
                position =
                    string.map { max(position + 1, endOfQuote(after: $0)) }
                    ?? behindBackslashes(position)
                continue
            default: break
            }
            position += 1
        }
        return nil
    }

    /// The value of a member before a name, if only flat members lie between the two.
    private func values(before name: Int, _ floor: Int, _ progress: inout Progress) -> Beside? {
        var place = name
        while place > floor {
            place -= 1
            guard text[place] == UInt8(ascii: ":") || text[place] == UInt8(ascii: "="),
                let valueName = valueName(endingAt: place)
            else { continue }
            guard let values = memberValues(from: place + 1, before: name + 1, &progress),
                let last = values.last, last.range.upperBound < name
            else { continue }
            let end = last.isBare ? last.range.upperBound : endOfQuote(after: last.range)
            if end <= name, isFlat(end..<name) { return (values, InnerName.isContent(valueName)) }
        }
        return nil
    }

    private func valueName(endingAt place: Int) -> String? {
        guard let key = name(endingAt: place) else { return nil }
        let name = String(decoding: letters(of: key), as: UTF8.self)
        return InnerName.isValue(name) ? name : nil
    }

    /// A string, a number, the content of an object, or an attribute without quotes; nil if there is none, or if it goes on
    /// behind the limit.
    private func memberValues(
        from start: Int, before limit: Int = .max, _ progress: inout Progress
    ) -> [Value]? {
        let place = skippingBlanks(start)
        let stop = min(limit, text.count)
        guard place < stop else { return nil }
        if opens(place) {
            // The end of a list before a name is not flat.
            return stop < text.count ? nil : listedValues(from: place, &progress)
        }
        let values = values(from: place, mayBeBare: true)
        if !values.isEmpty || quoted(at: place, within: stop - place) != nil { return values }
        guard text[start - 1] == UInt8(ascii: "=") else {
            guard place >= progress.endOfPlainWord else { return nil }
            let word = word(from: place, before: stop)
            if ValueLooks.isChosen(text[word]) { return [(word, false)] }
            if stop == text.count { progress.endOfPlainWord = word.upperBound }
            return nil
        }
        let end = text[place..<stop].firstIndex { $0 <= 0x20 || $0 == 0x3E } ?? stop
        return end > place ? [(place..<end, false)] : nil
    }

    /// The values in an object or a list; nil if there are none.
    private func listedValues(from start: Int, _ progress: inout Progress) -> [Value]? {
        guard progress.lists.mayEnter(at: start) else { return nil }
        let (nested, end) = nested(from: start)
        progress.lists.enter(upTo: end)
        let values: [Value] = nested.filter { !$0.isName }.map { ($0.range, $0.isBare) }
        return values.isEmpty ? nil : values
    }

    private func isFlat(_ range: Range<Int>) -> Bool {
        var position = range.lowerBound
        while position < range.upperBound {
            switch text[position] {
            case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
                UInt8(ascii: "<"), UInt8(ascii: ">"):
                return false
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                guard let string = quoted(at: position, within: range.upperBound - position) else {
                    return true
                }
                position = endOfQuote(after: string)
            default: position += 1
            }
        }
        return true
    }

    /// The text of the element whose opening tag contains a place, or the texts of the value elements in it.
    private func content(ofTagFrom start: Int) -> [Range<Int>] {
        let window = text[start..<min(start + 256, text.count)]
        guard let close = window.firstIndex(where: { $0 == 0x3E || $0 == 0x7B || $0 == 0x7D }),
            text[close] == 0x3E, text[close - 1] != UInt8(ascii: "/"),
            text[max(0, start - 512)..<start].contains(UInt8(ascii: "<"))
        else { return [] }
        let texts = texts(behind: close + 1, withNested: true, reach: Self.longestContent).texts
        guard let first = texts.first, first.isNested else { return texts.prefix(1).map(\.range) }
        return texts.filter { $0.name.map(InnerName.isValue) == true }.map(\.range)
    }

    // MARK: Multipart

    /// The content after the headers of a part of a multipart body.
    private func part(named name: Range<Int>) -> Range<Int>? {
        let before = text[max(0, name.lowerBound - 96)..<name.lowerBound]
        guard String(decoding: before, as: UTF8.self).lowercased().contains("form-data"),
            let start = startOfPart(behind: name.upperBound)
        else { return nil }
        let mark = Array("\n--".utf8)
        var stop = start
        while stop < text.count, !text[stop...].starts(with: mark) { stop += 1 }
        if stop > start, text[stop - 1] == 0x0D { stop -= 1 }
        return stop > start ? start..<stop : nil
    }

    /// The end of the empty line between headers and content.
    private func startOfPart(behind place: Int) -> Int? {
        let limit = min(place + Self.reach, text.count)
        var position = place
        while let end = text[position..<limit].firstIndex(of: 0x0A) {
            if text[(end + 1)...].first == 0x0A { return end + 2 }
            if text[(end + 1)...].starts(with: [0x0D, 0x0A]) { return end + 3 }
            position = end + 1
        }
        return nil
    }
}
