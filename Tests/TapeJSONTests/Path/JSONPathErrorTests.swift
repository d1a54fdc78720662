import TapeJSON
import Testing

@Suite struct JSONPathErrorTests {
    @Test(arguments: [
        (
            "$.items[?@.n=1]",
            """
            character 13: expected '==' to compare, found '='
              $.items[?@.n=1]
                          ^
            """
        ),
        (
            "$.日本.\u{E9}[0",
            """
            character 9: expected ',' or ']', found the end of the path
              $.日本.é[0
                      ^
            """
        ),
        (
            "$[\n\t'a',\n\t'b' 'c'\n]",
            """
            character 15: expected ',' or ']', found "'"
              \t'b' 'c'
              \t    ^
            """
        ),
        (
            "$[9007199254740992]",
            """
            character 3: expected an integer from -9007199254740991 to 9007199254740991, \
            found one beyond
              $[9007199254740992]
                ^
            """
        ),
        (
            "$['\u{1B}[2J']",
            """
            character 4: expected an escape such as \\n or \\u0009 for a control character, \
            found the control character U+001B
              $['\u{FFFD}[2J']
                 ^
            """
        ),
        (
            "$['\u{202E}\u{2028}x'",
            """
            character 8: expected ',' or ']', found the end of the path
              $['\u{FFFD}\u{FFFD}x'
                     ^
            """
        ),
        (
            "$['\u{61C}x'",
            """
            character 7: expected ',' or ']', found the end of the path
              $['\u{FFFD}x'
                    ^
            """
        ),
        (
            "$[?lenght(@) > 2]",
            """
            character 4: expected one of the functions length, count, match, search, value, \
            found 'lenght'
              $[?lenght(@) > 2]
                 ^
            """
        ),
    ])
    func `an error shows the character`(text: String, description: String) {
        let error = #expect(throws: JSONPathError.self) { try JSONPath(text) }
        #expect(error?.description == description)
    }

    @Test(arguments: [
        ("$.next-page", "a letter, a digit or '_'; other names are quoted, like ['a-b']"),
        ("$.@id", "a name or '*' after '.'"),
        ("$.items.[0]", "a name or '*' after '.'"),
        ("$[?@.a in ['b']]", "an operator, ',' or ']'"),
        ("$[?(@.a and @.b)]", "an operator or ')'"),
        ("$[?@.a==b]", "a string in quotes, true, false, null or a function"),
        ("$[?@.*==1]", "a path to at most one node in a comparison"),
        ("$[?length(@)]", "a comparison"),
        ("$[?count(1)==1]", "a path in count()"),
        ("$['a\u{1}']", "an escape such as \\n or \\u0009 for a control character"),
        ("$['a]", "a closing ' for the string at character 3"),
        ("$['\\v']", "one of ' \\ / b f n r t u after a backslash"),
    ])
    func `an error says what was expected`(text: String, expected: String) {
        let error = #expect(throws: JSONPathError.self) { try JSONPath(text) }
        #expect(error?.expected == expected)
    }

    @Test func `a warning says what is wrong with the pattern`() throws {
        let path = try JSONPath(#"$[?match(@, '\\d+')]"#)
        #expect(
            path.warnings.first?.message == """
                character 13: expected one of n r t p{…} P{…} or punctuation after a backslash \
                at character 2 of the pattern, found 'd'
                """)
    }

    @Test func `only the part of a long line round the fault is shown`() {
        let text =
            "$" + String(repeating: ".abc", count: 1000) + "&" + String(repeating: "x", count: 99)
        let error = #expect(throws: JSONPathError.self) { try JSONPath(text) }
        #expect(error?.offset == 4001)
        let lines = error?.description.split(separator: "\n").map(String.init) ?? []
        #expect(lines.count == 3)
        #expect(lines.dropFirst().allSatisfy { $0.count < 105 })
        #expect(lines.dropFirst().first?.hasPrefix("  …") == true)
        #expect(lines.dropFirst().first?.contains(".abc&x") == true)
        #expect(lines.dropFirst().first?.hasSuffix("xxx…") == true)
        let caret = lines.last.map { $0.count - 1 }
        #expect(caret.map { Array(lines[1])[$0] } == "&")
    }
}
