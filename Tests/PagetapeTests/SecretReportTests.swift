import Foundation
import TapeTestKit
import Testing

@Suite struct SecretReportTests {
    private static let secret = "s3cr3t/t0ken+value=="

    /// Every way in which the origin below echoes the secret.
    private static let spellings = [
        secret, "s3cr3t%2Ft0ken%2Bvalue%3D%3D", "s3cr3t\\/t0ken+value==",
        Data(secret.utf8).base64EncodedString(),
        Data("Bearer \(secret)".utf8).base64EncodedString(),
    ]

    /// A spec whose requests show the secret to an origin in a header.
    private static func workspace(
        asking origin: LoopbackOrigin, header: String
    ) throws -> Workspace {
        let workspace = try Workspace()
        try workspace.write(
            """
            pagetape: 1
            title: Echoes
            request:
              get: \(origin.baseURL)/list
              headers: {\(header)}
            paging: {style: cursor, cursor: $.next, query: cursor, items: $.items, id: $.id}
            """, to: "Specs/echo.yaml")
        return workspace
    }

    @Test func `what an origin echoes of a secret reaches no cassette, message or report`() throws {
        let origin = try LoopbackOrigin { _ in
            // Each identity comes twice, so that findings show it.
            let items = (Self.spellings + Self.spellings).map { #"{"id":"\#($0)"}"# }
            return .json(#"{"items":[\#(items.joined(separator: ","))],"next":null}"#)
        }
        let workspace = try Self.workspace(
            asking: origin, header: #"Authorization: "Bearer ${API_TOKEN}""#)
        let environment = ["API_TOKEN": Self.secret]
        var said = ""
        for words in [
            ["record"], ["verify", "--report", "text", "--verbose"],
            ["verify", "--report", "json"],
            ["verify", "--report", "junit"], ["show", "Cassettes/echo.yaml"],
            ["show", "--json", "Cassettes/echo.yaml"], ["lint"],
            ["export", "--to", "har", "Cassettes/echo.yaml"],
        ] {
            let result = try workspace.tool.run(words, environment: environment)
            said += result.output + result.diagnostics
        }
        said += try workspace.read("Cassettes/echo.yaml")
        #expect(said.contains("no-duplicates"))
        #expect(said.contains("REDACTED-API_TOKEN"))
        for spelling in Self.spellings { #expect(!said.contains(spelling), "\(spelling)") }
        #expect(!said.contains("s3cr3t"))
    }

    /// Two items of the same identity for each spelling, so that findings show them all.
    private static func echo(_ secret: String) -> String {
        let texts = PlantedSecrets.spellings.map { $0.spell(secret) }
        let items = (texts + texts).map { text in
            let data = (try? JSONEncoder().encode([text])) ?? Data("[]".utf8)
            return #"{"id":\#(String(decoding: data, as: UTF8.self).dropFirst().dropLast())}"#
        }
        return #"{"items":[\#(items.joined(separator: ","))],"next":null}"#
    }

    private static let commands: [[String]] = [
        ["record"],
        [
            "verify", "--verbose", "--report", "text", "--report", "json:r.json", "--report",
            "junit:r.xml", "--report", "tap:r.tap", "--report", "html:r.html", "--report",
            "github:r.github", "--report", "gitlab:r.gitlab",
        ],
        ["verify", "--mutate", "--only", "walk"], ["show", "Cassettes/echo.yaml"],
        ["show", "--json", "Cassettes/echo.yaml"], ["lint"], ["record", "--mode", "none"],
        ["diff", "Cassettes/echo.yaml", "Cassettes/echo.yaml"],
        ["export", "--to", "har", "-o", "r.har", "Cassettes/echo.yaml"],
        ["export", "--to", "vcr", "-o", "r.vcr", "Cassettes/echo.yaml"],
        ["import", "r.har", "-o", "again.yaml"],
    ]

    @Test(arguments: PlantedSecrets.values)
    func `no spelling of a secret reaches any report or message`(secret: String) throws {
        let origin = try LoopbackOrigin { _ in .json(Self.echo(secret)) }
        let workspace = try Self.workspace(asking: origin, header: #"X-Who: "${API_TOKEN}""#)
        var said = ""
        // A header cannot hold every character; what it holds is the secret's own spelling.
        for words in Self.commands {
            let result = try workspace.tool.run(words, environment: ["API_TOKEN": secret])
            said += result.output + result.diagnostics
        }
        for file in [
            "Cassettes/echo.yaml", "r.json", "r.xml", "r.tap", "r.html", "r.github", "r.gitlab",
            "r.har", "r.vcr", "again.yaml",
        ] where workspace.exists(file) {
            said += try workspace.read(file)
        }
        #expect(said.contains("no-duplicates"))
        #expect(said.contains("REDACTED-API_TOKEN"))
        for line in said.split(separator: "\n") {
            #expect(!Leak.holds(secret, String(line)), "\(line)")
        }
    }
}
