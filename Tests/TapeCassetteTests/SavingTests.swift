import TapeCassette
import TapeHTTP
import Testing

/// A cassette that is at hand, written at once.
@Suite struct SavingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `what is saved is what would be recorded`() throws {
        try SampleCassette.cassette.save(to: folder.path("x.yaml"), scanning: SecretScan())
        let text = try FileBytes.read(folder.path("x.yaml"))
        #expect(String(decoding: text, as: UTF8.self) == SampleCassette.text)
        #expect(try folder.names == ["x.yaml"])
    }

    @Test func `a large cassette is saved in portions and read back whole`() throws {
        let body = Array("{\"x\":\"\(String(repeating: "é", count: 50_000))\"}".utf8)
        let interactions = (1...30).map {
            Interaction(
                safe: HTTPRequest(url: HTTPURL("http://a/?page=\($0)")),
                outcome: .whole(HTTPResponse(status: 200, body: body)))
        }
        let cassette = Cassette(header: CassetteHeader(), interactions: interactions)
        try cassette.save(to: folder.path("x.yaml"), scanning: SecretScan())
        let read = try Cassette.read(folder.path("x.yaml"))
        #expect(try read.interactions() == interactions)
        #expect(read.handEdited.isEmpty)
        #expect(try FileBytes.read(folder.path("x.yaml")) == cassette.encoded())
    }

    @Test func `a secret keeps the old file as it was and leaves nothing behind`() throws {
        try FileBytes.write(Array("old".utf8), to: folder.path("x.yaml"))
        let secret = KnownSecret(name: "API_TOKEN", value: "abcdefghijklmnop")
        let interaction = Interaction(
            safe: HTTPRequest(url: HTTPURL("http://a/?q=abcdefghijklmnop")),
            outcome: .whole(HTTPResponse(status: 200)))
        let cassette = Cassette(
            header: CassetteHeader(), interactions: SampleCassette.interactions + [interaction])
        let error = #expect(throws: CassetteError.self) {
            try cassette.save(to: folder.path("x.yaml"), scanning: SecretScan(secrets: [secret]))
        }
        #expect(error?.code == .secret)
        #expect(try FileBytes.read(folder.path("x.yaml")) == Array("old".utf8))
        #expect(try folder.names == ["x.yaml"])
    }

    @Test func `large bodies lie beside the cassette`() throws {
        let body = [UInt8](repeating: UInt8(ascii: "x"), count: 100)
        let interaction = Interaction(
            safe: HTTPRequest(url: HTTPURL("http://a/")),
            outcome: .whole(HTTPResponse(status: 200, body: body)))
        try Cassette(header: CassetteHeader(), interactions: [interaction])
            .save(to: folder.path("x.yaml"), scanning: SecretScan(), fileLimit: 99)
        #expect(try folder.names == ["\(SHA256.hexadecimal(body)).body", "x.yaml"])
        #expect(try Cassette.read(folder.path("x.yaml")).interactions() == [interaction])
    }
}
