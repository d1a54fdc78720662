import TapeYAML
import Testing

@Suite struct YAMLWriterTests {
    private func write(_ node: YAMLNode) -> String {
        String(decoding: YAMLWriter.document(node), as: UTF8.self)
    }

    private func parse(_ text: String) throws -> YAMLNode {
        try YAMLDocument.parse(Array(text.utf8), options: .importing)
    }

    @Test func `a tree is written in block style`() throws {
        let tree: YAMLNode = .mapping([
            "title": .string("Podcast reviews"), "yes": .string("no"), "size": .integer(20),
            "empty": .mapping([:]), "none": .null, "body": .string("{\n  \"a\": 1\n}\n"),
            "list": .sequence([
                .sequence([.string("a"), .sequence([])]),
                .mapping(["k": .sequence([.bool(true)]), "text": .string("a\n\n")]),
                .string("b\nc"),
            ]),
            "end": .string("1"),
        ])
        let text = """
            title: Podcast reviews
            "yes": "no"
            size: 20
            empty: {}
            none: null
            body: |2
              {
                "a": 1
              }
            list:
            - - a
              - []
            - k:
              - true
              text: |2+
                a

            - |2-
              b
              c
            end: "1"

            """
        #expect(write(tree) == text)
        #expect(try parse(text) == tree)
    }

    @Test(
        arguments: [
            ("0x1F", "31"), ("0o17", "15"), ("017", "17"), ("+1", "1"), ("-0", "0"), ("-007", "-7"),
            ("000123456789012345678901234567890", "123456789012345678901234567890"),
            ("TRUE", "true"),
            ("~", "null"), ("", "null"), ("1e3", "1.0e+3"), (".5", "0.5"), ("1.", "1.0"),
            ("-01.50E-7", "-1.50e-7"), ("+.INF", ".inf"), ("-.Inf", "-.inf"), (".NaN", ".nan"),
            ("yes", "\"yes\""), ("1:20", "\"1:20\""), ("'a'", "a"), ("'a: b'", "\"a: b\""),
            ("\"a\\nb\"", "\"a\\nb\""), ("[]", "[]"), ("{}", "{}"),
            ("!!binary aGk=", "!!binary \"aGk=\""),
            ("!ruby/object:A {}", "!ruby/object:A {}"), ("!<x y>z", nil), ("! 12", "! \"12\""),
            ("!a%20b c", "!<!a%20b> \"c\""), ("!<t:a,b> c", "!<t:a,b> \"c\""),
            ("!!null ''", "!!null null"),
            ("!!int '5'", "!!int 5"),
        ] as [(String, String?)])
    func `values are spelled so that YAML 1.1 and 1.2 agree`(
        text: String, written: String?
    ) throws {
        guard let written else {
            #expect(throws: YAMLError.self) { try parse(text) }
            return
        }
        let root = try parse(text)
        #expect(write(root) == written + "\n")
        #expect(try parse(write(root)) == root)
    }

    @Test(arguments: [
        "!t\n- a\n- b", "!t\na: b", "a: !t\n  b: c", "a: !t\n- b", "- !t\n  - a", "- !t\n  a: b",
        "!t a: b", "a: !t |\n  x\n  y\n", "[[[]], [{}], {a: [{b: [c]}]}]", "a:\n- - - b: c\n",
    ])
    func `tags and nesting survive`(text: String) throws {
        let root = try parse(text)
        #expect(try parse(write(root)) == root, "\(write(root))")
    }

    @Test func `a key too long for a simple key gets a line of its own`() throws {
        for value in [YAMLNode.string("v"), .sequence([.null]), .mapping(["a": .string("b\nc")])] {
            let key = YAMLNode.string(String(repeating: "k", count: 2000))
            let root = YAMLNode(.mapping([YAMLEntry(key: key, value: value)]))
            #expect(write(root).hasPrefix("? kkk"))
            #expect(try parse(write(root)) == root)
        }
    }

    @Test(arguments: 0..<300)
    func `any tree comes back as it was`(seed: UInt64) throws {
        var nasty = NastyText(seed: seed)
        let tree = nasty.tree()
        let text = write(tree)
        #expect(try parse(text) == tree, "\(text)")
        #expect(write(try parse(text)) == text)
    }
}
