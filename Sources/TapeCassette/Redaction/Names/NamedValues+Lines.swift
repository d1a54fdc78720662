/// Values without quotes: `Authorization: Bearer …` in a text, and YAML values after a name or in the lines below it.
extension NamedValues {
    /// Words before a credential that name its scheme.
    private static let schemes: Set<String> = [
        "bearer", "basic", "token", "apikey", "api-key", "jwt", "oauth", "splunk", "ssws", "key",
        "genie-key", "zoho-oauthtoken",
    ]

    /// The unquoted value after a name's colon, in its line or else in the lines below.
    func lineValues(behind colon: Int, _ name: Name, _ progress: inout Progress) -> [Nested] {
        let start = skippingNodeMarks(colon + 1)
        if endsLine(start) || beginsBlock(start) {
            guard start >= progress.endOfNested, start < text.count else { return [] }
            let (values, end) = block(below: start, under: column(of: name.range.lowerBound))
            progress.endOfNested = end
            return values
        }
        guard start > colon + 1 || opensAsDump(name.range.lowerBound) else { return [] }
        if let quoted = quoted(at: start), !quoted.isEmpty {
            return [Nested(range: quoted, isFlat: true)]
        }
        if opens(start) {
            guard start >= progress.endOfNested else { return [] }
            let (values, end) = flow(from: start, before: start + Self.longestBlock)
            progress.endOfNested = end
            return values
        }
        return plainValue(from: start, behind: name.range.lowerBound).map {
            [Nested(range: $0, isFlat: true)]
        } ?? []
    }

    /// The word at a place, without its scheme; the rest of the line if the name begins the line.
    func plainValue(from place: Int, behind nameStart: Int) -> Range<Int>? {
        var value = word(from: place)
        let isScheme = Self.schemes.contains(
            String(decoding: text[value], as: UTF8.self).lowercased())
        if isScheme, value.upperBound < text.count, text[value.upperBound] == 0x20 {
            value = word(from: value.upperBound + 1)
        } else if beginsLine(nameStart) {
            value = value.lowerBound..<endOfLine(from: value.upperBound)
        }
        return value.isEmpty ? nil : value
    }

    func word(from start: Int, before limit: Int = .max) -> Range<Int> {
        let stop = max(start, min(limit, text.count))
        return start..<(text[start..<stop].firstIndex(where: Self.endsWord) ?? stop)
    }

