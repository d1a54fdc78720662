import TapeYAML
import Testing

@Suite struct YAMLTranscriptTests {
    private func json(_ text: String) throws -> String {
        String(decoding: try YAMLTranscript(Array(text.utf8)).json, as: UTF8.self)
    }

    @Test(arguments: [
        ("", "null"), ("a: 1", #"{"a":1}"#), ("- x\n- 'y'\n- \"z\\n\"", #"["x","y","z\n"]"#),
        ("200: {b: [true, ~, 1.5, 0x10]}", #"{"200":{"b":[true,null,1.5,16]}}"#),
        ("a: &x {b: 1}\nc: *x", #"{"a":{"b":1},"c":{"b":1}}"#),
        (
            "x: &d {p: 1, q: 2}\ny:\n  <<: *d\n  q: 3",
            #"{"x":{"p":1,"q":2},"y":{"p":1,"q":2,"q":3}}"#
        ),
        ("a: !thing 5", #"{"a":"5"}"#), ("v: 1.10\nw: \"1.10\"", #"{"v":1.1,"w":"1.10"}"#),
        ("d: 2020-01-01\ni: .inf", #"{"d":"2020-01-01","i":".inf"}"#),
    ])
    func `a text is told again as JSON`(text: String, expected: String) throws {
        #expect(try json(text) == expected)
    }

    @Test func `a value's place in the text is known`() throws {
        let transcript = try YAMLTranscript(Array("a:\n  bee: 1\n  cee: [x]\n".utf8))
        let text = String(decoding: transcript.json, as: UTF8.self)
        let offset = try #require(text.firstRange(of: "[")).lowerBound.utf16Offset(in: text)
        let place = transcript.place(atByte: offset)
        #expect(place == (3, 8))
    }

    @Test(arguments: ["a: [1", "a: *nowhere", "? [x]\n: 1", "a: \u{1}"])
    func `what is no YAML is refused with its place`(text: String) throws {
        #expect(throws: YAMLError.self) { try YAMLTranscript(Array(text.utf8)) }
    }

    @Test func `depth and the growth of aliases have limits`() {
        let deep = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)
        #expect(throws: YAMLError.self) {
            try YAMLTranscript(Array(deep.utf8), depthLimit: 200)
        }
        var bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1..<9 {
            let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
            bomb += "a\(level): &a\(level) [\(aliases)]\n"
        }
        #expect(throws: YAMLError.self) {
            try YAMLTranscript(Array(bomb.utf8), jsonLimit: 1 << 20)
        }
    }
}
