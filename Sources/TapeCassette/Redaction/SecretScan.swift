/// The last look at bytes about to be written: known secrets in every spelling, and token shapes.
package struct SecretScan: Sendable {
    /// Something in the bytes that must not be written.
    package struct Find: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            /// The value of a secret that is known, by the mark it should have become.
            case known(String)
            case shape(TokenShape)
        }

        package let kind: Kind
        package let range: Range<Int>
    }

    private let memory: SecretMemory
    private let lifted: Set<TokenShape>
    /// What a spec keeps although it looks like a token.
    let kept: KeptValues?

    /// A scan for the values of known secrets and for every token shape that is not lifted.
    package init(secrets: [KnownSecret] = [], lifting lifted: Set<TokenShape> = []) {
        self.init(known: SecretMemory(secrets), lifting: lifted)
    }

    /// A scan that also lets through what rules keep.
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

    /// What must not be written, in order.
    package func finds(in text: ArraySlice<UInt8>) -> [Find] {
        let known = memory.search.matches(in: text)
            .filter { !MemberKey.isWord($0.range, in: text) }
            .map { match in
                let mark = String(decoding: memory.mark(of: match), as: UTF8.self)
                return Find(kind: .known(mark), range: match.range)
            }
        return (known + shapes(in: text)).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    private func shapes(in text: ArraySlice<UInt8>) -> [Find] {
        TokenShape.matches(in: text)
            .filter { !lifted.contains($0.shape) }
            .map { Find(kind: .shape($0.shape), range: $0.range) }
    }

    /// What a body holds that its text in a cassette does not show: secrets and tokens in other
    /// charsets, behind escapes, in compressed bytes and in base64.
    func hidden(in body: [UInt8]) -> [(find: Find, token: [UInt8])] {
        hidden(in: body, depth: 0)
    }

    private func hidden(in body: [UInt8], depth: Int) -> [(find: Find, token: [UInt8])] {
        guard depth < BodyViews.deepest else { return [] }
        var views: [[UInt8]] = []
        if BodyViews.holdsZero(body) {
            views.append(DecodedText(leavingOutZeros: body).bytes)
            if let charset = TextCharset(lookingAt: body) {
                views.append(DecodedText(body, in: charset).bytes)
            }
        } else if body.contains(where: { $0 == 0x25 || $0 == 0x5C || $0 == 0x26 }),
            let view = DecodedText(undoingEscapesIn: body)
        {
            views.append(view.bytes)
        }
        var found: [(find: Find, token: [UInt8])] = []
        for view in views { found += direct(in: view) }
        if let unfolded = BodyViews.unfolded(body) {
            found += direct(in: unfolded) + hidden(in: unfolded, depth: depth + 1)
        }
        for run in Base64Runs.runs(in: body) {
            for text in run.decodings() where Self.isMostlyText(text) {
                found += direct(in: text) + hidden(in: text, depth: depth + 1)
            }
        }
        return found
    }

    private func direct(in text: [UInt8]) -> [(find: Find, token: [UInt8])] {
        finds(in: text[...]).map { ($0, Array(text[$0.range])) }
    }

    /// Whether decoded base64 is worth a look: a text, or something compressed.
    private static func isMostlyText(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 12 else { return false }
        let sample = bytes.prefix(64)
        let printable = sample.count { (0x20...0x7E).contains($0) || $0 == 0x0A || $0 == 0 }
        return printable * 5 >= sample.count * 4 || bytes.starts(with: [0x1F, 0x8B])
    }
}

extension SecretScan.Find {
    /// What was found, without its value.
    package var description: String {
        switch kind {
        case .known(let mark):
            "the value of \(mark.dropFirst(RedactionMark.prefix.count))"
        case .shape(let shape):
            "what looks like a \(shape.rawValue.map { $0 == "-" ? " " : String($0) }.joined())"
        }
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
