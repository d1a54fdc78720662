import TapeHTTP
internal import TapeYAML

/// One message on its way through a redactor.
struct RedactionPass {
    let rules: RedactionRules
    let fixedMarks: [SecretPlace: [UInt8]]
    var memory: SecretMemory

    // MARK: Parts of a message

    /// A URL: user information, credentials in the query, and known secrets anywhere.
    mutating func url(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var edits = RedactionEdits(of: bytes[...])
        let scan = CredentialScan(text: bytes[...])
        if let range = scan.userInfo(requiresPassword: false).first {
            let password = bytes[range].drop { $0 != UInt8(ascii: ":") }.dropFirst()
            let mark = Array(RedactionMark.text(for: "user-info").utf8)
            memory.learn(PercentEncoding.decode(password)[...], mark: mark)
            edits.replace(range, with: mark)
        }
        let query = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
        for find in scan.pairs(where: rules.coverInQuery)
        where find.range.lowerBound > query {
            edits.replace(find.range, with: mark(of: bytes[find.range], at: find.place))
        }
        replaceEchoes(in: bytes[...], with: &edits)
        return String(decoding: edits.applied(), as: UTF8.self)
    }

    mutating func headers(_ fields: HeaderFields) -> HeaderFields {
        HeaderFields(
            fields.map { HeaderField(name: $0.name, value: header($0.name, $0.value)) }
        )
    }

    /// A body: members and pairs under credential keys, links in it, and known secrets anywhere.
    mutating func body(_ bytes: [UInt8], isForm: Bool) -> [UInt8] {
        let text = bytes[...]
        var edits = RedactionEdits(of: text)
        let isJSON = JSONFields.mayBeIn(text)
        if isJSON {
            for find in JSONFields(text: text).finds(where: rules.coverInBody) {
                let mark = mark(of: bytes[find.range], at: .field(find.key))
                edits.replace(find.range, with: find.isString ? mark : Self.quoted(mark))
            }
        } else if isForm {
            let pairs = CredentialScan(text: text)
                .pairs(isForm: true) { rules.coverInBody($0) || rules.coverInLinks($0) }
            for find in pairs {
                // In a form a space is a plus; elsewhere the same value may be spelled otherwise.
                let value = PercentEncoding.decodeForm(bytes[find.range])
                edits.replace(
                    find.range,
                    with: mark(of: bytes[find.range], at: find.place, learning: value[...]))
            }
        }
        replaceLinks(in: text, with: &edits)
        replaceEchoes(in: text, with: &edits, isJSON: isJSON)
        return edits.isEmpty ? bytes : edits.applied()
    }

    /// A message for people; nothing is learnt from it.
    func message(_ text: String) -> String {
        var pass = self
        let bytes = Array(text.utf8)
        var edits = RedactionEdits(of: bytes[...])
        pass.replaceLinks(in: bytes[...], with: &edits)
        pass.replaceEchoes(in: bytes[...], with: &edits)
        for match in TokenShape.matches(in: bytes[...]) {
            edits.replace(
                match.range, with: Array(RedactionMark.text(for: match.shape.rawValue).utf8))
        }
        return edits.isEmpty ? text : String(decoding: edits.applied(), as: UTF8.self)
    }

    // MARK: Headers

    private mutating func header(_ name: HeaderName, _ value: String) -> String {
        let bytes = Array(value.utf8)
        switch name {
        case _ where !rules.cover(.header(name)):
            var edits = RedactionEdits(of: bytes[...])
            replaceLinks(in: bytes[...], with: &edits)
            replaceEchoes(in: bytes[...], with: &edits)
            return edits.isEmpty ? value : String(decoding: edits.applied(), as: UTF8.self)
        case "Set-Cookie":
            let end = bytes.firstIndex(of: UInt8(ascii: ";")) ?? bytes.endIndex
            return String(decoding: cookie(bytes[..<end]) + bytes[end...], as: UTF8.self)
        case "Cookie":
            let pairs = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            return pairs.map { String(decoding: cookie($0), as: UTF8.self) }.joined(separator: ";")
        default:
            let credential = bytes.split(separator: UInt8(ascii: " ")).last ?? []
            let mark = mark(of: bytes[...], at: .header(name), learning: credential)
            if let pair = Base64.decode(credential), let colon = pair.firstIndex(of: 0x3A) {
                memory.learn(pair[(colon + 1)...], mark: mark)
            }
            return String(decoding: mark, as: UTF8.self)
        }
    }

    /// `name=value`, its value replaced; cookies are learnt only if they are long enough for a key.
    private mutating func cookie(_ pair: ArraySlice<UInt8>) -> [UInt8] {
        guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { return Array(pair) }
        let value = pair[(equals + 1)...]
        guard !value.isEmpty else { return Array(pair) }
        let name = String(decoding: pair[..<equals].drop { $0 == 0x20 }, as: UTF8.self)
        let learnt = value.count >= 16 ? value : []
        return pair[...equals] + mark(of: value, at: .header(HeaderName(name)), learning: learnt)
    }

    // MARK: Marks

    private mutating func mark(of value: ArraySlice<UInt8>, at place: SecretPlace) -> [UInt8] {
        mark(of: value, at: place, learning: PercentEncoding.decode(value)[...])
    }

    /// The mark for all of a credential's value: the one in it already, the one the spec gives its
    /// place, that of the secret in it, or one that is named after the place.
    private mutating func mark(
        of value: ArraySlice<UInt8>, at place: SecretPlace, learning credential: ArraySlice<UInt8>
    ) -> [UInt8] {
        if let mark = RedactionMark.first(in: value) { return mark }
        let mark =
            fixedMarks[place.folded]
            ?? memory.search.matches(in: value).first.map { memory.mark(of: $0) }
            ?? memory.mark(of: value, at: place.name)
        memory.learn(credential, mark: mark)
        return mark
    }

    private static func quoted(_ mark: [UInt8]) -> [UInt8] {
        [UInt8(ascii: "\"")] + mark + [UInt8(ascii: "\"")]
    }

    // MARK: Anywhere

    /// Credentials in the URLs that a text quotes.
    private mutating func replaceLinks(in text: ArraySlice<UInt8>, with edits: inout RedactionEdits)
    {
        let scan = CredentialScan(text: text)
        for find in scan.pairs(where: rules.coverInLinks) {
            edits.replace(find.range, with: mark(of: text[find.range], at: find.place))
        }
        for range in scan.userInfo(requiresPassword: true) {
            edits.replace(range, with: Array(RedactionMark.text(for: "user-info").utf8))
        }
    }

    /// Known secrets in any spelling; in JSON a number that holds one becomes a string.
    private func replaceEchoes(
        in text: ArraySlice<UInt8>, with edits: inout RedactionEdits, isJSON: Bool = false
    ) {
        let matches = memory.search.matches(in: text)
        guard !matches.isEmpty else { return }
        let bare = isJSON ? JSONFields(text: text).bareTokens(touching: matches.map(\.range)) : []
        var tokens = bare[...]
        for match in matches {
            tokens = tokens.drop { $0.upperBound <= match.range.lowerBound }
            if let token = tokens.first, token.overlaps(match.range) {
                edits.replace(token, with: Self.quoted(memory.mark(of: match)))
            } else {
                edits.replace(match.range, with: memory.mark(of: match))
            }
        }
    }
}
