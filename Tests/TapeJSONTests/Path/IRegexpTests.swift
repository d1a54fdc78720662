import TapeJSON
import Testing

/// Regular expressions of RFC 9485, as `match()` and `search()` see them.
@Suite struct IRegexpTests {
    @Test(arguments: [
        ("", [""], ["a"]), ("a", ["a"], ["", "aa", "b"]),
        ("ab|cd|", ["ab", "cd", ""], ["abcd", "a"]),
        ("a*", ["", "a", "aaa"], ["b"]), ("a+", ["a", "aa"], [""]), ("a?b", ["b", "ab"], ["aab"]),
        ("a{2}", ["aa"], ["a", "aaa"]), ("a{2,}", ["aa", "aaaaa"], ["a"]),
        ("a{0,2}", ["", "a", "aa"], ["aaa"]), ("a{0}", [""], ["a"]),
        ("(ab){1,2}c", ["abc", "ababc"], ["c"]),
        ("(a|b)*c", ["c", "abbac"], ["abd"]), ("()", [""], ["a"]), ("(a*)*", ["", "aa"], ["b"]),
        ("(a*)+b", ["b", "aab"], ["a"]), ("((a{2}){2}){2}", ["aaaaaaaa"], ["aaaaaaa"]),
        (".", ["a", "é", "😀", "\u{85}", "\u{2028}"], ["\n", "\r", "", "ab"]),
        ("[abc]", ["a", "c"], ["d", ""]), ("[^abc]", ["d", "\n"], ["a"]),
        ("[a-c]", ["b"], ["d", "-"]),
        ("[-a]", ["-", "a"], ["b"]), ("[a-]", ["-", "a"], ["b"]), ("[--]", ["-"], ["a"]),
        ("[^-a]", ["b"], ["-", "a"]), ("[a^]", ["^", "a"], ["b"]), ("[.*]", [".", "*"], ["a"]),
        (#"[\]\[\\\-]"#, ["]", "[", "\\", "-"], ["a"]), (#"[\n-\r]"#, ["\u{0B}"], ["\t"]),
        (#"\n\r\t"#, ["\n\r\t"], ["nrt"]),
        (#"\(\)\*\+\.\?\[\]\{\}\|\\\^\-"#, [#"()*+.?[]{}|\^-"#], [""]),
        ("[à-ü]", ["é"], ["e"]), ("[😀-😂]", ["😁"], ["😃"]),
        ("a b,\"'/<>=!@#%&_~`:;", ["a b,\"'/<>=!@#%&_~`:;"], []),
        (#"\p{Lu}\p{Ll}+"#, ["Éa", "Ωμ"], ["éa"]), (#"\P{L}"#, ["1", " "], ["a"]),
        (#"[\p{Nd}x]"#, ["7", "٣", "x"], ["y"]), (#"[^\p{L}]"#, ["1"], ["a"]),
        (#"[\P{N}]"#, ["a"], ["1"]),
        (#"\p{M}\p{P}\p{Z}\p{S}\p{C}"#, ["\u{301}! +\u{0}"], [""]),
        (#"\p{Cn}"#, ["\u{378}"], ["a"]), (#"\p{Co}"#, ["\u{E000}"], ["a"]),
        (#"\p{Zs}"#, ["\u{A0}"], ["\n"]),
        // Anchors where they make sense, and characters where they do not.
        ("^a$", ["a"], ["^a$"]), ("^a|b$", ["a", "b"], []), ("(^a)(b$)", ["ab"], []),
        ("^", [""], ["^"]),
        ("a^b$c", ["a^b$c"], ["abc"]), ("$a", ["$a"], ["a"]), ("^*a", ["a", "^^a"], []),
        ("b(^a)", [], ["ba"]),
    ])
    func `a pattern fits whole strings`(pattern: String, fits: [String], fails: [String]) throws {
        for text in fits {
            #expect(try select("match", pattern, from: text), "\(text.debugDescription)")
        }
        for text in fails {
            #expect(try !select("match", pattern, from: text), "\(text.debugDescription)")
        }
    }

    @Test(arguments: [
        ("b", ["b", "abc"], ["", "ac"]), ("", ["", "a"], []), ("^b", ["bc"], ["ab"]),
        ("b$", ["ab"], ["bc"]),
        ("^$", [""], ["a"]), ("a.c", ["xabcx"], ["a\nc"]), ("(ab)+$", ["xabab"], ["ababx"]),
        ("a{3}", ["baaab"], ["aabaa"]), ("aab", ["aaab"], ["aba"]),
        ("[0-9]{4}-[0-9]{2}", ["on 2026-11!"], ["202-11"]),
    ])
    func `a pattern is found in strings`(pattern: String, fits: [String], fails: [String]) throws {
        for text in fits {
            #expect(try select("search", pattern, from: text), "\(text.debugDescription)")
        }
        for text in fails {
            #expect(try !select("search", pattern, from: text), "\(text.debugDescription)")
        }
    }

    @Test(arguments: [
        "(", ")", "a)", "(a", "[", "]", "[]", "[^]", "[a", "[a-", "[z-a]", "[a-c-e]", "[--a]",
        "[a[b]", "{", "}",
        "a{", "a{}", "a{,2}", "a{1", "a{1,", "a{2,1}", "a{x}", "*", "+a", "?", "a**", "a{2}{3}",
        "a+?", "|*", "(?:a)",
        #"\"#, #"\d"#, #"\w"#, #"\s"#, #"\b"#, #"\1"#, #"\u0061"#, #"\x61"#, #"\/"#, #"\$"#, #"\p"#,
        #"\p{"#, #"\p{L"#,
        #"\p{Lx}"#, #"\p{}"#, #"\p{Cs}"#, #"\p{IsBasicLatin}"#, #"\p{Letter}"#, #"\pL"#, #"[\d]"#,
        #"[\p{L}-z]"#, #"[a-\p{L}]"#,
        #"[\"#, #"[a-\"#,
    ])
    func `what RFC 9485 rules out never matches`(pattern: String) throws {
        for text in ["", "a", "aa", pattern] {
            #expect(try !select("match", pattern, from: text))
            #expect(try !select("search", pattern, from: text))
        }
        let document = try JSONDocument(parsing: #"["a"]"#).root
        let quoted = JSONText.quote(pattern)
        let path = try JSONPath("$[?!search(@, \(quoted))]")
        #expect(path.warnings.count == 1)
        #expect(path.values(in: document).count == 1)
    }

    @Test(arguments: [
        "(a*)*b", "(a|a)*b", "(a|aa)+b", "(a?){200}a{200}b", "(.*)*(.*)*x", "((a{0,20}){0,20})b",
    ])
    func `no pattern makes matching explode`(pattern: String) throws {
        let text = String(repeating: "a", count: 400)
        #expect(try !select("match", pattern, from: text))
        #expect(try !select("search", pattern, from: text))
        #expect(try select("search", pattern, from: text + "bx"))
    }

    @Test(arguments: [
        "a{20001}", "(a{200}){200}", "((a{100}){100}){100}", "a{99999999999999999999}",
        "(a?){0,1000000}",
        String(repeating: "(", count: 250_000),
        String(repeating: "(a", count: 70) + String(repeating: ")", count: 70),
    ])
    func `a pattern past the limits is refused, or false where the document holds it`(
        pattern: String
    ) throws {
        let error = #expect(throws: JSONPathError.self) {
            try JSONPath("$[?match(@, '\(pattern)')]")
        }
        #expect(error?.code == .patternTooLarge)
        #expect(try !select("match", pattern, from: "a"))
    }

    @Test(arguments: [
        "(()){1000000}", "((){1000000}){1000000}", "(a{0}){999999}", "a{0,0}", "(|){5,}",
    ])
    func `repeating nothing costs nothing`(pattern: String) throws {
        #expect(try select("match", pattern, from: ""))
        #expect(try !select("match", pattern, from: "a"))
        #expect(try JSONPath("$[?match(@, '\(pattern)')]").warnings.isEmpty)
    }

    @Test func `the document's pattern is compiled for what it is now`() throws {
        let text = "[[\"\u{E9}\",\"\u{E9}\"],[\"\u{E9}\",\"e\u{301}\"],[\"a\",\"a\"],[\"a\",\"(\"]]"
        let root = try JSONDocument(parsing: text).root
        let nodes = try JSONPath("$[?match(@[0],@[1])]").nodes(in: root)
        #expect(nodes.map(\.location) == ["$[0]", "$[2]"])
    }

    /// Asks with the pattern in the document, where any is legal.
    private func select(_ function: String, _ pattern: String, from text: String) throws -> Bool {
        let document = "[[\(JSONText.quote(text)),\(JSONText.quote(pattern))]]"
        let root = try JSONDocument(parsing: document).root
        return try JSONPath("$[?\(function)(@[0],@[1])]").first(in: root) != nil
    }
}
