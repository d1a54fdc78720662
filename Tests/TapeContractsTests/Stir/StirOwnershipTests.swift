import Synchronization
import TapeContracts
import TapeHTTP
import TapePaging
import Testing

/// Nothing is written to a row that is or may be somebody else's.
@Suite struct StirOwnershipTests {
    /// A list that does something else than its spec says.
    private final class List: HTTPTransport {
        enum Habit {
            /// Twice, somebody removes one of our rows, and a row of theirs gets its name at once.
            case moderates
            /// Insertions are answered with names of another sequence.
            case misnames
            /// Deletions are answered 200, and not done.
            case keeps
            /// Deletions are answered 202, and every third one is not done.
            case forgets
        }

        let api = StirredAPI(.none)
        private let habit: Habit
        private let count = Mutex((pages: 0, deletions: 0))
        /// The names of rows that are not ours any more.
        let others = Mutex<Set<Int>>([])
        /// The names that were written to.
        let written = Mutex<[Int]>([])

        init(_ habit: Habit) {
            self.habit = habit
        }

        func exchange(_ request: HTTPRequest) async -> Exchange {
            if let id = request.url.path.split(separator: "/").last.flatMap({ Int($0) }) {
                written.withLock { $0.append(id) }
            }
            switch habit {
            case .moderates:
                if request.method == .get { moderate(atStart: request.url.query == nil) }
                return await api.exchange(request)
            case .misnames: return Self.misnamed(await api.exchange(request))
            case .keeps where request.method == .delete: return Self.answer(200, "{}", to: request)
            case .forgets where request.method == .delete:
                let deletions = count.withLock { count in
                    count.deletions += 1
                    return count.deletions
                }
                if !deletions.isMultiple(of: 3) { _ = await api.exchange(request) }
                return Self.answer(202, "{}", to: request)
            case .keeps, .forgets: return await api.exchange(request)
            }
        }

        /// The first page of the next walk shows the row of theirs, before anything is written.
        private func moderate(atStart isFirst: Bool) {
            let pages = count.withLock { count in
                count.pages += 1
                return count.pages
            }
            let taken = others.withLock { $0 }
            guard isFirst, pages > 60, taken.isEmpty || pages > 140 && taken.count < 2 else {
                return
            }
            let id: Int? = api.state.withLock { state in
                let place = state.rows.lastIndex { $0.id > 7 && !taken.contains($0.id) }
                guard let place else { return nil }
                state.rows[place].title = "a notice"
                state.rows[place].rank = 999_999_999
                return state.rows[place].id
            }
            if let id { others.withLock { _ = $0.insert(id) } }
        }

        private static func misnamed(_ exchange: Exchange) -> Exchange {
            guard exchange.asked.method == .post, let response = exchange.outcome.response,
                let id = String(decoding: response.body, as: UTF8.self)
                    .split(whereSeparator: { !$0.isNumber }).first.flatMap({ Int($0) })
            else { return exchange }
            return answer(201, "{\"id\":\(id + 500)}", to: exchange.asked)
        }

        private static func answer(
            _ status: Int, _ text: String, to request: HTTPRequest
        ) -> Exchange {
            let response = HTTPResponse(
                status: status, headers: ["Content-Type": "application/json"],
                body: Array(text.utf8))
            return Exchange(asked: request, outcome: .whole(response))
        }
    }

    @Test(arguments: [false, true], [0, 1, 2, 3] as [UInt64])
    func `a row whose name somebody else got is not written to`(changes: Bool, seed: UInt64)
        async throws
    {
        let spec = try StirLawTests.spec(stability: "", change: changes)
        let list = List(.moderates)
        let (session, _, left) = try await StirLawTests.stirred(list, by: spec, seed: seed)
        let others = list.others.withLock { $0 }
        #expect(!others.isEmpty)
        let there = list.api.state.withLock { $0.rows.map(\.id) }
        #expect(Set(there) == Set(1...7).union(others))
        #expect(left.allSatisfy { $0.id.flatMap { Int($0.text) }.map(others.contains) ?? false })
        let evidence = StirEvidence(
            session.ledger, stir: session.stir, obstacle: session.obstacle)
        #expect(evidence.otherWriters?.contains("without the rows' numbers") == true)
        let told = StirLaws.all.filter { $0.judge(evidence).verdict == .violated }
        #expect(told.allSatisfy { $0.identifier == .moveIsSeenOnce })
    }

    @Test func `nothing is deleted where insertions are answered with other names`() async throws {
        let spec = try StirLawTests.spec(stability: "", change: true)
        let list = List(.misnames)
        let (session, _, left) = try await StirLawTests.stirred(list, by: spec, seed: 0)
        #expect(list.written.withLock { $0 } == [])
        #expect(list.api.state.withLock { $0.rows.count } == 8)
        #expect(left.map(\.name) == ["8"])
        let obstacle = try #require(session.obstacle)
        #expect(obstacle.contains("names 508") && obstacle.contains("that row as 8"))
    }

    @Test func `no more rows are made once a deleted row stays`() async throws {
        let spec = try StirLawTests.spec(stability: "", change: false)
        let list = List(.keeps)
        let (session, _, left) = try await StirLawTests.stirred(list, by: spec, seed: 0)
        #expect(list.api.state.withLock { $0.rows.count } == 8)
        #expect(left.count == 1)
        let obstacle = try #require(session.obstacle)
        #expect(obstacle.contains("answered 200") && obstacle.contains("still listed"))
    }

    @Test func `deletions that are accepted and not done are not waited for again and again`()
        async throws
    {
        let spec = try StirLawTests.spec(stability: "", change: false)
        let list = List(.forgets)
        let (waited, told) = (Waited(), Told())
        var means = StirSession.Means(
            pages: list, writes: list, environment: { $0.fallback },
            waiting: { time in waited.sum.withLock { $0 += time } })
        means.tell = { words in told.words.withLock { $0.append(words) } }
        var session = StirSession(
            try #require(spec.stir),
            endpoint: PagedEndpoint(
                try spec.liveRequest(environment: [:]), convention: spec.convention),
            by: means,
            terms: .init(firstNumber: 100_000_000))
        await session.run()
        _ = await session.takeAway()
        #expect(waited.sum.withLock { $0 } < .seconds(100))
        #expect(told.words.withLock { $0.count } == 1)
    }

    private final class Waited: Sendable {
        let sum = Mutex(Duration.zero)
    }

    private final class Told: Sendable {
        let words = Mutex<[String]>([])
    }
}
