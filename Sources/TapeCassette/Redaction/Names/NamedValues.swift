import TapeHTTP

/// Finds the values under names in a text of any syntax, whole or cut off: JSON members, pairs of URLs and forms, XML elements
/// and attributes, parts of multipart bodies, GraphQL arguments.
///
/// It reads names and what follows them, without parsing the structure.
struct NamedValues {
    /// How a value is attached to its name.
    enum Kind { case member, pair, element }

    struct Name {
        let range: Range<Int>
        let isQuoted: Bool
        /// The name with its escapes undone, if it has any.
        var unescaped: [UInt8]?
    }

    struct Find {
        var range: Range<Int>
        let name: String
        let kind: Kind
        /// Whether the value is a number or a word without quotes.
        let isBare: Bool
        let strength: CredentialWords.Strength
        /// Whether it is in an object or an array under the name.
        var isNested = false
        /// Its own name there.
        var innerName: String?
        /// Whether it is itself a name there, which redaction keeps.
        var isName = false
        /// Whether it is a word in running text, without its own quotes or tag.
        var isPlain = false
        /// Whether it is assigned to a variable, as in a script: `export API_KEY=…`.
        var isAssigned = false
        /// The position of the sign between name and value.
        var separator = 0

        /// The same find in the source of a view through which the text was read.
        func moved(through view: DecodedText) -> Find {
            var find = self
            find.range = view.source(of: range)
            find.separator = view.source(of: separator..<separator + 1).lowerBound
            return find
        }

        func moved(by distance: Int) -> Find {
            var find = self
            find.range = range.lowerBound + distance..<range.upperBound + distance
            find.separator += distance
            return find
        }
    }

    /// A text with more finds is not searched to its end, and not kept: a hostile server may send millions.
    static let most = 250_000

    let text: [UInt8]
    /// Whether the text had escapes, so that one pair may be the value of another.
    var isUnescaped = false
    /// Whether values that are not taken are searched like any other text, because they may hold what is.
    var entersKept = true
    /// Where the text begins, after the sign before it.
    private(set) var start = 0

    init(text: [UInt8], isUnescaped: Bool = false, entersKept: Bool = true) {
        self.text = text
        self.isUnescaped = isUnescaped
        self.entersKept = entersKept
    }

    /// How far the text was read for earlier names, so that it is not read again for later ones.
    struct Progress: Equatable {
        /// Nested content is read once, however many names are in it.
        var endOfNested = 0
        /// The end of the last name that is itself a member's value.
        var endOfNamed = 0
        /// The lists and blocks that were read for the values of such a name.
        var lists = EnteredValues()
        /// The end of a word that was read for the value of such a name and is none; no part of it is one either.
        var endOfPlainWord = 0
    }

    typealias Judge = (ArraySlice<UInt8>, Kind) -> CredentialWords.Strength

    /// The values under names that may be credentials'.
    func finds(_ judge: Judge) -> [Find] {
        var texts = InnerTexts(in: text)
        return finds(in: &texts, judge)
    }

    /// The same with the inner texts already known.
    func finds(in texts: inout some TextsWithin, _ judge: Judge) -> [Find] {
        var finds: [Find] = []
        var position = 0
        var progress = Progress()
        var entered = EnteredValues()
        while finds.count <= Self.most, let place = separator(from: position) {
            position = place + 1
            let before = progress
            let found =
                switch text[place] {
                case UInt8(ascii: ">"): element(closingAt: place, &progress, in: &texts, judge)
                case UInt8(ascii: ":"): member(at: place, &progress, judge)
                default: pair(at: place, &progress, judge)
                }
            if !found.isEmpty || progress != before, var own = texts.text(around: place) {
                let inner = self.finds(in: &own, judge)
                finds += inner.isEmpty ? found.compactMap { crossing($0, at: place) } : inner
                progress = before
                position = own.range.upperBound
                continue
            }
            guard let last = found.last else { continue }
            for var find in found {
                find.range = texts.clamped(find.range)
                find.separator = place
                finds.append(find)
            }
            if last.isNested { continue }
            let behind = finds.last?.range.upperBound ?? last.range.upperBound
            let kept = finds.suffix(found.count).filter(isKept)
            if !kept.isEmpty,
                !kept.contains(where: mayHoldNames)
                    || entered.mayEnter(upTo: behind, at: place)
            {
                continue
            }
            position = max(position, behind)
        }
        return finds
    }

    /// A value whose percent-encoding also covers the ends of texts, such as the next string of a list.
    private func crossing(_ find: Find, at separator: Int) -> Find? {
        guard find.kind == .pair, text[separator] == UInt8(ascii: "%") else { return nil }
        let words = PercentEncoding.decode(text[find.range]).split { !$0.isMarkByte }
        guard words.contains(where: { ValueLooks.isChosen($0, atLeast: 8) }) else { return nil }
        var find = find
        find.separator = separator
        return find
    }

