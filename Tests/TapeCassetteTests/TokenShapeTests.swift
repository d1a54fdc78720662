import TapeCassette
import Testing

/// Tokens whose shape their makers document, and texts that only begin like one.
@Suite struct TokenShapeTests {
    private static func run(_ count: Int) -> String {
        String(String(repeating: "aB3dE6gH9", count: 30).prefix(count))
    }

    private static func hex(_ count: Int) -> String {
        String(String(repeating: "0a1b9c8d7e6f", count: 20).prefix(count))
    }

    private static func capitals(_ count: Int) -> String {
        String(String(repeating: "A7B3C9D1E5F0G2H4", count: 8).prefix(count))
    }

    private static func digits(_ count: Int) -> String {
        String(String(repeating: "1234567890", count: 3).prefix(count))
    }

    private static let uuid = "0a1b9c8d-7e6f-4a1b-9c8d-7e6f0a1b9c8d"

    static let messengers: [String] = [
        "EAAB" + run(120), "EAAJ" + run(170), "re_\(run(8))_\(run(24))", "vk1.a." + run(120),
        "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaB3dE." + run(27), "NzkyNzE1NDU0MTk2MDg4ODQy.X-hvzA." + run(27),
        "mlsn." + hex(64), "os_v2_app_" + run(100), "AAAA\(run(7)):APA91b\(run(134))",
        "xoxc-\(digits(12))-\(run(20))", "pk_" + hex(34), "\(digits(16))|\(run(27))",
        "\(String(repeating: "A", count: 21))\(run(20))%2B\(run(22))%3D\(run(50))",
    ]

    static let addresses: [String] = [
        "discord.com/api/webhooks/\(digits(18))/\(run(68))",
        #"discord.com\/api\/v10\/webhooks\/\#(digits(18))\/\#(run(68))"#,
        #"hooks.slack.com\/services\/T12345678\/B12345678\/\#(run(24))"#,
        "hooks.slack.com/workflows/T12345678/A12345678/\(digits(18))/\(run(24))",
        "contoso.webhook.office.com/webhookb2/\(uuid)@\(uuid)/IncomingWebhook/\(hex(32))/\(uuid)",
    ]

    static let payments: [String] = [
        "rzp_live_" + run(14), "rzp_test_" + run(14), "access-production-" + uuid,
        "access-sandbox-" + uuid, "link-sandbox-" + uuid,
        "access_token$production$q7zt4hvb9lmx2pws$" + hex(32), "test_" + run(30),
        "xprv" + run(107),
    ]

    static let models: [String] = [
        "sk-svcacct-" + run(60), "sk-or-v1-" + hex(64), "sk-" + hex(32), "sk_" + hex(48),
        "nvapi-" + run(64), "pcsk_\(run(6))_\(run(63))", "tvly-" + run(32), "tgp_v1_" + run(43),
        "e2b_" + hex(40), "AQ.Ab8RN6" + run(44),
    ]

    static let clouds: [String] = [
        "s." + run(24), "b.AAAAAQ" + run(80), "vercel_blob_rw_\(run(16))_\(run(32))",
        "vcp_" + run(56), "cfut_" + run(48), "v1.0-\(hex(24))-\(hex(146))", "CFPAT-" + run(43),
        "tk-us-" + run(48), "abc8Q~" + run(34), "x_.7Q~" + run(31), "\(run(52))JQQJ9\(run(27))",
        "\(run(76))AZDO\(run(4))", "dp.st.prd." + run(43), "dp.ct." + run(43), "amzn.mws." + uuid,
        "IQoJb3JpZ2luX2" + run(200), "ABSK" + run(120), "Atzr|" + run(80), "napi_" + run(64),
        "4b1d" + run(38), "y0_" + run(58),
        "A3-" + [6, 6, 5, 5, 5, 5].map(capitals).joined(separator: "-"),
    ]

    static let services: [String] = [
        "snyk_uat.1a2b3c4d.\(run(40)).\(run(30))", "pat.\(run(22)).\(hex(24)).\(run(20))",
        "sdk-" + uuid, "mob-" + uuid, "api-" + uuid, "glrtr-" + run(20),
        "ghs_123456_eyJ\(run(40)).eyJ\(run(80)).\(run(60))", "sgp_\(hex(16))_\(hex(40))",
        "dt0s16.\(capitals(8)).\(capitals(64))", "API-" + capitals(26),
        "perm:\(run(12)).\(run(8)).\(run(40))", "signkey-prod-" + hex(64), "tr_dev_" + run(20),
        "sm_pat_" + run(16), "PMAT-" + capitals(26), "\(run(6))_\(run(29))_mmk", hex(36) + "NRAL",
        "1/\(digits(16)):\(hex(32))", "1000.\(hex(32)).\(hex(32))", "00D\(run(12))!\(run(96))",
        "ATTA\(hex(64))A1B2C3D4", "zpka_\(hex(32))_\(hex(8))", "pat-ap1-" + uuid, "p8e-" + run(32),
        "secret-live-" + run(36), "secret-test-" + run(36), "00" + run(40),
        "2c81cf9fa8201bab985fcab0621dd282" + "-us12",
    ]

