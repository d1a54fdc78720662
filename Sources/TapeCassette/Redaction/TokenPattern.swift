/// How one kind of token looks: fixed beginnings, then parts of an alphabet and a length.
struct TokenPattern {
    /// The letters that the random part of a token is made of.
    enum Alphabet {
        case capitalsAndDigits
        case alphanumeric
        /// Letters, digits, `-` and `_`.
        case urlSafe
        case hexadecimal

        func contains(_ byte: UInt8) -> Bool {
            switch self {
            case .capitalsAndDigits:
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
            case .alphanumeric: byte.isTokenByte && byte != 0x2D && byte != 0x5F
            case .urlSafe: byte.isTokenByte
            case .hexadecimal: (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
            }
        }
    }

    let shape: TokenShape
    /// What stands before each part of the token.
    let parts: [(prefix: [UInt8], alphabet: Alphabet, atLeast: Int, atMost: Int)]

    private init(
        _ shape: TokenShape, _ prefix: String, _ alphabet: Alphabet,
        _ atLeast: Int, _ atMost: Int = 4096
    ) {
        self.init(shape, [(prefix, alphabet, atLeast, atMost)])
    }

    private init(_ shape: TokenShape, _ parts: [(String, Alphabet, Int, Int)]) {
        self.shape = shape
        self.parts = parts.map { (Array($0.0.utf8), $0.1, $0.2, $0.3) }
    }

    /// Where a token that begins at the text's start ends.
    func end(in text: ArraySlice<UInt8>) -> Int? {
        var position = text.startIndex
        for (prefix, alphabet, atLeast, atMost) in parts {
            guard text[position...].starts(with: prefix) else { return nil }
            let run = text[(position + prefix.count)...].prefix(while: alphabet.contains)
            guard (atLeast...atMost).contains(run.count) else { return nil }
            position = run.endIndex
        }
        return position
    }

    /// The patterns by the byte they begin with.
    static let byFirstByte: [[TokenPattern]] = {
        var table = [[TokenPattern]](repeating: [], count: 256)
        for pattern in all {
            guard let first = pattern.parts.first?.prefix.first else { continue }
            table[Int(first)].append(pattern)
        }
        return table
    }()

    /// The two bytes that each pattern begins with.
    static let beginnings: BytePairs = {
        var pairs = BytePairs()
        for prefix in all.compactMap(\.parts.first?.prefix) where prefix.count > 1 {
            pairs.insert(prefix[0], prefix[1])
        }
        return pairs
    }()

    private static let all: [TokenPattern] =
        ["AKIA", "ASIA", "ABIA", "ACCA"].map { Self(.awsAccessKey, $0, .capitalsAndDigits, 16, 16) }
        + ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"].map { Self(.githubToken, $0, .alphanumeric, 36) }
        + ["xoxa-", "xoxb-", "xoxe-", "xoxp-", "xoxr-", "xoxs-", "xapp-"]
        .map { Self(.slackToken, $0, .urlSafe, 10) }
        + ["sk_live_", "rk_live_", "sk_test_", "rk_test_", "whsec_"]
        .map { Self(.stripeKey, $0, .alphanumeric, 16) }
        + ["glpat-", "gldt-", "glrt-", "glptt-"].map { Self(.gitlabToken, $0, .urlSafe, 20) }
        + ["shpat_", "shpca_", "shppa_", "shpss_"].map { Self(.shopifyToken, $0, .hexadecimal, 32) }
        + ["dop_v1_", "doo_v1_", "dor_v1_"].map { Self(.digitaloceanToken, $0, .hexadecimal, 64) }
        + ["RSA ", "EC ", "DSA ", "OPENSSH ", "ENCRYPTED ", ""].map { kind in
            Self(.privateKey, "-----BEGIN \(kind)PRIVATE KEY-----", .urlSafe, 0)
        }
        + [
            Self(.privateKey, "-----BEGIN PGP PRIVATE KEY BLOCK-----", .urlSafe, 0),
            Self(.githubToken, "github_pat_", .urlSafe, 40),
            Self(
                .slackWebhook,
                [
                    ("hooks.slack.com/services/T", .alphanumeric, 8, 12),
                    ("/B", .alphanumeric, 8, 12), ("/", .alphanumeric, 20, 32),
                ]
            ),
            Self(.googleKey, "AIza", .urlSafe, 35, 35),
            Self(.googleKey, "GOCSPX-", .urlSafe, 24),
            Self(.googleToken, "ya29.", .urlSafe, 20),
            Self(.npmToken, "npm_", .alphanumeric, 36, 36),
            Self(.pypiToken, "pypi-AgEIcHlwaS5vcmc", .urlSafe, 50),
            Self(.sendgridKey, [("SG.", .urlSafe, 22, 22), (".", .urlSafe, 43, 43)]),
            Self(.openaiKey, "sk-proj-", .urlSafe, 40),
            Self(.openaiKey, [("sk-", .alphanumeric, 48, 48)]),
            Self(.anthropicKey, "sk-ant-", .urlSafe, 40),
            Self(.huggingfaceToken, "hf_", .alphanumeric, 34, 40),
            Self(.linearKey, "lin_api_", .alphanumeric, 40, 40),
            Self(.atlassianToken, "ATATT3x", .urlSafe, 60),
            Self(.newRelicKey, "NRAK-", .capitalsAndDigits, 27, 27),
            Self(
                .jsonWebToken,
                [
                    ("eyJ", .urlSafe, 8, 4096), (".eyJ", .urlSafe, 8, 65536),
                    (".", .urlSafe, 16, 4096),
                ]
            ),
        ]
}

extension UInt8 {
    /// Letters, digits, `-` and `_`: what tokens and the words around them are made of.
    var isTokenByte: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
        default: false
        }
    }
}
