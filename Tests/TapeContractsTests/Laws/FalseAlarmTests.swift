import TapeContracts
import TapeHTTP
import TapePaging
import Testing

/// No law cries wolf over an API that keeps its word, however oddly it pages.
@Suite struct FalseAlarmTests {
    /// Origins that do break their word, and the laws that say so.
    static let breaches: [String: Set<LawIdentifier>] = [
        // More than a thousand equal ordering values bring the same cursor again and again.
        "27-drf-cursor-ties": ["terminates", "no-repeated-position"],
        // The total counts entries that are never shown.
        "50-box": ["total-agrees"],
    ]

    @Test(arguments: ConventionRow.all)
    func `over every convention of the survey all laws hold or do not apply`(
        row: ConventionRow
    ) async throws {
        let spec = try row.spec()
        let request = try spec.liveRequest(environment: ["ORIGIN": "http://api.test"])
        let endpoint = PagedEndpoint(request, convention: spec.convention)
        let client = PagingClient(endpoint, over: ScriptedOrigin(row.script))
        var readings: [Int: PageReading] = [:]
        let walk = await client.walk(pageLimit: 100, entering: { readings[$0.number] = $1 })
        let kept = readings
        let evidence = WalkEvidence(walk, convention: spec.convention, endpoint: endpoint) {
            kept[$0.number]
        }
        let violated = WalkLaws.all.map { ($0.identifier, $0.judge(evidence)) }
            .filter { $0.1.verdict == .violated }
        let words = violated.map { law, judgement in
            "\(law): expected \(judgement.findings[0].expected), saw \(judgement.findings[0].saw)"
        }
        #expect(Set(violated.map(\.0)) == Self.breaches[row.name] ?? [], "\(row.name): \(words)")
    }
}
