import Synchronization
import TapeContracts
import TapeHTTP
import Testing

/// An API that refuses everything since some moment, as where a token expires during the run.
@Suite struct StirOutageTests {
    /// Whatever is asked from a request on is answered with one status.
    private final class Expiring: HTTPTransport {
        let api = StirredAPI(.none)
        private let first: Int
        /// What it says then.
        private let refusal: HTTPResponse
        /// Whether the connection breaks off where a page is asked for.
        private let dropsPages: Bool
        /// Whether writes go on.
        private let takesWrites: Bool
        /// How many requests are refused.
        private let length: Int
        /// After how many requests it happens again.
        private let period: Int
        private let count = Mutex(0)

        init(
            from first: Int, status: Int, takesWrites: Bool = false, for length: Int = .max,
            every period: Int = .max
        ) {
            (self.first, self.takesWrites, dropsPages) = (first, takesWrites, false)
            refusal = HTTPResponse(status: status, headers: [:], body: [])
            (self.length, self.period) = (length, period)
        }

        init(from first: Int, answering refusal: HTTPResponse, dropsPages: Bool = false) {
            (self.first, self.refusal, self.dropsPages) = (first, refusal, dropsPages)
            (takesWrites, length, period) = (false, .max, .max)
        }

        /// How many rows that a session made are there.
        func count(of session: StirSession) -> Int {
            let known = Set(session.ledger.rows.values.compactMap { $0.id?.text })
            return api.state.withLock { $0.rows.count { known.contains("\($0.id)") } }
        }

        /// Whether anything was refused.
        var hasExpired: Bool { count.withLock { $0 > first } }

        func exchange(_ request: HTTPRequest) async -> Exchange {
            let number = count.withLock { count in
                count += 1
                return count
            }
            guard number >= first, (number - first) % period < length,
                !takesWrites || request.method == .get
            else { return await api.exchange(request) }
            if dropsPages, request.method == .get {
                let error = TransportError(.reset, detail: "the connection was reset")
                return Exchange(asked: request, outcome: .failed(error))
            }
            return Exchange(asked: request, outcome: .whole(refusal))
        }
    }

    @Test(arguments: [401, 403, 429, 500, 503], [0, 1] as [UInt64])
    func `a list is not accused of an API that refuses everything`(
        status: Int, seed: UInt64
    ) async throws {
        for first in stride(from: 20, through: 160, by: 7) {
            let api = Expiring(from: first, status: status)
            let evidence = try await Self.evidence(of: api, seed: seed)
            let told = StirLaws.all.filter { $0.judge(evidence).verdict == .violated }
            #expect(told.map(\.identifier) == [], "from request \(first)")
            let survival = try #require(StirLaws.all.first { $0.identifier == .survivesWrites })
            let judgement = survival.judge(evidence)
            #expect(judgement.verdict == .notEnoughEvidence, "from request \(first)")
            #expect(judgement.evidence.contains("the API answers \(status) to everything since"))
        }
    }

    @Test(arguments: [
        (200, "text/html", "<html>Log in</html>"), (404, "text/html", "Cannot GET"),
        (200, "application/json", #"{"error": {"code": 401}}"#),
        (404, "application/json", #"{"error": "no such app"}"#),
    ])
    func
        `a list is not accused where everything is answered alike, and its rows are told to be left`(
            status: Int, type: String, text: String
        ) async throws
    {
        for first in stride(from: 60, through: 160, by: 20) {
            let answer = HTTPResponse(
                status: status, headers: ["Content-Type": type], body: Array(text.utf8))
            let api = Expiring(from: first, answering: answer)
            let spec = try StirLawTests.spec(stability: "", change: false)
            let (session, _, left) = try await StirLawTests.stirred(api, by: spec, seed: 0)
            let evidence = StirEvidence(
                session.ledger, stir: session.stir, obstacle: session.obstacle)
            let told = StirLaws.all.filter { $0.judge(evidence).verdict == .violated }
            #expect(told.map(\.identifier) == [], "from request \(first)")
            #expect(left.count >= api.count(of: session), "from request \(first)")
        }
    }

    @Test func `rows are told to be left where deletions are answered and no page comes`()
        async throws
    {
        for first in stride(from: 60, through: 160, by: 20) {
            let done = HTTPResponse(status: 200, headers: [:], body: Array("ok".utf8))
            let api = Expiring(from: first, answering: done, dropsPages: true)
            let spec = try StirLawTests.spec(stability: "", change: false)
            let (session, _, left) = try await StirLawTests.stirred(api, by: spec, seed: 0)
            #expect(left.count >= api.count(of: session), "from request \(first)")
        }
    }

    @Test(arguments: [400, 500, 503])
    func `a list whose pages alone fail is told`(status: Int) async throws {
        let api = Expiring(from: 60, status: status, takesWrites: true)
        let evidence = try await Self.evidence(of: api, seed: 0)
        let survival = try #require(StirLaws.all.first { $0.identifier == .survivesWrites })
        #expect(survival.judge(evidence).verdict == .violated)
    }

    @Test(arguments: [429, 500, 503], [3, 4])
    func `a list is not accused of an outage that passes`(status: Int, length: Int) async throws {
        for first in stride(from: 20, through: 160, by: 7) {
            let api = Expiring(from: first, status: status, for: length)
            let evidence = try await Self.evidence(of: api, seed: 0)
            let told = StirLaws.all.filter { $0.judge(evidence).verdict == .violated }
            let findings = told.map { $0.judge(evidence).findings }
            #expect(told.map(\.identifier) == [], "from request \(first): \(findings)")
        }
    }

    @Test(arguments: [20, 45])
    func `a list is not accused of an API that is asked too often, however often`(
        period: Int
    ) async throws {
        for first in stride(from: 20, through: 60, by: 7) {
            let api = Expiring(from: first, status: 429, for: 4, every: period)
            let evidence = try await Self.evidence(of: api, seed: 0)
            let told = StirLaws.all.filter { $0.judge(evidence).verdict == .violated }
            #expect(told.map(\.identifier) == [], "from request \(first)")
        }
    }

    @Test func `a list that fails again and again for a while is told`() async throws {
        let api = Expiring(from: 40, status: 500, takesWrites: true, for: 3, every: 30)
        let evidence = try await Self.evidence(of: api, seed: 0)
        let survival = try #require(StirLaws.all.first { $0.identifier == .survivesWrites })
        #expect(survival.judge(evidence).verdict == .violated)
    }

    private static func evidence(of api: Expiring, seed: UInt64) async throws -> StirEvidence {
        let spec = try StirLawTests.spec(stability: "", change: false)
        let (session, _, _) = try await StirLawTests.stirred(api, by: spec, seed: seed)
        #expect(api.hasExpired)
        return StirEvidence(session.ledger, stir: session.stir, obstacle: session.obstacle)
    }
}
