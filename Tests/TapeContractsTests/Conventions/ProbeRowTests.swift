import TapeContracts
import TapeHTTP
import TapePaging
import TapeYAML
import Testing

/// Every convention of the survey, found out by asking an origin that behaves like it.
@Suite struct ProbeRowTests {
    /// What probing one origin came to.
    private struct Attempt {
        var report: DetectionReport
        var expected: Int
        /// The items that a walk by the found convention collects; nil where none was found.
        var collected: Int?
        var ending: Walk.Ending?

        /// All items that the origin shows; fewer may be expected of a row that tells of a trap.
        var shown: Int

        var isRight: Bool { collected == expected || collected == shown || shown == 0 }
    }

    private static func attempt(_ row: ConventionRow) async throws -> Attempt {
        let spec = try row.spec()
        let request = try spec.liveRequest(environment: ["ORIGIN": "http://api.test"])
        let first = PagedEndpoint(request, convention: spec.convention).firstRequest
        let origin = ScriptedOrigin(row.script)
        let report = await Detection(first).run(over: origin)
        let hidden = row.script["hidden"]?.elements?.count ?? 0
        let all = row.script["items"]?.integer ?? 0
        var attempt = Attempt(
            report: report, expected: origin.expectedIdentities.count, shown: all - hidden)
        guard case .found(let discovery) = report.outcome else { return attempt }
        let endpoint = PagedEndpoint(report.request, convention: discovery.convention)
        let walk = await PagingClient(endpoint, over: ScriptedOrigin(row.script)).walk(
            pageLimit: 100)
        attempt.collected = walk.digests.count
        attempt.ending = walk.ending
        return attempt
    }

    @Test(arguments: ConventionRow.all)
    func `what a probe is sure of is right`(row: ConventionRow) async throws {
        let attempt = try await Self.attempt(row)
        #expect(attempt.report.requestCount <= 12)
        let isSure = attempt.report.isCertain && attempt.collected != nil
        let words = attempt.report.hypotheses.first.map { "\($0)" } ?? ""
        #expect(
            !isSure || attempt.isRight,
            "sure of \(attempt.collected ?? 0) of \(attempt.expected) items: \(words)")
    }

    @Test func `most of the survey's conventions are found`() async throws {
        var lines: [String] = []
        var right = 0
        for row in ConventionRow.all {
            let attempt = try await Self.attempt(row)
            if attempt.isRight { right += 1 }
            let style = attempt.report.hypotheses.first?.style ?? "nothing"
            let claim = attempt.report.isCertain ? "sure" : "not sure"
            let items = "\(attempt.collected.map(String.init) ?? "–")/\(attempt.expected)"
            lines.append(
                "\(attempt.isRight ? "hit " : "miss") \(row.name): \(style), \(claim), \(items) items, \(attempt.ending.map { "\($0)" } ?? "") \(attempt.report.doubts)"
            )
        }
        Attachment.record(lines.joined(separator: "\n"), named: "probed-survey.txt")
        let share = Double(right) / Double(max(1, lines.count))
        #expect(share >= 0.85, "\(lines.joined(separator: "\n"))")
    }
}
