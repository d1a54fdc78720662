import TapeHTTP

/// Redacts one message for a redactor.
struct RedactionPass {
    let rules: RedactionRules
    let fixedMarks: [SecretPlace: [UInt8]]
    var memory: SecretMemory

    // MARK: Parts of a message

    /// A URL without user information, credentials in query and fragment, and known secrets anywhere.
    mutating func url(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var edits = RedactionEdits(of: bytes[...])
        if let range = CredentialScan(text: bytes[...]).userInfo(requiresPassword: false).first {
            edits.replace(range, with: mark(ofUserInfo: bytes[range]))
        }
        // Further ones, such as that of a URL in the query.
        replaceUserInfo(in: bytes[...], with: &edits)
        let finds = NamedValues(text: bytes).finds { [names = rules.names] name, kind in
            kind == .pair ? names.strengthInQuery(name) : .none
        }
        for find in finds where isCredential(find, bytes[find.range]) {
            let place = SecretPlace.query(find.name)
            edits.replace(find.range, with: mark(of: bytes[find.range], at: place))
        }
        replaceFixedPairs(in: bytes, with: &edits)
        replaceEscaped(in: bytes, with: &edits)
        replaceEchoes(in: bytes[...], with: &edits)
        noteNearby(in: bytes, keeping: nil, besides: edits)
        notePacked(in: bytes)
        return edits.isEmpty ? text : String(decoding: edits.applied(), as: UTF8.self)
    }

    /// Replaces the query values in which the spec puts a secret, whatever surrounds the secret there.
    private func replaceFixedPairs(in bytes: [UInt8], with edits: inout RedactionEdits) {
        guard !fixedMarks.isEmpty, let query = bytes.firstIndex(of: UInt8(ascii: "?")) else {
            return
        }
        let end = bytes[query...].firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        for pair in bytes[(query + 1)..<end].split(separator: UInt8(ascii: "&")) {
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")),
                equals + 1 < pair.endIndex
            else { continue }
            let name = String(decoding: PercentEncoding.decodeForm(pair[..<equals]), as: UTF8.self)
            guard let mark = fixedMarks[SecretPlace.query(name).folded] else { continue }
            edits.replace((equals + 1)..<pair.endIndex, with: mark)
        }
    }

    mutating func headers(_ fields: HeaderFields) -> HeaderFields {
        HeaderFields(
            fields.map { field in
                // Most headers are the same on each page.
                if memory.isSettled(field) { return field }
                let state = memory.state
                let value = header(field.name, field.value)
                if value == field.value, memory.state == state { memory.settle(field) }
                return HeaderField(name: field.name, value: value)
            }
        )
    }

    // MARK: Headers

    private mutating func header(_ name: HeaderName, _ value: String) -> String {
        let bytes = Array(value.utf8)
        switch name {
        case "Sec-WebSocket-Protocol": return protocols(bytes)
        case _ where !isCredential(name, bytes): return text(value, bytes, of: name)
        case "Set-Cookie", "Set-Cookie2": return setCookie(bytes)
        case "Cookie": return cookies(bytes)
        default: return credential(name, bytes)
        }
    }

    mutating func withoutEchoes(_ bytes: [UInt8]) -> [UInt8] {
        var edits = RedactionEdits(of: bytes[...])
        replaceEchoes(in: bytes[...], with: &edits)
        return edits.isEmpty ? bytes : edits.applied()
    }

    private func isCredential(_ name: HeaderName, _ value: [UInt8]) -> Bool {
        switch rules.names.strength(of: name) {
        case .sure: true
        case .likely: ValueLooks.mayBeCredential(value[...])
        case .doubtful, .none: false
        }
    }

    /// The value of a header that is not a credential's own.
    mutating func text(_ value: String, _ bytes: [UInt8], of name: HeaderName) -> String {
        var edits = RedactionEdits(of: bytes[...], keepingStrings: true)
        replaceMembers(in: bytes, of: name, with: &edits)
        replaceUserInfo(in: bytes[...], with: &edits)
        replaceSchemeTokens(in: bytes[...], with: &edits)
        replaceEscaped(in: bytes, with: &edits)
        replaceEchoes(in: bytes[...], with: &edits)
        noteNearby(in: bytes, keeping: nil, besides: edits)
        notePacked(in: bytes)
        return edits.isEmpty ? value : String(decoding: edits.applied(), as: UTF8.self)
    }

