/// The value after a name.
extension NamedValues {
    func skippingBlanks(_ start: Int) -> Int {
        var position = start
        while position < text.count {
            if text[position] <= 0x20 || isUnescaped && text[position] == UInt8(ascii: "+") {
                position += 1
            } else if text[position] == UInt8(ascii: "d"), goesOnAsEvent(position) {
                position += Self.eventLine.count
            } else if let line = lineOfData(behindFieldsFrom: position) {
                position = line
            } else {
                break
            }
        }
        return position
    }

    /// The next data line, if other fields of an event come before it.
    private func lineOfData(behindFieldsFrom place: Int) -> Int? {
        var position = place
        for _ in 0..<4 {
            guard position > 0, Self.isBreak(text[position - 1]),
                Self.eventFields.contains(where: { text[position...].starts(with: $0) }),
                let end = text[position...].prefix(256).firstIndex(where: Self.isBreak)
            else { return nil }
            position = end + 1
            if position < text.count, text[position - 1] == 0x0D, text[position] == 0x0A {
                position += 1
            }
            if position < text.count, goesOnAsEvent(position) { return position }
        }
        return nil
    }

    private static let eventFields = ["id:", "event:", "retry:", ":"].map { Array($0.utf8) }

    /// The place after a comment and the blanks that follow it.
    func behindComment(_ place: Int) -> Int {
        guard place > 0, place < text.count, text[place] == 0x23, text[place - 1] <= 0x20,
            let end = text[place...].prefix(256).firstIndex(where: Self.isBreak)
        else { return place }
        let start = skippingBlanks(end)
        return start < text.count && text[start] == 0x22 ? start : place
    }

    /// The start of an argument's default value after its type: `String! = "…"`.
    func startOfArgument(behindTypeAt place: Int) -> Int {
        let window = text[place..<min(place + Self.longestName, text.count)]
        let type = window.prefix { $0.isMarkByte || $0 == 0x21 || $0 == 0x5B || $0 == 0x5D }
        let equals = skippingSpaces(type.endIndex)
        guard !type.isEmpty, equals < text.count, text[equals] == 0x3D else {
            return place < text.count && text[place] == 0x2C ? skippingBlanks(place + 1) : place
        }
        return skippingBlanks(equals + 1)
    }

    private static let eventLine = Array("data:".utf8)

    /// Whether the line that begins here continues the data of the line before it, in an event stream.
    func goesOnAsEvent(_ place: Int) -> Bool {
        place > 0 && Self.isBreak(text[place - 1]) && text[place...].starts(with: Self.eventLine)
    }

    typealias Value = (range: Range<Int>, isBare: Bool)

    /// A scalar, or each scalar of an array.
    func values(from start: Int, mayBeBare: Bool) -> [Value] {
        var position = skippingBlanks(start)
        guard position < text.count else { return [] }
        guard text[position] == UInt8(ascii: "[") else {
            return scalar(at: position, mayBeBare: mayBeBare).map { [$0] } ?? []
        }
        var found: [Value] = []
        position = skippingBlanks(position + 1)
        while position < text.count, let value = scalar(at: position, mayBeBare: mayBeBare) {
            found.append(value)
            let behind = value.isBare ? value.range.upperBound : endOfQuote(after: value.range)
            position = skippingBlanks(behind)
            guard position < text.count, text[position] == UInt8(ascii: ",") else { break }
            position = skippingBlanks(position + 1)
        }
        return found
    }

    /// A value in an object or an array under a name.
    struct Nested {
        let range: Range<Int>
        var isBare = false
        /// Whether it is an element of a list directly under the name.
        var isFlat = false
        /// Whether it is itself a name there.
        var isName = false
        /// Its own name.
        var innerName: String?

        func find(under name: String, _ strength: CredentialWords.Strength) -> Find {
            Find(
                range: range, name: name, kind: .member, isBare: isBare, strength: strength,
                isNested: !isFlat, innerName: innerName, isName: isName)
        }
    }

