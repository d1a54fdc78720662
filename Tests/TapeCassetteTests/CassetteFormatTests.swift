import Foundation
import TapeCassette
import TapeHTTP
import Testing

@Suite struct CassetteFormatTests {
    @Test func `a cassette is written as its format says`() throws {
        let text = String(decoding: try SampleCassette.cassette.encoded(), as: UTF8.self)
        #expect(text == SampleCassette.text)
    }

    @Test func `what was written reads back the same`() throws {
        let read = try Cassette(parsing: Array(SampleCassette.text.utf8), named: "sample.yaml")
        #expect(read.header == SampleCassette.header)
        #expect(read.end.interactions == 3)
        #expect(read.end.walks == SampleCassette.walks)
        #expect(!read.hasEditedFrame)
        let interactions = try read.interactions()
        #expect(
            zip(interactions, SampleCassette.interactions).allSatisfy { $0.isIdentical(to: $1) })
        #expect(interactions.count == 3)
        #expect(read.handEdited.isEmpty)
        #expect(!read.hasEditedCount)
    }

    @Test func `a request is read without its response`() throws {
        let read = try Cassette(parsing: Array(SampleCassette.text.utf8), named: "sample.yaml")
        for (index, interaction) in SampleCassette.interactions.enumerated() {
            #expect(try read.request(at: index) == interaction.request)
        }
    }

    @Test func `the format's page shows a canonical cassette`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appending(path: "Documentation/cassette-format.md"), encoding: .utf8)
        let start = try #require(page.firstRange(of: "```yaml\n")).upperBound
        let end = try #require(page[start...].firstRange(of: "```")).lowerBound
        let cassette = try Cassette(parsing: Array(page[start..<end].utf8), named: "page")
        #expect(cassette.handEdited.isEmpty)
        #expect(String(decoding: try cassette.encoded(), as: UTF8.self) == page[start..<end])
    }

    static let bodies: [[UInt8]] = [
        [], Array("\n".utf8), Array("\n\n".utf8), Array(" ".utf8), Array("a\n".utf8),
        Array("a\n\n".utf8), Array("\n a".utf8), Array("  \n  a".utf8), Array("a\n   ".utf8),
        Array("a\r\nb".utf8), Array("\r".utf8), Array("\u{FEFF}a".utf8), Array("a\u{85}b".utf8),
        Array("a\u{2028}\n\u{7F}".utf8), Array("\u{0}".utf8), Array("- a: b # c\n...\n---".utf8),
        Array("\tindented\n\t\tmore\n".utf8), [0xFF, 0xFE, 0x00], [0xC3, 0x28], Array("é😀".utf8),
        Array("{}".utf8), Array("[]".utf8), Array("{\"a\":1,\"a\":1.0e+5}\r\n".utf8),
        Array("{\r\n  \"a\": [\r\n    1\r\n  ]\r\n}".utf8), Array("[\"\u{2028}\u{85}\"]".utf8),
        Array("[\"\\u0041\\/\"]\n\n".utf8), Array("{\"a\" :1, \"b\":  2}".utf8),
        Array(repeating: UInt8(ascii: "["), count: 2000),
        Array((String(repeating: "[", count: 400) + String(repeating: "]", count: 400)).utf8),
        Array((0...255).map { UInt8($0) }), Array("\"just a string\"".utf8), Array("null".utf8),
    ]

    @Test(arguments: bodies)
    func `every byte of a body comes back`(body: [UInt8]) throws {
        let interaction = Interaction(
            safe: HTTPRequest(method: .post, url: HTTPURL("http://a/"), body: body),
            outcome: .whole(HTTPResponse(status: 200, body: body)))
        try expectExact([interaction, interaction])
    }

    static let headers: [HeaderFields] = [
        ["Set-Cookie": "a", "set-cookie": "b", "Set-Cookie": "c"], ["A": "1", "A": "2", "A": "1"],
        ["A": "", "B": " ", "C": " x ", "D": "\"q\"", "E": "#", "F": "a #b", "G": "a: b"],
        [
            "null": "null", "yes": "no", "1": "1e3", "<<": "<<", "a:b": "c", ":method": "GET",
            "": "x",
        ],
        ["X": "é\u{2028}\u{7F}\t\n", "Y": "e\u{301}", "\u{E9}": "1", "e\u{301}": "2"],
        [
            "Age": "012", "Date": "2026-11-21", "ETag": "W/\"1\"", "E": "\"1\"",
            "Accept": "*/*, a/b",
        ],
        [HeaderName(String(repeating: "n", count: 2000)): "long", "Z": "[a, b]", "Y": "{a}"],
        [
            "A": "- b", "B": "? c", "C": "&d", "D": "*e", "E": "!f", "F": "|", "G": ">", "H": "'",
            "I": "%", "J": "@", "K": "`", "L": "...", "M": "---", "N": "~", "O": "=",
            "P": "a,b:c?d",
        ],
    ]

    @Test(arguments: headers)
    func `headers keep order, spelling and repeats`(fields: HeaderFields) throws {
        try expectExact([
            Interaction(
                safe: HTTPRequest(url: HTTPURL("http://a/?a=b#c"), headers: fields),
                outcome: .whole(HTTPResponse(status: 204, headers: fields, undoneCoding: "br")))
        ])
    }

    @Test(arguments: TransportError.Code.allCases)
    func `every way to fail is kept`(code: TransportError.Code) throws {
        for detail in ["", "a, b} ] {c: d", "x\ny", "#", "é\u{2029}", "\"quoted\" \\"] {
            let error = TransportError(code, detail: detail, number: code == .tls ? -35 : nil)
            let request = HTTPRequest(url: HTTPURL("http://a/"))
            try expectExact([
                Interaction(safe: request, outcome: .failed(error)),
                Interaction(safe: request, outcome: .cut(HTTPResponse(status: 200), error)),
            ])
        }
    }

    /// Both readers must give the same interactions back: the line scanner, and the full parser.
    private func expectExact(_ interactions: [Interaction]) throws {
        let text = try Cassette(header: CassetteHeader(), interactions: interactions).encoded()
        // A comment makes the text one that only the full parser reads.
        let foreign = String(decoding: text, as: UTF8.self)
            .replacing("interactions:\n", with: "interactions: # any\n")
        for bytes in [text, Array(foreign.utf8)] {
            let read = try Cassette(parsing: bytes, named: "x.yaml").interactions()
            #expect(read.count == interactions.count)
            #expect(zip(read, interactions).allSatisfy { $0.isIdentical(to: $1) })
        }
        let again = try Cassette(parsing: text, named: "x.yaml").encoded()
        #expect(again == text)
    }
}
