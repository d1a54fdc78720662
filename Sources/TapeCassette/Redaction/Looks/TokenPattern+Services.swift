/// Tokens of services for those who build software, and of applications with an API.
extension TokenPattern {
    static let services: [TokenPattern] =
        [
            simple("sntrys_", .urlSafe, 40), simple("sntryu_", .hexadecimal, 64),
            simple("PMAK-", .urlSafe, 50), simple("PMAT-", .capitalsAndDigits, 26, 26),
            simple("rdme_", .alphanumeric, 70), simple("pnu_", .alphanumeric, 36),
            simple("pnb_", .alphanumeric, 36), doubted("ico-", .alphanumeric, 32, 32),
            simple("sgp_", .alphanumeric, 40), simple("sgp_local_", .hexadecimal, 40),
            parted([("sgp_", .hexadecimal, 16, 16), ("_", .hexadecimal, 40, 40)]),
            simple("NRRA-", .hexadecimal, 42, 42), simple("NRII-", .urlSafe, 32),
            simple("squ_", .hexadecimal, 40), simple("sqp_", .hexadecimal, 40),
            simple("sqa_", .hexadecimal, 40), simple("bkua_", .hexadecimal, 40),
            simple("CCIPAT_", .urlSafe, 40), simple("CCIPRJ_", .urlSafe, 40),
            simple("phx_", .urlSafe, 40), simple("dtc01.", .alphanumeric, 24),
            simple("dt0c01.", .alphanumeric, 24),
            parted([
                ("dt0s", .digits, 2, 2), (".", .capitalsAndDigits, 8, 24),
                (".", .capitalsAndDigits, 64, 64),
            ]),
            doubted("API-", .capitalsAndDigits, 26, 26),
            doubted("endr+", .urlSafe, 16, 16), uuid("xaat-"), uuid("xapt-"),
            // Snyk, SettleMint, Inngest and Trigger.dev.
            parted([
                ("snyk_uat.", .alphanumeric, 8, 8), (".", .urlSafe, 6, 120),
                (".", .urlSafe, 6, 120),
            ]),
            parted([
                ("snyk_sat.", .alphanumeric, 8, 8), (".", .urlSafe, 6, 120),
                (".", .urlSafe, 6, 120),
            ]),
            doubted("sm_aat_", .alphanumeric, 16, 16), doubted("sm_pat_", .alphanumeric, 16, 16),
            doubted("sm_sat_", .alphanumeric, 16, 16),
            simple("signkey-prod-", .hexadecimal, 64), simple("signkey-test-", .hexadecimal, 64),
            simple("signkey-branch-", .hexadecimal, 64),
            doubted("tr_prod_", .alphanumeric, 20, 32), doubted("tr_stg_", .alphanumeric, 20, 32),
            doubted("tr_dev_", .alphanumeric, 20, 32),
        ]

    static let launchDarkly: [TokenPattern] =
        ["sdk-", "mob-", "api-"].map { uuid($0, doubt: .some) }

    static let jetBrains: [TokenPattern] = ["perm:", "perm-"].map {
        parted(
            [($0, .base64, 4, 200), (".", .base64, 4, 200), (".", .base64, 20, 200)], doubt: .some)
    }

    static let harness: [TokenPattern] = ["pat.", "sat."].map {
        parted(
            [($0, .urlSafe, 22, 22), (".", .alphanumeric, 24, 24), (".", .alphanumeric, 20, 20)],
            doubt: .some)
    }

    static let apps: [TokenPattern] =
        [
            simple("ntn_", .alphanumeric, 40), simple("secret_", .alphanumeric, 43, 43),
            simple("figd_", .urlSafe, 40), simple("tfp_", .urlSafe, 40),
            simple("fio-u-", .urlSafe, 60), simple("p8e-", .alphanumeric, 32, 32),
            doubted("aio_", .alphanumeric, 28, 28), doubted("sl.", .urlSafe, 130),
            doubted("SK", .hexadecimal, 32, 32), simple("PT_", .alphanumeric, 40),
            simple("patch_", .alphanumeric, 60), simple("lin_oauth_", .alphanumeric, 40),
            simple("shpua_", .hexadecimal, 32), simple("ATCTT3x", .urlSafe, 60),
            simple("ATBB", .alphanumeric, 24, 32), simple("ATTA", .alphanumeric, 72, 72),
            simple("BBDC-", .alphanumeric, 40, 44), doubted("sk_dev_", .alphanumeric, 16),
            simple("s-s4t2ud-", .hexadecimal, 64), simple("s-s4t2af-", .hexadecimal, 64),
            parted([("zpka_", .hexadecimal, 32, 32), ("_", .hexadecimal, 8, 8)]),
            // Asana, Salesforce, Zoho, Mapbox and Airtable.
            parted([("1/", .digits, 12, 20), (":", .hexadecimal, 32, 32)], doubt: .some),
            parted(
                [("2/", .digits, 12, 20), ("/", .digits, 12, 20), (":", .hexadecimal, 32, 32)],
                doubt: .some),
            parted([("00D", .alphanumeric, 12, 15), ("!", .unreserved, 80, 130)]),
            parted([("1000.", .hexadecimal, 32, 32), (".", .hexadecimal, 32, 32)]),
            parted([("sk.eyJ", .urlSafe, 40, 300), (".", .urlSafe, 20, 30)]),
            parted([("pat", .alphanumeric, 14, 14), (".", .hexadecimal, 64, 64)]),
        ]

    /// Those who let users log in: Stytch, and Okta, whose tokens begin with two zeros only.
    static let logins: [TokenPattern] = [
        Self(.serviceToken, "secret-live-", .urlSafe, 30, 64, doubt: .much),
        Self(.serviceToken, "secret-test-", .urlSafe, 30, 64, doubt: .much),
        Self(.serviceToken, "00", .urlSafe, 40, 40, doubt: .much),
    ]

    static let hubSpot: [TokenPattern] =
        ["na1", "na2", "na3", "eu1", "ap1"].map { simple("pat-\($0)-", .urlSafe, 36) }

    /// Tokens with which packages are published.
    static let libraries: [TokenPattern] = [
        simple("rubygems_", .hexadecimal, 48), doubted("cio", .alphanumeric, 32, 32),
        doubted("oy2", .alphanumeric, 43, 43), simple("CLOJARS_", .alphanumeric, 60),
        simple("AKCp", .alphanumeric, 60), simple("cmVmdGtuOj", .alphanumeric, 54, 54),
        simple("npms_", .alphanumeric, 36), simple("ctp_", .alphanumeric, 40),
    ]
}