    /// The names, strings and numbers of an object or an array, up to its end or the end of a text that was cut off.
    func nested(from start: Int) -> (values: [Nested], end: Int) {
        let isList = text[start] == UInt8(ascii: "[")
        var found: [Nested] = []
        var depth = 0
        var name: String?
        var position = start
        while position < text.count {
            switch text[position] {
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                position += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                position += 1
                if depth == 0 { return (found, position) }
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "&"), UInt8(ascii: "'"):
                guard let range = quoted(at: position) else {
                    position = behindBackslashes(position)
                    continue
                }
                position = max(position + 1, endOfQuote(after: range))
                let next = skippingBlanks(position)
                let isName = next < text.count && text[next] == UInt8(ascii: ":")
                if isName { name = String(decoding: text[range].prefix(64), as: UTF8.self) }
                guard !range.isEmpty else { continue }
                let isFlat = isList && depth == 1
                found.append(Nested(range: range, isFlat: isFlat, isName: isName, innerName: name))
            default:
                guard let value = scalar(at: position, mayBeBare: true), value.isBare else {
                    position = behindWord(position)
                    continue
                }
                found.append(
                    Nested(
                        range: value.range, isBare: true, isFlat: isList && depth == 1,
                        innerName: name))
                position = value.range.upperBound
            }
        }
        return (found, text.count)
    }

    /// The place behind a byte that begins no string, or behind all of a run of backslashes: none of them begins one.
    func behindBackslashes(_ place: Int) -> Int {
        max(place + 1, text[place...].prefix { $0 == UInt8(ascii: "\\") }.endIndex)
    }

    /// The next place at which a number may begin, behind one at which none does: in a word such as `1e5x`, only behind it.
    private func behindWord(_ place: Int) -> Int {
        let run = text[place...].prefix { $0.isNumberByte }
        let isWord = run.endIndex < text.count && text[run.endIndex].isMarkByte
        let next = isWord ? nil : run.dropFirst().firstIndex { $0.isNumberStart }
        return max(place + 1, next ?? run.endIndex)
    }

    /// Whether an object describes what a credential must look like, as JSON Schema does, and holds none.
    func isSchema(_ range: Range<Int>) -> Bool {
        guard range.count <= 2048 else { return false }
        let object = String(
            decoding: text[range].filter { $0 > 0x20 && $0 != UInt8(ascii: "\\") }, as: UTF8.self)
        let isTyped = ["string", "object", "array"].contains {
            object.contains("\"type\":\"\($0)\"")
        }
        let describes = ["description", "format", "properties"].contains {
            object.contains("\"\($0)\":")
        }
        let holds = ["value", "default", "example", "examples", "const", "enum"].contains {
            object.contains("\"\($0)\":")
        }
        return isTyped && describes && !holds
    }

    func endOfQuote(after range: Range<Int>) -> Int {
        var end = range.upperBound
        while end < text.count, text[end] == UInt8(ascii: "\\") { end += 1 }
        for reference in Self.quoteReferences where text[end...].starts(with: reference) {
            return end + reference.count
        }
        return min(end + 1, text.count)
    }

    private func scalar(
        at start: Int, mayBeBare: Bool
    ) -> (range: Range<Int>, isBare: Bool)? {
        if let range = quoted(at: start) {
            return (range.isEmpty ? added(toEmpty: range) : range).map { ($0, false) }
        }
        guard mayBeBare else { return nil }
        let range = start..<(text[start...].firstIndex { !$0.isNumberByte } ?? text.endIndex)
        // A word may begin with digits, as in YAML.
        let isNumber = range.upperBound == text.count || !text[range.upperBound].isMarkByte
        guard !range.isEmpty, text[start].isNumberStart, isNumber else { return nil }
        // The sign before an element of a list in YAML is no number.
        return text[range].elementsEqual("-".utf8) ? nil : (range, true)
    }

    /// The content of doubled quotes, as in a table within another table's cell.
    func doubled(behindEmpty string: Range<Int>) -> Range<Int>? {
        let start = string.upperBound + 1
        guard start < text.count, text[start] > 0x20, string.isEmpty else { return nil }
        let quote = text[start - 1]
        guard let end = text[start...].prefix(Self.longestSpelled).firstIndex(of: quote),
            end > start, text[(end + 1)...].first == quote
        else { return nil }
        return start..<end
    }

    /// The string that a program appends to an empty one: `"" + "…"`.
    private func added(toEmpty string: Range<Int>) -> Range<Int>? {
        let sign = skippingSpaces(endOfQuote(after: string))
        guard sign < text.count, text[sign] == UInt8(ascii: "+") else { return nil }
        let start = skippingSpaces(sign + 1)
        return start < text.count ? quoted(at: start).flatMap { $0.isEmpty ? nil : $0 } : nil
    }

    /// Whether a quote after an unquoted name ends the text that contains the name, as in the label `"Password:"`; what follows
    /// it then belongs to the surrounding text.
    func closesString(at place: Int) -> Bool {
        guard let inside = quoted(at: place, within: 64)?.lowerBound else { return false }
        var start = inside
        while start < text.count, text[start] <= 0x20 { start += 1 }
        guard start < text.count else { return true }
        let isBlock = text[place..<inside].count { $0 == 0x22 || $0 == 0x27 } > 1
        if !isBlock, text[inside..<start].contains(where: Self.isBreak) || beginsBreak(start) {
            return true
        }
        switch text[start] {
        case 0x2C, 0x7D, 0x5D, 0x3A, 0x3E, 0x29, 0x3B: return true
        case UInt8(ascii: "/"): return text[(start + 1)...].first == 0x3E
        // The next attribute.
        case _ where start > inside:
            let name = text[start...].prefix(Self.longestName).prefix(while: \.isMarkByte)
            return !name.isEmpty && text[name.endIndex...].first == 0x3D
        default: return false
        }
    }

    /// Whether an escaped line end begins at a place.
    private func beginsBreak(_ place: Int) -> Bool {
        let next = text[place...].dropFirst().first
        return text[place] == 0x5C && (next == 0x6E || next == 0x72)
    }

    /// The content of a string whose closing quote is escaped as deeply as its opening one.
    ///
    /// The closing quote must be within the limit, so that a text is not read again for each name in it.
    func quoted(at start: Int, within limit: Int = .max) -> Range<Int>? {
        var open = start
        let stop = limit > text.count - start ? text.count : start + limit
        while open < stop, text[open] == UInt8(ascii: "\\") { open += 1 }
        guard open < stop else { return nil }
        let quote = text[open]
        if quote == UInt8(ascii: "&") {
            for reference in Self.quoteReferences where text[open...].starts(with: reference) {
                let inside = open + reference.count
                guard inside <= stop else { return nil }
                return
                    inside..<endOfReferenced(
                        from: inside, reference, open - start, before: stop)
            }
            return nil
        }
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        let depth = open - start
        if let block = block(from: start, text[start...open], before: stop) { return block }
        var end = open + 1
        var run = 0
        while end < stop {
            if text[end] == UInt8(ascii: "\\") {
                run += 1
            } else if text[end] == quote, depth == 0 ? run.isMultiple(of: 2) : run <= depth {
                return open + 1..<(end - (depth == 0 ? 0 : run))
            } else {
                run = 0
            }
            end += 1
        }
        return open + 1..<end
    }

    /// The content of a GraphQL block string, between three quotes and three more.
    private func block(
        from start: Int, _ quote: ArraySlice<UInt8>, before stop: Int
    ) -> Range<Int>? {
        let mark = Array(quote) + quote + quote
        guard quote.count < 16, text[start..<stop].starts(with: mark) else { return nil }
        let inside = start + mark.count
        var end = inside
        // In a block string, three quotes after a backslash are content.
        while end < stop, !text[end...].starts(with: mark) || end > inside && text[end - 1] == 0x5C
        {
            end += 1
        }
        return inside..<min(end, stop)
    }

    /// The end of a string whose closing quote is a reference, spelled and escaped like its opening one.
    ///
    /// Enclosing strings may double its backslashes; after an escaped quote a word may go on.
    private func endOfReferenced(
        from start: Int, _ quote: [UInt8], _ depth: Int, before stop: Int
    ) -> Int {
        var end = start
        var run = 0
        while end < stop {
            if text[end] == UInt8(ascii: "\\") {
                run += 1
            } else if text[end] == UInt8(ascii: "&"), text[end...].starts(with: quote),
                depth == 0 ? run.isMultiple(of: 2) : run <= depth,
                run == 0 || text[(end + quote.count)...].first?.isMarkByte != true
            {
                return end - (depth == 0 ? 0 : run)
            } else {
                run = 0
            }
            end += 1
        }
        return end
    }

    func endOfPair(from start: Int, isEscaped: Bool, isParameter: Bool) -> Int {
        var end = start
        while end < text.count {
            switch text[end] {
            case 0...0x20, 0x22, 0x23, 0x26, 0x27, 0x29, 0x3C, 0x3E, 0x5C, 0x7F: return end
            // The value of `;jsessionid=…` ends where the path goes on.
            case UInt8(ascii: ";"), UInt8(ascii: "?"), UInt8(ascii: "/"):
                if isParameter { return end }
            case UInt8(ascii: "%") where isEscaped:
                let next = text[(end + 1)...].prefix(2)
                if next.elementsEqual("26".utf8) || next.elementsEqual("23".utf8) { return end }
                if text[(end + 1)...].starts(with: "2526".utf8) { return end }
            default: break
            }
            end += 1
        }
        return end
    }
}

extension UInt8 {
    fileprivate var isNumberStart: Bool { (0x30...0x39).contains(self) || self == 0x2D }

    fileprivate var isNumberByte: Bool {
        switch self {
        case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: true
        default: false
        }
    }
}
