/// Tokens of clouds, of hosts and of stores for secrets.
extension TokenPattern {
    static let secretStores: [TokenPattern] = [
        simple("hvs.", .urlSafe, 24), simple("hvb.", .urlSafe, 24), simple("hvr.", .urlSafe, 24),
        Self(.serviceToken, "s.", .alphanumeric, 24, 24, doubt: .much),
        doubted("b.AAAAAQ", .urlSafe, 60),
        simple("AGE-SECRET-KEY-1", .capitalsAndDigits, 58, 58),
        simple("dp.pt.", .alphanumeric, 40), simple("dp.st.", .urlSafe, 40),
        parted([("dp.st.", .urlSafe, 2, 35), (".", .alphanumeric, 40, 44)]),
        simple("dp.ct.", .alphanumeric, 40), simple("dp.sa.", .alphanumeric, 40),
        simple("dp.scim.", .alphanumeric, 40), simple("dp.audit.", .alphanumeric, 40),
        simple("ops_eyJ", .urlSafe, 100),
        parted([
            ("A3-", .capitalsAndDigits, 6, 6), ("-", .capitalsAndDigits, 6, 6),
            ("-", .capitalsAndDigits, 5, 5), ("-", .capitalsAndDigits, 5, 5),
            ("-", .capitalsAndDigits, 5, 5), ("-", .capitalsAndDigits, 5, 5),
        ]),
        parted([
            ("A3-", .capitalsAndDigits, 6, 6), ("-", .capitalsAndDigits, 11, 11),
            ("-", .capitalsAndDigits, 5, 5), ("-", .capitalsAndDigits, 5, 5),
            ("-", .capitalsAndDigits, 5, 5),
        ]),
    ]

    static let clouds: [TokenPattern] = [
        simple("atlasv1.", .urlSafe, 60),
        simple("AccountKey=", .base64, 86, 90), simple("SharedAccessKey=", .base64, 43, 46),
        simple("LTAI", .alphanumeric, 12, 20), simple("AKID", .alphanumeric, 32, 32),
        simple("t1.9euel", .urlSafe, 40), simple("AQVN", .urlSafe, 35, 38),
        doubted("y0_", .urlSafe, 50), simple("ocid1.credential.", .urlSafe, 20),
        doubted("1//0", .urlSafe, 40), simple("sha256~", .urlSafe, 43, 43),
        // Amazon: sessions, its model service, sellers and Login with Amazon.
        simple("IQoJb3JpZ2lu", .base64, 100), simple("FwoGZXIvYXdz", .base64, 100),
        simple("ABSK", .base64, 109, 272), simple("bedrock-api-key-", .base64, 40),
        uuid("amzn.mws."), simple("amzn1.oa2-cs.v1.", .hexadecimal, 64),
        simple("Atza|", .urlSafe, 60), simple("Atzr|", .urlSafe, 60),
        simple("tskey-", .urlSafe, 20), simple("glsa_", .urlSafe, 32), simple("glc_", .urlSafe, 32),
        simple("eyJrIjoi", .urlSafe, 40),
    ]

    static let hosting: [TokenPattern] = [
        // Cloudflare.
        simple("cfk_", .urlSafe, 40), simple("cfut_", .urlSafe, 40),
        simple("cfat_", .urlSafe, 40),
        parted([("v1.0-", .hexadecimal, 24, 24), ("-", .hexadecimal, 146, 146)]),
        simple("vercel_blob_rw_", .urlSafe, 24), simple("HRKU-", .urlSafe, 36),
        simple("nfp_", .alphanumeric, 36), doubted("rnd_", .alphanumeric, 28),
        simple("fo1_", .urlSafe, 43), simple("fm2_", .base64, 60),
        simple("FlyV1 fm2_", .base64, 40), simple("FlyV1 fm1", .base64, 40),
        doubted("ddp_", .alphanumeric, 36), doubted("ddo_", .alphanumeric, 36),
        doubted("tk-us-", .urlSafe, 48, 48), doubted("napi_", .alphanumeric, 40),
        simple("pscale_tkn_", .urlSafe, 30), simple("pscale_pw_", .urlSafe, 30),
        simple("pscale_oauth_", .urlSafe, 30), simple("sb_secret_", .urlSafe, 20),
        simple("sbp_", .hexadecimal, 40), simple("sbp_v0_", .hexadecimal, 40),
        simple("sbp_oauth_", .hexadecimal, 40), doubted("4b1d", .alphanumeric, 38, 38),
        simple("dapi", .hexadecimal, 32, 34), simple("pul-", .hexadecimal, 40),
        simple("dckr_pat_", .urlSafe, 27), simple("dckr_oat_", .urlSafe, 27),
        simple("CFPAT-", .urlSafe, 40), simple("dnkey-", .urlSafe, 70),
        parted([("token-", .alphanumeric, 5, 5), (":", .alphanumeric, 54, 54)]),
    ]

    static let vercel: [TokenPattern] =
        ["vcp_", "vci_", "vca_", "vcr_", "vck_"].map { doubted($0, .alphanumeric, 24) }
}
