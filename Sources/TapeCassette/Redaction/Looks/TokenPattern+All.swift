extension TokenPattern {
    /// The shapes of tokens as their makers document them.
    static let all: [TokenPattern] = [
        pemBlocks, otherBlocks, github, gitlab, publishers, slack, slackAddresses, discord,
        discordAddresses, otherAddresses, facebook, mail, stripe, plaid, payments, aws, shopify,
        digitalOcean, google, platforms, openai, models, secretStores, clouds, hosting, vercel,
        services, launchDarkly, jetBrains, harness, apps, hubSpot, libraries, logins,
    ].flatMap(\.self)

    /// A token of a service that has no shape of its own.
    static func simple(
        _ prefix: String, _ alphabet: Alphabet, _ atLeast: Int, _ atMost: Int = 4096
    ) -> TokenPattern {
        TokenPattern(.serviceToken, prefix, alphabet, atLeast, atMost)
    }

    /// The same with a prefix that words and names have, too.
    static func doubted(
        _ prefix: String, _ alphabet: Alphabet, _ atLeast: Int, _ atMost: Int = 4096
    ) -> TokenPattern {
        TokenPattern(.serviceToken, prefix, alphabet, atLeast, atMost, doubt: .some)
    }

    /// The same with several parts.
    static func parted(
        _ parts: [(String, Alphabet, Int, Int)], doubt: Doubt = .none
    ) -> TokenPattern {
        TokenPattern(.serviceToken, parts, doubt: doubt)
    }

    /// A UUID behind a prefix.
    static func uuid(_ prefix: String, doubt: Doubt = .none) -> TokenPattern {
        parted(
            [
                (prefix, .hexadecimal, 8, 8), ("-", .hexadecimal, 4, 4), ("-", .hexadecimal, 4, 4),
                ("-", .hexadecimal, 4, 4), ("-", .hexadecimal, 12, 12),
            ], doubt: doubt)
    }

    /// The first lines of blocks that hold private keys.
    private static let pemBlocks: [TokenPattern] = [
        "RSA ", "EC ", "DSA ", "OPENSSH ", "ENCRYPTED ", "ED25519 ", "TSS2 ", "",
    ].map { Self(.privateKey, "-----BEGIN \($0)PRIVATE KEY-----", .urlSafe, 0) }

    private static let otherBlocks: [TokenPattern] = [
        Self(.privateKey, "-----BEGIN PGP PRIVATE KEY BLOCK-----", .urlSafe, 0),
        Self(.privateKey, "-----BEGIN OpenVPN Static key V1-----", .urlSafe, 0),
        Self(.privateKey, "---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----", .urlSafe, 0),
        Self(.privateKey, [("PuTTY-User-Key-File-", .digits, 1, 1), (":", .digits, 0, 0)]),
    ]

    private static let github: [TokenPattern] =
        ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"].map { Self(.githubToken, $0, .alphanumeric, 36) }

    private static let gitlab: [TokenPattern] = [
        "glpat-", "gldt-", "glrt-", "glptt-", "glcbt-", "glffct-", "glft-", "glimt-", "glagent-",
        "gloas-", "glsoat-", "glrtr-", "glwt-", "GR1348941",
    ].map { Self(.gitlabToken, $0, .urlSafe, 20) }

    private static let publishers: [TokenPattern] = [
        Self(.githubToken, "github_pat_", .urlSafe, 40),
        // What an installed app of GitHub gets: its number and a JSON web token.
        Self(.githubToken, [("ghs_", .digits, 1, 20), ("_eyJ", .unreserved, 30, 4096)]),
        Self(.npmToken, "npm_", .alphanumeric, 36, 36),
        Self(.pypiToken, "pypi-AgEIcHlwaS5vcmc", .urlSafe, 50),
        Self(.pypiToken, "pypi-AgENdGVzdC5weXBpLm9yZw", .urlSafe, 50),
    ]

    private static let aws: [TokenPattern] =
        ["AKIA", "ASIA", "ABIA", "ACCA"].map { Self(.awsAccessKey, $0, .capitalsAndDigits, 16, 16) }

    private static let shopify: [TokenPattern] =
        ["shpat_", "shpca_", "shppa_", "shpss_"].map { Self(.shopifyToken, $0, .hexadecimal, 32) }

    private static let digitalOcean: [TokenPattern] =
        ["dop_v1_", "doo_v1_", "dor_v1_"].map { Self(.digitaloceanToken, $0, .hexadecimal, 64) }

    private static let google: [TokenPattern] = [
        Self(.googleKey, "AIza", .urlSafe, 35, 35), Self(.googleKey, "GOCSPX-", .urlSafe, 24),
        Self(.googleKey, "AQ.Ab8RN6", .urlSafe, 40), Self(.googleToken, "ya29.", .urlSafe, 20),
    ]

    private static let platforms: [TokenPattern] = [
        Self(.sendgridKey, [("SG.", .urlSafe, 22, 22), (".", .urlSafe, 43, 43)]),
        Self(.linearKey, "lin_api_", .alphanumeric, 40, 40),
        Self(.atlassianToken, "ATATT3x", .urlSafe, 60),
        Self(.newRelicKey, "NRAK-", .capitalsAndDigits, 27, 27),
        Self(
            .jsonWebToken,
            [("eyJ", .urlSafe, 8, 4096), (".eyJ", .urlSafe, 8, 65536), (".", .urlSafe, 16, 4096)]),
    ]
}
