/// Names before a separator, raw or with escapes.
extension NamedValues {
    static let longestName = 64
    /// The length of a name in which each letter is an escape.
    static let longestSpelled = 448

    func letters(of name: Name) -> ArraySlice<UInt8> { name.unescaped?[...] ?? text[name.range] }

    func spelling(of name: Name) -> String { String(decoding: letters(of: name), as: UTF8.self) }

    /// The name that ends before a separator, quoted or not, or the inner one of `user[name]`.
    ///
    /// Brackets without a name are skipped only a few times: `user[passwords][]`.
    func name(endingAt place: Int, behindBrackets depth: Int = 0) -> Name? {
        guard depth < Self.mostEmptyBrackets else { return nil }
        if let plain = plainQuotedName(before: place) { return plain }
        var end = place
        while end > 0, place - end < 16, Self.isBlank(text[end - 1]) { end -= 1 }
        if end > 5, text[end - 1] == UInt8(ascii: ":"), goesOnAsEvent(end - 5) {
            end -= 5
            while end > 0, place - end < 32, Self.isBlank(text[end - 1]) { end -= 1 }
        }
        end = endOfArgumentName(end, place)
        guard end > 0 else { return nil }
        // A value on another line belongs only to a name in quotes or one after a question mark.
        if text[end..<place].contains(where: { $0 != 0x20 && $0 != 0x2C && $0 != 0x2A }),
            text[end - 1] != 0x22, !isExplicitKey(endingAt: end), !text[end..<place].contains(0x23)
        {
            return nil
        }
        switch text[end - 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return quotedName(closingAt: end - 1)
        case UInt8(ascii: "]"):
            if end >= 3, text[end - 2] == 0x22 || text[end - 2] == 0x27 {
                return quotedName(closingAt: end - 2)
            }
            return brackets(closingAt: end, depth)
        case UInt8(ascii: ";"):
            for reference in Self.quoteReferences where text[..<end].hasSuffix(reference) {
                let inside = end - reference.count
                return inside > 0 && text[inside - 1] == UInt8(ascii: "]")
                    ? brackets(closingAt: inside, depth)
                    : word(endingAt: inside, isQuoted: true)
            }
            return word(endingAt: end, isQuoted: false)
        case UInt8(ascii: "D"), UInt8(ascii: "d"):
            if text[..<end].hasSuffix(Array("%5D".utf8))
                || text[..<end].hasSuffix(Array("%5d".utf8))
            {
                return encodedBrackets(closingAt: end - 3, depth)
            }
            return word(endingAt: end, isQuoted: false)
        default: return word(endingAt: end, isQuoted: false)
        }
    }

    /// A plain name in double quotes right before a separator, like nearly every key of JSON.
    private func plainQuotedName(before place: Int) -> Name? {
        unsafe text.withUnsafeBufferPointer { text in
            let end = place &- 1
            guard end > 1, unsafe text[end] == 0x22 else { return nil }
            var start = end
            let floor = max(1, end &- Self.longestName)
            while start > floor, unsafe text[start &- 1].isMarkByte { start &-= 1 }
            guard start < end, unsafe text[start &- 1] == 0x22 else { return nil }
            return Name(range: start..<end, isQuoted: true)
        }
    }

    /// The end of a name before parts that do not matter: commas and a comment in GraphQL, the star of an encoded parameter.
    private func endOfArgumentName(_ end: Int, _ place: Int) -> Int {
        var end = end
        if end > 1, text[end - 1] == UInt8(ascii: "*"), end == place { return end - 1 }
        if text[end..<place].contains(where: Self.isBreak) {
            let line = text[max(0, end - Self.longestName)..<end]
            let start = line.lastIndex(where: Self.isBreak) ?? line.startIndex
            if let comment = line[start...].firstIndex(of: 0x23), comment > start {
                end = comment
            }
        }
        while end > 1, text[end - 1] == 0x2C || end < place && Self.isBlank(text[end - 1]) {
            end -= 1
        }
        return end
    }

    /// Whether the text has an escaped line end or tab before a colon, with only blanks between them.
    static func mayPartNames(_ text: [UInt8]) -> Bool {
        guard text[...].holds(UInt8(ascii: "\\")) else { return false }
        var position = 0
        while let backslash = text[position...].firstIndex(of: 0x5C) {
            position = backslash + 1
            let next = text[position...].dropFirst().first { $0 != 0x20 }
            if next == 0x3A, text[position].endsEscape { return true }
        }
        return false
    }

