import Synchronization
import TapeContracts
import TapeHTTP
import Testing

/// Changes that are made later, and rows that other people remove.
@Suite struct StirOtherHandsTests {
    /// Changes are answered 202, and made some requests later.
    private final class Late: HTTPTransport {
        private struct State {
            var clock = 0
            var due: [(at: Int, request: HTTPRequest)] = []
        }

        private let api = StirredAPI(.none)
        private let delay: Int
        private let state = Mutex(State())

        init(by delay: Int) {
            self.delay = delay
        }

        func exchange(_ request: HTTPRequest) async -> Exchange {
            let due: [HTTPRequest] = state.withLock { state in
                state.clock += 1
                let now = state.clock
                defer { state.due.removeAll { $0.at <= now } }
                return state.due.filter { $0.at <= now }.map { $0.request }
            }
            for change in due { _ = await api.exchange(change) }
            guard request.method == .patch else { return await api.exchange(request) }
            state.withLock { $0.due.append(($0.clock + delay, request)) }
            let answer = HTTPResponse(
                status: 202, headers: ["Content-Type": "application/json"], body: Array("{}".utf8))
            return Exchange(asked: request, outcome: .whole(answer))
        }
    }

    @Test(arguments: [1, 3, 9, 30], [0, 1, 2, 3] as [UInt64])
    func `a change that is only accepted may move its row in any later walk`(
        delay: Int, seed: UInt64
    ) async throws {
        let stability = "{kind: keyset, order: mutable}"
        let spec = try StirLawTests.spec(stability: stability, change: true)
        let session = try await StirLawTests.stirred(Late(by: delay), by: spec, seed: seed).session
        let evidence = StirEvidence(session.ledger, stir: session.stir)
        for law in StirLaws.all {
            let judgement = law.judge(evidence)
            #expect(judgement.verdict != .violated, "\(law.identifier): \(judgement.findings)")
        }
    }

    /// Somebody removes the newest row of ours once, and its name is given again.
    private struct Moderated: HTTPTransport {
        let api = StirredAPI(.none)
        /// After how many pages.
        let moment: Int

        func exchange(_ request: HTTPRequest) async -> Exchange {
            let exchange = await api.exchange(request)
            api.state.withLock { state in
                let ids = state.rows.map(\.id)
                if request.method == .get, state.clock == moment, let newest = ids.max(),
                    newest > 7
                {
                    state.rows.removeAll { $0.id == newest }
                }
                state.lastID = state.rows.map(\.id).max() ?? 7
            }
            return exchange
        }
    }

    @Test(arguments: [30, 45, 60, 75, 90, 120], [0, 1, 2] as [UInt64])
    func `no insertion is accused of a row that somebody removed and whose name is given again`(
        moment: Int, seed: UInt64
    ) async throws {
        let spec = try StirLawTests.spec(stability: "", change: false)
        let list = Moderated(moment: moment)
        let session = try await StirLawTests.stirred(list, by: spec, seed: seed).session
        let evidence = StirEvidence(
            session.ledger, stir: session.stir, obstacle: session.obstacle)
        for law in StirLaws.all {
            let judgement = law.judge(evidence)
            #expect(judgement.verdict != .violated, "\(law.identifier): \(judgement.findings)")
        }
    }

    /// One insertion takes a row of others.
    private final class Evicting: HTTPTransport {
        private let api = StirredAPI(.none)
        private let insertions = Mutex(0)

        func exchange(_ request: HTTPRequest) async -> Exchange {
            let exchange = await api.exchange(request)
            guard request.method == .post else { return exchange }
            let count = insertions.withLock { count in
                count += 1
                return count
            }
            if count == 18 { api.state.withLock { $0.rows.removeAll { $0.id == 3 } } }
            return exchange
        }
    }

    @Test(arguments: [0, 1, 2] as [UInt64])
    func `a law does not hold while its writes may have taken a row`(seed: UInt64) async throws {
        let spec = try StirLawTests.spec(stability: "", change: false)
        let session = try await StirLawTests.stirred(Evicting(), by: spec, seed: seed).session
        let evidence = StirEvidence(session.ledger, stir: session.stir)
        let law = try #require(StirLaws.all.first { $0.identifier == .insertLosesNothing })
        let judgement = law.judge(evidence)
        #expect(judgement.verdict == .notEnoughEvidence, "\(judgement)")
        #expect(judgement.evidence.contains("may be a coincidence"), "\(judgement)")
    }
}
