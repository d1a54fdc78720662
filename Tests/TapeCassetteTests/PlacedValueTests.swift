import TapeCassette
import TapeHTTP
import TapeJSON
import Testing

/// Values at the paths that a spec names.
@Suite struct PlacedValueTests {
    @Test(arguments: [
        (
            "$.items[*].x", #"{"items":[{"x":"a1"},{"y":"b","x" : "c2"}]}"#,
            #"{"items":[{"x":"REDACTED-x"},{"y":"b","x" : "REDACTED-x-2"}]}"#
        ),
        (
            "$.items[*]", #"{"items":["a1", "b2"]}"#,
            #"{"items":["REDACTED-value", "REDACTED-value-2"]}"#
        ),
        (#"$['a"b']"#, #"{"a\"b":"c3"}"#, #"{"a\"b":"REDACTED-a_b"}"#),
        (#"$['a\\']"#, #"{"\"":1,"a\\":17}"#, #"{"\"":1,"a\\":"REDACTED-a_"}"#),
        (#"$['é']"#, #"{"\u00e9":"c3"}"#, #"{"\u00e9":"REDACTED-__"}"#),
    ])
    func `a mark is named after the key of its value`(
        path: String, body: String, kept: String
    ) throws {
        var rules = RedactionRules.standard
        rules.taken = [try JSONPath(path)]
        #expect(Redactor(rules: rules).kept(body, type: "application/json") == kept)
    }

    @Test func `a value is kept within the values that a spec keeps`() throws {
        var rules = RedactionRules.standard
        rules.kept = try ["$.b", "$.b.c", "$.d[1]", "$.f"].map {
            .init(.body(try JSONPath($0)), because: "it is public")
        }
        let body = """
            {"api_key":"kX9vQ2mT0a","b":{"c":{"api_key":"kX9vQ2mT0b"},"api_key":"kX9vQ2mT0c"},\
            "d":[{"api_key":"kX9vQ2mT0d"},{"api_key":"kX9vQ2mT0e"},{"api_key":"kX9vQ2mT0f"}],\
            "f":{},"g":{"api_key":"kX9vQ2mT0g"}}
            """
        let kept = Redactor(rules: rules).kept(body, type: "application/json")
        let gone = "abcdefg".filter { !kept.contains("kX9vQ2mT0\($0)") }
        #expect(gone == "adfg")
    }

    @Test func `many values at one path take no longer than their text`() throws {
        var rules = RedactionRules.standard
        rules.taken = [try JSONPath("$.items[*].x")]
        rules.kept = [.init(.body(try JSONPath("$.items[*].y")), because: "it is public")]
        let items = (0..<2_000).map { #"{"x":"a\#($0)","y":{"api_key":"kX9vQ2m\#($0)"}}"# }
        let body = #"{"items":[\#(items.joined(separator: ","))]}"#
        let kept = Redactor(rules: rules).kept(body, type: "application/json")
        let elements = try JSONDocument(parsing: kept).root.members.first?.value.elements
        #expect(elements?.count == 2_000)
        #expect(kept.contains(#""api_key":"kX9vQ2m1999""#) && !kept.contains(#""a1999""#))
    }

    @Test func `tokens at a kept place are read once for a page`() throws {
        let token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N_XgL0n"
        let tokens = (1_000..<2_000).map { "\(token)\($0)" }
        let path = try JSONPath("$.items[*].t")
        let items = tokens.map { #"{"t":"see \#($0)"}"# }.joined(separator: ",")
        let request = HTTPRequest(url: HTTPURL("https://h/"))
        func keeps(_ body: String, _ rules: RedactionRules) throws -> Bool {
            let folder = try TemporaryFolder()
            let journal = try Journal.begin(folder.path("x.yaml"), header: CassetteHeader())
            let response = HTTPResponse(status: 200, body: Array(body.utf8))
            let page = Interaction(safe: request, outcome: .whole(response))
            var isKept = true
            do throws(CassetteError) {
                try journal.append(page, scanning: SecretScan(secrets: [], keeping: rules))
            } catch {
                #expect(error.code == .secret)
                isKept = false
            }
            try journal.leave()
            return isKept
        }
        var rules = RedactionRules.standard
        #expect(try !keeps(#"{"items":[\#(items)]}"#, rules))
        rules.kept = [.init(.body(path), because: "it is public")]
        #expect(try keeps(#"{"items":[\#(items)]}"#, rules))
        #expect(try !keeps(#"{"items":[\#(items)],"u":"\#(token)3000"}"#, rules))
        #expect(try keeps(#"{"items":[\#(items)],"u":"\#(tokens[7])"}"#, rules))
        rules.kept = [.init(.body(path))]
        #expect(try keeps(#"{"items":[\#(items)]}"#, rules))
    }
}
