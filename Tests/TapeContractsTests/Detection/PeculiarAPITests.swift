import Synchronization
import TapeContracts
import TapeHTTP
import TapePaging
import TapeTestKit
import Testing

/// What a probe is sure of is right, and what is broken does not read as whole by the probe's own spec.
@Suite struct PeculiarAPITests {
    static let right: [PeculiarAPI] = PeculiarAPI.Way.allCases.flatMap { way in
        PeculiarAPI.Oddity.allCases.map { PeculiarAPI(way, $0) }
    }

    static let broken: [PeculiarAPI] = PeculiarAPI.Way.allCases.flatMap { way in
        PeculiarAPI.Fault.allCases.filter { isFault($0, in: way) }.map {
            PeculiarAPI(way, fault: $0)
        }
    }

    /// Whether a fault is one in a way of paging: where the client counts, no pointer can be wrong, and where
    /// it goes on from what came, nothing is lost by a short page.
    private static func isFault(_ fault: PeculiarAPI.Fault, in way: PeculiarAPI.Way) -> Bool {
        switch fault {
        case .loop, .pointerEndsEarly: !way.isCounted && way != .lastItem
        case .shortPage: way != .offset && way != .lastItem
        default: true
        }
    }

    /// A walk by what a probe found out, with the laws that it broke.
    private struct Trial {
        let report: DetectionReport
        var walk: Walk?
        var violated: [LawIdentifier] = []

        var convention: Convention? {
            guard case .found(let discovery) = report.outcome, !discovery.isUnknown else {
                return nil
            }
            return discovery.convention
        }
    }

    private static func trial(_ api: PeculiarAPI) async -> Trial {
        var trial = Trial(report: await Detection(api.request).run(over: api))
        guard let convention = trial.convention else { return trial }
        let endpoint = PagedEndpoint(trial.report.request, convention: convention)
        var readings: [Int: PageReading] = [:]
        let walk = await PagingClient(endpoint, over: api)
            .walk(pageLimit: 100, entering: { readings[$0.number] = $1 })
        let kept = readings
        let evidence = WalkEvidence(walk, convention: convention, endpoint: endpoint) {
            kept[$0.number]
        }
        trial.walk = walk
        trial.violated = WalkLaws.all.filter { $0.judge(evidence).verdict == .violated }
            .map(\.identifier)
        return trial
    }

    @Test(arguments: right)
    func `of a right API a probe is right or unsure`(api: PeculiarAPI) async throws {
        let trial = await Self.trial(api)
        let words = "\(trial.report.hypotheses.first.map { "\($0)" } ?? "") \(trial.report.doubts)"
        #expect(trial.report.requestCount <= 12)
        #expect(trial.report.contradictions.isEmpty, "\(trial.report.contradictions)")
        guard trial.report.isCertain else { return }
        #expect(trial.walk?.digests.count == api.count, "\(words)")
        #expect(trial.walk?.ending == .end, "\(words)")
        #expect(trial.violated.isEmpty, "\(words)")
    }

    @Test func `of most right APIs a probe is sure`() async {
        var unsure: [String] = []
        for api in Self.right {
            let trial = await Self.trial(api)
            if !trial.report.isCertain {
                unsure.append(
                    "\(api): \(trial.report.hypotheses.first?.style ?? "") \(trial.report.doubts)")
            }
        }
        #expect(unsure.count * 8 < Self.right.count, "\(unsure.joined(separator: "\n"))")
    }

    @Test func `what is broken does not read as whole`() async {
        var missed: [String] = []
        for api in Self.broken {
            let trial = await Self.trial(api)
            let isCaught =
                trial.convention == nil || trial.walk?.ending != .end || !trial.violated.isEmpty
            if !isCaught {
                missed.append(
                    "\(api): \(trial.convention?.style.rawValue ?? "") \(trial.report.confidence) "
                        + "\(trial.walk?.digests.count ?? 0) items \(trial.report.contradictions)")
            }
        }
        #expect(missed.count * 20 <= Self.broken.count, "\(missed.joined(separator: "\n"))")
    }

    @Test(arguments: broken)
    func `what one page says and others refute is told`(api: PeculiarAPI) async {
        let report = await Detection(api.request).run(over: api)
        #expect(
            !report.isCertain || !Self.isPlainToSee(api),
            "\(report.hypotheses.first.map { "\($0)" } ?? "")")
    }

    /// Whether a dozen requests show the fault.
    private static func isPlainToSee(_ api: PeculiarAPI) -> Bool {
        switch api.fault {
        case .totalHigh, .totalLow, .flagNeverTurns, .flagNeverTrue, .repeatedItem: true
        default: false
        }
    }

    /// A list in another order on every request.
    private final class Shuffled: HTTPTransport {
        private let size: Int
        private let random: Mutex<SeededRandom>

        init(size: Int, seed: Int) {
            self.size = size
            random = Mutex(SeededRandom(seed: UInt64(seed)))
        }

        func exchange(_ request: HTTPRequest) async -> Exchange {
            let page =
                request.url.queryItems.first { $0.name == "page" }.flatMap { Int($0.value) } ?? 1
            let order = random.withLock { Array(1...57).shuffled(using: &$0) }
            let items = order.dropFirst((page - 1) * size).prefix(size)
                .map { "{\"id\":\($0)}" }.joined(separator: ",")
            let text = "{\"items\":[\(items)],\"total\":57,\"page\":\(page)}"
            return Exchange(
                asked: request, sent: request,
                outcome: .whole(
                    HTTPResponse(
                        status: 200, headers: ["Content-Type": "application/json"],
                        body: Array(text.utf8))))
        }
    }

    @Test(arguments: 1...50)
    func `of a list without a stable order a probe is never sure`(run: Int) async {
        let request = HTTPRequest(url: HTTPURL("https://api.test/items?page=1"))
        let report = await Detection(request).run(
            over: Shuffled(size: run % 2 == 0 ? 10 : 3, seed: run))
        #expect(!report.isCertain)
        #expect(report.doubts.contains { $0.contains("order") }, "\(report.doubts)")
    }
}
