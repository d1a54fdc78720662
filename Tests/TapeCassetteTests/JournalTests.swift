import Foundation
import TapeCassette
import TapeHTTP
import Testing

@Suite struct JournalTests {
    private let folder: TemporaryFolder
    private let path: String
    private let scan = SecretScan()

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("x.yaml")
    }

    private func contents(_ name: String) throws -> String {
        String(decoding: try FileBytes.read(folder.path(name)), as: UTF8.self)
    }

    private func record(_ interactions: [Interaction]) throws -> Journal {
        let journal = try Journal.begin(path, header: SampleCassette.header)
        for interaction in interactions { try journal.append(interaction, scanning: scan) }
        return journal
    }

    @Test func `a finished recording is the cassette and leaves nothing beside it`() throws {
        try record(SampleCassette.interactions).finish(walks: SampleCassette.walks)
        #expect(try contents("x.yaml") == SampleCassette.text)
        #expect(try folder.names == ["x.yaml"])
    }

    @Test func `the old cassette is whole until the recording ends`() throws {
        try FileBytes.write(Array("old".utf8), to: path)
        let journal = try record(SampleCassette.interactions)
        #expect(try contents("x.yaml") == "old")
        try journal.leave()
        #expect(try contents("x.yaml") == "old")
        #expect(try folder.names == ["x.yaml", "x.yaml.part"])
        #expect(throws: CassetteError.self) { try Cassette.read(folder.path("x.yaml.part")) }
    }

    @Test func `a journal is for its owner alone, and a cassette as the old one was`() throws {
        func mode(_ name: String) throws -> Int? {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
            return attributes[.posixPermissions] as? Int
        }
        try FileBytes.write([], to: path)
        #expect(try mode("x.yaml") == 0o644)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        let journal = try record([])
        #expect(try mode("x.yaml.part") == 0o600)
        try journal.finish(walks: [])
        #expect(try mode("x.yaml") == 0o640)
    }

    @Test func `a second recorder is refused while the first one lives`() throws {
        let first = try record([])
        for isOldUnwanted in [false, true] {
            let error = try #require(throws: CassetteError.self) {
                _ = try Journal.begin(
                    path, header: SampleCassette.header, discardingOld: isOldUnwanted)
            }
            #expect(error.file?.code == .locked)
            #expect(error.message.contains("another recording of x.yaml is under way"))
        }
        try first.append(SampleCassette.firstPage, scanning: scan)
        try first.finish(walks: [])
        #expect(try Cassette.read(path).count == 1)
    }

    @Test func `what an earlier run left is reported and not used`() throws {
        do { try record([SampleCassette.firstPage]).leave() }
        let error = try #require(throws: CassetteError.self) { _ = try record([]) }
        #expect(error.code == .unfinished)
        #expect(error.message.contains("pagetape record --resume"))
        let journal = try Journal.begin(path, header: SampleCassette.header, discardingOld: true)
        try journal.finish(walks: [])
        #expect(try Cassette.read(path).count == 0)
    }

    @Test func `a recording cut at any byte is resumed to the same cassette`() throws {
        do { try record(SampleCassette.interactions).leave() }
        let whole = try FileBytes.read(folder.path("x.yaml.part"))
        let head = try #require(SampleCassette.text.firstRange(of: "interactions:\n")).upperBound
        let first = SampleCassette.text.utf8.distance(
            from: SampleCassette.text.startIndex, to: head)
        for length in stride(from: first, through: whole.count, by: 7) {
            try FileBytes.write(Array(whole[..<length]), to: folder.path("x.yaml.part"))
            let (journal, kept) = try Journal.resume(path)
            #expect(kept.count == journal.count)
            for interaction in SampleCassette.interactions.dropFirst(kept.count) {
                try journal.append(interaction, scanning: scan)
            }
            try journal.finish(walks: SampleCassette.walks)
            #expect(try contents("x.yaml") == SampleCassette.text)
        }
    }

    @Test func `there must be something to resume`() throws {
        let error = try #require(throws: CassetteError.self) { _ = try Journal.resume(path) }
        #expect(error.file?.code == .missing)
        #expect(try folder.names.isEmpty)
    }

    @Test func `a secret stops the write before the first byte`() throws {
        let journal = try record([SampleCassette.firstPage])
        let before = try contents("x.yaml.part")
        var leaking = SampleCassette.firstPage
        leaking.outcome = .whole(
            HTTPResponse(status: 200, body: Array(#"{"a":1,"b":{"c":"hunter2-hunter2"}}"#.utf8)))
        let scan = SecretScan(secrets: [KnownSecret(name: "API_TOKEN", value: "hunter2-hunter2")])
        let error = try #require(throws: CassetteError.self) {
            try journal.append(leaking, scanning: scan)
        }
        #expect(error.code == .secret)
        #expect(error.message.contains("response › body › json, line 4,"))
        #expect(error.message.contains("the value of API_TOKEN"))
        #expect(!error.message.contains("hunter2"))
        #expect(try contents("x.yaml.part") == before)
    }

    @Test func `a large body lies in a file beside, is checked, and holds no secret`() throws {
        let body = Array(String(repeating: "0123456789", count: 20).utf8)
        let large = Interaction(
            safe: HTTPRequest(method: .post, url: HTTPURL("http://a/"), body: body),
            outcome: .whole(HTTPResponse(status: 200, body: Array("small".utf8))))
        let journal = try Journal.begin(path, header: CassetteHeader(), fileLimit: 100)
        try journal.append(large, scanning: scan)
        let leak = SecretScan(secrets: [KnownSecret(name: "X", value: "0123456789")])
        let error = try #require(throws: CassetteError.self) {
            try journal.append(large, scanning: leak)
        }
        #expect(error.message.contains("a body of POST http://a/ holds the value of X"))
        try journal.finish(walks: [])

        let name = "295cbb667c2d2380418d4c7576c666c4f1690de2a2433f0e301bd5923377f8ed.body"
        #expect(try folder.names == [name, "x.yaml"])
        #expect(try FileBytes.read(folder.path(name)) == body)
        let cassette = try Cassette.read(path)
        #expect(try cassette.interaction(at: 0).isIdentical(to: large))
        #expect(try cassette.request(at: 0).body == body)
        #expect(cassette.handEdited.isEmpty)

        try FileBytes.write(Array("other".utf8), to: folder.path(name))
        let changed = try #require(throws: CassetteError.self) {
            try Cassette.read(path).interaction(at: 0)
        }
        #expect(changed.description.contains("x.yaml:8:13: error: "), "\(changed)")
        #expect(changed.message.contains("SHA-256"))
    }

    @Test(arguments: ["../x.body", "/etc/passwd", ".hidden", "a/b", ""])
    func `a body's file can lie nowhere else`(name: String) throws {
        let text = """
            pagetape: 1
            interactions:
            - request: {url: http://a/, body: {file: "\(name)", sha256: "0"}}
              response: {status: 200}
            end: {interactions: 1}
            """
        try FileBytes.write(Array(text.utf8), to: path)
        let error = try #require(throws: CassetteError.self) {
            try Cassette.read(path).interactions()
        }
        #expect(error.message.contains("it is not a plain file name"))
    }

    @Test func `a missing folder, a folder and a link are refused by name`() throws {
        let link = folder.path("link.yaml")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        try FileManager.default.createDirectory(
            atPath: folder.path("d.yaml"), withIntermediateDirectories: true)
        let cases: [(String, FileError.Code)] = [
            (link, .symbolicLink), (folder.path("d.yaml"), .notAFile),
            (folder.path("none/x.yaml"), .missingFolder),
        ]
        for (path, code) in cases {
            let error = try #require(throws: CassetteError.self) {
                _ = try Journal.begin(path, header: SampleCassette.header)
            }
            #expect(error.file?.code == code, "\(error)")
            #expect(error.message.hasPrefix(path), "\(error)")
        }
        #expect(try folder.names == ["d.yaml", "link.yaml"])
    }
}
