import TapeCassette
import TapeTestKit
import Testing

/// A table and a multipart body keep their cells and parts, whatever their texts resemble.
@Suite struct RedactedTextsTests {
    @Test(arguments: Layout.allCases)
    func `troublesome texts change no structure`(layout: Layout) {
        var random = SeededRandom(seed: 3)
        for _ in 0..<40 {
            let texts = (0..<9).map { _ in Self.text(&random) }
            let body = layout.body(of: texts, &random)
            let kept = Redactor().kept(body, type: layout.type)
            #expect(layout.shape(of: kept) == layout.shape(of: body), "\(body)\nbecame\n\(kept)")
        }
    }

    enum Layout: CaseIterable {
        case table, parts

        var type: String {
            switch self {
            case .table: "text/csv"
            case .parts: "multipart/form-data; boundary=ZZ"
            }
        }

        func body(of texts: [String], _ random: inout SeededRandom) -> String {
            let names = texts.indices.map {
                "\(RedactedTextsTests.names.randomElement(using: &random) ?? "")\($0)"
            }
            let pairs = zip(names, texts)
            switch self {
            case .table:
                let cells = texts.map { "\"\($0.replacing("\"", with: "\"\""))\"" }
                return stride(from: 0, to: cells.count, by: 3).map { row in
                    "\(row)," + cells[row..<row + 3].joined(separator: ",") + "\n"
                }.joined()
            case .parts:
                let head = "--ZZ\r\nContent-Disposition: form-data; name="
                return pairs.map { "\(head)\"\($0)\"\r\n\r\n\($1)\r\n" }.joined() + "--ZZ--\r\n"
            }
        }

        /// The names, and how many texts stand where.
        func shape(of body: String) -> [String] {
            let lines = body.split(whereSeparator: \.isNewline)
            switch self {
            case .table: return lines.map { "\(Self.cells(in: $0))" }
            case .parts:
                return lines.filter { $0.hasPrefix("--ZZ") || $0.hasPrefix("Content-") }.map(
                    String.init)
            }
        }

        private static func cells(in line: Substring) -> Int {
            var isQuoted = false
            return line.count { sign in
                if sign == "\"" { isQuoted.toggle() }
                return sign == "," && !isQuoted
            }
        }
    }

    private static func text(_ random: inout SeededRandom) -> String {
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
            texts.randomElement(using: &random) ?? ""
        }.joined()
    }

    private static let names = ["id", "name", "password", "token", "hint", "value", "text"]

    private static let texts = [
        "password:'", "password: ", "Password: \"", "secret={", "tokens: [", "token>", "<password>",
        "</password>", "<input name='password' value='", "api_key=", "%3D", "api_key%3Dx1", "&amp;",
        "&quot;password&quot;:&quot;", "it's", "q7Zt4hVb9LmX2pWs", "hunter2!", "a=b&pw=x1y2z3", ":",
        "'", "\"", "\"\"\"", "\\", "\\\"", "{", "}", "[", "]", ",", "data:", "data: {\"a\":", "=>",
        "Bearer q7Zt4hVb9LmX2pWs", "https://joe:pass1x@h/?token=q7Zt4hVb9&x", "- password: x1y2z3",
        "Set-Cookie: sid=q7Zt4hVb9; Path=/", "map[password:x1y2z3 n:1]", "$pw = 'x1y2z3",
    ]
}