    @Test(arguments: messengers + addresses + payments + models + clouds + services)
    func `a token is found alone, in quotes, in a URL and in a sentence`(token: String) {
        for (before, after) in [("", ""), ("\"", "\""), ("?k=", "&"), (" ", ".")] {
            let text = Array("\(before)\(token)\(after)".utf8)
            let finds = SecretScan().finds(in: text[...])
            #expect(finds.count == 1, "\(before)…\(after): \(finds)")
        }
    }

    @Test(arguments: [
        "re_enter_password_screen", "re_3MtwBwLkdIwHu7ix28a3tqPa", "api-version", "pat.smith.jones",
        "sdk-ios-v3", "mob-2024-roadmap-for-everybody", "api-550e8400-e29b-41d4-a716",
        "s.getElementsByClassNames2x(0)", "s.Abc9dEfGh1jKlMn0pQrStUvW.example.com", "s.example.com",
        "EAAaHlBUOkNBVWlFRGxHTWpNMk5UVkJNalkzTURRM01qa1kEAAaHlBUOkNBVWlFRGxHTWpNMk5U",
        "EAAYAiABKAIwATgAQAFIAVABWAFgAWgAcAF4AYABAYgBAZABAZgBAaABAagBAbABAbgBAcABAQ",
        "snyk_test_results.json", "tk-us-east-1-cluster", "vercel_blob_rw_example",
        "rzp_live_orders", "access-production-logs", "link-sandbox-guide", "CFPAT-guide",
        "test_abcdefghijklmnopqrstuvwxyzabcd", "live_stream_2024_in_berlin_and_paris",
        "00D5g000004cXYZ", "1/1234567890123456:done", "1000.5.25", "perm:read.users.everything",
        "discord.com/api/webhooks/docs", "hooks.slack.com/services/docs", "a8Q~b", "NRAL",
        "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaB3dE", "token-abc12:latest", "pk_customer_id", "xprv9",
        "sk-0a1b9c8d7e6f0a1b9c8d7e6f0a1b9c8d-lora", "API-REFERENCE-GUIDE-FOR-EVERYBODY",
        "secret-live-concert-at-the-o2-arena-in-london-2024",
        "00a1b9c8d7e6f0a1b9c8d7e6f0a1b9c8d7e6f0a1b9", "00aB3dE6gH9aB3dE6gH9",
        "1700000000000000|a-name-of-twenty-seven-lett", "12|34", "50%3D%3D",
        "AAAAAAAAAAAAAAAAAAAAAAAA",
        "A3-PAPER-A4-PAPER", "PuTTY-User-Key-File-2: is how such a file begins",
        "the line ---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ---- and then the key",
    ])
    func `what only begins like a token is let through`(text: String) {
        for (before, after) in [("", ""), ("\"", "\""), ("?k=", "&"), (" ", ".")] {
            let text = Array("\(before)\(text)\(after)".utf8)
            #expect(SecretScan().finds(in: text[...]).isEmpty)
        }
    }

    static let blocks: [String] = [
        """
        PuTTY-User-Key-File-2: ssh-ed25519
        Encryption: none
        Comment: ed25519-key-20240101
        Public-Lines: 2
        AAAAC3NzaC1lZDI1NTE5AAAAIaB3dE6gH9aB3dE6gH9aB3dE6gH9aB3dE6gH9aB3d
        q7Zt4hVb
        Private-Lines: 1
        AAAAIQCq7Zt4hVb9LmX2pWsq7Zt4hVb9LmX2pWs
        Private-MAC: 0a1b9c8d7e6f0a1b9c8d7e6f0a1b9c8d7e6f0a1b
        """,
        """
        ---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----
        Comment: "rsa-key"
        P2/56wAAAgIAAAAmZGwtbW9kcHtzaWdue2RzYS1uaXN0LXNoYTF9
        ---- END SSH2 ENCRYPTED PRIVATE KEY ----
        """,
        """
        -----BEGIN OpenVPN Static key V1-----
        0a1b9c8d7e6f0a1b9c8d7e6f0a1b9c8d
        0a1b9c8d7e6f0a1b9c8d7e6f0a1b9c8d
        -----END OpenVPN Static key V1-----
        """,
    ]

    @Test(arguments: blocks)
    func `a file with a private key is one find, to its last line`(block: String) {
        #expect(Redactor().mask("a \(block) b") == "a REDACTED-private-key b")
        let quoted = block.replacing("\n", with: "\\n").replacing("\"", with: "\\\"")
        #expect(Redactor().mask("a \(quoted) b") == "a REDACTED-private-key b")
    }
}
