import Synchronization
import TapeContracts
import TapeHTTP
import Testing

/// Once it is known that the API takes no row away, no more rows are made.
@Suite struct StirVainDeletionTests {
    /// A list that answers every deletion with one status, and does nothing.
    private final class Keeping: HTTPTransport {
        let api = StirredAPI(.none)
        private let status: Int
        /// How many deletions are done before.
        private let done: Int
        let requests = Mutex<[HTTPRequest]>([])

        init(status: Int, done: Int) {
            (self.status, self.done) = (status, done)
        }

        func exchange(_ request: HTTPRequest) async -> Exchange {
            let deletions = requests.withLock { requests in
                requests.append(request)
                return requests.count { $0.method == .delete }
            }
            guard request.method == .delete, deletions > done else {
                return await api.exchange(request)
            }
            let refusal = HTTPResponse(status: status, headers: [:], body: [])
            return Exchange(asked: request, outcome: .whole(refusal))
        }

        /// How many rows were made after so many rows were to be deleted.
        func rowsMade(afterDeletions count: Int) -> Int {
            var deleted: Set<HTTPURL> = []
            return requests.withLock { requests in
                requests.count { request in
                    if request.method == .delete { deleted.insert(request.url) }
                    return request.method == .post && deleted.count >= count
                }
            }
        }
    }

    @Test(
        arguments: [
            (status: 405, done: 0, refused: 1), (status: 403, done: 0, refused: 1),
            (status: 404, done: 0, refused: 1), (status: 500, done: 0, refused: 3),
            (status: 429, done: 0, refused: 3), (status: 409, done: 4, refused: 3),
        ], [0, 1, 2] as [UInt64])
    func `no rows are made after deletions were refused, and all that are left are told`(
        _ wanted: (status: Int, done: Int, refused: Int), seed: UInt64
    ) async throws {
        let spec = try StirLawTests.spec(stability: "", change: false)
        let list = Keeping(status: wanted.status, done: wanted.done)
        let (session, _, left) = try await StirLawTests.stirred(list, by: spec, seed: seed)
        #expect(list.rowsMade(afterDeletions: wanted.done + wanted.refused) == 0)
        if wanted.done == 0 { #expect(left.count == wanted.refused) }
        let obstacle = try #require(session.obstacle)
        #expect(obstacle.contains("does not delete a row"))
        #expect(obstacle.contains("\(wanted.status)"))
        #expect(session.shortfall?.hasPrefix("stirring ended after ") == true)
        #expect(left.count == list.api.state.withLock { $0.rows.count } - 7)
        let evidence = StirEvidence(
            session.ledger, stir: session.stir, obstacle: session.obstacle)
        let told = StirLaws.all.filter { $0.judge(evidence).verdict == .violated }
        #expect(told.map(\.identifier) == [])
    }
}
