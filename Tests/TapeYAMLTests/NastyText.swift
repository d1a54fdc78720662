import TapeYAML

/// Strings and trees made of what readers of YAML stumble over; the same ones in every run.
struct NastyText {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func number(below limit: Int) -> Int {
        // SplitMix64, so that a failure is found again.
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int(truncatingIfNeeded: (mixed ^ (mixed >> 31)) >> 1) % limit
    }

    mutating func string() -> String {
        (0..<number(below: 6)).map { _ in Self.pieces[number(below: Self.pieces.count)] }.joined()
    }

    mutating func tree(depth: Int = 0) -> YAMLNode {
        switch number(below: depth > 3 ? 4 : 7) {
        case 0: .integer(number(below: 2000) - 1000)
        case 1: [YAMLNode.null, .bool(true), .bool(false)][number(below: 3)]
        case 2, 3: .string(string())
        case 4: .sequence((0..<number(below: 4)).map { _ in tree(depth: depth + 1) })
        default: mapping(depth: depth)
        }
    }

    private mutating func mapping(depth: Int) -> YAMLNode {
        var entries: [YAMLEntry] = []
        for position in 0..<number(below: 4) {
            let key = string() + String(repeating: "k", count: position * 100) + "\(position)"
            entries.append(YAMLEntry(key: .string(key), value: tree(depth: depth + 1)))
        }
        return YAMLNode(.mapping(entries))
    }

    static let words = [
        "", "y", "Y", "yes", "Yes", "n", "no", "NO", "on", "On", "off", "OFF", "true", "True",
        "false", "FALSE", "null", "Null", "~", "0", "1", "-1", "+1", "010", "0o10", "0x1f", "0b101",
        "1_000", "1,000", "1.5", "1.", ".5", "-.5", "+.5", "1e3", "1e+3", "1.5e-3", "1.e+1",
        ".inf", "-.inf", "+.INF", ".nan", ".NaN", "1:20", "1:20:30", "190:20:30.15", "2026-11-21",
        "2026-11-21T01:17:08Z", "2026-11-21 01:17:08 +1", "2026-1-1", "=", "<<", "---", "...",
        "--- a", "... a", "-", "- a", "?", "? a", ":", ": a", "a:", "a: b", "a:b", "a #b", "a#b",
        "#a", " a", "a ", "a  b", "\ta", "a\t", "a\tb", "[", "]", "{", "}", "{}", "[]", ",", "a,b",
        "a]", "&a", "*a", "!a", "!!str a", "|", ">", "|2-", "'", "''", "'a'", "\"", "\"a\"", "a\"b",
        "%a", "%YAML 1.2", "@a", "`a", "\\", "\\n", "a\\", "$.a[0]", "$", "<a>", "<https://a/?b=c>",
        "https://api.example.com/reviews?limit=20&cursor=b2Zm#x", "application/json; charset=utf-8",
        "*/*", "W/\"abc\"", "Bearer ${API_TOKEN}", "text/html,*/*;q=0.8", "0.1 MB", "1 2", "12 a",
        "0x", "0o", "1e", "1.2.3", "127.0.0.1", "1-2", "a?b", "?a", "-a", "--a", ":a", "a:?", "é",
        "日本", "😀", "e\u{301}", "\u{FEFF}", "a\u{FEFF}b", "\u{85}", "a\u{85}b", "\u{2028}",
        "a\u{2029}b", "\u{A0}", "\u{AD}", "a\u{200B}b", "\u{202E}a", "\u{FFFD}", "\u{FFFE}",
        "\u{FFFF}", "\u{7F}", "\u{80}", "\u{9F}", "\0", "\u{1}", "\u{1B}[31m", "\r", "a\rb",
        "a\r\nb", "\n", "\n\n", "a\n", "a\n\n", "\na", "a\nb", "a\n b", " a\nb", "a \nb", "a\n\nb",
        "a\n   ", "   \na", "\ta\nb", "a\n\t\nb", "\n a\n", "#a\nb", "- a\nb", "a\n---\nb",
        "a\n...\n", "a: b\nc: d\n", "a\u{2028}b\n", "  \n", " \n\n", "a\n\n\n", "{\n  \"a\": 1\n}",
    ]

    private static let pieces = words + ["a", "b", " ", "\n", ":", "#", "k", "x y"]
}
