import Foundation
import TapeCassette
import TapeHTTP
import TapeYAML
import Testing

@Suite struct CassetteExportTests {
    private func export(
        _ interactions: [Interaction], _ format: ExportFormat
    ) throws -> CassetteExport {
        try CassetteExport(
            Cassette(header: SampleCassette.header, interactions: interactions), as: format,
            by: "pagetape", version: "1")
    }

    private func answer(
        _ url: String, _ body: [UInt8], headers: HeaderFields = [:], coding: String? = nil,
        sending sent: [UInt8]? = nil
    ) -> Interaction {
        Interaction(
            safe: HTTPRequest(
                method: sent == nil ? .get : .post, url: HTTPURL(url), headers: ["Accept": "*/*"],
                body: sent),
            outcome: .whole(
                HTTPResponse(status: 200, headers: headers, body: body, undoneCoding: coding)),
            time: SampleCassette.timing("2026-11-21T01:17:08.214Z", firstByte: 81, total: 94))
    }

    private func json(_ bytes: [UInt8]) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    @Test(arguments: ExportFormat.allCases)
    func `what did not arrive whole is left out and said`(format: ExportFormat) throws {
        let export = try export(SampleCassette.interactions, format)
        #expect(
            export.notes.prefix(2) == [
                "interaction 2 is left out: its body did not arrive whole (truncated)",
                "interaction 3 is left out: it failed (reset)",
            ])
        #expect(export.notes.contains { $0.hasPrefix("which page of which walk") })
    }

    @Test func `an archive has every header, body and time`() throws {
        let cookies: HeaderFields = [
            "Set-Cookie": "a=1; Path=/; Secure", "X": "1", "Set-Cookie": "b=2; HttpOnly",
        ]
        let file = try export(
            [
                answer("https://h/a?x=1&y=%20", Array("é".utf8), headers: cookies),
                answer("https://h/b", [0xFF, 0x00], sending: Array("{}".utf8)),
            ], .har
        ).files[0]
        let log = try #require(try json(file.bytes)["log"] as? [String: Any])
        let entries = try #require(log["entries"] as? [[String: Any]])
        #expect(entries.map { $0["time"] as? Int } == [94, 94])
        #expect(entries[0]["startedDateTime"] as? String == "2026-11-21T01:17:08.214Z")
        let response = try #require(entries[0]["response"] as? [String: Any])
        let headers = try #require(response["headers"] as? [[String: String]])
        #expect(headers.map { $0["name"] } == ["Set-Cookie", "X", "Set-Cookie"])
        let jar = try #require(response["cookies"] as? [[String: Any]])
        #expect(jar.map { $0["name"] as? String } == ["a", "b"])
        #expect((response["content"] as? [String: Any])?["text"] as? String == "é")
        let query = (entries[0]["request"] as? [String: Any])?["queryString"] as? [[String: String]]
        #expect(query?.map { $0["value"] } == ["1", " "])
        let binary = (entries[1]["response"] as? [String: Any])?["content"] as? [String: Any]
        #expect(binary?["encoding"] as? String == "base64")
        #expect(binary?["text"] as? String == "/wA=")
        let post = (entries[1]["request"] as? [String: Any])?["postData"] as? [String: Any]
        #expect(post?["text"] as? String == "{}")
    }

    @Test func `a player is not told to decode what is decoded`() throws {
        let headers: HeaderFields = [
            "Content-Encoding": "gzip", "Content-Length": "900", "Content-Type": "text/plain",
        ]
        let interaction = answer(
            "https://h/", Array("hello".utf8), headers: headers, coding: "gzip")
        for format in [ExportFormat.vcr, .vcrpy] {
            let export = try export([interaction], format)
            let root = try YAMLDocument.parse(export.files[0].bytes, options: .importing)
            let list = root[format == .vcr ? "http_interactions" : "interactions"]?.elements
            let kept = try #require(list?.first?["response"]?["headers"]?.entries)
            #expect(kept.map(\.key.text) == ["Content-Length", "Content-Type"])
            #expect(kept[0].value.elements?.map(\.text) == ["5"])
            #expect(export.notes.contains { $0.hasPrefix("Content-Encoding of interaction 1") })
        }
        let stub = try export([interaction], .wiremock).files
        let response = try json(stub[0].bytes)["response"] as? [String: Any]
        #expect(response?["headers"] as? [String: String] == ["Content-Type": "text/plain"])
        #expect(stub[1].path == "__files/interaction-0001.txt")
        #expect(stub[1].bytes == Array("hello".utf8))
    }

    @Test(arguments: 0..<60)
    func `every body comes back to the byte from YAML`(seed: UInt64) throws {
        var arbitrary = ArbitraryExchange(seed: seed)
        let whole = (0..<20).map { _ in arbitrary.interaction() }
            .filter { if case .whole = $0.outcome { true } else { false } }
        let bodies = whole.map { $0.outcome.response?.body ?? [] }
        let vcrpy = try YAMLDocument.parse(
            try export(whole, .vcrpy).files[0].bytes, options: .importing)
        let strings = vcrpy["interactions"]?.elements?.map { $0["response"]?["body"]?["string"] }
        #expect(strings?.map { $0?.binary ?? Array(($0?.text ?? "?").utf8) } == bodies)
        let vcr = try YAMLDocument.parse(
            try export(whole, .vcr).files[0].bytes, options: .importing)
        let texts = vcr["http_interactions"]?.elements?.map { $0["response"]?["body"] }
        let read = texts?.map { body -> [UInt8] in
            if let text = body?["string"]?.text { return Array(text.utf8) }
            let digits = body?["base64_string"]?.text ?? "?"
            return Data(base64Encoded: digits).map { [UInt8]($0) } ?? Array("?".utf8)
        }
        #expect(read == bodies)
        _ = try json(try export(whole, .har).files[0].bytes)
    }

    @Test(arguments: [
        ("interaction-0001.json", true), ("interaction-12345.txt", true),
        ("interaction-0999.json.7-1.tmp", true), ("interaction-of-mine.json", false),
        ("interaction-1.json", false), ("users.json", false),
    ])
    func `only what has the name of an export counts as one`(name: String, isOurs: Bool) {
        #expect(CassetteExport.isOurs(name) == isOurs)
    }

    @Test func `identical requests answer in order, as a scenario`() throws {
        let pages = ["1", "2", "3"].map { answer("https://h/next", Array($0.utf8)) }
        let other = answer("https://h/other", [])
        let files = try export([pages[0], other, pages[1], pages[2]], .wiremock).files
        let stubs = try files.filter { $0.path.hasPrefix("mappings/") }.map { try json($0.bytes) }
        #expect(
            stubs.map { $0["requiredScenarioState"] as? String }
                == ["Started", nil, "pagetape-1-2", "pagetape-1-3"])
        #expect(
            stubs.map { $0["newScenarioState"] as? String }
                == ["pagetape-1-2", nil, "pagetape-1-3", nil])
        #expect(stubs.map { ($0["request"] as? [String: Any])?["url"] as? String }.last == "/next")
        #expect(Set(stubs.compactMap { $0["id"] as? String }).count == 4)
        #expect(files.filter { $0.path.hasPrefix("__files/") }.count == 3)
    }
}
