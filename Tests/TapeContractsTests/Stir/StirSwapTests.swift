import Synchronization
import TapeContracts
import TapeHTTP
import TapeJSON
import Testing

/// Lists whose rows have places, which a deletion leaves free or fills with the last row.
@Suite struct StirSwapTests {
    private struct Row {
        let id: Int
        var place: Int
        let title: String
        var json: String {
            #"{"id":\#(id),"place":\#(place),"title":\#(JSONText.quote(title))}"#
        }
    }

    private final class Places: HTTPTransport {
        private let rows: Mutex<[Row]>
        private let made = Mutex(7)
        private let isFilling: Bool

        init(isFilling: Bool) {
            self.isFilling = isFilling
            rows = Mutex((1...7).map { Row(id: $0, place: $0, title: "old \($0)") })
        }

        var ids: [Int] { rows.withLock { $0.map(\.id) } }

        func exchange(_ request: HTTPRequest) async -> Exchange {
            let id = request.url.path.split(separator: "/").last.flatMap { Int($0) }
            let (status, text) = rows.withLock { rows -> (Int, String) in
                switch request.method {
                case .get: return (200, Self.page(of: rows, request))
                case .post: return (201, insert(request, into: &rows))
                case .delete: return (delete(id, from: &rows) ? 204 : 404, "")
                default: return (405, "")
                }
            }
            let response = HTTPResponse(
                status: status, headers: ["Content-Type": "application/json"],
                body: Array(text.utf8))
            return Exchange(asked: request, outcome: .whole(response))
        }

        private static func page(of rows: [Row], _ request: HTTPRequest) -> String {
            let place = request.url.queryItems.first { $0.name == "cursor" }.flatMap {
                Int($0.value)
            }
            let rest = rows.filter { $0.place > place ?? 0 }.sorted { $0.place < $1.place }
            let shown = rest.prefix(4)
            let next = rest.count > 4 ? shown.last.map { "\"\($0.place)\"" } : nil
            let items = shown.map(\.json).joined(separator: ",")
            return #"{"items":[\#(items)],"total":\#(rows.count),"next":\#(next ?? "null")}"#
        }

        private func insert(_ request: HTTPRequest, into rows: inout [Row]) -> String {
            let id = made.withLock { made in
                made += 1
                return made
            }
            // `try?`: a body that cannot be read has no title.
            let root = request.body.flatMap { try? JSONDocument(parsing: $0).root }
            let last = rows.map(\.place).max() ?? 0
            rows.append(Row(id: id, place: last + 1, title: root?["title"]?.string ?? ""))
            return "{\"id\":\(id)}"
        }

        private func delete(_ id: Int?, from rows: inout [Row]) -> Bool {
            guard let index = rows.firstIndex(where: { $0.id == id }) else { return false }
            let place = rows.remove(at: index).place
            let last = rows.indices.max { rows[$0].place < rows[$1].place }
            if isFilling, let last, rows[last].place > place { rows[last].place = place }
            return true
        }
    }

    @Test(arguments: [true, false], [0, 1, 2, 3, 4] as [UInt64])
    func `a row that fills the place of a deleted one is lost by walks that have passed it`(
        isFilling: Bool, seed: UInt64
    ) async throws {
        let spec = try StirLawTests.spec(stability: "", change: false)
        let list = Places(isFilling: isFilling)
        let (session, _, left) = try await StirLawTests.stirred(list, by: spec, seed: seed)
        #expect(left.isEmpty)
        #expect(list.ids == Array(1...7))
        let evidence = StirEvidence(
            session.ledger, stir: session.stir, obstacle: session.obstacle)
        let told = StirLaws.all.filter { $0.judge(evidence).verdict == .violated }
            .map(\.identifier)
        #expect(told.contains(.deleteLosesNothing) == isFilling, "\(told)")
        #expect(isFilling || told.isEmpty, "\(told)")
    }
}
