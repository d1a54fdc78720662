import Foundation
import TapeCassette
import TapeHTTP
import TapeYAML
import Testing

@Suite struct BodyFileTests {
    @Test func `a body file that was changed is written again`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.yaml")
        let body = Array(String(repeating: "0123456789", count: 8).utf8)
        let interaction = Interaction(
            safe: HTTPRequest(url: HTTPURL("https://h/")),
            outcome: .whole(HTTPResponse(status: 200, body: body)))
        func record() throws {
            let journal = try Journal.begin(path, header: CassetteHeader(), fileLimit: 16)
            try journal.append(interaction, scanning: SecretScan())
            try journal.finish(walks: [], keepingUnlessChanged: nil)
        }
        try record()
        let name = try #require(try folder.names.first { $0.hasSuffix(".body") })
        try FileBytes.write([0x39] + body.dropFirst(), to: folder.path(name))
        try record()
        #expect(try Cassette.read(path).interaction(at: 0).outcome.response?.body == body)
        let flow = Array("- response: {body: {\"file\": \"\(name)\"}}".utf8)
        #expect(BodyFileMentions.names(in: flow) == [name])
    }

    @Test(arguments: 0..<20)
    func `anything a wire may bring comes back from files beside the cassette`(seed: Int) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.yaml")
        var arbitrary = ArbitraryExchange(seed: UInt64(seed))
        let interactions = (0..<25).map { _ in arbitrary.interaction() }
        let limit = 16
        let journal = try Journal.begin(path, header: CassetteHeader(), fileLimit: limit)
        for interaction in interactions { try journal.append(interaction, scanning: SecretScan()) }
        try journal.finish(walks: [])

        let cassette = try Cassette.read(path)
        #expect(cassette.handEdited.isEmpty)
        for (index, interaction) in interactions.enumerated() {
            #expect(try cassette.interaction(at: index).isIdentical(to: interaction))
            #expect(try cassette.request(at: index) == interaction.request)
        }
        let bodies = interactions.flatMap { interaction in
            [interaction.request.body ?? [], interaction.outcome.response?.body ?? []]
        }
        let large = Set(bodies.filter { $0.count > limit })
        let names = try folder.names.filter { $0.hasSuffix(".body") }
        #expect(names.count == large.count)
        let inspection = try CassetteInspection(of: path, scanning: SecretScan())
        #expect(inspection.remarks.isEmpty)
        #expect(Set(inspection.bodyFiles) == Set(names))
    }

    @Test func `a body's file that changed is a mistake of the interaction that names it`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.yaml")
        let journal = try Journal.begin(path, header: CassetteHeader(), fileLimit: 4)
        try journal.append(SampleCassette.firstPage, scanning: SecretScan())
        try journal.finish(walks: [])
        let name = try #require(try folder.names.first { $0.hasSuffix(".body") })
        try FileBytes.write(Array("other".utf8), to: folder.path(name))
        let inspection = try CassetteInspection(of: path, scanning: SecretScan())
        #expect(inspection.cassette == nil)
        #expect(inspection.remarks.map(\.kind) == [.mistake])
        #expect(inspection.remarks.first?.message.contains("SHA-256") == true)
    }

    @Test(arguments: [BodyDamage.digit, .link])
    func `recording again mends a body's file that was changed`(damage: BodyDamage) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.yaml")
        func record() throws {
            let journal = try Journal.begin(path, header: CassetteHeader(), fileLimit: 4)
            try journal.append(SampleCassette.firstPage, scanning: SecretScan())
            try journal.finish(walks: [], keepingUnlessChanged: nil)
        }
        try record()
        let name = try #require(try folder.names.first { $0.hasSuffix(".body") })
        let body = try FileBytes.read(folder.path(name))
        switch damage {
        case .digit:
            // As long as before, so that only its bytes tell.
            try FileBytes.write(
                body.dropLast() + [(body.last ?? 0) ^ 1], to: folder.path(name))
            try record()
            #expect(try FileBytes.read(folder.path(name)) == body)
            #expect(try Cassette.read(path).interactions() == [SampleCassette.firstPage])
        case .link:
            try FileBytes.write(body, to: folder.path("elsewhere"))
            try FileManager.default.removeItem(atPath: folder.path(name))
            try FileManager.default.createSymbolicLink(
                atPath: folder.path(name), withDestinationPath: folder.path("elsewhere"))
            #expect(throws: CassetteError.self) { try record() }
        }
    }

    @Test func `a secret in a body's file is found, and named without being shown`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.yaml")
        let token = "ghp_" + String(repeating: "a1B2", count: 9)
        let interaction = Interaction(
            safe: HTTPRequest(url: HTTPURL("https://h/")),
            outcome: .whole(HTTPResponse(status: 200, body: Array("one\ntwo \(token)".utf8))))
        let journal = try Journal.begin(path, header: CassetteHeader(), fileLimit: 4)
        #expect(throws: CassetteError.self) {
            try journal.append(interaction, scanning: SecretScan())
        }
        let lifted = SecretScan(lifting: [.githubToken])
        try journal.append(interaction, scanning: lifted)
        try journal.finish(walks: [])
        let remark = try #require(
            try CassetteInspection(of: path, scanning: SecretScan()).remarks.first)
        #expect(remark.kind == .secret)
        #expect(remark.place?.rendered(remark.message).contains(".body:2:5: error: ") == true)
        #expect(remark.place?.rendered(remark.message).contains(token) == false)
    }
}

/// What may become of a body's file between two recordings.
enum BodyDamage {
    case digit, link
}
