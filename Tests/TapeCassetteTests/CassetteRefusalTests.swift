import TapeCassette
import TapeYAML
import Testing

@Suite struct CassetteRefusalTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let edit: @Sendable (String) -> String
        let code: CassetteError.Code
        let line: Int
        let column: Int
        let message: String

        var testDescription: String { name }
    }

    static func replacing(_ old: String, _ new: String) -> @Sendable (String) -> String {
        { $0.replacing(old, with: new, maxReplacements: 1) }
    }

    static func indentingDeeply(_ text: String) -> String {
        let brackets = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
        return text.replacing("layout: compact", with: "layout: indent-32")
            .replacing("\"stars\": 5", with: "\"stars\": \(brackets)")
    }

    static let cases: [Case] = [
        Case(
            name: "a misspelled key", edit: replacing("    method: GET", "    methd: GET"),
            code: .unknownKey, line: 12, column: 5,
            message: "a request has no key methd; did you mean method?"),
        Case(
            name: "a key far from any", edit: replacing("    status: 200", "    zzzzz: 200"),
            code: .unknownKey, line: 18, column: 5,
            message: "legal keys are status, headers, coding, cut, body"),
        Case(
            name: "a key of a newer time in the header", edit: replacing("by:", "bye:"),
            code: .unknownKey, line: 5, column: 1,
            message: "a cassette has no key bye; did you mean by?"),
        Case(
            name: "a newer version", edit: replacing("pagetape: 1", "pagetape: 2"),
            code: .newerVersion, line: 1, column: 11, message: "format version 2"),
        Case(
            name: "no version", edit: replacing("pagetape: 1\n", ""),
            code: .notACassette, line: 1, column: 1, message: "its first line is not pagetape: 1"),
        Case(
            name: "a version that is none", edit: replacing("pagetape: 1", "pagetape: one"),
            code: .badValue, line: 1, column: 11,
            message: "pagetape must be a whole number, not one"),
        Case(
            name: "checks of secrets that are none",
            edit: replacing("interactions:\n", "secrets: none\ninteractions:\n"),
            code: .badValue, line: 7, column: 10,
            message: "secrets must be a mapping of names to checks, not none"),
        Case(
            name: "a status that is no number", edit: replacing("status: 200", "status: OK"),
            code: .badValue, line: 18, column: 13, message: "status must be a whole number, not OK"),
        Case(
            name: "a status of a single digit", edit: replacing("status: 200", "status: 2"),
            code: .badValue, line: 18, column: 13,
            message: "status must be a status code from 100 to 999, not \"2\""),
        Case(
            name: "a negative status", edit: replacing("status: 200", "status: -200"),
            code: .badValue, line: 18, column: 13,
            message: "status must be a status code from 100 to 999, not \"-200\""),
        Case(
            name: "a status of four digits", edit: replacing("status: 200", "status: 1000"),
            code: .badValue, line: 18, column: 13,
            message: "status must be a status code from 100 to 999, not \"1000\""),
        Case(
            name: "a missing status", edit: replacing("    status: 200\n", ""),
            code: .missingKey, line: 18, column: 5, message: "a response needs the key status"),
        Case(
            name: "a body that is no JSON any more", edit: replacing("\"stars\": 5", "\"stars\" 5"),
            code: .badValue, line: 34, column: 23, message: "the body is not JSON"),
        Case(
            name: "a layout that is none", edit: replacing("layout: compact", "layout: dense"),
            code: .badValue, line: 28, column: 15, message: "layout must be a layout"),
        Case(
            name: "a layout that makes gigabytes of a deep body",
            edit: { indentingDeeply($0) }, code: .badValue, line: 28, column: 15,
            message: "the layout makes the body too large"),
        Case(
            name: "a key that comes twice", edit: replacing("    coding: gzip", "    status: 1"),
            code: .notYAML, line: 26, column: 5, message: "appears twice, first in line 18"),
        Case(
            name: "a tag", edit: replacing("method: GET", "method: !!str GET"),
            code: .notYAML, line: 12, column: 13, message: "tags are not allowed"),
        Case(
            name: "an alias", edit: replacing("method: GET", "method: *x"),
            code: .notYAML, line: 12, column: 13, message: "alias"),
        Case(
            name: "a way to fail that does not exist", edit: replacing("code: reset", "code: rest"),
            code: .badValue, line: 75, column: 19, message: "code must be one of timed-out"),
        Case(
            name: "an ending that does not exist", edit: replacing("ended: end", "ended: ended"),
            code: .badValue, line: 77, column: 69, message: "end, capped, failed or interrupted"),
        Case(
            name: "a count that nobody can have counted",
            edit: replacing("pages: 2", "pages: 9223372036854775807"), code: .badValue, line: 77,
            column: 49, message: "pages must be a whole number up to 1000000000"),
        Case(
            name: "no end", edit: replacing("end: {interactions: 3", "#end: {interactions: 3"),
            code: .journal, line: 78, column: 1, message: "cut short; get it back"),
        Case(
            name: "lines that end in CR LF", edit: { $0.replacing("\n", with: "\r\n") },
            code: .convertedText, line: 1, column: 12, message: "CR LF"),
        Case(
            name: "a byte order mark", edit: { "\u{FEFF}" + $0 },
            code: .convertedText, line: 1, column: 1, message: "byte order mark"),
        Case(
            name: "a spec", edit: { _ in "pagetape: 1\nrequest:\n  get: https://a/\n" },
            code: .notACassette, line: 2, column: 1, message: "this is a spec, not a cassette"),
        Case(
            name: "an empty file", edit: { _ in "" }, code: .notACassette, line: 1, column: 1,
            message: "this is no cassette"),
    ]

    @Test(arguments: cases)
    func `a mistake is shown where it is`(mistake: Case) throws {
        let text = mistake.edit(SampleCassette.text)
        let error = try #require(throws: CassetteError.self) {
            _ = try Cassette(parsing: Array(text.utf8), named: "x.yaml").interactions()
        }
        #expect(error.code == mistake.code, "\(error)")
        #expect(error.place?.line == mistake.line, "\(error)")
        #expect(error.place?.column == mistake.column, "\(error)")
        #expect(error.message.contains(mistake.message), "\(error)")
        #expect(error.description.hasPrefix("x.yaml:\(mistake.line):\(mistake.column): error: "))
    }

    @Test func `the line that a mistake quotes shows no credential`() throws {
        let text = "pagetape: 1\nrequest: {get: /a, headers: {X-Api-Key: hunter2Hunter2x}}\n"
        let error = try #require(throws: CassetteError.self) {
            _ = try Cassette(parsing: Array(text.utf8), named: "x.yaml").interactions()
        }
        #expect(error.description.contains("request: {get: /a"))
        #expect(!error.description.contains("hunter2"), "\(error)")
    }

    @Test func `every cut through a cassette is refused and none is taken for empty`() throws {
        let bytes = Array(SampleCassette.text.utf8)
        for length in 0..<bytes.count - 1 {
            #expect(throws: CassetteError.self) {
                _ = try Cassette(parsing: Array(bytes[..<length]), named: "x.yaml").interactions()
            }
        }
    }

    @Test func `a missing file is named`() throws {
        let error = try #require(throws: CassetteError.self) {
            _ = try Cassette.read("/nonexistent/x.yaml")
        }
        #expect(error.file?.code == .missing)
        #expect(error.message.hasPrefix("/nonexistent/x.yaml: "))
    }
}
