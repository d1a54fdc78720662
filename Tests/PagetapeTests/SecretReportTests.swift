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

    @Test func `what an origin echoes of a secret reaches no cassette, message or report`() throws {
        let origin = try LoopbackOrigin { _ in
            // Each identity comes twice, so that findings show it.
            let items = (Self.spellings + Self.spellings).map { #"{"id":"\#($0)"}"# }
            return .json(#"{"items":[\#(items.joined(separator: ","))],"next":null}"#)
        }
        let workspace = try Workspace()
        try workspace.write(
            """
            pagetape: 1
            title: Echoes
            request:
              get: \(origin.baseURL)/list
              headers: {Authorization: "Bearer ${API_TOKEN}"}
            paging:
              style: cursor
              cursor: $.next
              query: cursor
              items: $.items
              id: $.id
            """, to: "Specs/echo.yaml")
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
}
