import TapeCassette
import TapeHTTP
import Testing

/// Marks from an earlier run, whose values are no longer known.
@Suite struct ReservedMarkTests {
    private struct Origin: HTTPTransport {
        func exchange(_ request: HTTPRequest) async -> Exchange {
            let body = Array(#"{"access_token":"kX9vQ2mT04Lw7"}"#.utf8)
            return Exchange(
                asked: request, outcome: .whole(HTTPResponse(status: 200, body: body)))
        }
    }

    @Test(arguments: [
        ("REDACTED-access_token", "REDACTED-access_token-2"),
        ("REDACTED-access_token-7", "REDACTED-access_token-8"),
        ("REDACTED-access_token-1000001", "REDACTED-access_token"),
        ("REDACTED-access_token-9223372036854775806", "REDACTED-access_token"),
        ("REDACTED-access_token-9223372036854775807", "REDACTED-access_token"),
        ("REDACTED-access_token-9223372036854775808", "REDACTED-access_token"),
    ])
    func `a resumed run gives a mark that no kept text has`(
        kept: String, given: String
    ) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.yaml")
        do {
            let journal = try Journal.begin(path, header: CassetteHeader())
            let body = Array(#"{"note":"\#(kept)"}"#.utf8)
            try journal.append(
                Interaction(
                    safe: HTTPRequest(url: HTTPURL("https://h/?p=1")),
                    outcome: .whole(HTTPResponse(status: 200, body: body))),
                scanning: SecretScan())
            try journal.leave()
        }
        let run = try CassetteRun(resuming: path, over: Origin())
        _ = await run.asking { await $0.exchange(HTTPRequest(url: HTTPURL("https://h/?p=2"))) }
        try run.finish()
        let last = try #require(try Cassette.read(path).interactions().last)
        #expect(
            last.outcome.response?.body == Array(#"{"access_token":"\#(given)"}"#.utf8))
    }
}