    /// Replaces credentials in the URLs, the JSON or the parameters of a header.
    private mutating func replaceMembers(
        in bytes: [UInt8], of name: HeaderName, with edits: inout RedactionEdits
    ) {
        let isChallenge = Self.challenges.contains(name)
        var finds = NamedValues(text: bytes).finds { [names = rules.names] name, kind in
            if isChallenge {
                return CredentialWords.judge(header: String(decoding: name, as: UTF8.self))
            }
            return names.strengthInBody(name, kind, isForm: false)
        }
        var quotes = QuotedMarks(in: bytes)
        edits.clip(&finds)
        for find in finds where isCredential(find, bytes[find.range]) {
            let place: SecretPlace = find.kind == .pair ? .query(find.name) : .field(find.name)
            let mark = mark(of: bytes[find.range], at: place)
            edits.replace(
                find.range,
                with: find.isBare ? quotes.quoted(mark, at: find.range.lowerBound) : mark)
        }
    }

    /// Headers whose parameters say how to authenticate, and may hold a credential.
    private static let challenges: Set<HeaderName> = [
        "WWW-Authenticate", "Proxy-Authenticate", "Authentication-Info",
        "Proxy-Authentication-Info",
    ]

    private mutating func credential(_ name: HeaderName, _ bytes: [UInt8]) -> String {
        if let signed = AWSAuthorization(bytes[...]) {
            memory.learnPassing(signed.signature)
            return String(
                decoding: self.mark(of: signed.accessKey, at: .header(name)), as: UTF8.self)
        }
        let credential = bytes.split(separator: UInt8(ascii: " ")).last ?? []
        let mark = mark(of: bytes[...], at: .header(name), learning: credential)
        learnLogin(in: credential, mark: mark)
        learnProofs(in: bytes, mark: mark)
        return String(decoding: mark, as: UTF8.self)
    }

    /// Learns the parameters of a credential that are secrets by themselves: `Token token="…"`, `Digest … response="…"`.
    private mutating func learnProofs(in bytes: [UInt8], mark: [UInt8]) {
        guard bytes.contains(UInt8(ascii: "=")) else { return }
        let proofs = NamedValues(text: bytes, entersKept: false).finds { name, _ in
            let name = String(decoding: name, as: UTF8.self)
            return Self.proofs.contains(name.foldedKey)
                ? .likely : CredentialWords.judge(header: name)
        }
        for proof in proofs where proof.strength >= .likely {
            let value = PercentEncoding.decode(bytes[proof.range])
            guard ValueLooks.isChosen(value[...], atLeast: 8) else { continue }
            memory.learn(value[...], mark: mark)
        }
    }

    private static let proofs: Set<String> = ["response", "mac"]

    // MARK: Marks

    /// The mark for a value, which is also learnt unless it is too common to be searched for elsewhere.
    mutating func mark(of value: ArraySlice<UInt8>, at place: SecretPlace) -> [UInt8] {
        let learnt = ValueLooks.isCommon(value) ? [] : PercentEncoding.decode(value)
        return mark(of: value, at: place, learning: learnt[...])
    }

    /// The mark for a whole credential: the one the spec gives its place, else one that is already in the value, else that of a
    /// secret in the value, else one named after the place.
    mutating func mark(
        of value: ArraySlice<UInt8>, at place: SecretPlace, learning credential: ArraySlice<UInt8>
    ) -> [UInt8] {
        if let fixed = fixedMarks[place.folded] {
            if RedactionMark.first(in: value) == nil { learn(credential, mark: fixed) }
            return fixed
        }
        if let mark = RedactionMark.first(in: value) { return mark }
        let mark =
            memory.search.matches(in: value).first.map { memory.mark(of: $0) }
            ?? memory.mark(of: value, at: place.name)
        learn(credential, mark: mark)
        return mark
    }

