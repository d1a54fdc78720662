/// Keys of those who run language models and what belongs to them.
extension TokenPattern {
    static let openai: [TokenPattern] =
        ["sk-proj-", "sk-svcacct-", "sk-admin-", "sk-None-"].map {
            Self(.openaiKey, $0, .urlSafe, 40)
        }

    static let models: [TokenPattern] = [
        Self(.openaiKey, [("sk-", .alphanumeric, 48, 48)]),
        Self(.anthropicKey, "sk-ant-", .urlSafe, 40),
        Self(.huggingfaceToken, "hf_", .alphanumeric, 34, 40),
        Self(.huggingfaceToken, "api_org_", .alphanumeric, 34, 34, doubt: .some),
        simple("sk-or-v1-", .hexadecimal, 64), uuid("sk-lf-"),
        doubted("sk-", .hexadecimal, 32, 32), doubted("sk_", .hexadecimal, 48, 48),
        simple("gsk_", .alphanumeric, 52, 52), simple("r8_", .alphanumeric, 37, 37),
        simple("pplx-", .alphanumeric, 48), simple("xai-", .alphanumeric, 70),
        simple("nvapi-", .urlSafe, 60), simple("tgp_v1_", .urlSafe, 43),
        simple("lsv2_", .urlSafe, 40), simple("pylf_v1_", .urlSafe, 40),
        simple("e2b_", .hexadecimal, 40, 40), simple("llx-", .alphanumeric, 40),
        simple("jina_", .urlSafe, 60), doubted("csk-", .alphanumeric, 48, 48),
        doubted("fc-", .hexadecimal, 32, 32), doubted("tvly-", .urlSafe, 28),
        doubted("bb_live_", .urlSafe, 20),
        parted([("pcsk_", .alphanumeric, 5, 6), ("_", .alphanumeric, 50, 64)]),
    ]
}
