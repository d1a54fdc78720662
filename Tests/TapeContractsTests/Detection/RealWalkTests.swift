import Foundation
import TapeCassette
import TapeContracts
import TapeHTTP
import TapeJSON
import TapePaging
import TapeTestKit
import Testing

/// Walks of real APIs as other tools recorded them: played by a deck, probed, and walked by what was found out.
///
/// A deck knows only what a client once asked, so much of what a probe would ask live stays without an answer.
/// They take minutes; `Scripts/detect-real` runs them and shows the table.
@Suite(
    .needsSharedData,
    .enabled(if: ProcessInfo.processInfo.environment["PAGETAPE_REAL_WALKS"] == "1")
)
struct RealWalkTests {
    private struct Recorded {
        let file: String
        let mechanism: String
        let firstURL: String
        let total: Int?
    }

    private struct Attempt {
        let walk: Recorded
        var found = "nothing"
        var isCertain = false
        var items: Int?

        var isHit: Bool { items != nil && items == walk.total }
    }

    private static func recorded() throws -> [Recorded] {
        let document = try JSONDocument(parsing: SharedData.bytes("real-cassettes/manifest.json"))
        return document.root.elements.map { entry in
            Recorded(
                file: entry["file"]?.string ?? "", mechanism: entry["mechanism"]?.string ?? "",
                firstURL: entry["first_url"]?.string ?? "", total: entry["total_items"]?.integer)
        }
    }

    private static func attempt(_ walk: Recorded) async throws -> Attempt {
        var attempt = Attempt(walk: walk)
        let foreign = try ForeignCassette.read(SharedData.path("real-cassettes/\(walk.file)"))
        let deck = try Deck(foreign.cassette(by: "test"))
        let url = HTTPURL(walk.firstURL)
        guard var request = deck.requests.first(where: { $0.url.isEquivalent(to: url) })
        else { return attempt }
        request.mark = nil
        // A question that the deck has no answer to costs nobody anything.
        let report = await Detection(request, budget: 60)
            .run(over: DeckTransport(deck.session(.repeatLast)))
        guard case .found(let discovery) = report.outcome else { return attempt }
        attempt.found = discovery.convention.style.rawValue
        attempt.isCertain = report.isCertain
        let endpoint = PagedEndpoint(report.request, convention: discovery.convention)
        let found = await PagingClient(
            endpoint, over: DeckTransport(deck.session(.stop))
        ).walk(pageLimit: 50)
        attempt.items = found.digests.count
        return attempt
    }

    @Test func `conventions found out from recordings collect what the recordings hold`()
        async throws
    {
        var attempts: [Attempt] = []
        for walk in try Self.recorded() { attempts.append(try await Self.attempt(walk)) }
        let countable = attempts.filter { $0.walk.total != nil }
        var lines: [String] = []
        for mechanism in Set(countable.map(\.walk.mechanism)).sorted() {
            let own = countable.filter { $0.walk.mechanism == mechanism }
            lines.append("\(mechanism): \(own.count(where: \.isHit)) of \(own.count)")
        }
        lines += countable.filter { !$0.isHit }.map { attempt in
            let items = attempt.items.map(String.init) ?? "–"
            let claim = attempt.isCertain ? "sure" : "not sure"
            return "miss \(attempt.walk.mechanism) \(attempt.found) \(claim) "
                + "\(items)/\(attempt.walk.total ?? 0) \(attempt.walk.file)"
        }
        let table = lines.joined(separator: "\n")
        Attachment.record(table, named: "real-walks.txt")
        let given = countable.filter {
            ["link-header", "body-next-url"].contains($0.walk.mechanism)
        }
        #expect(given.count(where: \.isHit) * 10 >= given.count * 8, "\(table)")
    }
}
