import Synchronization
import TapeContracts
import TapeHTTP
import TapePaging
import Testing

/// Writes whose answers are lost, or say that the server failed, and that may have been done all the same.
@Suite struct StirLostAnswerTests {
    /// What becomes of the answers to some writes.
    enum Loss: CaseIterable {
        /// The write is done, and no answer comes.
        case cutWhenDone
        /// The write is done, and the answer is 500.
        case failedWhenDone
        /// The answer is 500, and nothing was done.
        case failed
    }

    /// A right list, some of whose answers to a kind of write are lost.
    private struct Lossy: HTTPTransport {
        let api: StirredAPI
        let method: HTTPMethod
        let loss: Loss
        /// Which of those writes are hit, counted from 1.
        let numbers: Set<Int>
        let count = Counter()

        func exchange(_ request: HTTPRequest) async -> Exchange {
            guard request.method == method, numbers.contains(count.next()) else {
                return await api.exchange(request)
            }
            let failure = Outcome.whole(HTTPResponse(status: 500, headers: [:], body: []))
            switch loss {
            case .cutWhenDone:
                let error = TransportError(.reset, detail: "the connection was reset")
                return Exchange(asked: await api.exchange(request).asked, outcome: .failed(error))
            case .failedWhenDone:
                return Exchange(asked: await api.exchange(request).asked, outcome: failure)
            case .failed:
                return Exchange(asked: request, outcome: failure)
            }
        }
    }

    private final class Counter: Sendable {
        private let count = Mutex(0)

        func next() -> Int {
            count.withLock { count in
                count += 1
                return count
            }
        }
    }

    @Test(arguments: Loss.allCases, [0, 1, 2] as [UInt64])
    func `a right list is not accused of writes whose answers are lost`(
        loss: Loss, seed: UInt64
    ) async throws {
        for method in [HTTPMethod.delete, .patch] {
            for number in [1, 2, 5, 10, 17] {
                let lossy = Lossy(
                    api: StirredAPI(.none), method: method, loss: loss, numbers: [number])
                let told = try await Self.violated(lossy, seed: seed)
                #expect(told.isEmpty, "\(method.rawValue) \(number): \(told)")
                #expect(lossy.api.state.withLock { $0.rows.count } == 7)
            }
        }
    }

    @Test func `a row whose deletion was not done is asked for again once it is listed`()
        async throws
    {
        let lossy = Lossy(
            api: StirredAPI(.offset), method: .delete, loss: .failed, numbers: [1, 4])
        #expect(try await Self.violated(lossy, seed: 0).contains(.deleteLosesNothing))
    }

    @Test(arguments: [true, false], [0, 1, 2, 3, 4, 5, 6, 7] as [UInt64])
    func `rows of others that get the names of ours are theirs`(
        isLossy: Bool, seed: UInt64
    ) async throws {
        let api = StirredAPI(.reusedNames)
        let lossy = Lossy(
            api: api, method: .delete, loss: .failedWhenDone,
            numbers: isLossy ? Set((1...100).map { 3 * $0 }) : [])
        let told = try await Self.violated(lossy, seed: seed)
        #expect(told.isEmpty)
        #expect(api.state.withLock(\.lost) == 0)
        #expect(api.state.withLock { $0.rows.allSatisfy { !$0.title.hasPrefix("stirred") } })
    }

    @Test(arguments: [0, 1, 2, 3, 4, 5, 6, 7] as [UInt64])
    func `a snapshot may show a row whose name another one has by now`(seed: UInt64) async throws {
        let api = StirredAPI(.reusedNames, isSnapshot: true)
        let spec = try StirLawTests.spec(stability: "snapshot", change: true)
        let (session, _, _) = try await StirLawTests.stirred(api, by: spec, seed: seed)
        let evidence = StirEvidence(session.ledger, stir: session.stir, obstacle: session.obstacle)
        let told = StirLaws.all.filter { $0.judge(evidence).verdict == .violated }
        #expect(told.map(\.identifier) == [])
        #expect(api.state.withLock(\.lost) == 0)
    }

    /// A right list that fails over to a copy of how it was before the run, which nobody may write to.
    private struct FailingOver: HTTPTransport {
        let api: StirredAPI
        let copy = StirredAPI(.none)
        let count = Counter()

        func exchange(_ request: HTTPRequest) async -> Exchange {
            guard count.next() > 100 else { return await api.exchange(request) }
            guard request.method != .get else { return await copy.exchange(request) }
            let failure = HTTPResponse(status: 503, headers: [:], body: [])
            return Exchange(asked: request, outcome: .whole(failure))
        }
    }

    @Test func `rows that an old list does not show are left while nobody deletes them`()
        async throws
    {
        let api = StirredAPI(.none)
        let spec = try StirLawTests.spec(stability: "", change: false)
        let (_, _, left) = try await StirLawTests.stirred(FailingOver(api: api), by: spec, seed: 0)
        let there = api.state.withLock { $0.rows.count { $0.title.hasPrefix("stirred") } }
        #expect(there > 0)
        #expect(left.count == there)
    }

    /// A right list that answers 400 to the deletion of a row that is not there; the run is interrupted during one that is done.
    private final class Interrupted: HTTPTransport {
        let api = StirredAPI(.none)
        private let number: Int
        private let count = Counter()
        /// What a cassette keeps of it.
        let kept = Mutex<[Exchange]>([])

        init(at number: Int) {
            self.number = number
        }

