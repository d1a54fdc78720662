import Foundation
import TapeContracts
import TapeJSON
import TapeYAML
import Testing

@Suite struct SpecSchemaTests {
    /// The specs that the repository holds, by their paths in it.
    static let shipped: [String] = {
        let folders = ["Specs", "Documentation/Example/Specs", "Tests/TapeTestingTests/Specs"]
        return folders.flatMap { folder -> [String] in
            let names = try? FileManager.default.contentsOfDirectory(
                atPath: root.appending(path: folder).path)
            return (names ?? []).filter { $0.hasSuffix(".yaml") }.sorted().map { "\(folder)/\($0)" }
        }
    }()

    static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private func mistakes(_ text: String) throws -> [String] {
        SchemaCheck.mistakes(
            in: try YAMLDocument.parse(Array(text.utf8)),
            by: try JSONDocument(parsing: SpecSchema.text))
    }

    private func mistakes(shipped path: String) throws -> [String] {
        try mistakes(String(contentsOf: Self.root.appending(path: path), encoding: .utf8))
    }

    @Test func `specs ship in each place that has some`() {
        #expect(Self.shipped.count >= 12)
    }

    @Test(arguments: shipped)
    func `the schema takes every spec that ships`(path: String) throws {
        #expect(try mistakes(shipped: path) == [])
    }

    @Test(arguments: shipped)
    func `a misspelt key is refused by its name, wherever it is`(path: String) throws {
        let text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for index in lines.indices {
            guard let key = lines[index].prefixMatch(of: /(?: {0,2})([a-z-]+):/)?.output.1,
                !["pagetape"].contains(key), !Self.isNamedByAPI(lines, index)
            else { continue }
            var misspelt = lines
            misspelt[index] = lines[index].replacing(
                "\(key):", with: "\(key)zz:", maxReplacements: 1)
            let found = try mistakes(misspelt.joined(separator: "\n"))
            #expect(found.contains { $0.contains("no key `\(key)zz`") }, "\(key): \(found)")
        }
    }

    /// Whether a line stands in a mapping whose keys the API chooses.
    private static func isNamedByAPI(_ lines: [String], _ index: Int) -> Bool {
        let above = lines[..<index].last { !$0.hasPrefix(" ") && !$0.hasPrefix("#") && !$0.isEmpty }
        return lines[index].hasPrefix(" ")
            && ["sections:"].contains(where: { above?.hasPrefix($0) == true })
    }

    @Test(arguments: [
        ("size: {qery: limit, value: 2}", "no key `qery`", ".paging.size"),
        ("more: {hedaer: X-More}", "no key `hedaer`", ".paging.more"),
        ("order: [{by: $.a, directoin: ascending}]", "no key `directoin`", ".paging.order[0]"),
        ("stability: {knid: snapshot}", "no key `knid`", ".paging.stability"),
        ("stability: snapshoot", "enum", ".paging.stability"),
        (
            "carry: {tokens: [{from: {haeder: X}, query: t}]}", "no key `haeder`",
            ".paging.carry.tokens[0].from"
        ),
        ("errors: {past-end: emty}", "enum", ".paging.errors.past-end"),
        ("size: 0", "minimum", ".paging.size"),
    ])
    func `what is wrong deep within is told at its place`(
        line: String, mistake: String, place: String
    ) throws {
        let found = try mistakes(
            Self.spec("style: cursor\n  cursor: $.next\n  query: c\n  items: $.a\n  \(line)"))
        #expect(found == ["\(place): \(mistake)"])
    }

    @Test(arguments: SpecWriterTests.pagings)
    func `the schema takes what the reader takes`(paging: String) throws {
        #expect(try mistakes(Self.spec(paging.replacing("\n", with: "\n  "))) == [])
    }

    @Test func `files that others extend, and screens, are told from specs`() throws {
        #expect(try mistakes("pagetape: 1\nrequest: {base: \"https://a.test\"}\n") == [])
        #expect(
            try mistakes("pagetape: 1\nvolatil: [Date]\n") == ["the file: no key `volatil`"])
        #expect(
            try mistakes("pagetape: 1\ntitle: t\nlayout: full-table\nsection: {a: a.yaml}\n")
                == ["the file: no key `section`", "the file: needs `sections`"])
    }

    private static func spec(_ paging: String) -> String {
        "pagetape: 1\ntitle: t\nrequest: {get: \"http://a.test/\"}\npaging:\n  \(paging)\n"
    }
}
