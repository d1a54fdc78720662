import Synchronization
import TapeContracts
import TapeHTTP
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