        func exchange(_ request: HTTPRequest) async -> Exchange {
            guard !Task.isCancelled else { return cancelled(request, isUnsent: true) }
            var outcome = await api.exchange(request).outcome
            if request.method == .delete, count.next() == number {
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                return cancelled(request, isUnsent: false)
            }
            if request.method == .delete, outcome.response?.status == 404 {
                outcome = .whole(HTTPResponse(status: 400, headers: [:], body: []))
            }
            let exchange = Exchange(asked: request, outcome: outcome)
            kept.withLock { $0.append(exchange) }
            return exchange
        }

        private func cancelled(_ request: HTTPRequest, isUnsent: Bool) -> Exchange {
            let error = TransportError(.cancelled, detail: "interrupted", isUnsent: isUnsent)
            return Exchange(asked: request, outcome: .failed(error))
        }
    }

    @Test(arguments: [1, 2, 5, 10])
    func `a write that was under way when the run was interrupted accuses nobody`(number: Int)
        async throws
    {
        let spec = try StirLawTests.spec(stability: "", change: false)
        let stir = try #require(spec.stir)
        let endpoint = PagedEndpoint(
            try spec.liveRequest(environment: [:]), convention: spec.convention)
        let list = Interrupted(at: number)
        var session = StirSession(
            stir, endpoint: endpoint,
            by: .init(pages: list, writes: list, environment: { $0.fallback }, waiting: { _ in }),
            terms: .init(firstNumber: 100_000_000))
        session = await Task { [session] in
            var session = session
            await session.run()
            return session
        }.value
        #expect(await session.takeAway().isEmpty)
        var ledger = StirLedger(stir, endpoint: endpoint)
        for exchange in list.kept.withLock({ $0 }) { ledger.enter(exchange) }
        let evidence = StirEvidence(ledger, stir: stir)
        let told = StirLaws.all.filter { $0.judge(evidence).verdict == .violated }
        #expect(told.map(\.identifier) == [])
    }

    @Test(arguments: [true, false])
    func `a row that was only accepted and never came is left, since it may still come`(
        isPending: Bool
    ) async throws {
        let accepted = StirEntry(
            number: 123_456_789, kind: 0, id: StirID("99"), isPending: isPending)
        var session = try Self.session(takingUp: accepted, at: StirredAPI(.none))
        #expect(await session.takeAway().count == (isPending ? 1 : 0))
    }

    @Test(arguments: [1, 2])
    func `a row that a change gave another name before a kill is found by what the change wrote`(
        copies: Int
    ) async throws {
        let api = StirredAPI(.none)
        let rows = (0..<copies).map { StirredAPI.Row(id: 50 + $0, rank: 100_990_001, title: "") }
        api.state.withLock { $0.rows += rows }
        var changed = StirEntry(number: 100_000_100, kind: 0, id: StirID("49"))
        changed.changedTo = [100_990_001]
        var session = try Self.session(takingUp: changed, at: api)
        _ = await session.takeAway()
        let left = api.state.withLock { state in state.rows.count { $0.id >= 50 } }
        // Which of two is the row nobody knows.
        #expect(left == (copies == 1 ? 0 : 2))
    }

    @Test(arguments: [true, false])
    func `a row that is listed without its number is another's, unless rows are listed so`(
        mayBeUnmarked: Bool
    ) async throws {
        let api = StirredAPI(.none)
        var entry = StirEntry(number: 123_456_789, kind: 0, id: StirID("3"))
        entry.mayBeUnmarked = mayBeUnmarked
        var session = try Self.session(takingUp: entry, at: api)
        #expect(await session.takeAway().count == (mayBeUnmarked ? 0 : 1))
        #expect(api.state.withLock { $0.rows.contains { $0.id == 3 } } != mayBeUnmarked)
    }

    @Test func `a row is ours by the time that a change wrote in the place of its number`()
        async throws
    {
        let api = StirredAPI(.none)
        let title = "changed 2026-11-23 18:27:09.700"
        api.state.withLock { $0.rows += [StirredAPI.Row(id: 60, rank: 5, title: title)] }
        var entry = StirEntry(number: 123_456_789, kind: 0, id: StirID("60"))
        entry.changedTo = [20_261_123_182_709]
        var session = try Self.session(takingUp: entry, at: api)
        #expect(await session.takeAway().isEmpty)
        #expect(api.state.withLock { $0.rows.allSatisfy { $0.id < 60 } })
    }

    private static func session(takingUp entry: StirEntry, at api: StirredAPI) throws
        -> StirSession
    {
        let spec = try StirLawTests.spec(stability: "", change: true)
        return StirSession(
            try #require(spec.stir),
            endpoint: PagedEndpoint(
                try spec.liveRequest(environment: [:]), convention: spec.convention),
            by: .init(pages: api, writes: api, environment: { $0.fallback }, waiting: { _ in }),
            takingUp: [entry], noting: { _ in })
    }

    /// The laws that a list is told to break.
    private static func violated(_ lossy: Lossy, seed: UInt64) async throws -> [LawIdentifier] {
        let spec = try StirLawTests.spec(
            stability: "{kind: keyset, order: mutable}", change: true)
        let (session, _, _) = try await StirLawTests.stirred(lossy, by: spec, seed: seed)
        let evidence = StirEvidence(
            session.ledger, stir: session.stir, obstacle: session.obstacle)
        return StirLaws.all.filter { $0.judge(evidence).verdict == .violated }.map(\.identifier)
    }
}
