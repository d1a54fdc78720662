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

        func contains(_ byte: UInt8) -> Bool {
            switch self {
            case .capitalsAndDigits:
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
            case .alphanumeric: byte.isWordByte && byte != 0x2D && byte != 0x5F
            case .urlSafe: byte.isWordByte
            case .base64: Base64Letters.isStandard(byte) || byte == 0x3D
            case .hexadecimal: (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
            }
        }
    }

    let shape: TokenShape
    /// The token's parts, each with the fixed text before it.
    let parts: [(prefix: [UInt8], alphabet: Alphabet, atLeast: Int, atMost: Int)]

    init(
        _ shape: TokenShape, _ prefix: String, _ alphabet: Alphabet,
        _ atLeast: Int, _ atMost: Int = 4096
    ) {
        self.init(shape, [(prefix, alphabet, atLeast, atMost)])
    }

    init(_ shape: TokenShape, _ parts: [(String, Alphabet, Int, Int)]) {
        self.shape = shape
        self.parts = parts.map { (Array($0.0.utf8), $0.1, $0.2, $0.3) }
    }

    /// The end of a token that begins at the text's start.
    func end(in text: ArraySlice<UInt8>) -> Int? {
        var position = text.startIndex
        for (prefix, alphabet, atLeast, atMost) in parts {
            guard text[position...].starts(with: prefix) else { return nil }
            let run = text[(position + prefix.count)...].prefix(atMost + 1)
                .prefix(while: alphabet.contains)
            guard (atLeast...atMost).contains(run.count) else { return nil }
            position = run.endIndex
        }
        return position
    }

    private var prefix: [UInt8] { parts.first?.prefix ?? [] }

    /// Whether a token counts even if a word is attached in front of it.
    var isDistinct: Bool { !Self.weakPrefixes.contains(prefix) }

    private static let weakPrefixes: Set<[UInt8]> = Set(
        [
            "key-", "pubkey-", "cio", "oy2", "sl.", "live_", "ico-", "aio_", "1//0", "rnd_",
        ].map { Array($0.utf8) })

    private static let stockPrefix = Array("SK".utf8)

    /// Whether a token is only a word, or part of a long run of base64.
    func isInnocent(_ token: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Bool {
        if shape == .awsAccessKey { return CapitalWord.isLikely(token.dropFirst(prefix.count)) }
        // Only digits: a stock number, not a Twilio key.
        if prefix == Self.stockPrefix {
            if token.dropFirst(prefix.count).allSatisfy({ (0x30...0x39).contains($0) }) {
                return true
            }
        }
        guard prefix.allSatisfy(Base64Letters.isStandard) else { return false }
        let before = text[..<token.startIndex].suffix(Self.crowd).reversed()
            .prefix(while: Base64Letters.isStandard).count
        let after = text[token.endIndex...].prefix(Self.crowd)
            .prefix(while: Base64Letters.isStandard).count
        return before + after >= Self.crowd
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

    /// The second and third bytes of each pattern.
    static let middles: BytePairs = {
        var pairs = BytePairs()
        for prefix in all.compactMap(\.parts.first?.prefix) where prefix.count > 1 {
            if prefix.count > 2 {
                pairs.insert(prefix[1], prefix[2])
            } else {
                pairs.insert(prefix[1])
            }
        }
        for sign in anchors { pairs.insert(sign[1], sign[2]) }
        return pairs
    }()

    /// The first two bytes of each pattern.
    static let beginnings: BytePairs = {
        var pairs = BytePairs()
        for prefix in all.compactMap(\.parts.first?.prefix) where prefix.count > 1 {
            pairs.insert(prefix[0], prefix[1])
        }
        for sign in anchors { pairs.insert(sign[0], sign[1]) }
        return pairs
    }()

    /// Signs within tokens that have no fixed beginning.
    private static let anchors = [":AA", "-us"].map { Array($0.utf8) }
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
