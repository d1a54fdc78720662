import TapeContracts
import TapeHTTP
import Testing

/// When the command of a finding shows the status and the headers of the answer.
@Suite struct HeaderEvidenceTests {
    @Test(arguments: ["status 404", "a refusal", "Link", "header", "Content-Range"])
    func `what an item is called does not decide whether headers are shown`(
        name: String
    ) async throws {
        let item = "{\"id\":\"\(name)\"}"
        let recorded = RecordedPages(pages: [[item, "{\"id\":\"b\"}"], [item, "{\"id\":\"c\"}"]])
        let finding = try await finding(of: "no-duplicates", in: recorded)
        #expect(finding.item == name)
        #expect(finding.command?.contains("curl -i ") == false, "\(finding)")
    }

    @Test(arguments: [
        HTTPResponse(status: 500, headers: [:], body: []),
        HTTPResponse(
            status: 200, headers: ["Content-Type": "text/html"], body: Array("<html>".utf8)),
    ])
    func `a page that cannot be read is asked for with its status and headers`(
        response: HTTPResponse
    ) async throws {
        let recorded = RecordedPages(
            pages: [["{\"id\":1}"], ["{\"id\":2}"], ["{\"id\":3}"]], instead: [3: response])
        let finding = try await finding(of: "terminates", in: recorded)
        #expect(finding.page == 3)
        #expect(finding.command?.contains("curl -i ") == true, "\(finding)")
    }

    private func finding(
        of law: LawIdentifier, in recorded: RecordedPages
    ) async throws -> Finding {
        let row = try #require(try await recorded.rows().first { $0.law == law })
        return try #require(row.judgement.findings.first, "\(row.judgement)")
    }
}
