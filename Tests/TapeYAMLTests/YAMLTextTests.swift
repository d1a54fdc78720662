import TapeYAML
import Testing

@Suite struct YAMLTextTests {
    private static let strings: [String] = {
        var nasty = NastyText(seed: 1)
        return NastyText.words + (0..<3000).map { _ in nasty.string() }
    }()

    private func parse(_ text: String) throws -> YAMLNode {
        try YAMLDocument.parse(Array(text.utf8))
    }

    private func isSame(_ node: YAMLNode?, _ text: String) -> Bool {
        node?.scalar?.kind == .string && node?.text?.utf8.elementsEqual(text.utf8) ?? false
    }

    @Test(arguments: [
        "GET", "https://api.example.com/reviews?limit=20&cursor=b2Zm", "a b", "$.items[*].id",
        "application/json; charset=utf-8", "<https://a/?b=c>; rel=\"next\"", "a:b", "a#b", "日本",
        "Podcast reviews", "Bearer ${API_TOKEN}", "W/\"abc\"", "text/html,*/*;q=0.8", "200 OK",
        ".hidden", "/a/b", "(x)", "don't", "yesterday", "nullable", "<", "trues",
    ])
    func `what everyone takes for text needs no quotes`(text: String) {
        #expect(YAMLText.scalar(text) == text)
    }

    @Test(arguments: [
        ("yes", "\"yes\""), ("1:20", "\"1:20\""), ("", "\"\""), ("a: b", "\"a: b\""),
        ("a\tb", "\"a\\tb\""), ("a\\\"", "a\\\""), ("\"\\", "\"\\\"\\\\\""), ("é ", "\"é \""),
        ("\u{85}\u{2028}\u{2029}", "\"\\u0085\\u2028\\u2029\""),
        ("\0\u{1B}\u{7F}", "\"\\u0000\\u001b\\u007f\""),
        ("\u{FEFF}\u{FFFE}", "\"\\ufeff\\ufffe\""), ("a\u{202E}b", "\"a\\u202eb\""),
        ("a\r\nb", "\"a\\r\\nb\""), ("😀\u{E0001}", "\"😀\\U000e0001\""),
    ])
    func `anything else is quoted and shows what it holds`(text: String, spelled: String) {
        #expect(YAMLText.scalar(text) == spelled)
    }

    @Test(arguments: ["a,b", "a]", "a{", "a:b", "a?b", "https://a/b"])
    func `flow collections ask for more quotes`(text: String) {
        #expect(YAMLText.scalar(text) == text)
        #expect(YAMLText.scalar(text, inFlow: true) == "\"\(text)\"")
    }

    @Test func `every string comes back as it was`() throws {
        for string in Self.strings {
            let spelled = YAMLText.scalar(string)
            let inFlow = YAMLText.scalar(string, inFlow: true)
            let root = try parse(
                "a:\n- \(spelled)\n- {key: \(inFlow), \(inFlow): v}\n- [\(inFlow)]\n")
            let elements = try #require(root["a"]?.elements)
            #expect(isSame(elements[0], string), "block: \(spelled)")
            #expect(isSame(elements[1]["key"], string), "flow value: \(inFlow)")
            #expect(isSame(elements[1].entries?.last?.key, string), "flow key: \(inFlow)")
            #expect(isSame(elements[2].elements?.first, string), "flow element: \(inFlow)")
            #expect(
                isSame(try parse("\(spelled): v").entries?.first?.key, string), "key: \(spelled)")
            #expect(isSame(try parse(spelled), string), "root: \(spelled)")
        }
    }

    @Test func `every character comes back as it was`() throws {
        let scalars =
            ((0...0x3100).map { $0 } + (0xD7F0...0xE010) + (0xFD00...0x10010)
            + [0x1F600, 0x1FFFE, 0x1FFFF, 0xE0001, 0x10FFFF])
            .compactMap { Unicode.Scalar(UInt32($0)) }
        let strings = scalars.flatMap { ["\($0)", "a\($0)b", "\($0)b", "a\($0)", "a \($0)"] }
        let text = strings.map { "- \(YAMLText.scalar($0))\n" }.joined()
        let elements = try #require(try parse(text).elements)
        #expect(elements.count == strings.count)
        for (node, string) in zip(elements, strings) where !isSame(node, string) {
            Issue.record(
                "\(YAMLText.doubleQuoted(string)) came back as \(String(describing: node.text))")
        }
    }

    @Test(arguments: [
        ("a", "|2-\n      a"), ("a\n", "|2\n      a"), ("a\n\n", "|2+\n      a\n"), ("\n", "|2+\n"),
        ("\n\n", "|2+\n\n"), ("a\n\nb", "|2-\n      a\n\n      b"), ("  a\n", "|2\n        a"),
        ("\na", "|2-\n\n      a"), ("a\n  ", "|2-\n      a\n        "), ("\ta", "|2-\n      \ta"),
        ("# a", "|2-\n      # a"),
        ("é日\u{A0}\u{200F}😀\u{FFFD}", "|2-\n      é日\u{A0}\u{200F}😀\u{FFFD}"),
    ])
    func `a literal block says how far it is indented and how it ends`(
        text: String, block: String
    ) {
        #expect(YAMLText.canBeLiteral(text))
        #expect(YAMLText.literal(text, indent: 4) == block)
    }

    @Test(arguments: [
        "\r", "a\r\nb", "\u{85}", "\u{2028}", "\u{2029}", "\0", "\u{1}", "\u{1F}", "\u{7F}",
        "\u{80}",
        "\u{9F}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}",
    ])
    func `what libyaml would change has no literal block`(text: String) {
        #expect(!YAMLText.canBeLiteral("a" + text))
        #expect(YAMLText.literal(text + "a", indent: 0) == nil)
    }

    @Test(
        arguments: [
            [0x80], [0xC3], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
            [0xF0, 0x80, 0x80, 0x80],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0xE2, 0x28, 0xA1],
        ] as [[UInt8]])
    func `what is not UTF-8 has no literal block`(bytes: [UInt8]) {
        #expect(!YAMLText.canBeLiteral(bytes[...]))
        #expect(!YAMLText.canBeLiteral((bytes + [0x61])[...]))
    }

    @Test func `the empty text has no literal block`() {
        #expect(YAMLText.literal("", indent: 0) == nil)
    }

    @Test(arguments: [0, 2, 6])
    func `every literal block comes back as it was wherever it stands`(indent: Int) throws {
        let margin = String(repeating: " ", count: indent)
        var blocks = 0
        for string in Self.strings {
            guard let block = YAMLText.literal(string, indent: indent) else { continue }
            blocks += 1
            let nested = indent == 0 ? "" : "a:\n"
            for text in [
                "\(nested)\(margin)k: \(block)\n\(margin)z: 1\n", "\(nested)\(margin)k: \(block)\n",
                "\(nested)\(margin)- \(block)\n\(margin)- 1\n", "\(nested)\(margin)- \(block)\n",
            ] {
                let root = try parse(text)
                let node = indent == 0 ? root : root["a"]
                #expect(isSame(node?["k"] ?? node?.elements?.first, string), "\(text)")
            }
        }
        #expect(blocks > 300)
    }
}
