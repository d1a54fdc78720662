extension TokenPattern {
    /// The shapes of tokens as their makers document them.
    static let all: [TokenPattern] =
        clouds + services
        + ["MT", "Mj", "Mz", "ND", "NT", "Nj", "Nz", "OD", "OT"].map {
            // A Discord bot token: its number in base64, a time and a signature.
            Self(
                .serviceToken,
                [($0, .urlSafe, 21, 26), (".", .urlSafe, 6, 6), (".", .urlSafe, 27, 40)])
        }
        + ["AKIA", "ASIA", "ABIA", "ACCA"].map {
            Self(.awsAccessKey, $0, .capitalsAndDigits, 16, 16)
        }
        + ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"].map { Self(.githubToken, $0, .alphanumeric, 36) }
        + ["xoxa-", "xoxb-", "xoxe-", "xoxp-", "xoxr-", "xoxs-", "xapp-"]
        .map { Self(.slackToken, $0, .urlSafe, 10) }
        + ["sk_live_", "rk_live_", "sk_test_", "rk_test_", "whsec_", "sk_prod_", "rk_prod_"]
        .map { Self(.stripeKey, $0, .alphanumeric, 16) }
        + [
            "glpat-", "gldt-", "glrt-", "glptt-", "glcbt-", "glffct-", "glft-", "glimt-",
            "glagent-", "gloas-", "glsoat-",
        ].map { Self(.gitlabToken, $0, .urlSafe, 20) }
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
            Self(
                .serviceToken,
                [
                    ("discord.com/api/webhooks/", .alphanumeric, 17, 20),
                    ("/", .urlSafe, 60, 80),
                ]
            ),
            Self(
                .serviceToken,
                [
                    ("discordapp.com/api/webhooks/", .alphanumeric, 17, 20),
                    ("/", .urlSafe, 60, 80),
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

    private static func simple(
        _ prefix: String, _ alphabet: Alphabet, _ atLeast: Int, _ atMost: Int = 4096
    ) -> TokenPattern {
        TokenPattern(.serviceToken, prefix, alphabet, atLeast, atMost)
    }

    private static let clouds: [TokenPattern] = [
        simple("hvs.", .urlSafe, 24), simple("hvb.", .urlSafe, 24), simple("hvr.", .urlSafe, 24),
        simple("dapi", .hexadecimal, 32, 34), simple("doo_v1_", .hexadecimal, 64),
        simple("pscale_tkn_", .urlSafe, 30), simple("pscale_pw_", .urlSafe, 30),
        simple("pscale_oauth_", .urlSafe, 30), simple("sbp_", .hexadecimal, 40),
        simple("sb_secret_", .urlSafe, 20), simple("nfp_", .alphanumeric, 36),
        simple("fo1_", .urlSafe, 43), simple("fm2_", .base64, 60),
        simple("FlyV1 fm2_", .base64, 40), simple("FlyV1 fm1", .base64, 40),
        simple("AccountKey=", .base64, 86, 90), simple("SharedAccessKey=", .base64, 43, 46),
        simple("rnd_", .alphanumeric, 28), simple("HRKU-", .urlSafe, 36),
        simple("pul-", .hexadecimal, 40), simple("dckr_pat_", .urlSafe, 27),
        simple("dckr_oat_", .urlSafe, 27), simple("LTAI", .alphanumeric, 12, 20),
        simple("AKID", .alphanumeric, 32, 32), simple("atlasv1.", .urlSafe, 60),
        simple("t1.9euel", .urlSafe, 40), simple("AQVN", .urlSafe, 35, 38),
        simple("ocid1.credential.", .urlSafe, 20), simple("EAAG", .alphanumeric, 60),
        simple("EAAA", .alphanumeric, 60), simple("EAAC", .alphanumeric, 60),
        simple("1//0", .urlSafe, 40), simple("sha256~", .urlSafe, 43, 43),
        simple("glsa_", .urlSafe, 32), simple("glc_", .urlSafe, 32),
        simple("eyJrIjoi", .urlSafe, 40),
        simple("AGE-SECRET-KEY-1", .capitalsAndDigits, 58, 58), simple("dp.pt.", .alphanumeric, 40),
        simple("dp.st.", .urlSafe, 40), simple("tskey-", .urlSafe, 20),
    ]

    private static let services: [TokenPattern] = [
        simple("sq0atp-", .urlSafe, 22), simple("sq0csp-", .urlSafe, 43),
        simple("ntn_", .alphanumeric, 40), simple("secret_", .alphanumeric, 43, 43),
        simple("figd_", .urlSafe, 40), simple("PMAK-", .urlSafe, 50),
        simple("sntrys_", .urlSafe, 40),
        simple("sntryu_", .hexadecimal, 64), simple("xkeysib-", .urlSafe, 64),
        simple("key-", .hexadecimal, 32, 32), simple("pubkey-", .hexadecimal, 32, 32),
        simple("rubygems_", .hexadecimal, 48), simple("cio", .alphanumeric, 32, 32),
        simple("oy2", .alphanumeric, 43, 43), simple("CLOJARS_", .alphanumeric, 60),
        simple("rdme_", .alphanumeric, 70), simple("pnu_", .alphanumeric, 36),
        simple("tfp_", .urlSafe, 40), simple("pat-na1-", .urlSafe, 36),
        simple("pat-eu1-", .urlSafe, 36),
        simple("duffel_", .urlSafe, 40), simple("FLWSECK_TEST-", .alphanumeric, 12),
        simple("FLWSECK-", .alphanumeric, 12), simple("fio-u-", .urlSafe, 60),
        simple("ico-", .alphanumeric, 32, 32), simple("AKCp", .alphanumeric, 60),
        simple("sgp_", .alphanumeric, 40), simple("EZAK", .alphanumeric, 54, 54),
        simple("EZTK", .alphanumeric, 54, 54), simple("shippo_live_", .hexadecimal, 40),
        simple("shippo_test_", .hexadecimal, 40), simple("live_", .hexadecimal, 35, 40),
        simple("aio_", .alphanumeric, 28, 28), simple("gsk_", .alphanumeric, 52, 52),
        simple("r8_", .alphanumeric, 37, 37), simple("pplx-", .alphanumeric, 48),
        simple("xai-", .alphanumeric, 70), simple("ops_eyJ", .urlSafe, 100),
        simple("sl.", .urlSafe, 130),
        simple("SK", .hexadecimal, 32, 32), simple("PT_", .alphanumeric, 40),
        simple("patch_", .alphanumeric, 60), simple("lin_oauth_", .alphanumeric, 40),
        simple("ATCTT3x", .urlSafe, 60), simple("ATBB", .alphanumeric, 24, 32),
        simple("BBDC-", .alphanumeric, 40, 44), simple("NRRA-", .hexadecimal, 42, 42),
        simple("NRII-", .urlSafe, 32), simple("shpua_", .hexadecimal, 32),
        simple("squ_", .hexadecimal, 40), simple("sqp_", .hexadecimal, 40),
        simple("sqa_", .hexadecimal, 40), simple("npms_", .alphanumeric, 36),
        simple("ctp_", .alphanumeric, 40), simple("bkua_", .hexadecimal, 40),
        simple("CCIPAT_", .urlSafe, 40), simple("lsv2_", .urlSafe, 40),
        simple("phx_", .urlSafe, 40),
        simple("dtc01.", .alphanumeric, 24), simple("dt0c01.", .alphanumeric, 24),
        TokenPattern(.serviceToken, [("sk.eyJ", .urlSafe, 40, 300), (".", .urlSafe, 20, 30)]),
        TokenPattern(.serviceToken, [("pat", .alphanumeric, 14, 14), (".", .hexadecimal, 64, 64)]),
    ]
}
