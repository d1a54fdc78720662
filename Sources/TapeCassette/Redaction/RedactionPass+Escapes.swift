import TapeHTTP

/// Credentials by name in texts within texts, once escapes are undone: XML in XML, a URL in a URL, JSON or a form in a field,
/// YAML in a string.
extension RedactionPass {
    /// How many layers of escapes are undone.
    private static let deepest = 3

    /// Replaces credentials that only show once escapes are undone; what is already replaced stays as it is.
    ///
    /// The escapes that all JSON has hide no names, so they are undone only together with others.
    mutating func replaceEscaped(
        in bytes: [UInt8], _ texts: InnerTexts? = nil, evenOfJSON: Bool = true,
        keeping places: PlacedValues? = nil, with edits: inout RedactionEdits
    ) {
        var views: [DecodedText] = []
        var texts = texts ?? InnerTexts(in: bytes)
        while views.count < Self.deepest {
            let text = views.last?.bytes ?? bytes
            guard
                let view = DecodedText(
                    undoingEscapesIn: text,
                    evenOfJSON: views.isEmpty ? evenOfJSON : NamedValues.mayPartNames(text))
            else {
                return
            }
            views.append(view)
            let done = edits.ranges
            var within = TextsOfSource(views: views, texts: texts)
            let values = escapedValues(in: view.bytes, &within)
            texts = within.texts
            if memory.gaveUp(on: values.count) { return }
            var quotes = QuotedMarks(in: bytes)
            for value in values {
                guard let (range, letters) = Self.source(of: value, in: bytes, views),
                    places?.keep(range) != true, Self.isWithinOneValue(bytes[range]),
                    edits.isWithinOne(range), !Self.touches(range, done)
                else { continue }
                let text = value.separator.flatMap { separator in
                    texts.innermost(
                        around: Self.source(of: separator..<separator + 1, views).lowerBound)
                }
                guard text?.contains(range.lowerBound) ?? true else { continue }
                let mark = mark(of: letters, at: value.place)
                edits.replace(
                    range, with: value.isBare ? quotes.quoted(mark, at: range.lowerBound) : mark)
            }
        }
    }

    private static func source(of range: Range<Int>, _ views: [DecodedText]) -> Range<Int> {
        views.reversed().reduce(range) { $1.source(of: $0) }
    }

    /// The range of a value in the source, and its decoded text; a value in a form's pair ends with the pair.
    private static func source(
        of value: EscapedValue, in bytes: [UInt8], _ views: [DecodedText]
    ) -> (Range<Int>, ArraySlice<UInt8>)? {
        let range = source(of: value.range, views)
        let letters = views.last?.bytes[value.range] ?? []
        guard value.isPlain, let separator = value.separator,
            bytes[source(of: separator..<separator + 1, views).lowerBound] == UInt8(ascii: "%"),
            let end = endOfPair(in: bytes[range])
        else { return (range, letters) }
        let pair = range.lowerBound..<end
        let read = PercentEncoding.decode(bytes[pair])[...]
        return isTaken(read) ? (pair, read) : nil
    }

    private struct EscapedValue {
        let range: Range<Int>
        /// Nil for user information.
        let place: SecretPlace?
        /// Whether it is a word in running text.
        var isPlain = false
        /// Whether it is a number without quotes.
        var isBare = false
        /// The position of the sign between name and value, if there is one.
        var separator: Int?
    }

    /// The end of the form pair in which a word begins; nil if the pair goes on to the end of the bytes.
    private static func endOfPair(in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.indices.first { place in
            guard bytes[place] == UInt8(ascii: "&") else { return false }
            let reference = bytes[(place + 1)...].prefix(8)
            guard let end = reference.firstIndex(of: UInt8(ascii: ";")) else { return true }
            return !reference[..<end].allSatisfy { $0.isMarkByte || $0 == UInt8(ascii: "#") }
        }
    }

    private mutating func mark(of letters: ArraySlice<UInt8>, at place: SecretPlace?) -> [UInt8] {
        if let place {
            let mark = mark(of: letters, at: place, learning: letters)
            if place == .header("Authorization") { learnLogin(in: letters, mark: mark) }
            return mark
        }
        return mark(ofUserInfo: letters)
    }

    private static func isTaken(_ value: ArraySlice<UInt8>) -> Bool {
        ValueLooks.isChosen(value) && !ValueLooks.isPlaceholder(value)
            && RedactionMark.first(in: value) == nil
    }

    private func escapedValues(
        in text: [UInt8], _ texts: inout TextsOfSource
    ) -> [EscapedValue] {
        let finds = NamedValues(text: text, isUnescaped: true).finds(in: &texts) {
            [names = rules.names] name, kind in
            names.strengthInBody(name, kind, isForm: false)
        }
        let named = finds.compactMap { find -> EscapedValue? in
            let value = text[find.range]
            // An unescaped text may show names that its author never wrote, so only strong finds count.
            guard find.strength >= .likely, !find.isName, Self.isTaken(value),
                Self.judgement(of: find, value) == .taken
            else { return nil }
            return EscapedValue(
                range: find.range, place: .field(find.name), isPlain: find.isPlain,
                isBare: find.isBare, separator: find.separator)
        }
        let scan = CredentialScan(text: text[...])
        let tokens = scan.schemeTokens().map {
            EscapedValue(range: $0, place: .header("Authorization"))
        }
        let users = scan.userInfo(requiresPassword: true)
            .filter { RedactionMark.first(in: text[$0]) == nil }
            .map { EscapedValue(range: $0, place: nil) }
        return named + tokens + users
    }

    /// Whether the bytes contain nothing that ends a string or an element.
    private static func isWithinOneValue(_ bytes: ArraySlice<UInt8>) -> Bool {
        var isEscaped = false
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "<"), UInt8(ascii: ">"), 0x0A, 0x0D: return false
            case UInt8(ascii: "\"") where !isEscaped: return false
            default: break
            }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return true
    }

    /// Whether a range overlaps any of the sorted ranges.
    static func touches(_ range: Range<Int>, _ ranges: [Range<Int>]) -> Bool {
        let place = ranges.leadingCount { $0.upperBound <= range.lowerBound }
        return place < ranges.count && ranges[place].lowerBound < range.upperBound
    }
}