    /// Whether a value found under a name is redacted; notes the name of a kept value that may be a credential.
    mutating func isCredential(_ find: NamedValues.Find, _ value: ArraySlice<UInt8>) -> Bool {
        switch judgement(of: find, value) {
        case .taken: return true
        case .told:
            memory.note(find.name)
            return false
        case .left: return false
        }
    }

    // MARK: Anywhere

    /// Replaces the user information of URLs and the passwords of netrc files.
    mutating func replaceUserInfo(in text: ArraySlice<UInt8>, with edits: inout RedactionEdits) {
        let users = CredentialScan(text: text).userInfo(requiresPassword: true)
        if memory.gaveUp(on: users.count) { return }
        for range in users {
            edits.replace(range, with: mark(ofUserInfo: text[range]))
        }
        for range in CredentialScan(text: text).netrcPasswords()
        where RedactionMark.first(in: text[range]) == nil {
            edits.replace(range, with: mark(of: text[range], at: .field("password")))
        }
    }

    /// Replaces tokens after `Bearer` or `Basic`.
    mutating func replaceSchemeTokens(
        in text: ArraySlice<UInt8>, with edits: inout RedactionEdits
    ) {
        let tokens = CredentialScan(text: text).schemeTokens()
        if memory.gaveUp(on: tokens.count) { return }
        for range in tokens {
            let mark = mark(of: text[range], at: .header("Authorization"))
            learnLogin(in: text[range], mark: mark)
            edits.replace(range, with: mark)
        }
    }

    /// Replaces known secrets in any spelling and under any layers.
    ///
    /// In JSON, a number that holds one becomes a string, and a key that is a plain word stays.
    mutating func replaceEchoes(
        in text: ArraySlice<UInt8>, with edits: inout RedactionEdits, isJSON: Bool = false
    ) {
        let matches = memory.matches(in: text)
        guard !matches.isEmpty, !memory.gaveUp(on: matches.count) else { return }
        let bare = isJSON ? JSONFields(text: text).bareTokens(touching: matches.map(\.range)) : []
        var tokens = bare[...]
        for match in matches {
            guard !MemberKey.isWord(match.range, in: text) else {
                memory.noteKey(match)
                continue
            }
            if MarkWord.isIn(match.range, of: text, where: memory.hasGiven) { continue }
            // A match across two strings is a coincidence.
            guard edits.isWithinOne(match.range) else { continue }
            tokens = tokens.drop { $0.upperBound <= match.range.lowerBound }
            if let token = tokens.first, token.overlaps(match.range) {
                edits.replace(token, with: Self.quoted(memory.mark(of: match)))
            } else {
                edits.replace(match.range, with: memory.replacement(of: match, in: text))
            }
        }
    }

    static func quoted(_ mark: [UInt8]) -> [UInt8] {
        [UInt8(ascii: "\"")] + mark + [UInt8(ascii: "\"")]
    }
}

/// Keys of JSON, which redaction must not touch if they are words.
///
/// A secret that is spelled like a key is not given away by it, and without the key its value could not be found.
enum MemberKey {
    /// Whether a range is a whole key made of letters.
    static func isWord(_ range: Range<Int>, in text: ArraySlice<UInt8>) -> Bool {
        guard range.lowerBound > text.startIndex, text[range.lowerBound - 1] == UInt8(ascii: "\""),
            range.upperBound < text.endIndex, text[range.upperBound] == UInt8(ascii: "\""),
            text[range].allSatisfy(\.isOfPlainWord),
            let next = text[(range.upperBound + 1)...].first(where: { $0 > 0x20 })
        else { return false }
        return next == UInt8(ascii: ":")
    }
}

extension UInt8 {
    /// Letters, `-` and `_`: what words without numbers are made of.
    var isOfPlainWord: Bool { (0x61...0x7A).contains(self | 0x20) || self == 0x5F || self == 0x2D }
}
