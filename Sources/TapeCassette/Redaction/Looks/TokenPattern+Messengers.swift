/// Tokens of messengers, of social networks and of those who move money, and addresses at which whoever knows them may post.
extension TokenPattern {
    static let slack: [TokenPattern] = [
        "xoxa-", "xoxb-", "xoxc-", "xoxd-", "xoxe-", "xoxp-", "xoxr-", "xoxs-", "xapp-", "xwfp-",
    ].map { Self(.slackToken, $0, .urlSafe, 10) }

    /// The tokens of Discord's bots: a number in base64, a time and a signature.
    static let discord: [TokenPattern] =
        ["MT", "Mj", "Mz", "ND", "NT", "Nj", "Nz", "OD", "OT"].map {
            parted([($0, .urlSafe, 21, 26), (".", .urlSafe, 6, 6), (".", .urlSafe, 27, 72)])
        }

    /// Facebook's, Instagram's and WhatsApp's.
    ///
    /// Positions that are protocol buffers in base64 begin with `EAAY` and `EAAa`.
    static let facebook: [TokenPattern] = "ABCDEFGHIJKLMNOPQRSTUVWXZ".map {
        simple("EAA\($0)", .alphanumeric, 60)
    }

    /// Tokens of other networks, and of those who send mail and messages.
    static let mail: [TokenPattern] = [
        simple("IGQV", .alphanumeric, 80), simple("IGAA", .alphanumeric, 80),
        simple("THAA", .alphanumeric, 80), simple("mfa.", .urlSafe, 84),
        simple("vk1.a.", .urlSafe, 80), doubted("pina_", .alphanumeric, 60),
        simple("xkeysib-", .urlSafe, 64), simple("xsmtpsib-", .urlSafe, 64),
        simple("mlsn.", .hexadecimal, 64), simple("os_v2_app_", .alphanumeric, 90),
        simple("os_v2_org_", .alphanumeric, 90), simple("sec-c-", .urlSafe, 40),
        doubted("key-", .hexadecimal, 32, 32), doubted("pubkey-", .hexadecimal, 32, 32),
        doubted("pk_", .hexadecimal, 34, 34), doubted("dG9rO", .base64, 55, 55),
        parted([("re_", .alphanumeric, 8, 8), ("_", .alphanumeric, 20, 32)], doubt: .some),
    ]

    static let slackAddresses: [TokenPattern] = [
        Self(
            .slackWebhook,
            [
                ("hooks.slack.com/services/T", .alphanumeric, 8, 12), ("/B", .alphanumeric, 8, 12),
                ("/", .alphanumeric, 20, 32),
            ]),
        Self(
            .slackWebhook,
            [
                ("hooks.slack.com/workflows/T", .alphanumeric, 8, 12),
                ("/A", .alphanumeric, 8, 12), ("/", .digits, 15, 20),
                ("/", .alphanumeric, 20, 32),
            ]),
        Self(
            .slackWebhook,
            [
                ("hooks.slack.com/triggers/", .alphanumeric, 8, 14), ("/", .digits, 10, 20),
                ("/", .alphanumeric, 20, 40),
            ]),
    ]

    static let discordAddresses: [TokenPattern] =
        ["discord.com/api/", "discordapp.com/api/"].flatMap { api -> [TokenPattern] in
            [
                parted([(api + "webhooks/", .digits, 17, 20), ("/", .urlSafe, 60, 80)]),
                parted([
                    (api + "v", .digits, 1, 2), ("/webhooks/", .digits, 17, 20),
                    ("/", .urlSafe, 60, 80),
                ]),
            ]
        }

    /// Those of Microsoft Teams and Zapier.
    static let otherAddresses: [TokenPattern] = [
        parted([
            ("webhook.office.com/webhookb2/", .urlSafe, 36, 36), ("@", .urlSafe, 36, 36),
            ("/IncomingWebhook/", .hexadecimal, 32, 32), ("/", .urlSafe, 36, 36),
        ]),
        parted([
            ("outlook.office.com/webhook/", .urlSafe, 36, 36), ("@", .urlSafe, 36, 36),
            ("/IncomingWebhook/", .hexadecimal, 32, 32), ("/", .urlSafe, 36, 36),
        ]),
        parted([("hooks.zapier.com/hooks/catch/", .digits, 4, 12), ("/", .alphanumeric, 6, 12)]),
    ]

    static let stripe: [TokenPattern] = [
        "sk_live_", "rk_live_", "sk_test_", "rk_test_", "whsec_", "sk_prod_", "rk_prod_",
        "sk_org_live_", "sk_org_test_",
    ].map { Self(.stripeKey, $0, .alphanumeric, 16) }

    static let plaid: [TokenPattern] = ["access", "link", "processor", "public"].flatMap { kind in
        ["production", "development", "sandbox"].map { uuid("\(kind)-\($0)-") }
    }

    static let payments: [TokenPattern] = [
        // Braintree.
        parted([
            ("access_token$production$", .alphanumeric, 16, 16), ("$", .hexadecimal, 32, 32),
        ]),
        parted([("access_token$sandbox$", .alphanumeric, 16, 16), ("$", .hexadecimal, 32, 32)]),
        simple("rzp_live_", .alphanumeric, 14), simple("rzp_test_", .alphanumeric, 14),
        simple("sq0atp-", .urlSafe, 22), simple("sq0csp-", .urlSafe, 43),
        simple("FLWSECK_TEST-", .alphanumeric, 12), simple("FLWSECK-", .alphanumeric, 12),
        simple("duffel_", .urlSafe, 40), simple("EZAK", .alphanumeric, 54, 54),
        simple("EZTK", .alphanumeric, 54, 54), simple("shippo_live_", .hexadecimal, 40),
        simple("shippo_test_", .hexadecimal, 40), doubted("live_", .hexadecimal, 35, 40),
        doubted("test_", .hexadecimal, 35, 35), doubted("live_", .alphanumeric, 30, 30),
        doubted("test_", .alphanumeric, 30, 30), doubted("nsec1", .alphanumeric, 58, 58),
        simple("xprv", .alphanumeric, 107, 107),
    ]
}