    private static func endsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x22, 0x27, 0x28, 0x29, 0x2C, 0x3B, 0x3C, 0x3E, 0x5C, 0x5D, 0x60, 0x7B,
            0x7D:
            true
        default: false
        }
    }

    func beginsLine(_ place: Int) -> Bool {
        var start = place
        while start > 0, Self.isIndent(text[start - 1]) { start -= 1 }
        return start == 0 || Self.isBreak(text[start - 1])
    }

    /// Whether a byte may precede a name in its line.
    private static func isIndent(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x2D }

    static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private static let longestLine = 256

    private func endOfLine(from start: Int) -> Int {
        let window = text[start..<min(start + Self.longestLine, text.count)]
        let stop = window.firstIndex { $0 == 0x0A || $0 == 0x0D || $0 == 0x3C }
        guard stop != nil || window.endIndex == text.count else { return start }
        var end = stop ?? text.count
        // A comment is not part of the value.
        let comment = (start..<end).first { text[$0] == 0x23 && $0 > start && text[$0 - 1] == 0x20 }
        end = comment ?? end
        while end > start, text[end - 1] <= 0x20 { end -= 1 }
        return end
    }

    // MARK: YAML

    /// The place after blanks, tags (`!!str`) and anchors (`&a`).
    private func skippingNodeMarks(_ start: Int) -> Int {
        var place = skippingSpaces(start)
        while place < text.count, text[place] == UInt8(ascii: "!") || beginsAnchor(place) {
            let end = word(from: place, before: place + Self.longestMark).upperBound
            guard end < text.count, text[end] <= 0x20 else { return place }
            place = skippingSpaces(end)
        }
        return place
    }

    /// No tag or anchor is longer.
    private static let longestMark = 256

    private func beginsAnchor(_ place: Int) -> Bool {
        text[place] == UInt8(ascii: "&") && place + 1 < text.count && text[place + 1].isMarkByte
            && place > 0 && text[place - 1] == 0x20
    }

    func skippingSpaces(_ start: Int) -> Int {
        var place = start
        while place < text.count, text[place] == 0x20 || text[place] == 0x09 { place += 1 }
        return place
    }

    /// Whether nothing but blanks or a comment follows in the line.
    private func endsLine(_ place: Int) -> Bool {
        guard place < text.count else { return true }
        return Self.isBreak(text[place])
            || text[place] == UInt8(ascii: "#") && text[place - 1] <= 0x20
    }

    /// Whether the rest of the line is only the mark of a block (`|`, `>-`).
    private func beginsBlock(_ place: Int) -> Bool {
        guard text[place] == UInt8(ascii: "|") || text[place] == UInt8(ascii: ">") else {
            return false
        }
        let end = text[place...].dropFirst().prefix(3)
            .firstIndex { !"+-".utf8.contains($0) && !(0x31...0x39).contains($0) }
        return endsLine(skippingSpaces(end ?? min(place + 4, text.count)))
    }

    /// The indentation of a name; a name within a line begins a text of its own.
    private func column(of place: Int) -> Int {
        let place = place > 0 && text[place - 1] == 0x22 ? place - 1 : place
        guard beginsLine(place) else { return 0 }
        var line = place
        while line > start, !Self.isBreak(text[line - 1]) { line -= 1 }
        // A blank separates a text from the sign before it.
        return start > 0 && line == start && place == start + 1 ? 0 : place - line
    }

    /// Whether a name without quotes is in a dump as Go and Java write them: `map[password:…`, `{Password:…`.
    private func opensAsDump(_ nameStart: Int) -> Bool {
        guard nameStart > 0 else { return false }
        return [0x20, 0x5B, 0x7B].contains(text[nameStart - 1])
    }

    private static let longestBlock = 16_384

    /// The values in the lines below, if they are indented deeper than the name or are elements of a list under it.
    private func block(below start: Int, under column: Int) -> (values: [Nested], end: Int) {
        var found: [Nested] = []
        var name: String?
        var line = lineBehind(start)
        let limit = min(text.count, start + Self.longestBlock)
        while line < limit {
            var place = line
            while place < text.count, text[place] == 0x20 { place += 1 }
            if endsLine(place), place < text.count {
                line = lineBehind(place)
                continue
            }
            let isElement = startsElement(place)
            guard place < text.count, place - line > column || isElement && place - line == column
            else { break }
            while startsElement(place) {
                place = skippingSpaces(place + 1)
                name = nil
            }
            line = lineBehind(place)
            if let inner = innerName(at: place) {
                name = String(decoding: text[inner.name], as: UTF8.self)
                place = skippingNodeMarks(inner.colon + 1)
            } else {
                place = skippingNodeMarks(place)
            }
            guard place < text.count, !endsLine(place), !beginsBlock(place) else { continue }
            if opens(place) {
                found += flow(from: place, before: line, under: name).values
            } else if let value = scalarOfLine(at: place, before: line) {
                found.append(Nested(range: value, isFlat: name == nil, innerName: name))
            }
        }
        return (isSchema(found) ? [] : found, line)
    }

    /// Whether the names in a block describe what a credential must look like, and none of them holds one.
    private func isSchema(_ values: [Nested]) -> Bool {
        let names = Set(values.compactMap(\.innerName))
        let isTyped = values.contains { value in
            value.innerName == "type"
                && ["string", "object", "array"].contains {
                    text[value.range].elementsEqual($0.utf8)
                }
        }
        return isTyped && !names.isDisjoint(with: ["description", "format", "properties"])
            && names.isDisjoint(with: [
                "value", "default", "example", "examples", "const", "enum",
            ])
    }

    private func startsElement(_ place: Int) -> Bool {
        place + 1 < text.count && text[place] == UInt8(ascii: "-") && text[place + 1] == 0x20
    }

    private func lineBehind(_ place: Int) -> Int {
        text[min(place, text.count)...].firstIndex(where: Self.isBreak).map { $0 + 1 } ?? text.count
    }

    /// A name at the beginning of a line, with its colon.
    private func innerName(at place: Int) -> (name: Range<Int>, colon: Int)? {
        let window = text[place..<min(place + Self.longestName, text.count)]
        let end = window.firstIndex { $0 == 0x3A || Self.isBreak($0) }
        guard let end, text[end] == 0x3A, end + 1 == text.count || text[end + 1] <= 0x20 else {
            return nil
        }
        var name = place..<end
        if name.count > 2, text[place] == 0x22 || text[place] == 0x27 {
            name = place + 1..<end - 1
        }
        return name.isEmpty || text[name].contains(0x20) ? nil : (name, end)
    }

    /// The rest of a line, without quotes around it.
    private func scalarOfLine(at place: Int, before line: Int) -> Range<Int>? {
        if let quoted = quoted(at: place, within: line - place) {
            return quoted.isEmpty ? nil : quoted
        }
        let end = max(endOfLine(from: place), word(from: place).upperBound)
        return end > place ? place..<end : nil
    }

    /// The words and strings of `[…]` and `{…}` whose members need no quotes, and where they end.
    private func flow(
        from start: Int, before stop: Int, under name: String? = nil
    ) -> (values: [Nested], end: Int) {
        var found: [Nested] = []
        var (place, depth, inner) = (start, 0, name)
        let limit = min(text.count, stop)
        while place < limit {
            switch text[place] {
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                if depth == 0 { return (found, place + 1) }
            case 0...0x20, UInt8(ascii: ","): break
            case UInt8(ascii: "\\") where quoted(at: place, within: limit - place) == nil:
                place = behindEscape(place)
                continue
            default:
                let quoted = quoted(at: place, within: limit - place)
                let value =
                    quoted ?? place..<text[place..<limit].prefix { !Self.endsFlow($0) }.endIndex
                let end = max(place + 1, quoted.map { endOfQuote(after: $0) } ?? value.upperBound)
                let next = skippingSpaces(end)
                if next < limit, text[next] == 0x3A {
                    inner = String(decoding: text[value].prefix(64), as: UTF8.self)
                    place = next + 1
                } else {
                    if !value.isEmpty {
                        found.append(
                            Nested(range: value, isFlat: inner == nil, innerName: inner))
                    }
                    place = end
                }
                continue
            }
            place += 1
        }
        return (found, limit)
    }

    /// The place behind an escape, whose letters are not part of a word, or behind the doubled backslashes of a run.
    private func behindEscape(_ place: Int) -> Int {
        let run = behindBackslashes(place) - place
        guard run == 1 else { return place + run / 2 * 2 }
        return place + (text[(place + 1)...].first == UInt8(ascii: "u") ? 6 : 2)
    }

    private static func endsFlow(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x22, 0x27, 0x2C, 0x3A, 0x3C, 0x5B, 0x5C, 0x5D, 0x7B, 0x7D: true
        default: false
        }
    }

    // MARK: Beside a name

    private static let mostLines = 24

    /// The value in a line named like a value, before or after a line in the same mapping.
    func value(besideLineOf place: Int, _ progress: inout Progress) -> [Value]? {
        guard beginsLine(place) else { return nil }
        let column = column(of: place)
        var start = place
        while start > 0, !Self.isBreak(text[start - 1]) { start -= 1 }
        return value(from: lineBehind(place), column, goingBack: false, &progress)
            ?? (isElement(start)
                ? nil : value(from: lineBefore(start), column, goingBack: true, &progress))
    }

    private func value(
        from first: Int?, _ column: Int, goingBack: Bool, _ progress: inout Progress
    ) -> [Value]? {
        var line = first
        for _ in 0..<Self.mostLines {
            guard let start = line, start < text.count else { return nil }
            var place = start
            while place < text.count, text[place] == 0x20 { place += 1 }
            let opensMapping = isElement(start) && place - start < column
            if opensMapping, !goingBack { return nil }
            while startsElement(place) { place = skippingSpaces(place + 1) }
            guard place - start >= column else { return nil }
            if place - start == column, let inner = innerName(at: place),
                InnerName.isValue(String(decoding: text[inner.name], as: UTF8.self))
            {
                return values(inLineFrom: inner.colon, column, &progress)
            }
            if opensMapping { return nil }
            line = goingBack ? lineBefore(start) : lineBehind(place)
        }
        return nil
    }

    private func values(
        inLineFrom colon: Int, _ column: Int, _ progress: inout Progress
    ) -> [Value]? {
        let place = skippingNodeMarks(colon + 1)
        if endsLine(place) || beginsBlock(place) {
            guard progress.lists.mayEnter(at: place) else { return nil }
            let (values, end) = block(below: place, under: column)
            progress.lists.enter(upTo: end)
            return values.map { ($0.range, false) }
        }
        return scalarOfLine(at: place, before: lineBehind(place)).map { [($0, false)] }
    }

    private func isElement(_ line: Int) -> Bool {
        var place = line
        while place < text.count, text[place] == 0x20 { place += 1 }
        return startsElement(place)
    }

    private func lineBefore(_ start: Int) -> Int? {
        guard start > 0 else { return nil }
        var line = start - 1
        if line > 0, text[line] == 0x0A, text[line - 1] == 0x0D { line -= 1 }
        while line > 0, start - line < Self.longestLine, !Self.isBreak(text[line - 1]) { line -= 1 }
        return line == 0 || Self.isBreak(text[line - 1]) ? line : nil
    }
}
