import TapeHTTP

/// What a message's headers say about its body.
struct BodyHints {
    var isForm = false
    /// As `Content-Type` names it.
    var charset: String?
    /// Whether the body broke off, perhaps within a secret.
    var isCut = false

    init(_ headers: HeaderFields, isCut: Bool = false) {
        isForm = headers.announceForm
        self.isCut = isCut
        guard let type = headers["Content-Type"] else { return }
        charset = MediaType(type)?.charset
    }
}

extension RedactionPass {
    /// A body without values under credential names, credentials in links, and known secrets anywhere, in whatever charset or
    /// encoding they are written.
    mutating func body(_ bytes: [UInt8], _ hints: BodyHints) -> [UInt8] {
        guard !bytes.isEmpty else { return bytes }
        var result = plain(bytes, isForm: hints.isForm)
        if memory.holdsTooMany { return result }
        let views = BodyViews.charsets(
            of: result, declared: hints.charset, isLatinOfUse: memory.search.hasNonASCII)
        for charset in views {
            let view = DecodedText(result, in: charset)
            result = through(view, of: result, isForm: hints.isForm)
        }
        if BodyViews.holdsZero(result) {
            result = through(DecodedText(leavingOutZeros: result), of: result, isForm: false)
        }
        if let unfolded = BodyViews.unfolded(result), let mark = markOfSecret(in: unfolded) {
            result = mark
        }
        if hints.isCut, let start = memory.startOfCutMatch(in: result[...]) {
            result = result[..<start.place] + start.mark
        }
        return result
    }

    /// A text in UTF-8, or in any charset that contains ASCII.
    private mutating func plain(_ bytes: [UInt8], isForm: Bool) -> [UInt8] {
        let edits = edits(in: bytes, isForm: isForm)
        return edits.isEmpty ? bytes : edits.applied()
    }

    /// A text in another charset.
    private mutating func through(
        _ view: DecodedText, of bytes: [UInt8], isForm: Bool
    ) -> [UInt8] {
        let edits = edits(in: view.bytes, isForm: isForm)
        return edits.isEmpty ? bytes : edits.applied(to: bytes, through: view)
    }

    private mutating func edits(in bytes: [UInt8], isForm: Bool) -> RedactionEdits {
        let text = bytes[...]
        var edits = RedactionEdits(of: text, keepingStrings: true)
        let isJSON = JSONFields.mayBeIn(text)
        let places = rules.hasPaths && isJSON ? PlacedValues(rules, in: bytes) : nil
        for range in places?.taken ?? [] {
            let mark = mark(of: bytes[range.value], at: .field(range.name))
            edits.replace(range.value, with: range.isBare ? Self.quoted(mark) : mark)
        }
        var hasNames = NamedValues.mayPartNames(bytes)
        var texts = InnerTexts(in: bytes)
        var judged = JudgedNames()
        var finds = NamedValues(text: bytes).finds(in: &texts) {
            [names = rules.names] name, kind in
            let strength = judged.strength(of: name, kind) {
                names.strengthInBody($0, kind, isForm: isForm)
            }
            if strength >= .likely { hasNames = true }
            return strength
        }
        if memory.gaveUp(on: finds.count) { return edits }
        edits.clip(&finds, in: texts)
        replace(finds, in: bytes, isForm: isForm, isJSON: isJSON, keeping: places, with: &edits)
        replaceUserInfo(in: text, with: &edits)
        replaceSchemeTokens(in: text, with: &edits)
        replaceEscaped(
            in: bytes, texts, evenOfJSON: hasNames, keeping: places, with: &edits)
        for name in TableColumns.names(
            in: bytes, where: { rules.names.strengthInBody($0, .element, isForm: false) >= .likely }
        ) { memory.note(name) }
        replaceEchoes(in: text, with: &edits, isJSON: isJSON)
        noteNearby(in: bytes, keeping: places, besides: edits)
        notePacked(in: bytes)
        return edits
    }

