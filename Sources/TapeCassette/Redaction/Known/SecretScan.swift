import TapeHTTP

/// The last check of bytes about to be written, for known secrets in every spelling and for token shapes.
package struct SecretScan: Sendable {
    /// Something in the bytes that must not be written.
    package struct Find: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            /// The value of a known secret, named by the mark that should have replaced it.
            case known(String)
            case shape(TokenShape)
        }

        package let kind: Kind
        package let range: Range<Int>
    }

    private let memory: SecretMemory
    private let lifted: Set<TokenShape>
    /// The values that a spec keeps although they look like tokens.
    let kept: KeptValues?

    /// A scan for the values of known secrets and for every token shape that is not lifted.
    package init(secrets: [KnownSecret] = [], lifting lifted: Set<TokenShape> = []) {
        self.init(known: SecretMemory(secrets), lifting: lifted)
    }

    /// A scan that also lets through what the rules keep.
    package init(
        secrets: [KnownSecret], keeping rules: RedactionRules, lifting lifted: Set<TokenShape> = []
    ) {
        self.init(known: SecretMemory(secrets), lifting: lifted, kept: KeptValues(rules))
    }

    init(known memory: SecretMemory, lifting lifted: Set<TokenShape>, kept: KeptValues? = nil) {
        self.memory = memory
        self.lifted = lifted
        self.kept = kept
    }

    /// The finds that must not be written, in order.
    package func finds(in text: ArraySlice<UInt8>) -> [Find] {
        let known = memory.search.matches(in: text)
            .filter { match in
                !MemberKey.isWord(match.range, in: text)
                    && !MarkWord.isIn(match.range, of: text, where: memory.hasGiven)
            }
            .map { match in
                let mark = String(decoding: memory.mark(of: match), as: UTF8.self)
                return Find(kind: .known(mark), range: match.range)
            }
        return (known + shapes(in: text)).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Whether some text held more credentials than were looked at.
    var sawTooMany: Bool { memory.holdsTooMany }

    /// Whether a header was searched before, and nothing is hidden in it.
    func isSettled(_ header: HeaderField) -> Bool { memory.isSettled(header) }

    private func shapes(in text: ArraySlice<UInt8>) -> [Find] {
        TokenShape.matches(in: text)
            .filter { !lifted.contains($0.shape) }
            .map { Find(kind: .shape($0.shape), range: $0.range) }
    }

    /// The secrets and tokens in a body that its text in a cassette does not show: those in other charsets, behind escapes, in
    /// compressed bytes and in base64.
    func hidden(in body: [UInt8]) -> [(find: Find, token: [UInt8])] {
        var texts = [body]
        if BodyViews.holdsZero(body), let charset = TextCharset(lookingAt: body) {
            texts.append(DecodedText(body, in: charset).bytes)
        }
        if let unfolded = BodyViews.unfolded(body) { texts.append(unfolded) }
        var found: [(find: Find, token: [UInt8])] = []
        for (number, text) in texts.enumerated() {
            if number > 0 { found += direct(in: text[...]).map { ($0.find, $0.bytes) } }
            if let tokens = memory.tokens(below: text[...]) {
                found += tokens.filter { !lifted.contains($0.shape) }.map {
                    (Find(kind: .shape($0.shape), range: $0.bytes.indices), $0.bytes)
                }
                continue
            }
            var layers = LayerSearch<Token>(
                in: text[...], readingAllScripts: memory.search.hasNonASCII
            ) { text, surface in
                surface == .bytes ? [] : direct(in: text).map { ($0.find.range, $0) }
            }
            found += layers.finds(in: text[...]).map { ($0.tag.find, $0.tag.bytes) }
        }
        return found
    }

    private func direct(in text: ArraySlice<UInt8>) -> [Token] {
        finds(in: text).map { Token(find: $0, bytes: Array(text[$0.range])) }
    }

    private struct Token {
        let find: Find
        let bytes: [UInt8]
    }
}

extension SecretScan.Find {
    /// What was found, without its value.
    package var description: String {
        switch kind {
        case .known(let mark):
            "the value of \(mark.dropFirst(RedactionMark.prefix.count))"
        case .shape(let shape):
            "what looks like \(shape.article) \(shape.words)"
        }
    }
}

extension TokenShape {
    fileprivate var words: String { rawValue.replacing("-", with: " ") }

    fileprivate var article: String {
        let isOpen = rawValue.first.map { "aeiou".contains($0) } ?? false
        // The letters of `npm` are spoken one by one.
        return isOpen || self == .npmToken ? "an" : "a"
    }
}

extension SecretScan.Find {
    /// What to do about a find in a recording.
    var wayOut: String {
        switch kind {
        case .known: ""
        case .shape:
            """
            ; redact its place by `redact: {also: […]}` in the spec, or keep it by \
            `redact: {keep: [{at: …, because: …}]}`
            """
        }
    }
}
