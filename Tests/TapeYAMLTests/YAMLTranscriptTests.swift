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
        ("b: &b {t: 1}\nx: {t: s, <<: *b}", #"{"b":{"t":1},"x":{"t":1,"t":"s"}}"#),
        ("x: {<<: {a: 1, b: [2]}, <<: {}, c: 3}", #"{"x":{"a":1,"b":[2],"c":3}}"#),
        ("x: {c: 3, <<: {a: 1}, d: 4}", #"{"x":{"a":1,"c":3,"d":4}}"#),
        ("x: {<<: {a: 1}}\ny: {<<: {}}", #"{"x":{"a":1},"y":{}}"#),
        (
            "- &a {k: 'a,]'}\n- &b {k: b, l: {}}\n- {<<: [*a, *b], m: 1}",
            #"[{"k":"a,]"},{"k":"b","l":{}},{"k":"b","l":{},"k":"a,]","m":1}]"#
        ),
        ("- &l [&a {k: 1}, {j: '\"'}]\n- <<: *l", #"[[{"k":1},{"j":"\""}],{"j":"\"","k":1}]"#),
        ("x: {<<: 5}\ny: {<<: [{}, 1]}\nz: {<<: []}", #"{"x":{"<<":5},"y":{"<<":[{},1]},"z":{}}"#),
        (#"x: {"<<": {a: 1}, !!str <<: {b: 2}}"#, #"{"x":{"<<":{"a":1},"<<":{"b":2}}}"#),
        (
            "a: &x {<<: {p: 1}, q: 2}\nb: {r: *x, <<: *x}",
            #"{"a":{"p":1,"q":2},"b":{"p":1,"q":2,"r":{"p":1,"q":2}}}"#
        ),
        ("&k 1 : v\na: &t true\nb: {*k : *k, *t : 2}", #"{"1":"v","a":true,"b":{"1":1,"true":2}}"#),
        (
            "a: &n 0x10\nb: {*n : &m \"x\\ny\"}\nc: {*m : ~}",
            #"{"a":16,"b":{"0x10":"x\ny"},"c":{"x\ny":null}}"#
        ),
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

    @Test func `places stay right around merged members`() throws {
        let text = "b: &b {t: 1}\nx:\n  u: 2\n  <<: *b\n  v: [3]\nw: 4\n"
        let transcript = try YAMLTranscript(Array(text.utf8))
        #expect(
            String(decoding: transcript.json, as: UTF8.self)
                == #"{"b":{"t":1},"x":{"t":1,"u":2,"v":[3]},"w":4}"#)
        for (part, line, column) in [
            (#"1},"x""#, 1, 11), (#"1,"u""#, 4, 3), (#"2,"v""#, 3, 6), ("[", 5, 6), ("3", 5, 7),
            ("4", 6, 4),
        ] {
            let json = String(decoding: transcript.json, as: UTF8.self)
            let offset = try #require(json.firstRange(of: part)).lowerBound.utf16Offset(in: json)
            #expect(transcript.place(atByte: offset) == (line, column), "\(part)")
        }
    }

    @Test(arguments: [
        "a: [1", "a: *nowhere", "? [x]\n: 1", "a: \u{1}", "a: &x [1]\n*x : 2",
        "a: &x {b: 1}\nc: {*x : 2}",
    ])
    func `what is no YAML is refused with its place`(text: String) throws {
        #expect(throws: YAMLError.self) { try YAMLTranscript(Array(text.utf8)) }
    }

    @Test func `depth and the growth of aliases have limits`() {
        let deep = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)
        #expect(throws: YAMLError.self) {
            try YAMLTranscript(Array(deep.utf8), depthLimit: 200)
        }
        #expect(throws: Never.self) { try YAMLTranscript(Array(deep.utf8)) }
        var bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1..<9 {
            let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
            bomb += "a\(level): &a\(level) [\(aliases)]\n"
        }
        #expect(throws: YAMLError.self) {
            try YAMLTranscript(Array(bomb.utf8), jsonLimit: 1 << 20)
        }
    }

    @Test func `copies of anchored values count, too`() throws {
        let text = Array(repeating: "x", count: 1 << 14).joined()
        func nested(_ depth: Int) -> [UInt8] {
            let open = (0..<depth).map { "&a\($0) [" }.joined()
            return Array((open + text + String(repeating: "]", count: depth)).utf8)
        }
        #expect(throws: YAMLError.self) { try YAMLTranscript(nested(100), jsonLimit: 1 << 20) }
        #expect(try YAMLTranscript(nested(3), jsonLimit: 1 << 20).json.count == (1 << 14) + 8)
        let again = String(repeating: "- &a \(text)\n", count: 20)
        #expect(
            try YAMLTranscript(Array(again.utf8), jsonLimit: 1 << 20).json.count == 20 * 16_387 + 1)
        let keys = "- &a \(text)\n" + String(repeating: "- {*a : 1}\n", count: 100)
        #expect(throws: YAMLError.self) {
            try YAMLTranscript(Array(keys.utf8), jsonLimit: 1 << 20)
        }
    }
}
