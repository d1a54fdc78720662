import Synchronization
import TapeContracts
import TapeHTTP
import Testing

/// Rows of ours that go now and then, with deletions of others or by themselves.
@Suite struct StirScatteringTests {
    /// Why a row goes that was not deleted.
    enum Cause {
        /// Every third deletion takes the row that was made next, and every deletion is answered alike.
        case deletions
        /// At every so many requests one of the rows that were made goes.
        case time
    }

    private final class List: HTTPTransport {
        let api = StirredAPI(.none)
        private let cause: Cause
        private let count = Mutex(0)

        init(_ cause: Cause) {
            self.cause = cause
        }

        func exchange(_ request: HTTPRequest) async -> Exchange {
            let exchange = await api.exchange(request)
            guard cause == .time || request.method == .delete else { return exchange }
            let number = count.withLock { count in
                count += 1
                return count
            }
            let id = request.url.path.split(separator: "/").last.flatMap { Int($0) } ?? 0
            api.state.withLock { state in
                let made = state.rows.map(\.id).filter { $0 > 7 }.sorted()
                var gone: Int?
                switch cause {
                case .deletions: gone = number.isMultiple(of: 3) ? made.first { $0 > id } : nil
                case .time:
                    let isDue = number.isMultiple(of: 41) && !made.isEmpty
                    gone = isDue ? made[number * 7 % made.count] : nil
                }
                state.rows.removeAll { $0.id == gone }
            }
            return exchange
        }
    }

    @Test(arguments: ["{kind: keyset, order: mutable}", "drifting"], [0, 1, 2] as [UInt64])
    func `a deletion that takes its neighbour now and then is found`(
        stability: String, seed: UInt64
    ) async throws {
        let told = try await Self.violated(List(.deletions), stability: stability, seed: seed)
        #expect(told.contains(.deleteLosesNothing), "\(told)")
    }

    @Test(arguments: ["", "drifting"], [0, 1, 2, 3, 4] as [UInt64])
    func `no deletion is accused of rows that go by themselves`(
        stability: String, seed: UInt64
    ) async throws {
        let told = try await Self.violated(List(.time), stability: stability, seed: seed)
        #expect(told.isEmpty, "\(told)")
    }

    @Test func `rows are only drawn where some went`() async throws {
        let spec = try StirLawTests.spec(stability: "", change: false)
        let session = try await StirLawTests.stirred(StirredAPI(.none), by: spec, seed: 0).session
        #expect(session.ledger.runs.allSatisfy { $0.scenario != .deleteScattered })
    }

    /// The laws that a list is told to break; all rows that were made are gone afterwards.
    private static func violated(
        _ list: List, stability: String, seed: UInt64
    ) async throws -> [LawIdentifier] {
        let spec = try StirLawTests.spec(stability: stability, change: false)
        let (session, _, left) = try await StirLawTests.stirred(list, by: spec, seed: seed)
        #expect(left.isEmpty)
        #expect(list.api.state.withLock { $0.rows.map(\.id) } == Array(1...7))
        let evidence = StirEvidence(
            session.ledger, stir: session.stir, obstacle: session.obstacle)
        return StirLaws.all.filter { $0.judge(evidence).verdict == .violated }.map(\.identifier)
    }
}
