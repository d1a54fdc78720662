import TapeJSON
import Testing

@Suite struct JSONPathEvaluationTests {
    @Test(arguments: [
        // Names are compared by their scalars, whatever their spelling.
        (#"{"\u0061":1,"b":2}"#, "$.a", ["1"]),
        (#"{"a\u0301":1,"á":2}"#, "$.á", ["2"]),
        (#"{"😀":1}"#, #"$['\uD83D\uDE00']"#, ["1"]),
        (#"{"\ud83d\ude00":1}"#, "$.😀", ["1"]),
        (#"{"\u0000":1,"":2}"#, #"$['\u0000','']"#, ["1", "2"]),
        (#"{"a/b":1}"#, #"$['a\/b']"#, ["1"]),
        (#"{"a\/b":1}"#, "$['a/b']", ["1"]),
        (#"{"aa":1,"a":2,"aaa":3}"#, "$.a", ["2"]),
        // Of a repeated key a name finds the last, a wildcard all.
        (#"{"a":1,"b":2,"\u0061":3}"#, "$.a", ["3"]),
        (#"{"a":1,"b":2,"a":3}"#, "$.*", ["1", "2", "3"]),
        // Scalars have no children.
        ("1", "$", ["1"]),
        (#""abc""#, "$[0]", []),
        (#""abc""#, "$.*", []),
        ("1", "$..*", []),
        ("null", "$[?@]", []),
        ("1", "$[:]", []),
        ("[]", "$..*", []),
        ("[[]]", "$..*", ["[]"]),
        (#"{"a":[1]}"#, "$[0]", []),
        (#"{"0":1}"#, "$[0:1]", []),
        ("[1]", "$['0']", []),
        // Segments go through parents before children and elements in order.
        (#"{"a":[{"b":1},{"b":[{"b":2}]}]}"#, "$..b", ["1", #"[{"b":2}]"#, "2"]),
        ("[[1,[2]],[3]]", "$..[0]", ["[1,[2]]", "1", "2", "3"]),
        ("[[1,2],[3,4]]", "$[*][1,0]", ["2", "1", "4", "3"]),
        ("[[1,2],[3,4]]", "$[1,0][*]", ["3", "4", "1", "2"]),
        (#"{"a":{"b":{"c":1}}}"#, "$..*..*", [#"{"c":1}"#, "1", "1"]),
        ("[1,2,3]", "$[2,0,-1,5,-4]", ["3", "1", "3"]),
        // Filters look at members' values as well as at elements.
        (#"{"x":{"k":1},"y":{"k":2}}"#, "$[?@.k>1]", [#"{"k":2}"#]),
        (#"[[1],[],[null]]"#, "$[?@[0]]", ["[1]", "[null]"]),
        (#"[{"a":[{"b":1}]},{"a":[{"b":2}]}]"#, "$[?@.a[?@.b==2]]", [#"{"a":[{"b":2}]}"#]),
        (#"{"want":2,"l":[1,2]}"#, "$.l[?@==$.want]", ["2"]),
        (#"[[1,2,3],[1]]"#, "$[?count(@.*)==3]", ["[1,2,3]"]),
        (#"[{"a":1,"b":1}]"#, "$[?count(@['a','a','b'])==3]", [#"{"a":1,"b":1}"#]),
        (#"[[1],[1,2]]"#, "$[?value(@.*)==1]", ["[1]"]),
        ("[1,2]", "$[?$[0]==1]", ["1", "2"]),
        ("[0,false,null,\"\",[],{}]", "$[?@]", ["0", "false", "null", "\"\"", "[]", "{}"]),
    ])
    func `a path selects`(document: String, path: String, expected: [String]) throws {
        let root = try JSONDocument(parsing: document).root
        let path = try JSONPath(path)
        #expect(path.values(in: root).map(\.rawText) == expected)
        #expect(path.nodes(in: root).map(\.value.rawText) == expected)
        #expect(path.first(in: root)?.rawText == expected.first)
    }

    @Test(arguments: [
        ("9007199254740993", "==", "9007199254740992", false),
        ("9007199254740993", ">", "9007199254740992", true),
        ("100", "==", "1e2", true), ("1.0", "==", "1", true), ("-0", "==", "0.0", true),
        ("0e5", "==", "0", true), ("1e400", "<", "1e401", true), ("-1e400", "<", "-1e399", true),
        ("1e-400", ">", "0", true), ("0.1", "==", "0.10", true),
        ("0.30000000000000004", "!=", "0.3", true),
        ("12345678901234567890", "==", "1.234567890123456789e19", true),
        ("9223372036854775807", "<", "9223372036854775808", true),
        ("-9223372036854775808", ">", "-9223372036854775809", true),
        ("1e99999999999999999999", "<", "1e100000000000000000000", true),
        ("1e99999999999999999999", "==", "10e99999999999999999998", true),
        ("1", "<", "1.5", true), ("-1.5", "<", "-1", true), ("2", "<", "10", true),
        ("1", "==", "\"1\"", false), ("1", "<", "\"2\"", false), ("1", "==", "true", false),
    ])
    func `numbers compare by their exact value`(
        left: String, comparison: String, right: String, isTrue: Bool
    ) throws {
        // Each side once from the document and once from the path.
        let root = try JSONDocument(parsing: "[[\(left),\(right)]]").root
        let literal = right.replacing("\"", with: "'")
        for filter in [
            "@[0]\(comparison)@[1]", "@[0]\(comparison)\(literal)", "\(left)\(comparison)@[1]",
            "\(left)\(comparison)\(literal)",
        ] {
            #expect(try !JSONPath("$[?\(filter)]").values(in: root).isEmpty == isTrue, "\(filter)")
        }
    }

    @Test(arguments: [
        (#""a""#, "<", #""b""#, true), (#""a""#, "<", #""aa""#, true),
        (#""Z""#, "<", #""a""#, true),
        (#""""#, "<", #""a""#, true), (#""\u0061""#, "==", #""a""#, true),
        // In UTF-16 the order would be the other way round.
        (#""\uFFFD""#, "<", #""😀""#, true),
        // Canonically equivalent, yet other scalars.
        ("\"\u{E9}\"", "==", "\"e\u{301}\"", false),
        (#"[1,{"a":2.0,"b":[]}]"#, "==", #"[1e0,{"b":[],"a":2}]"#, true),
        ("[1,2]", "==", "[2,1]", false), ("[1]", "<=", "[1]", true), ("[1]", "<", "[2]", false),
        ("{}", "==", "[]", false), (#"{"a":null}"#, "==", "{}", false),
        ("true", ">=", "true", true), ("false", "<", "true", false), ("null", "<=", "null", true),
    ])
    func `values compare by RFC 9535`(
        left: String, comparison: String, right: String, isTrue: Bool
    ) throws {
        let root = try JSONDocument(parsing: "[[\(left),\(right)]]").root
        let path = try JSONPath("$[?@[0]\(comparison)@[1]]")
        #expect(!path.values(in: root).isEmpty == isTrue)
    }

    @Test(arguments: [
        (#""""#, 0), (#""abc""#, 3), ("\"e\u{301}\"", 2), ("\"😀\"", 1), (#""\ud83d\ude00\n""#, 2),
        (#""\ud800x""#, 2), ("[1,[2,3]]", 2), (#"{"a":1}"#, 1), ("{}", 0), ("12", nil),
        ("null", nil), ("true", nil),
    ])
    func `length counts scalars, elements and members`(value: String, length: Int?) throws {
        let root = try JSONDocument(parsing: "[\(value)]").root
        let filter = length.map { "length(@)==\($0)" } ?? "length(@)==$.nothing"
        #expect(try JSONPath("$[?\(filter)]").values(in: root).count == 1)
    }

    @Test func `a value inside a document can be the root`() throws {
        let root = try JSONDocument(parsing: #"[0,{"a":[{"id":1},{"id":2}]},{"id":3}]"#).root
        let inner = try #require(root[1])
        let nodes = try JSONPath("$..id").nodes(in: inner)
        #expect(nodes.map(\.location) == ["$['a'][0]['id']", "$['a'][1]['id']"])
        #expect(try JSONPath("$.a[?@.id==$.a[1].id]").first(in: inner)?["id"]?.integer == 2)
        #expect(try JSONPath("$").nodes(in: inner).map(\.location) == ["$"])
    }

    @Test(arguments: [
        (#"{"'":1}"#, #"$['\'']"#), (#"{"\\":1}"#, #"$['\\']"#), (#"{"\"":1}"#, #"$['"']"#),
        (#"{"\b\t\n\f\r":1}"#, #"$['\b\t\n\f\r']"#),
        (#"{"\u000b\u001F":1}"#, #"$['\u000b\u001f']"#),
        (#"{"é/😀":1}"#, "$['é/😀']"), ("[[0,{\"a\":1}]]", "$[0][1]['a']"), (#"{"":1}"#, "$['']"),
        ("{\"\u{7F}\":1}", "$['\u{7F}']"),
    ])
    func `a location is normalized`(document: String, location: String) throws {
        let root = try JSONDocument(parsing: document).root
        #expect(try JSONPath("$..*").nodes(in: root).last?.location == location)
        #expect(try JSONPath(location).first(in: root)?.integer == 1)
    }
}
