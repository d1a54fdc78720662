import TapeJSON
import TapeTestKit
import Testing

@Suite struct JSONDocumentTests {
    @Test func `a document gives its values back`() throws {
        let text = #" {"id": 1, "tags": ["a", {"b": []}], "ok": true, "no": null, "": -0.50e+1} "#
        let root = try JSONDocument(parsing: text).root
        #expect(root.kind == .object)
        #expect(root.count == 5)
        #expect(root["id"]?.integer == 1)
        #expect(root["tags"]?.elements.map(\.kind) == [.string, .object])
        #expect(root["tags"]?[1]?["b"]?.count == 0)
        #expect(root["ok"]?.bool == true)
        #expect(root["no"]?.isNull == true)
        #expect(root[""]?.rawText == "-0.50e+1")
        #expect(root["missing"] == nil)
        #expect(root.members.map(\.key) == ["id", "tags", "ok", "no", ""])
        #expect(root["tags"]?.rawText == #"["a", {"b": []}]"#)
        #expect(root["tags"]?[2] == nil && root["tags"]?[-1] == nil)
    }

    @Test func `of a repeated key the last is found and all are kept`() throws {
        let root = try JSONDocument(parsing: #"{"a":1,"\u0061":2,"b":3}"#).root
        #expect(root["a"]?.integer == 2)
        #expect(root.members.map(\.key) == ["a", "a", "b"])
        #expect(root.members.map { String(decoding: $0.rawKey, as: UTF8.self) }[1] == #"\u0061"#)
    }

    @Test func `a scalar can be the whole text`() throws {
        for text in ["1", " null\n", "\"\"", "true", "-0"] {
            let root = try JSONDocument(parsing: text).root
            #expect(root.count == 0 && root.elements.isEmpty && root.members.isEmpty)
            #expect(root.rawText == text.filter { !" \n".contains($0) })
        }
    }

    @Test(arguments: [
        (#"{"a":1,}"#, JSONError.Code.syntax, 7, 1, 8, "a key in double quotes", "'}'"),
        ("[1\n, 2\r\n,é]", .syntax, 9, 3, 2, "a value", "'é'"),
        ("[1 2]", .syntax, 3, 1, 4, "',' or ']'", "'2'"),
        ("[", .unexpectedEnd, 1, 1, 2, "a value or ']'", "the end"),
        ("[1,]", .syntax, 3, 1, 4, "a value", "']'"),
        ("", .unexpectedEnd, 0, 1, 1, "a value", "the end"),
        ("\r\r 01", .syntax, 4, 3, 3, "no digit after a leading zero", "'1'"),
        ("nulL", .syntax, 3, 1, 4, "null", "'L'"),
        (#"{"a" 1}"#, .syntax, 5, 1, 6, "':'", "'1'"),
        ("{} x", .syntax, 3, 1, 4, "the end of the text", "'x'"),
        (#"["\u00g0"]"#, .syntax, 6, 1, 7, "four hexadecimal digits after \\u", "'g'"),
        ("\u{FEFF}{}", .byteOrderMark, 0, 1, 1, "a value", "byte 0xEF"),
        ("[[[[[[", .tooDeep, 5, 1, 6, "at most 5 levels of nesting", "'['"),
    ])
    func `an error says where and what was expected`(
        text: String, code: JSONError.Code, byte: Int, line: Int, column: Int,
        expected: String, found: String
    ) {
        let error = #expect(throws: JSONError.self) {
            try JSONDocument(parsing: Array(text.utf8), depthLimit: 5)
        }
        #expect(error?.code == code)
        #expect(error?.byte == byte)
        #expect(error?.line == line && error?.column == column)
        #expect(error?.expected == expected)
        #expect(error?.found == found)
    }

    @Test func `names and values beyond a limit are refused where the first of them is`() throws {
        let text = Array(#"{"a":[1,2,3],"b":4}"#.utf8)
        #expect(try JSONDocument(parsing: text, nameLimit: 9).root.count == 2)
        let error = #expect(throws: JSONError.self) {
            try JSONDocument(parsing: text, nameLimit: 6)
        }
        #expect(error?.code == .tooMany)
        #expect(error?.expected == "at most 6 names and values")
    }

    @Test func `depth is refused without using the stack`() throws {
        let deep = [UInt8](repeating: UInt8(ascii: "["), count: 250_000)
        let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: deep) }
        #expect(error?.code == .tooDeep)
        #expect(error?.byte == 512)
        let closed = deep + [UInt8](repeating: UInt8(ascii: "]"), count: 250_000)
        #expect(try JSONDocument(parsing: closed, depthLimit: 250_000).root.count == 1)
    }

    @Test(
        arguments: [
            [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
            [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
            [0xE2, 0x82], [0xC3], [0xF0, 0x9F, 0x98], [0xFF],
        ] as [[UInt8]])
    func `what is not UTF-8 is refused where it starts`(bad: [UInt8]) {
        for padding in 0..<17 {
            let before = Array("\"é\(String(repeating: "x", count: padding))".utf8)
            let error = #expect(throws: JSONError.self) {
                try JSONDocument(parsing: before + bad + Array("\"".utf8))
            }
            #expect(error?.code == .invalidUTF8 && error?.byte == before.count)
        }
    }
}