    /// Whether a name is an explicit YAML key, alone in its line: `? password`.
    private func isExplicitKey(endingAt end: Int) -> Bool {
        let word = text[max(0, end - Self.longestName)..<end].reversed().prefix { $0.isMarkByte }
        return text[..<(end - word.count)].suffix(2).elementsEqual("? ".utf8)
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    static let quoteReferences = [
        "&quot;", "&#34;", "&#39;", "&apos;", "&#x22;", "&#x27;", "&#034;", "&#039;",
    ].map { Array($0.utf8) }

    private func quotedName(closingAt quote: Int) -> Name? {
        var end = quote
        while end > 0, text[end - 1] == UInt8(ascii: "\\") { end -= 1 }
        var start = end
        while start > 0, end - start <= Self.longestSpelled, text[start - 1] != text[quote] {
            start -= 1
        }
        guard start > 0, start < end, text[start - 1] == text[quote] else { return nil }
        var name = Name(range: start..<end, isQuoted: true, unescaped: unescaped(start..<end))
        if let inner = Self.innermost(letters(of: name)) { name.unescaped = Array(inner) }
        return letters(of: name).count <= Self.longestName ? name : nil
    }

    /// `name` of `user[name]`, `user[name][]` and `user[names][0]`.
    private static func innermost(_ letters: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard letters.last == 0x5D else { return nil }
        let parts = letters.split { $0 == 0x5B || $0 == 0x5D }
        return parts.last { !isPosition($0) } ?? parts.last
    }

    /// Whether what is in brackets only says which of several values it is: `passwords[0]`, `password[first]` of Symfony.
    private static func isPosition(_ inside: ArraySlice<UInt8>) -> Bool {
        inside.count < 4 && inside.allSatisfy { (0x30...0x39).contains($0) }
            || positions.contains { inside.elementsEqual($0.utf8) }
    }

    private static let positions = ["first", "second", "value"]

    /// A name without the names of what holds it: `password` of `user[password]`, `auth:password`, `user::password` and
    /// `user->password`.
    static func withoutHolders(_ letters: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        if let inner = innermost(letters) { return inner }
        guard let sign = letters.lastIndex(where: { $0 == 0x3A || $0 == 0x3E }) else {
            return letters
        }
        let (holders, own) = (letters[..<sign], letters[(sign + 1)...])
        guard letters[sign] == 0x3A || holders.last == 0x2D, holders.first?.isMarkByte == true,
            holders.allSatisfy({ $0.isMarkByte || $0 == 0x3A || $0 == 0x3E }),
            !own.isEmpty, own.allSatisfy(\.isMarkByte)
        else { return letters }
        return own
    }

    /// The end of a name without quotes and of the names of what holds it.
    func endOfPlainName(from place: Int, within window: ArraySlice<UInt8>) -> Int {
        var end = place
        while end < window.endIndex {
            let next = end + 1 < window.endIndex ? window[end + 1] : 0
            let isPart =
                switch window[end] {
                case 0x5B, 0x5D, 0x25: end > place
                case 0x3A: next == 0x3A || next.isMarkByte
                case 0x3E: end > place && window[end - 1] == 0x2D && next.isMarkByte
                default: window[end].isMarkByte
                }
            guard isPart else { break }
            end += 1
        }
        return end
    }

    /// Whether a bare name comes after the names of what holds it, which begin a line or a pair: `auth:password=…`,
    /// `user->password: …`.
    func isHeld(_ start: Int) -> Bool {
        let floor = max(0, start - Self.longestName)
        var place = start
        while place > floor + 2 {
            let isColon = text[place - 1] == 0x3A
            let isPair = text[place - 2] == (isColon ? 0x3A : 0x2D)
            guard isColon || isPair && text[place - 1] == 0x3E else { return false }
            place -= isPair ? 2 : 1
            let end = place
            while place > floor, text[place - 1].isMarkByte { place -= 1 }
            guard place < end else { return false }
            guard place > 0 else { return true }
            if text[place - 1] == 0x26 || text[place - 1] == 0x3F || beginsLine(place) {
                return true
            }
        }
        return false
    }

    /// `user[name]`.
    private func brackets(closingAt end: Int, _ depth: Int) -> Name? {
        text[max(0, end - Self.longestSpelled)..<end].lastIndex(of: 0x5B).flatMap {
            bracketed($0, $0 + 1..<end - 1, depth)
        }
    }

    /// `user%5Bname%5D`.
    private func encodedBrackets(closingAt end: Int, _ depth: Int) -> Name? {
        var open = end - 1
        let floor = max(0, end - Self.longestSpelled)
        while open >= floor {
            if text[open] == UInt8(ascii: "[") { return bracketed(open, open + 1..<end, depth) }
            let isOpening =
                text[open] == UInt8(ascii: "%") && open + 2 < end && text[open + 1] == 0x35
                && text[open + 2] | 0x20 == 0x62
            if isOpening { return bracketed(open, open + 3..<end, depth) }
            open -= 1
        }
        return nil
    }

    private static let mostEmptyBrackets = 8

    private func bracketed(_ open: Int, _ inside: Range<Int>, _ depth: Int) -> Name? {
        // `user[passwords][]` and `passwords[0]` are named by the part before those brackets.
        guard !inside.isEmpty, !Self.isPosition(text[inside]) else {
            return name(endingAt: open, behindBrackets: depth + 1)
        }
        return Name(range: inside, isQuoted: true, unescaped: unescaped(inside))
    }

    private func word(endingAt end: Int, isQuoted: Bool) -> Name? {
        var start = end
        while start > 0, end - start < Self.longestName, text[start - 1].isMarkByte { start -= 1 }
        if start > 0, Self.mayEndEscape(text[start - 1]) {
            return spelledWord(endingAt: end, isQuoted: isQuoted)
        }
        return start < end ? Name(range: start..<end, isQuoted: isQuoted) : nil
    }

    /// Whether a word after this byte may be the rest of an escape, or continue one.
    private static func mayEndEscape(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "%"), UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: "}"),
            UInt8(ascii: "+"), UInt8(ascii: "#"):
            true
        default: false
        }
    }

    /// A word with some of its letters escaped, or with an escape such as `%26` before it.
    private func spelledWord(endingAt end: Int, isQuoted: Bool) -> Name? {
        var start = end
        while start > 0, end - start < Self.longestSpelled, Self.isSpelling(text[start - 1]) {
            start -= 1
        }
        return unsafe text.withUnsafeBufferPointer { buffer in
            var letters: [UInt8] = []
            var place = start
            var first = start
            while place < end {
                var (letter, next) = unsafe (buffer[place], place + 1)
                // In a form a plus is a space.
                if letter == 0x2B, !letters.isEmpty { letter = 0x20 }
                if letter == 0x25 || letter == 0x5C || letter == 0x26,
                    let (scalar, behind) = unsafe SpelledScalar.decode(buffer, at: place),
                    behind <= end
                {
                    (letter, next) = (scalar.asciiByte ?? 0, behind)
                }
                if letter.isMarkByte || letter == 0x20 && !letters.isEmpty {
                    if letters.isEmpty { first = place }
                    letters.append(letter)
                } else {
                    letters = []
                }
                place = next
            }
            guard !letters.isEmpty, letters.count <= Self.longestName else { return nil }
            return Name(range: first..<end, isQuoted: isQuoted, unescaped: letters)
        }
    }

    private static func isSpelling(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x25, 0x5C, 0x26, 0x23, 0x2B, 0x3B, 0x7B, 0x7D: true
        default: byte.isMarkByte
        }
    }

    /// A range with its escapes undone; nil if it has none.
    func unescaped(_ range: Range<Int>) -> [UInt8]? {
        guard text[range].contains(where: { $0 == 0x25 || $0 == 0x5C || $0 == 0x26 }) else {
            return nil
        }
        return unsafe text.withUnsafeBufferPointer { buffer in
            var letters: [UInt8] = []
            var place = range.lowerBound
            while place < range.upperBound {
                if unsafe buffer[place] != 0x2B, unsafe buffer[place] != 0x3D,
                    let (scalar, next) = unsafe SpelledScalar.decode(buffer, at: place),
                    next <= range.upperBound
                {
                    letters.append(scalar.asciiByte ?? 0x3F)
                    place = next
                } else {
                    // A backslash before any other letter quotes that letter.
                    if unsafe buffer[place] == 0x5C, place + 1 < range.upperBound { place += 1 }
                    letters.append(unsafe buffer[place])
                    place += 1
                }
            }
            return letters
        }
    }

    /// Whether a bare word before a colon begins here, so that it is a name rather than part of a URL.
    func startsWord(_ start: Int) -> Bool {
        guard start > 0 else { return true }
        switch text[start - 1] {
        case 0...0x20, 0x22, 0x24, 0x27, 0x28, 0x2C, 0x3B, 0x5B, 0x7B, 0x6E, 0x72, 0x74:
            return true
        default: return false
        }
    }

    func startsPair(_ start: Int) -> Bool {
        guard start > 0 else { return true }
        switch text[start - 1] {
        case UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: ";"), UInt8(ascii: "#"): return true
        // A path segment that holds a pair: `/token=…/`.
        case UInt8(ascii: "/"), UInt8(ascii: "`"): return true
        case 0...0x20, 0x22, 0x24, 0x27, 0x28, 0x2C, 0x3E, 0x7B: return true
        case UInt8(ascii: "=") where isUnescaped: return true
        // An escape ends in a digit or a letter.
        default:
            let before = text[..<start]
            return before.suffix(3).first == UInt8(ascii: "%")
                || before.suffix(6).starts(with: "\\u00".utf8)
                || before.suffix(2).first == UInt8(ascii: "\\")
        }
    }
}

extension SpelledScalar {
    /// The character as an ASCII byte, if it is one.
    var asciiByte: UInt8? {
        switch self {
        case .byte(let byte): byte < 0x80 ? byte : nil
        case .scalar(let scalar): scalar.isASCII ? UInt8(scalar.value) : nil
        }
    }
}
