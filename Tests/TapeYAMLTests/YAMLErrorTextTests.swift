import TapeYAML
import Testing

@Suite struct YAMLErrorTextTests {
    private func rendered(_ text: String) -> String? {
        do throws(YAMLError) {
            _ = try YAMLDocument.parse(Array(text.utf8))
            return nil
        } catch { return error.rendered(file: "x.yaml", source: Array(text.utf8)) }
    }

    @Test(arguments: [
        (
            "a: 1\nb: [1, 2\nc: 3\n",
            """
            x.yaml:3:2: error: did not find expected ',' or ']' while parsing a flow sequence that \
            begins at 2:4
              c: 3
               ^
            """
        ),
        (
            "a:\n\t- 1",
            """
            x.yaml:2:1: error: found a tab, which cannot start any token, while scanning for the \
            next token; indent with spaces, not tabs
              \t- 1
              ^
            """
        ),
        (
            "ü: @x",
            """
            x.yaml:1:4: error: found character that cannot start any token while scanning for the \
            next token; quote a value that begins with @
              ü: @x
                 ^
            """
        ),
        (
            "title: a\ntitel\nitems: b",
            """
            x.yaml:2:1: error: could not find expected ':' while scanning a simple key
              titel
              ^
            """
        ),
        (
            "a: 'never\nends",
            """
            x.yaml:1:4: error: found unexpected end of stream while scanning a quoted scalar
              a: 'never
                 ^
            """
        ),
        (
            "title: Reviews: all",
            """
            x.yaml:1:15: error: mapping values are not allowed in this context; quote a value that \
            holds ': ', or check the indentation
              title: Reviews: all
                            ^
            """
        ),
        (
            "paging: {style: cursor, items: $.items[0].list, id: $.id}",
            """
            x.yaml:1:39: error: did not find expected ',' or '}' while parsing a flow mapping that \
            begins at 1:9; quote the path: "$.items[0].list"
              paging: {style: cursor, items: $.items[0].list, id: $.id}
                                                    ^
            """
        ),
    ])
    func `an error shows its place as a compiler would`(text: String, expected: String) {
        #expect(rendered(text) == expected)
    }

    @Test(arguments: [
        ("a: {b: $.x[*].y}", "\"$.x[*].y\""), ("a: [$['k'], 1]", "\"$['k']\""),
        ("a: {b: $.x[?(@.y, 1)].z, c: d}", "\"$.x[?(@.y, 1)].z\""),
        ("a: {\n  b: 'it''s',\n  c: $..x[1:2]\n}", "\"$..x[1:2]\""),
        ("a: {b: \"$.fine[0]\", c: don't, d: $.x[\"k\"]}", "\"$.x[\\\"k\\\"]\""),
    ])
    func `a path in a flow collection is to be quoted`(text: String, path: String) {
        #expect(rendered(text)?.contains("; quote the path: \(path)") ?? false)
    }

    @Test(arguments: ["a: {b: \"$.x[0]\"]", "a: {b: $.x]", "a: $.x[0]: b"])
    func `nobody is told to quote what is quoted or needs no quotes`(text: String) {
        #expect(rendered(text).map { !$0.contains("quote the path") } ?? false)
    }

    @Test(arguments: [
        ("\tab", 3, "  \tab\n  \t ^"), ("日本x", 3, "  日本x\n      ^"),
        ("e\u{301}x", 3, "  e\u{301}x\n   ^"), ("a\u{1B}[0mb", 4, "  a␛[0mb\n     ^"),
        ("ab", 9, "  ab\n    ^"), ("😀b", 2, "  😀b\n    ^"), ("\u{202E}ab", 2, "  \u{FFFD}ab\n   ^"),
        ("\u{61C}ab", 2, "  \u{FFFD}ab\n   ^"),
    ])
    func `the caret stands under the character whatever its width`(
        line: String, column: Int, expected: String
    ) {
        let excerpt = SourceExcerpt(
            file: "f", source: Array("first\r\n\(line)\nlast".utf8), line: 2, column: column)
        #expect(excerpt.rendered("m") == "f:2:\(column): error: m\n\(expected)")
    }

    @Test func `long lines are shown around the place`() {
        let line = String(repeating: "x", count: 500) + "!" + String(repeating: "y", count: 500)
        let excerpt = SourceExcerpt(file: "f", source: Array(line.utf8), line: 1, column: 501)
        let lines = excerpt.rendered("m", as: .warning).split(separator: "\n").map(Array.init)
        #expect(lines[0] == Array("f:1:501: warning: m"))
        #expect(lines[1].count == 76 && lines[1][lines[2].count - 1] == "!")
    }

    @Test(arguments: [(9, 1), (2, 1)])
    func `a place without a line has no excerpt`(line: Int, column: Int) {
        let excerpt = SourceExcerpt(file: "f", source: Array("a".utf8), line: line, column: column)
        #expect(excerpt.rendered("m") == "f:\(line):\(column): error: m")
    }

    @Test func `messages never carry controls of the file`() {
        let message = rendered("\"\\e[31m\": 1\n\"\\e[31m\": 2")
        #expect(message?.contains("the key \"\\u001b[31m\" appears twice") ?? false)
    }
}
