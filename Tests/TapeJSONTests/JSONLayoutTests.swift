import TapeJSON
import Testing

/// Texts as real serializers wrote them, and the names of their layouts.
@Suite struct JSONLayoutTests {
    static let texts: [(name: String, text: String)] = [
        ("compact", #"{"a":1,"b":[2,{}],"c":[]}"#),
        ("compact,final-newline", "[1,2]\n"),
        ("compact,crlf,final-newline", "{\"a\":1}\r\n"),
        ("compact,start-n3", "\n\n\n[1,2]"),
        ("compact,end-n2ts", "7\n\n\t "),
        ("python", #"{"a": 1, "b": [2, {}], "c": []}"#),
        ("python,colon-tight", #"{"a":1, "b":[2, {}], "c":[]}"#),
        ("compact,colon-spaced", #"{"a": 1,"b": [2,{}]}"#),
        ("padded", #"{ "a": 1, "b": [ 2, { } ], "c": [ ] }"#),
        ("indent-2", "{\n  \"a\": 1,\n  \"b\": [\n    2,\n    {}\n  ],\n  \"c\": []\n}"),
        ("indent-4,colon-wide", "{\n    \"a\" : 1,\n    \"b\" : [\n        2\n    ]\n}"),
        ("indent-tab,colon-tight", "{\n\t\"a\":1,\n\t\"b\":[\n\t\t2\n\t]\n}"),
        ("indent-8,crlf,final-newline", "[\r\n        1,\r\n        2\r\n]\r\n"),
        ("indent-0", "{\n\"a\": [\n1,\n2\n]\n}"),
        // PHP 5.4, and Apple's JSONSerialization but for the colon, with empty containers.
        ("indent-4,empty-blank", "{\n    \"a\": [\n\n    ],\n    \"b\": {\n\n    }\n}"),
        (
            "indent-2,colon-wide,empty-blank",
            "{\n  \"a\" : [\n\n  ],\n  \"b\" : {\n\n  },\n  \"c\" : [\n    1\n  ]\n}"
        ),
        // Qt, and jsonb_pretty.
        (
            "indent-4,empty-line,final-newline",
            "{\n    \"a\": [\n    ],\n    \"b\": {\n    },\n    \"c\": 1\n}\n"
        ),
        // Ruby's json 1.x.
        (
            "indent-2,empty-array-blank",
            "{\n  \"a\": [\n\n  ],\n  \"b\": {},\n  \"c\": [\n    1\n  ]\n}"
        ),
        // Perl's JSON::PP.
        (
            "indent-3,colon-wide,final-newline",
            "{\n   \"a\" : [\n      1,\n      {}\n   ],\n   \"b\" : []\n}\n"
        ),
        // Python 2, indent=2.
        (
            "indent-2,objects-trailing,lists-trailing",
            "{\n  \"a\": [\n    1, \n    2\n  ], \n  \"b\": {}\n}"
        ),
        (
            "jackson",
            "{\n  \"a\" : 1,\n  \"b\" : [ 1, 2 ],\n  \"c\" : [ {\n    \"d\" : [ ]\n  }, {\n"
                + "    \"d\" : { }\n  } ]\n}"
        ),
        ("jackson", "[ {\n  \"a\" : 1,\n  \"b\" : [ [ 1 ] ]\n}, {\n  \"a\" : 2\n} ]"),
        (
            "cjson",
            "{\n\t\"a\":\t[1, 2, 3],\n\t\"b\":\t[{\n\t\t\t\"c\":\tnull\n\t\t}, {\n\t\t\t\"c\":\ttrue\n"
                + "\t\t}]\n}"
        ),
        // PostgREST, from json_agg.
        ("aligned", "[{\"a\":1,\"b\":[1,2]}, \n {\"a\":2,\"b\":[]}, \n {\"a\":3,\"b\":[3]}]"),
        // CouchDB.
        (
            "compact,rows-lines,crlf,end-l",
            "{\"total_rows\":2,\"rows\":[\r\n{\"id\":\"a\"},\r\n{\"id\":\"b\"}\r\n]}\n"
        ),
        (
            "indent-2,lists-spaced",
            "{\n  \"a\": [1, 2],\n  \"b\": [\n    {\n      \"c\": []\n    }\n  ]\n}"
        ),
        ("python,rows-.nsnt.", "[{\"a\": 1},\n \n\t{\"b\": 2}]"),
    ]

    @Test(arguments: texts)
    func `a serializer's layout is recognised and restored`(name: String, text: String) throws {
        let shown = try #require(JSONLayout.show(Array(text.utf8)))
        #expect(shown.layout.name == name)
        #expect(JSONLayout(name: name) == shown.layout)
        #expect(String(decoding: try shown.layout.restore(shown.pretty), as: UTF8.self) == text)
    }

    @Test func `what is shown has a member or an element a line and every token as it was`() throws
    {
        let text = #" {"\u0061":1.50e+3,"a":{"b":[[],{},[ "\ud800" ],[1]]}}"#
        let document = try JSONDocument(parsing: text)
        #expect(JSONLayout.show(document) == nil, "the padding of one list alone is no rule")
        let regular = text.replacing("[ ", with: "[").replacing(" ]", with: "]")
        let shown = try #require(JSONLayout.show(Array(regular.utf8)))
        #expect(shown.layout.name == "compact,start-s")
        #expect(
            String(decoding: shown.pretty, as: UTF8.self) == #"""
                {
                  "\u0061": 1.50e+3,
                  "a": {
                    "b": [
                      [],
                      {},
                      [
                        "\ud800"
                      ],
                      [
                        1
                      ]
                    ]
                  }
                }
                """#)
    }

    @Test(arguments: [
        "", "{", "\u{FEFF}{}", "{\"a\":1,\"b\": 2}", "[\n  1,\n  2,\n   3\n]", "[1, 2,3]",
        "[\n  1,\r\n  2,\n  3\n]", "[1,2]" + String(repeating: "\n", count: 201),
    ])
    func `what could not be restored is not shown`(text: String) {
        #expect(JSONLayout.show(Array(text.utf8)) == nil)
    }

    @Test func `a text whose nesting would make its lines too long is not shown`() {
        let brackets = (String(repeating: "[", count: 500), String(repeating: "]", count: 500))
        let numbers = Array(repeating: "1", count: 10_000).joined(separator: ",")
        let nested = Array((brackets.0 + numbers + brackets.1).utf8)
        #expect(JSONLayout.show(nested, sizeLimit: 16 * nested.count) == nil)

        let lines = "[\n  [\n    1\n  ]\n]".utf8.count
        let text = Array("[[1]]".utf8)
        #expect(JSONLayout.show(text, sizeLimit: lines)?.pretty.count == lines)
        #expect(JSONLayout.show(text, sizeLimit: lines - 1) == nil)
    }

    @Test func `a text that a layout would make many times as long is not restored`() throws {
        let nested = Array(
            (String(repeating: "[", count: 512) + "1" + String(repeating: "]", count: 512)).utf8)
        for name in ["indent-32", "compact,rows-s200.s200.s200,lists-s200.s200.s200"] {
            let layout = try #require(JSONLayout(name: name))
            let error = try #require(throws: JSONError.self) { try layout.restore(nested) }
            #expect(error.code == .tooLarge)
            #expect(
                error.description
                    == "1:1: expected at most 20496 bytes in its layout, found more (byte 0)")
        }
    }

    @Test func `what is shown can be restored, however wide its white space is`() throws {
        func rows(_ depth: Int, unit: Int) -> String {
            let levels = (0..<depth).map { String(repeating: " ", count: $0 * unit) + "[\n" }
            let row = String(repeating: " ", count: depth * unit) + "1"
            let ends = (0..<depth).reversed().map {
                "\n" + String(repeating: " ", count: $0 * unit) + "]"
            }
            return levels.joined() + Array(repeating: row, count: 300).joined(separator: ",\n")
                + ends.joined()
        }
        for text in [rows(100, unit: 32), rows(100, unit: 1), rows(1, unit: 32)] {
            let bytes = Array(text.utf8)
            let shown = try #require(JSONLayout.show(bytes))
            #expect(try shown.layout.restore(shown.pretty) == bytes)
        }
        let gap = "," + String(repeating: " ", count: 200)
        let wide = "[" + Array(repeating: "1", count: 1000).joined(separator: gap) + "]"
        #expect(JSONLayout.show(Array(wide.utf8)) == nil, "its white space is too much to restore")
    }

    @Test(arguments: [
        "", "Compact", "compact,", "compact,unknown", "indent-", "indent-02", "indent-33",
        "indent-tab1", "indent-4tab", "compact,colon-x", "compact,colon-s", "compact,lists-s.s",
        "compact,end-", "compact,end-n1", "compact,end-n999999999999999999999", "compact,end-ss",
        "compact,rows-i.in.", "compact,end-n0",
    ])
    func `a name that no layout has is refused`(name: String) {
        #expect(JSONLayout(name: name) == nil)
    }

    @Test func `an edited text is restored in the old layout`() throws {
        let layout = try #require(JSONLayout(name: "jackson,final-newline"))
        let edited = Array(
            """
            { "ids": [1,
                 2], "more":false}
            """.utf8)
        let restored = try layout.restore(edited)
        #expect(
            String(decoding: restored, as: UTF8.self)
                == "{\n  \"ids\" : [ 1, 2 ],\n  \"more\" : false\n}\n")
        #expect(throws: JSONError.self) { try layout.restore(Array("{".utf8)) }
    }
}
