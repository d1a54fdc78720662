import Foundation
import TapeCassette
import TapeHTTP
import Testing

/// What is exported and imported again says the same, but for what the notes name.
@Suite struct ExportRoundTripTests {
    private static func answer(
        _ target: String, _ status: Int, _ headers: HeaderFields, _ body: [UInt8],
        method: HTTPMethod = .get, sending sent: [UInt8]? = nil
    ) -> Interaction {
        Interaction(
            safe: HTTPRequest(
                method: method, url: HTTPURL("https://h.example/\(target)"),
                headers: sent == nil ? [:] : ["Content-Type": "application/json"], body: sent),
            outcome: .whole(HTTPResponse(status: status, headers: headers, body: body)),
            time: SampleCassette.timing("2026-11-21T01:17:08.000Z", firstByte: 81, total: 94))
    }

    private static let json: HeaderFields = ["Content-Type": "application/json"]

    private static func graphQL(_ cursor: String) -> [UInt8] {
        Array(
            #"{"query":"query($after: String) {\n  items(after: $after) { id }\n}","variables":{"after":\#(cursor)}}"#
                .utf8)
    }

    static let interactions = [
        answer("a?x=1&y=%20&y=2", 200, json, Array(#"{"n": 1.0, "s": "é\u2028"}"#.utf8)),
        answer("next", 200, json, Array("[1]".utf8)), answer("next", 200, json, Array("[2]".utf8)),
        answer("next", 404, ["Set-Cookie": "a=1", "Set-Cookie": "b=2"], Array("gone\n\n".utf8)),
        answer("image", 200, ["Content-Type": "image/png"], [0xFF, 0xD8, 0x00, 0x0A]),
        answer(
            "search", 201, json, Array("{}".utf8), method: .post,
            sending: Array(#"{"cursor":"b2Zm"}"#.utf8)),
        answer("search", 200, json, Array("{}".utf8), method: .post, sending: graphQL("null")),
        answer(
            "search", 200, json, Array("{}".utf8), method: .post, sending: graphQL(#""b2Zm""#)),
        answer(
            "search", 200, json, Array("{}".utf8), method: .post,
            sending: Array("{\n  \"max_results\": 40.0,\r\n \"s\": \"\\u00e9 \\/\"\n}\n".utf8)),
        answer(
            "search", 200, json, Array("{}".utf8), method: .post,
            sending: Array("a=%20+b&c=~: '\"# \n".utf8)),
        answer("empty", 204, [:], []),
        answer("odd", 200, ["Content-Type": "text/plain"], Array("null\u{0}\u{85}- x: \r\n".utf8)),
    ]

    private func expectSame(_ exchanges: [Exchange], as interactions: [Interaction]) {
        #expect(exchanges.count == interactions.count)
        for (exchange, interaction) in zip(exchanges, interactions) {
            let url = interaction.request.url
            #expect(exchange.asked.method == interaction.request.method)
            #expect(exchange.asked.url.isEquivalent(to: url))
            #expect(exchange.asked.body ?? [] == interaction.request.body ?? [], "\(url)")
            let (read, kept) = (exchange.outcome.response, interaction.outcome.response)
            #expect(read?.status == kept?.status, "\(url)")
            #expect(read?.body == kept?.body, "\(url)")
            for name: HeaderName in ["Content-Type", "Set-Cookie"] {
                #expect(read?.headers.values(for: name) == kept?.headers.values(for: name))
            }
        }
    }

    @Test(arguments: [ExportFormat.har, .vcr, .vcrpy])
    func `a file comes back as it was`(format: ExportFormat) throws {
        let cassette = Cassette(header: SampleCassette.header, interactions: Self.interactions)
        let export = try CassetteExport(cassette, as: format, by: "pagetape", version: "1")
        let read = try ForeignCassette(parsing: export.files[0].bytes, named: "x")
        expectSame(read.exchanges, as: Self.interactions)
    }

    @Test func `a folder of stubs comes back in order`() throws {
        let cassette = Cassette(header: SampleCassette.header, interactions: Self.interactions)
        let export = try CassetteExport(cassette, as: .wiremock, by: "pagetape", version: "1")
        let folder = try TemporaryFolder()
        for part in ["mappings", "__files"] {
            try FileManager.default.createDirectory(
                atPath: folder.path(part), withIntermediateDirectories: true)
        }
        for file in export.files { try FileBytes.write(file.bytes, to: folder.path(file.path)) }
        let options = ImportOptions(origin: HTTPURL("https://h.example"))
        var read: [ForeignCassette] = []
        try ForeignCassette.readAll(below: folder.path, options: options) { found in
            if case .success(let cassette) = found.result { read.append(cassette) }
        }
        #expect(read.count == 1)
        expectSame(read.first?.exchanges ?? [], as: Self.interactions)
    }
}
