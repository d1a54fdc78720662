import TapeJSON
import TapeTestKit
import Testing

@Suite struct ShownLinesTests {
    private static let texts = [
        #"{}"#, #"[]"#, #"[1]"#, #"{"a":1}"#, #"{"a":{},"b":[],"c":[[]],"d":[{}]}"#,
        #"{"a":"x: y","b: c":"\": ","d\\":"{"}"#, #"["a","b\":",{"c":"["},[[1,2],[]]]"#,
        #"{"":{"":{"":[null,true,false,-0.0e+1]}}}"#, #"[{"a":"}"},{"b":"]"},"{","[",","]"#,
        #"{"é":"😀","a":1,"a":1}"#,
    ]

    /// The lines under a margin, and a line behind them that is none of theirs.
    private func lines(_ pretty: [UInt8], margin: Int) -> [UInt8] {
        let blanks = String(repeating: " ", count: margin)
        let lines = String(decoding: pretty, as: UTF8.self).split(separator: "\n")
        return Array((lines.map { "\(blanks)\($0)\n" }.joined() + "  time: now\n").utf8)
    }

    @Test(arguments: texts, [0, 2, 8])
    func `the text comes back from its lines, and the place behind them`(
        text: String, margin: Int
    ) throws {
        let bytes = Array(text.utf8)
        let shown = try #require(JSONLayout.show(bytes))
        let lines = lines(shown.pretty, margin: margin)
        let read = try #require(ShownLines.compactText(in: lines, from: 0, margin: margin))
        #expect(read.text == bytes)
        #expect(Array(lines[read.end...]) == Array("  time: now\n".utf8))
    }

    @Test(arguments: [
        "", "{", "{\n}", "  {\n}\n", "{\n \"a\": 1\n}\n", "{\n   \"a\": 1\n}\n",
        "{\n  \"a\":1\n}\n",
        "{\n  \"a\" : 1\n}\n", "{\n\n}\n", "{\n  \"a\": 1\n  }\n", "{\n    \"a\": 1\n}\n",
        "{\n},\n",
        "[\n  1\n ]\n", "[\n\t1\n]\n", "{\n  \"a\": \n}\n", "[\n  \"a\" ,\n  \"b\"\n]\n",
        "[\n  \"a\n]\n",
    ])
    func `lines that are laid out otherwise are refused`(lines: String) {
        #expect(ShownLines.compactText(in: Array(lines.utf8), from: 0, margin: 0) == nil)
    }

    /// Whatever one byte of the lines is changed to, reading stays within them, and what is read
    /// differs from the text unless a parser would give it back, too.
    @Test(arguments: texts)
    func `a changed byte is never taken for what was there`(text: String) throws {
        let pretty = try #require(JSONLayout.show(Array(text.utf8))).pretty
        let lines = lines(pretty, margin: 2)
        for place in lines.indices {
            for byte in Array(" \n\"\\{}[]:,0".utf8) where lines[place] != byte {
                var changed = lines
                changed[place] = byte
                guard let read = ShownLines.compactText(in: changed, from: 0, margin: 2) else {
                    continue
                }
                #expect(read.end <= changed.count)
                #expect(read.text != Array(text.utf8) || read.end <= place)
            }
        }
    }
}
