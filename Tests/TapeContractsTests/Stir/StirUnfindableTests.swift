import Synchronization
import TapeContracts
import TapeHTTP
import TapeJSON
import Testing

/// What is known at the end of rows whose deletion or insertion was not told.
@Suite struct StirUnfindableTests {
    /// What becomes of the fifth insertion.
    enum Loss {
        /// It gets the id of a row that others deleted.
        case taken
        /// It is done and answered 500.
        case unsaid
        /// It is not done and answered 500.
        case failed
    }

    /// A list that shows ids alone.
    private final class Bare: HTTPTransport {
        let api = StirredAPI(.none)
        private let loss: Loss
        private let insertions = Mutex(0)

        init(_ loss: Loss) {
            self.loss = loss
        }

        func exchange(_ request: HTTPRequest) async -> Exchange {
            guard request.method == .post else {
                return Self.bare(await api.exchange(request))
            }
            let number = insertions.withLock { insertions in
                insertions += 1
                return insertions
            }
            guard number == 5 else { return await api.exchange(request) }
            let failure = Exchange(
                asked: request,
                outcome: .whole(HTTPResponse(status: 500, headers: [:], body: [])))
            switch loss {
            case .taken:
                api.state.withLock { state in
                    state.rows.removeAll { $0.id == 3 }
                    state.lastID = 2
                }
                let exchange = await api.exchange(request)
                api.state.withLock { $0.lastID = 20 }
                return exchange
            case .unsaid:
                _ = await api.exchange(request)
                return failure
            case .failed: return failure
            }
        }

        private static func bare(_ exchange: Exchange) -> Exchange {
            // `try?`: the answer to a deletion has no items.
            guard let response = exchange.outcome.response,
                let root = try? JSONDocument(parsing: response.body).root,
                let items = root["items"]
            else { return exchange }
            let ids = items.elements.compactMap { $0["id"]?.integer }.map { "{\"id\":\($0)}" }
            let (total, next) = (root["total"]?.integer ?? 0, root["next"]?.string)
            let text = """
                {"items":[\(ids.joined(separator: ","))],"total":\(total),\
                "next":\(next.map(JSONText.quote) ?? "null")}
                """
            return Exchange(
                asked: exchange.asked,
                outcome: .whole(
                    HTTPResponse(
                        status: 200, headers: ["Content-Type": "application/json"],
                        body: Array(text.utf8))))
        }
    }

    @Test(
        arguments: [
            (loss: Loss.taken, left: 1), (loss: .unsaid, left: 1), (loss: .failed, left: 0),
        ])
    func `a row that may be there is told where the list does not show which one it is`(
        _ wanted: (loss: Loss, left: Int)
    ) async throws {
        let spec = try StirLawTests.spec(stability: "", change: false)
        let list = Bare(wanted.loss)
        let (session, _, left) = try await StirLawTests.stirred(list, by: spec, seed: 0)
        #expect(left.count == wanted.left)
        #expect(left.allSatisfy { $0.isUnfindable })
        let there = list.api.state.withLock { $0.rows.count { $0.title.hasPrefix("stirred") } }
        #expect(there == wanted.left)
        let evidence = StirEvidence(
            session.ledger, stir: session.stir, obstacle: session.obstacle)
        let told = StirLaws.all.filter { $0.judge(evidence).verdict == .violated }
        #expect(told.map(\.identifier) == [])
    }

    /// A list with room for a few rows; every fourth deletion is done and answered 500.
    private final class Full: HTTPTransport {
        let api = StirredAPI(.none)
        private let deletions = Mutex(0)

        func exchange(_ request: HTTPRequest) async -> Exchange {
            if request.method == .post, api.state.withLock({ $0.lastID }) > 15 {
                return Self.answer(422, to: request)
            }
            let exchange = await api.exchange(request)
            guard request.method == .delete else { return exchange }
            let number = deletions.withLock { deletions in
                deletions += 1
                return deletions
            }
            return number.isMultiple(of: 4) ? Self.answer(500, to: request) : exchange
        }

        private static func answer(_ status: Int, to request: HTTPRequest) -> Exchange {
            let response = HTTPResponse(status: status, headers: [:], body: [])
            return Exchange(asked: request, outcome: .whole(response))
        }
    }

    @Test func `a deletion that was done and not told is sent again after a run that ended early`()
        async throws
    {
        let spec = try StirLawTests.spec(stability: "", change: false)
        let (session, _, left) = try await StirLawTests.stirred(Full(), by: spec, seed: 0)
        #expect(session.obstacle?.contains("422") == true)
        #expect(left.isEmpty)
    }
}