    /// The values within an inner text.
    private func finds(in inner: inout InnerTexts.Inner, _ judge: Judge) -> [Find] {
        if let view = inner.view {
            var values = NamedValues(
                text: view.bytes, isUnescaped: isUnescaped, entersKept: entersKept)
            values.start = inner.start
            var texts = InnerTexts(in: view.bytes, from: inner.start)
            return values.finds(in: &texts, judge).map { find in
                find.moved(through: view).moved(by: inner.range.lowerBound)
            }
        }
        var values = NamedValues(
            text: inner.texts.unchanged ?? Array(text[inner.range]), isUnescaped: isUnescaped,
            entersKept: entersKept)
        values.start = inner.start
        return values.finds(in: &inner.texts, judge).map { $0.moved(by: inner.range.lowerBound) }
    }

    private func separator(from start: Int) -> Int? {
        unsafe text.withUnsafeBufferPointer { text in
            var position = start
            while position < text.count {
                switch unsafe text[position] {
                case 0x3A, 0x3D, 0x3E: return position
                case 0x25:
                    // `%3D`, and its forms in a URL within a URL.
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
        at place: Int, _ progress: inout Progress, _ judge: Judge
    ) -> [Find] {
        guard !isOfTime(place), let name = name(endingAt: place) else { return [] }
        let strength = judge(letters(of: name), .member)
        // Nearly all members of JSON.
        if strength == .none, name.isQuoted, !Self.isNameKey(letters(of: name)) { return [] }
        if strength <= .doubtful {
            if let phrased = phrased(behind: place, name, judge) { return [phrased] }
            let found = named(by: name, at: place + 1, &progress, judge)
            if strength == .none || !found.isEmpty { return found }
        }
        guard
            name.isQuoted || startsWord(name.range.lowerBound) || isHeld(name.range.lowerBound)
        else { return [] }
        let spelling = spelling(of: name)
        let blank = skippingBlanks(place + 1)
        let start = name.isQuoted ? blank : startOfArgument(behindTypeAt: behindComment(blank))
        if !name.isQuoted, closesString(at: start) { return [] }
        if name.isQuoted, strength >= .likely, start < text.count, opens(start) {
            guard start >= progress.endOfNested else { return [] }
            let (values, end) = nested(from: start)
            progress.endOfNested = end
            if isSchema(start..<end) { return [] }
            return values.map { $0.find(under: spelling, strength) }
        }
        let values = values(from: start, mayBeBare: name.isQuoted)
        if values.isEmpty, strength >= .likely {
            return lineValues(behind: place, name, &progress).map { value in
                Find(
                    range: value.range, name: spelling, kind: .member, isBare: false,
                    strength: strength, isNested: !value.isFlat, innerName: value.innerName,
                    isPlain: value.isFlat)
            }
        }
        return values.map {
            Find(
                range: $0.range, name: spelling, kind: .member, isBare: $0.isBare,
                strength: strength)
        }
    }

    /// Whether a colon is in a time such as `12:30:00`, alone or behind a date, whose digits name nothing.
    private func isOfTime(_ colon: Int) -> Bool {
        unsafe text.withUnsafeBufferPointer { text in
            var start = colon
            let floor = max(1, colon &- 16)
            while start > floor, unsafe Self.isTimeByte(text[start &- 1]) { start &-= 1 }
            let before = unsafe text[max(0, start &- 1)]
            return start < colon && start > 0 && (before == 0x22 || before == 0x3A)
        }
    }

    private static func isTimeByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x54
    }

    /// Whether an object or an array begins at a place.
    func opens(_ place: Int) -> Bool {
        text[place] == UInt8(ascii: "{") || text[place] == UInt8(ascii: "[")
    }

    private func pair(
        at place: Int, _ progress: inout Progress, _ judge: Judge
    ) -> [Find] {
        guard let name = name(endingAt: place), !compares(place, name) else { return [] }
        let isArrow = text[place...].starts(with: "=>".utf8)
        let start = place + (text[place] == UInt8(ascii: "%") ? 3 : isArrow ? 2 : 1)
        let strength = judge(letters(of: name), isArrow ? .member : .pair)
        if strength <= .doubtful {
            let found = named(by: name, at: start, &progress, judge)
            if strength == .none || !found.isEmpty { return found }
        }
        guard
            name.isQuoted || startsPair(name.range.lowerBound)
                || isPrefixedAttribute(name.range, at: place) || isOfRegistry(name.range)
                || isArrow || isHeld(name.range.lowerBound)
        else { return [] }
        if !name.isQuoted, closesString(at: skippingBlanks(start)) { return [] }
        let before = name.range.lowerBound > 0 ? text[name.range.lowerBound - 1] : 0
        let isAssigned = [0x20, 0x09, 0x0A, 0x0D].contains(before) && text[place] == 0x3D
        if let quoted = quoted(at: skippingBlanks(start)) {
            return [
                Find(
                    range: doubled(behindEmpty: quoted) ?? quoted, name: spelling(of: name),
                    kind: .member, isBare: false, strength: strength, isAssigned: isAssigned)
            ]
        }
        if isArrow || start < text.count && text[start] == 0x20 && beginsLine(name.range.lowerBound)
        {
            let value = plainValue(from: skippingSpaces(start), behind: name.range.lowerBound)
            return value.map { [plainFind($0, name, strength)] } ?? []
        }
        // A run of base64 digits may end in `/pw==`.
        if before == UInt8(ascii: "/"), start < text.count, text[start] == 0x3D { return [] }
        let isParameter = before == UInt8(ascii: ";") || before == UInt8(ascii: "/")
        let end = endOfPair(
            from: start, isEscaped: text[place] == UInt8(ascii: "%"), isParameter: isParameter)
        guard end > start else { return [] }
        return [
            Find(
                range: start..<end, name: spelling(of: name), kind: .pair, isBare: false,
                strength: strength, isAssigned: isAssigned)
        ]
    }

    /// Whether a name is one of npm's settings for a registry: `//registry.npmjs.org/:_authToken=…`.
    private func isOfRegistry(_ name: Range<Int>) -> Bool {
        text[name].first == UInt8(ascii: "_") && text[..<name.lowerBound].last == UInt8(ascii: ":")
    }

    /// Whether `==` or `===` is a comparison: after a name and a blank, or before a quote or a word that is not a credential.
    ///
    /// Elsewhere it may be part of base64, and in a form it may begin a value.
    private func compares(_ place: Int, _ name: Name) -> Bool {
        guard text[place...].starts(with: "==".utf8) else { return false }
        let next = text[place...].drop { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "\\") }
        if text[..<place].last == 0x20 || next.first == 0x22 || next.first == 0x27 { return true }
        guard let before = text[..<name.range.lowerBound].last, before != UInt8(ascii: "&"),
            before != UInt8(ascii: "?")
        else { return false }
        let word = next.prefix { $0 > 0x20 && ![0x22, 0x26, 0x29, 0x3C, 0x3E].contains($0) }
        return !word.isEmpty && !ValueLooks.isChosen(word)
    }

    private func plainFind(
        _ value: Range<Int>, _ name: Name, _ strength: CredentialWords.Strength
    ) -> Find {
        Find(
            range: value, name: spelling(of: name), kind: .member, isBare: false,
            strength: strength, isPlain: true)
    }

    /// The text before the `>` of a comment, a CDATA section and a processing instruction.
    private static let sectionEnds = ["--", "]]", "?"].map { Array($0.utf8) }

    /// `<name …>value<`.
    private func element(
        closingAt place: Int, _ progress: inout Progress, in whole: inout some TextsWithin,
        _ judge: Judge
    ) -> [Find] {
        let floor = max(0, place - 256)
        guard let open = text[floor..<place].lastIndex(of: UInt8(ascii: "<")), open + 1 < place,
            !Self.sectionEnds.contains(where: text[open..<place].reversed().starts(with:))
        else { return [] }
        var name = text[(open + 1)..<place].prefix { $0.isMarkByte || $0 == UInt8(ascii: ":") }
        if let colon = name.lastIndex(of: UInt8(ascii: ":")) { name = name[(colon + 1)...] }
        guard !name.isEmpty else { return [] }
        let isEmpty = text[place - 1] == UInt8(ascii: "/")
        let strength = judge(name, .element)
        if strength <= .doubtful {
            let found = isEmpty ? [] : labelled(name, closingAt: place, judge)
            if strength == .none || !found.isEmpty || isEmpty { return found }
        }
        guard
            isEmpty || isMarkup || holdsText(name, behind: place)
                || whole.breaksOff(around: place)
        else { return [] }
        let isOutermost = place >= progress.endOfNested
        let isRead = isOutermost && strength >= .likely
        let own = isRead ? attributes(in: name.endIndex..<place) : []
        let (texts, end) = isEmpty ? ([], place) : texts(behind: place + 1, withNested: isRead)
        if isOutermost, strength >= .likely { progress.endOfNested = end }
        return (own + texts).map {
            Find(
                range: $0.range, name: String(decoding: name, as: UTF8.self),
                kind: $0.isNested ? .member : .element, isBare: false, strength: strength,
                isNested: $0.isNested, innerName: $0.name)
        }
    }
}
