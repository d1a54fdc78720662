import Synchronization
import TapeTestKit
import Testing

/// What somebody else writes during the walk that is recorded before stirring.
@Suite struct StirEarlyWriterTests {
    /// A list in memory that is read by keys, the newest first, with a total.
    final class Rows: Sendable {
        enum Trouble: CaseIterable {
            /// Somebody deletes a row that was read, or one that was not, or makes one, before page 3 of the first walk.
            case deletesRead, deletesUnread, inserts
            /// The total of every page after the first counts a row too few.
            case miscounts

            var isOfServer: Bool { self == .miscounts }
        }

        private struct State {
            var ids = Array(1...12)
            var lastID = 12
            var pages = 0
        }

        private let state = Mutex(State())
        private let trouble: Trouble

        init(_ trouble: Trouble) {
            self.trouble = trouble
        }

        func reply(_ request: OriginRequest) -> OriginReply {
            state.withLock { state in
                switch request.method {
                case "POST":
                    state.lastID += 1
                    state.ids.append(state.lastID)
                    return .json("{\"id\":\(state.lastID)}")
                case "DELETE":
                    let id = request.path.split(separator: "/").last.flatMap { Int($0) }
                    guard let place = state.ids.firstIndex(where: { $0 == id }) else {
                        return OriginReply(404, text: "{}")
                    }
                    state.ids.remove(at: place)
                    return .json("{}")
                default: return page(request.query("cursor").flatMap { Int($0) }, &state)
                }
            }
        }

        private func page(_ cursor: Int?, _ state: inout State) -> OriginReply {
            state.pages += 1
            if state.pages == 3 { meddle(&state) }
            let rest = Array(state.ids.reversed()).drop { id in cursor.map { id >= $0 } ?? false }
            let shown = rest.prefix(3)
            let next = rest.count > 3 ? shown.last.map { "\"\($0)\"" } ?? "null" : "null"
            let items = shown.map { "{\"id\":\($0),\"title\":\"t\"}" }.joined(separator: ",")
            let total = state.ids.count - (trouble == .miscounts && cursor != nil ? 1 : 0)
            return .json("{\"items\":[\(items)],\"next\":\(next),\"total\":\(total)}")
        }

        private func meddle(_ state: inout State) {
            switch trouble {
            case .deletesRead: state.ids.removeAll { $0 == 12 }
            case .deletesUnread: state.ids.removeAll { $0 == 1 }
            case .inserts:
                state.lastID += 1
                state.ids.append(state.lastID)
            case .miscounts: break
            }
        }
    }

    @Test(arguments: Rows.Trouble.allCases)
    func `totals are judged only if nobody else wrote during the first walk`(
        trouble: Rows.Trouble
    ) throws {
        let rows = Rows(trouble)
        let origin = try LoopbackOrigin { rows.reply($0) }
        let workspace = try Workspace()
        try workspace.write(
            """
            pagetape: 1
            title: rows
            request: {get: \(origin.baseURL)/rows}
            paging: {style: cursor, cursor: $.next, query: cursor, items: $.items, id: $.id, total: $.total}
            stir:
              insert: {post: /rows, json: {title: "stirred ${stir:number}"}, id: $.id}
              delete: {delete: "/rows/{id}"}
            """, to: "Specs/rows.yaml")
        let result = try workspace.tool.run(["verify", "--live", "--stir", "--also", "none"])
        let words = "\(result.output)\(result.diagnostics)"
        #expect((result.status == 1) == trouble.isOfServer, "\(words)")
        if trouble.isOfServer { #expect(result.output.contains("total-agrees"), "\(words)") }
    }
}
