import TapeYAML
import Testing

@Suite struct YAMLReadingTests {
    private func parse(
        _ text: String,
        _ options: YAMLOptions = .strict
    ) throws(YAMLError) -> YAMLNode {
        try YAMLDocument.parse(Array(text.utf8), options: options)
    }

    @Test func `a tree keeps its order and says where each part stood`() throws {
        let root = try parse("title: Reviews\nsize: {query: limit, value: 20}\nwaive:\n- a\n- b\n")
        #expect(root.entries?.map(\.key.text) == ["title", "size", "waive"])
        #expect(root["size"]?["value"]?.integer == 20)
        #expect(root["waive"]?.elements?.map(\.text) == ["a", "b"])
        #expect(root["size"]?["value"]?.mark == YAMLMark(line: 2, column: 29, byte: 43))
        #expect(root["waive"]?.elements?.last?.mark == YAMLMark(line: 5, column: 3, byte: 60))
        #expect(root["nothing"] == nil)
    }

    @Test(arguments: [
        ("ü: 日本", 4, 4), ("\u{FEFF}ab: x", 5, 7), ("😀😀: x", 5, 10), ("a: \"\u{2028}\"", 4, 3),
    ])
    func `columns count characters and bytes count bytes`(
        text: String, column: Int, byte: Int
    ) throws {
        let value = try #require(try parse(text).entries?.first?.value)
        #expect(value.mark == YAMLMark(line: 1, column: column, byte: byte))
    }

    @Test(arguments: ["a: 1\nb: 2", "a: 1\r\nb: 2", "a: 1\rb: 2", "a: '\u{2028} \u{85}'\nb: 2"])
    func `lines end as editors think, not as libyaml does`(text: String) throws {
        let mark = try parse(text)["b"]?.mark
        #expect(mark?.line == 2 && mark?.column == 4)
    }

    @Test(arguments: ["", "\n\n", "# nothing\n", "---\n", "\u{FEFF}"])
    func `an empty text holds nothing`(text: String) throws {
        #expect(try parse(text).isNull)
    }

    @Test func `a null of an empty text stands at its beginning`() throws {
        #expect(try parse("").mark == .start)
    }

    @Test(
        arguments: [
            ("true", .bool), ("False", .bool), ("yes", .string), ("~", .null), ("NULL", .null),
            ("nUll", .string), ("12", .integer), ("-0", .integer), ("+7", .integer),
            ("017", .integer),
            ("0o17", .integer), ("0x1F", .integer), ("0o", .string), ("0x", .string),
            ("0o8", .string),
            ("-0x1", .string), ("1_000", .string), ("1:20", .string), ("1.5", .double),
            (".5", .double),
            ("1.", .double), ("1e3", .double), ("1e", .string), (".", .string), ("+", .string),
            ("-.inf", .double), (".NaN", .double), ("-.nan", .string), ("nan", .string),
            ("2026-11-21", .string), ("'12'", .string), ("\"\"", .string), ("!!str 12", .string),
            ("!!int '12'", .integer), ("! 12", .string), ("! '12'", .string),
        ] as [(String, YAMLScalar.Kind)])
    func `plain scalars mean what the core schema says`(
        text: String, kind: YAMLScalar.Kind
    ) throws {
        #expect(try parse("- \(text)", .importing).elements?.first?.scalar?.kind == kind)
    }

    @Test(
        arguments: [
            ("12", 12, 12.0), ("017", 17, 17), ("0o17", 15, 15), ("0x1f", 31, 31), ("-9", -9, -9),
            ("99999999999999999999", nil, 1e20), ("1.", nil, 1), (".5e1", nil, 5),
            ("1e3", nil, 1000),
            ("-.INF", nil, -Double.infinity), ("'12'", nil, nil), ("x", nil, nil),
            ("0xFFFFFFFFFFFFFFFFFF", nil, 4_722_366_482_869_645_213_696),
        ] as [(String, Int?, Double?)])
    func `numbers are read exactly or not at all`(
        text: String, integer: Int?, double: Double?
    ) throws {
        let node = try parse(text)
        #expect(node.integer == integer && node.double == double)
    }

    @Test func `a yes where a Boolean is wanted is explained`() throws {
        #expect(
            try parse("a: yes")["a"]?.scalar?.booleanAdvice
                == "YAML 1.2 reads yes as text; write true")
        #expect(try parse("a: 'yes'")["a"]?.scalar?.booleanAdvice == nil)
    }

    @Test func `keys that differ only in how an accent is composed are two keys`() throws {
        let root = try parse("\"e\\u0301\": 1\n\"\\u00e9\": 2\n")
        #expect(root["\u{E9}"]?.integer == 2)
        #expect(root["e\u{301}"]?.integer == 1)
    }

    @Test func `aliases, anchors on keys and merge keys unfold for importers`() throws {
        let text = """
            common: &c {accept: json, host: a}
            extra: &e {host: b, port: 1}
            one: {<<: *c, host: own}
            two: {<<: [*c, *e]}
            three: {"<<": text}
            again: *c
            &k key: *k
            """
        let root = try parse(text, .importing)
        #expect(root["one"] == .mapping(["host": .string("own"), "accept": .string("json")]))
        #expect(
            root["two"]
                == .mapping([
                    "accept": .string("json"), "host": .string("a"), "port": .integer(1),
                ]))
        #expect(root["three"]?["<<"]?.text == "text")
        #expect(root["again"] == root["common"])
        #expect(root["key"]?.text == "key")
    }

    @Test(
        arguments: [
            ("!!binary aGk=", YAMLTag.binary, [0x68, 0x69]),
            ("!binary |-\n  aG\n  k\n", "!binary", [0x68, 0x69]),
            ("!!binary a", YAMLTag.binary, nil), ("!!binary 'a*=='", YAMLTag.binary, nil),
            ("!!binary ''", YAMLTag.binary, []), ("!!binary aGk==", YAMLTag.binary, nil),
            ("!!python/unicode 'aGk='", "tag:yaml.org,2002:python/unicode", nil),
            ("!ruby/sym aGk=", "!ruby/sym", nil),
        ] as [(String, String, [UInt8]?)])
    func `tags are kept as text and only binary is decoded`(
        text: String, tag: String, bytes: [UInt8]?
    ) throws {
        let node = try parse(text, .importing)
        #expect(node.tag == tag)
        #expect(node.binary == bytes)
    }
}
