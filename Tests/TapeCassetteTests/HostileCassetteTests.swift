import Foundation
import TapeCassette
import TapeHTTP
import TapeTestKit
import TapeYAML
import Testing

/// Files that want to be taken for something else, or to take for ever.
@Suite struct HostileCassetteTests {
    private static func body(_ name: String, _ digest: String) -> String {
        """
        pagetape: 1
        interactions:
        - request:
            url: https://h/
          response:
            status: 200
            body:
              file: \(name)
              sha256: \(digest)
        end: {interactions: 1}

        """
    }

    @Test(arguments: ["page", "walk"], [Int.min, -1, 1_000_000_001, Int.max])
    func `a number that no page or walk has is a mistake`(key: String, number: Int) {
        let other = key == "page" ? "walk" : "page"
        let text = """
            pagetape: 1
            interactions:
            - role: walk
              \(key == "walk" ? key : other): \(key == "walk" ? number : 1)
              \(key == "page" ? key : other): \(key == "page" ? number : 1)
              request:
                method: GET
                url: https://h/
              response:
                status: 200
            end: {interactions: 1}

            """
        #expect(throws: CassetteError.self) {
            _ = try Cassette(parsing: Array(text.utf8), named: "x.yaml").interactions()
        }
    }

    static let names = [
        "../secret", "/etc/passwd", ".hidden", "a/b.body", "..", "\"a\\0b\"", "'con\\x.body'",
        "'%2e%2e%2fsecret'", "\"\"", String(repeating: "a", count: 129),
    ]

    @Test(arguments: names)
    func `a name that is no plain one leads nowhere`(name: String) throws {
        let folder = try TemporaryFolder()
        try FileBytes.write(Array("secret".utf8), to: folder.path("secret"))
        let path = folder.path("x.yaml")
        let digest = "2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b"
        try FileBytes.write(Array(Self.body(name, digest).utf8), to: path)
        let error = try #require(throws: CassetteError.self) {
            _ = try Cassette.read(path).interactions()
        }
        #expect(error.place?.line == 8)
        #expect(error.place?.column == 13)
        #expect(error.message.contains("not a plain file name"), "\(error)")
    }

    /// What names of files are made of, and what leads elsewhere.
    private static let pieces = [
        "a", "B", "7", ".body", ".", "..", "/", "\\", "%2f", "%2e", "~", "-", "_", "+", "$HOME",
        "*", ":",
        "\u{0}", "\u{7F}", "\n", " ", "é", "e\u{301}", "\u{202E}", "\u{2215}", "😀", "x.yaml",
        "secret",
        "CON", "|", "`id`", "{}",
    ]

    /// No name of a body's file, however it is made, opens anything but an ordinary file of the
    /// cassette's own folder that has the stated hash.
    @Test(arguments: 0..<8)
    func `whatever a body's file is called, nothing else is read`(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let outer = try TemporaryFolder()
        let folder = outer.path("inner")
        try FileManager.default.createDirectory(
            atPath: "\(folder)/sub", withIntermediateDirectories: true)
        let secret = Array("secret".utf8)
        for path in [outer.path("secret"), outer.path("a"), "\(folder)/sub/a"] {
            try FileBytes.write(secret, to: path)
        }
        let inside = ["a", "B.body", "x-7"]
        for name in inside { try FileBytes.write(secret, to: "\(folder)/\(name)") }
        let digest = SHA256.hexadecimal(secret)
        for _ in 0..<60 {
            var name = ""
            if random.next() % 4 == 0 {
                name = inside[Int(random.next() % 3)]
            } else {
                for _ in 0...(random.next() % 5) {
                    name += Self.pieces[Int(random.next() % UInt64(Self.pieces.count))]
                }
            }
            let isRight = random.next() % 2 == 0
            let stated = isRight ? digest : SHA256.hexadecimal(Array(name.utf8))
            let quoted = String(
                decoding: try JSONEncoder().encode(name), as: UTF8.self)
            let path = "\(folder)/x.yaml"
            try FileBytes.write(Array(Self.body(quoted, stated).utf8), to: path)
            let read = Result { try Cassette.read(path).interactions()[0].outcome.response?.body }
            if inside.contains(name), isRight {
                #expect(try read.get() == secret)
            } else {
                #expect(throws: CassetteError.self, "\(quoted)") { try read.get() }
            }
        }
    }

    @Test func `neither a link nor a pipe is a body's file`() throws {
        let folder = try TemporaryFolder()
        let digest = "2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b"
        try FileBytes.write(Array("secret".utf8), to: folder.path("secret"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link.body"), withDestinationPath: folder.path("secret"))
        #expect(unsafe mkfifo(folder.path("pipe.body"), 0o600) == 0)
        for name in ["link.body", "pipe.body"] {
            let path = folder.path("x.yaml")
            try FileBytes.write(Array(Self.body(name, digest).utf8), to: path)
            let error = try #require(throws: CassetteError.self) {
                _ = try Cassette.read(path).interactions()
            }
            #expect(error.message.contains("not an ordinary file"), "\(error)")
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let text: @Sendable (String) -> [UInt8]
        let line: Int
        let words: String

        var testDescription: String { name }

        init(
            _ name: String, line: Int, _ words: String,
            _ text: @escaping @Sendable (String) -> String
        ) {
            self.name = name
            self.text = { Array(text($0).utf8) }
            self.line = line
            self.words = words
        }
    }

    /// `x: *a` times nine, nine levels deep.
    private static let bomb =
        "pagetape: 1\na: &a [x, x]\n"
        + (1...9).map { "\("abcdefghij".dropFirst($0).prefix(1)): &x\($0) [*a, *a, *a]\n" }.joined()
        + "interactions: []\nend: {interactions: 0}\n"

    static let cases: [Case] = [
        Case("an alias bomb", line: 2, "anchors are not allowed") { _ in bomb },
        Case("a merge key", line: 3, "anchors are not allowed") { _ in
            "pagetape: 1\ninteractions:\n- &x\n  request: {url: a}\n- <<: *x\nend: {interactions: 2}\n"
        },
        Case("a tag that runs code", line: 4, "tags are not allowed") { _ in
            "pagetape: 1\ninteractions:\n- request:\n    url: !!python/object/apply:os.system [x]\nend: {interactions: 1}\n"
        },
        Case("one interaction within another", line: 34, "is not JSON") { text in
            text.replacing("\"stars\": 5", with: "\"sta- role: walk", maxReplacements: 1)
        },
        Case("a key that comes twice, far down", line: 75, "twice, first in line 64") {
            $0.replacing("  failure: {code: reset", with: "  walk: 2\n  failure: {code: reset")
        },
        Case("two documents", line: 78, "only one document") { $0 + "---\n" + $0 },
        Case("brackets without end", line: 2, "levels of nesting") { _ in
            "pagetape: 1\ninteractions: \(String(repeating: "[", count: 100_000))\n"
        },
        Case("a NUL", line: 12, "U+0000 cannot stand in YAML raw") {
            $0.replacing("method: GET", with: "method: G\u{0}ET", maxReplacements: 1)
        },
        Case("a newer version with other keys", line: 1, "a newer pagetape is needed") { _ in
            "pagetape: 2\nexchanges:\n- what: ever\n"
        },
        Case("a spec, its title first", line: 3, "this is a spec, not a cassette") { _ in
            "pagetape: 1\ntitle: x\nrequest: {get: https://h/}\n"
        },
        Case("a recording of another tool", line: 1, "pagetape import reads it") { _ in
            "{\"log\": {\"version\": \"1.2\", \"entries\": []}}"
        },
        Case("a line of half a megabyte", line: 5, "did you mean response?") { _ in
            "pagetape: 1\ninteractions:\n- request:\n    url: a\n  responze: "
                + String(repeating: "x", count: 1 << 19) + "\nend: {interactions: 1}\n"
        },
    ]

    @Test(arguments: cases)
    func `it is refused with its place`(hostile: Case) throws {
        let bytes = hostile.text(SampleCassette.text)
        let error = try #require(throws: CassetteError.self) {
            _ = try Cassette(parsing: bytes, named: "x.yaml").interactions()
        }
        #expect(error.place?.line == hostile.line, "\(error)")
        #expect(error.message.contains(hostile.words), "\(error)")
        #expect(error.description.utf8.count < 2000, "what is shown fits a screen")
    }

    @Test func `bytes that are not UTF-8 are refused with their place`() throws {
        for odd: [UInt8] in [[0xE9], [0xFF, 0xFE], [0xC0, 0x80], [0xED, 0xA0, 0x80]] {
            let text = Array("pagetape: 1\nby: ".utf8) + odd + Array("\ninteractions:\n".utf8)
            let error = try #require(throws: CassetteError.self) {
                _ = try Cassette(parsing: text, named: "x.yaml")
            }
            #expect(error.place?.line == 2, "\(error)")
            #expect(error.message.contains("not UTF-8"), "\(error)")
        }
    }
}