    /// Replaces the values under names, and the parts of a multipart body with names in their base64.
    private mutating func replace(
        _ finds: [NamedValues.Find], in bytes: [UInt8], isForm: Bool, isJSON: Bool,
        keeping places: PlacedValues?, with edits: inout RedactionEdits
    ) {
        let parts = EncodedParts(text: bytes).all()
        var taken: [NamedValues.Find] = []
        var quotes = QuotedMarks(in: bytes)
        for find in finds where places?.keep(find.range) != true {
            guard isCredential(find, bytes[find.range]) else { continue }
            replace(find, in: bytes, isForm: isForm, isJSON: isJSON, &quotes, with: &edits)
            if !parts.isEmpty { taken.append(find) }
        }
        if !parts.isEmpty { replace(parts, in: bytes, besides: taken, with: &edits) }
    }

    /// Replaces the parts of a multipart body whose base64 holds a credential under its name; learns what is in the base64 of
    /// those that are credentials themselves.
    private mutating func replace(
        _ parts: [(range: Range<Int>, content: [UInt8])], in bytes: [UInt8],
        besides taken: [NamedValues.Find], with edits: inout RedactionEdits
    ) {
        // In the order of the text, so that a server's many parts are compared with many finds in one pass.
        var rest = taken.sorted { $0.range.lowerBound < $1.range.lowerBound }[...]
        for (range, content) in parts {
            rest = rest.drop { $0.range.upperBound <= range.lowerBound }
            if let find = rest.first, find.range.overlaps(range) {
                _ = mark(of: bytes[range], at: .field(find.name), learning: content[...])
                continue
            }
            let finds = NamedValues(text: content).finds { [names = rules.names] name, kind in
                names.strengthInBody(name, kind, isForm: false)
            }
            if memory.gaveUp(on: finds.count) { return }
            for find in finds where isCredential(find, content[find.range]) {
                let learnt = BodyViews.unescaped(content[find.range])
                let mark = mark(
                    of: content[find.range], at: .field(find.name), learning: learnt[...])
                edits.replace(range, with: mark)
            }
        }
    }

    private mutating func replace(
        _ find: NamedValues.Find, in bytes: [UInt8], isForm: Bool, isJSON: Bool,
        _ quotes: inout QuotedMarks, with edits: inout RedactionEdits
    ) {
        let name = find.name
        let value = bytes[find.range]
        switch find.kind {
        case .member where find.isNested:
            // Next to the credential there may be a URL or a date, which must not be searched for elsewhere.
            let learnt = Self.isSearchedElsewhere(find, value) ? BodyViews.unescaped(value) : []
            let mark = mark(of: value, at: .field(name), learning: learnt[...])
            edits.replace(
                find.range,
                with: find.isBare && isJSON ? quotes.quoted(mark, at: find.range.lowerBound) : mark)
        case .pair:
            // In a form a plus is a space, so the decoded value is learnt; elsewhere it may be encoded differently.
            let decoded = isForm ? PercentEncoding.decodeForm(value) : PercentEncoding.decode(value)
            let learnt = ValueLooks.isCommon(decoded[...]) ? [] : decoded
            let place = isForm ? SecretPlace.field(name) : .query(name)
            edits.replace(find.range, with: mark(of: value, at: place, learning: learnt[...]))
        case .member, .element:
            let learnt = ValueLooks.isCommon(value) ? [] : BodyViews.unescaped(value)
            let mark = mark(of: value, at: .field(name), learning: learnt[...])
            edits.replace(
                find.range,
                with: find.isBare && isJSON ? quotes.quoted(mark, at: find.range.lowerBound) : mark)
        }
    }

    /// The mark of a known secret that the bytes hold in any spelling.
    private mutating func markOfSecret(in bytes: [UInt8]) -> [UInt8]? {
        memory.matches(in: bytes[...]).first.map { memory.mark(of: $0) }
    }
}
