/// The shape of one kind of token: fixed prefixes, each followed by characters of one alphabet, with a length.
struct TokenPattern {
    /// The alphabet of a token's random part.
    enum Alphabet {
        case capitalsAndDigits
        case alphanumeric
        /// Letters, digits, `-` and `_`.
        case urlSafe
        case hexadecimal
        /// Letters, digits, `+`, `/` and `=`.
        case base64
        case digits
        /// Letters, digits, `-`, `_`, `.` and `~`.
        case unreserved
        /// Letters, digits and `%`.
        case percentEncoded

        func contains(_ byte: UInt8) -> Bool {
            switch self {
            case .capitalsAndDigits:
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
            case .alphanumeric: byte.isWordByte && byte != 0x2D && byte != 0x5F
            case .urlSafe: byte.isWordByte
            case .base64: Base64Letters.isStandard(byte) || byte == 0x3D
            case .hexadecimal: (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
            case .digits: (0x30...0x39).contains(byte)
            case .unreserved: byte.isMarkByte
            case .percentEncoded: byte == 0x25 || Self.alphanumeric.contains(byte)
            }
        }
    }

    /// How likely it is that a text has the shape by accident.
    enum Doubt {
        /// The prefix is in no word.
        case none
        /// Names may begin like it: a token stands alone, and has letters and digits.
        case some
        /// So may any text: a token has capitals, small letters and digits.
        case much
    }

    let shape: TokenShape
    let doubt: Doubt
    /// The token's parts, each with the fixed text before it.
    let parts: [(prefix: [UInt8], alphabet: Alphabet, atLeast: Int, atMost: Int)]

    init(
        _ shape: TokenShape, _ prefix: String, _ alphabet: Alphabet,
        _ atLeast: Int, _ atMost: Int = 4096, doubt: Doubt = .none
    ) {
        self.init(shape, [(prefix, alphabet, atLeast, atMost)], doubt: doubt)
    }

    init(_ shape: TokenShape, _ parts: [(String, Alphabet, Int, Int)], doubt: Doubt = .none) {
        self.shape = shape
        self.doubt = doubt
        self.parts = parts.map { (Array($0.0.utf8), $0.1, $0.2, $0.3) }
    }

    /// The end of a token that begins at the text's start.
    func end(in text: ArraySlice<UInt8>) -> Int? {
        var position = text.startIndex
        for (prefix, alphabet, atLeast, atMost) in parts {
            guard let start = Self.end(of: prefix, in: text[position...]) else { return nil }
            let run = text[start...].prefix(atMost + 1).prefix(while: alphabet.contains)
            guard (atLeast...atMost).contains(run.count) else { return nil }
            position = run.endIndex
        }
        return position
    }

    /// The end of a fixed text; its slashes may be escaped, as some writers of JSON do.
    private static func end(of prefix: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
        var position = text.startIndex
        for byte in prefix {
            if byte == UInt8(ascii: "/") {
                position = text[position...].prefix { $0 == UInt8(ascii: "\\") }.endIndex
            }
            guard position < text.endIndex, text[position] == byte else { return nil }
            position += 1
        }
        return position
    }

    private var prefix: [UInt8] { parts.first?.prefix ?? [] }

    /// Whether a token counts even if a word is attached in front of it.
    var isDistinct: Bool { doubt == .none }

    /// Whether a token is only a word, or part of a long run of base64.
    func isInnocent(_ token: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Bool {
        if shape == .awsAccessKey { return CapitalWord.isLikely(token.dropFirst(prefix.count)) }
        if doubt != .none {
            let rest = text[token.endIndex...]
            guard isDrawn(token.dropFirst(prefix.count)), !Self.goesOn(rest) else { return true }
        }
        guard prefix.allSatisfy(Base64Letters.isStandard) else { return false }
        return Base64Letters.crowd(token.indices, in: text, by: Self.crowd)
    }

    private func isDrawn(_ rest: ArraySlice<UInt8>) -> Bool {
        if doubt == .much { return ValueLooks.isMixed(rest) }
        return rest.contains { (0x30...0x39).contains($0) }
            && rest.contains { (0x61...0x7A).contains($0 | 0x20) }
    }

    /// Whether a name goes on behind what looked like a token: as a longer word, a host, a member or a call.
    private static func goesOn(_ rest: ArraySlice<UInt8>) -> Bool {
        guard let next = rest.first else { return false }
        let isDot = next == UInt8(ascii: ".") && rest.dropFirst().first?.isWordByte == true
        return next.isWordByte || next == UInt8(ascii: "(") || isDot
    }

    /// A run of base64 digits this long is not the path of a URL.
    private static let crowd = 200

    /// The patterns, by their first byte.
    static let byFirstByte: [[TokenPattern]] = {
        var table = [[TokenPattern]](repeating: [], count: 256)
        for pattern in all {
            guard let first = pattern.parts.first?.prefix.first else { continue }
            table[Int(first)].append(pattern)
        }
        return table
    }()

    /// How the patterns and the signs within tokens begin.
    static let beginnings = TokenBeginnings(
        all.compactMap(\.parts.first?.prefix) + AnchoredPattern.all.map(\.sign))
}

extension UInt8 {
    /// Letters, digits, `-` and `_`: what tokens and the words around them are made of.
    var isWordByte: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
        default: false
        }
    }
}
