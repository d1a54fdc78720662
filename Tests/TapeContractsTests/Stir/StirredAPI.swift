import Synchronization
import TapeContracts
import TapeHTTP
import TapeJSON
import TapePaging

/// A list in memory that is read and written by requests, right or broken in one way.
final class StirredAPI: HTTPTransport {
    /// What is wrong, if anything.
    enum Defect: String, CaseIterable {
        case none
        /// Positions count rows.
        case offset
        /// The position is a row's key, which is looked up.
        case cursorIsRow
        /// The first page is what it was when it was first asked for.
        case cachedFirstPage
        /// The total is what it was in the beginning.
        case staleTotal
        /// Every walk goes on where the last one was.
        case sharedPosition
        /// The end is never told once a row came.
        case endless
        /// A position is refused once anything was written.
        case versionedPosition
        /// Deleted rows stay in the list.
        case ghosts
        /// A declared snapshot shows what comes.
        case leakySnapshot
        /// Deleted rows stay on all pages but the first.
        case ghostsBehind
        /// So many rows are listed and no more.
        case capped
        /// Rows of equal keys are skipped at the end of a page.
        case noTieBreak
        /// Positions are kept by the number of the page, for all walks.
        case sharedTokens
        /// Positions count rows once a row came and another went.
        case swapped
        /// What is written shows two pages later.
        case late
        /// Nobody may write.
        case readOnly
        /// A row that cannot be deleted.
        case keepsRows
        /// A row that cannot be changed.
        case fixed
        /// A deletion is answered like any other, and not done.
        case deaf
        /// Some writes are done, and the answers do not say so.
        case unsaid
        /// Rows that were changed are listed twice, and counted once.
        case copies
        /// The list has other names for rows than insertions are answered with.
        case handles
        /// Deleted rows stay as marks.
        case marks
        /// New rows get names that are free again, and after each third deletion somebody else makes one.
        case reusedNames
        /// Rows that were made go by themselves after a while.
        case expires
        /// Every insertion gets the row that the first one made.
        case upserts
        /// Insertions are answered as forms are.
        case redirects
        /// A position is refused once all rows of its page are gone.
        case pageDies
        /// Deleted rows are taken out of pages, and a short page ends the list.
        case shortEnds
        /// A deletion takes the next row that was made as well, even where it finds no row.
        case takesNext
        /// Rows that were changed are neither listed nor counted.
        case hidesChanged
        /// The same with every third row.
        case hidesSomeChanged
    }

    struct Row {
        var id: Int
        var rank: Int
        var title: String
    }

    private static let seed = (1...7).map { Row(id: $0, rank: $0 * 10, title: "old \($0)") }

    struct State {
        var rows = StirredAPI.seed
        var lastID = 7
        var dead: [Row] = []
        /// How many rows of others were deleted.
        var lost = 0
        var changed: Set<Int> = []
        var writes = 0
        var hasNews = false
        var firstPage: [Row]?
        var sharedAfter: Row?
        var snapshots: [[Row]] = []
        var tokens: [Int: Row] = [:]
        var version = 0
        /// How many pages had been asked for when each row was made.
        var born: [Int: Int] = [:]
        /// How many pages were asked for.
        var clock = 0
        /// The rows as each write left them, and when they show.
        var due: [(at: Int, rows: [Row])] = []
    }

    let state = Mutex(State())
    let defect: Defect
    private let isSnapshot: Bool
    private let size: Int

    init(_ defect: Defect, isSnapshot: Bool = false, size: Int = 4) {
        self.defect = defect
        self.isSnapshot = isSnapshot
        self.size = size
    }

    func exchange(_ request: HTTPRequest) async -> Exchange {
        let response = state.withLock { state in
            let answer = answer(request, &state)
            if request.method != .get {
                state.version += 1
                if state.due.isEmpty { state.due = [(0, Self.seed)] }
                state.due.append((state.clock + 3, state.rows))
            }
            return answer
        }
        return Exchange(asked: request, outcome: .whole(response))
    }

    private func answer(_ request: HTTPRequest, _ state: inout State) -> HTTPResponse {
        let id = request.url.path.split(separator: "/").last.flatMap { Int($0) }
        if defect == .expires {
            let (born, now) = (state.born, state.clock)
            state.rows.removeAll { born[$0.id].map { $0 + 60 < now } ?? false }
        }
        switch request.method {
        case .get: return page(request, &state)
        case .post: return insert(request, &state)
        case .patch: return change(id, request, &state)
        case .delete: return delete(id, &state)
        default: return Self.answer(405, "{}")
        }
    }

    private static func answer(_ status: Int, _ text: String) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": "application/json"], body: Array(text.utf8))
    }

    // MARK: Writes

    private func insert(_ request: HTTPRequest, _ state: inout State) -> HTTPResponse {
        guard defect != .readOnly else { return Self.answer(403, #"{"error":"read only"}"#) }
        guard let body = request.body, let root = try? JSONDocument(parsing: body).root,
            let title = root["title"]?.string
        else { return Self.answer(400, "{}") }
        if defect == .upserts, state.lastID > 7 {
            return Self.answer(200, #"{"id":\#(state.lastID)}"#)
        }
        let free = state.dead.map(\.id).filter { id in state.rows.allSatisfy { $0.id != id } }.min()
        let id = defect == .reusedNames ? free ?? state.lastID + 1 : state.lastID + 1
        state.lastID = max(id, state.lastID)
        state.hasNews = true
        state.born[id] = state.clock
        let rank = defect == .noTieBreak ? 5 : root["rank"]?.integer ?? 0
        state.rows.append(Row(id: id, rank: rank, title: title))
        state.writes += 1
        if defect == .unsaid, state.writes.isMultiple(of: 11) { return Self.answer(503, "{}") }
        if defect == .redirects { return Self.answer(303, "") }
        return Self.answer(201, #"{"id":\#(id)}"#)
    }

    private func change(
        _ id: Int?, _ request: HTTPRequest, _ state: inout State
    ) -> HTTPResponse {
        guard defect != .fixed else { return Self.answer(422, #"{"error":"immutable"}"#) }
        guard let index = state.rows.firstIndex(where: { $0.id == id }), let body = request.body,
            let root = try? JSONDocument(parsing: body).root
        else { return Self.answer(404, "{}") }
        state.hasNews = true
        state.changed.insert(state.rows[index].id)
        if let rank = root["rank"]?.integer { state.rows[index].rank = rank }
        return Self.answer(200, "{}")
    }

    private func delete(_ id: Int?, _ state: inout State) -> HTTPResponse {
        guard defect != .keepsRows else { return Self.answer(405, "{}") }
        guard defect != .deaf else { return Self.answer(204, "") }
        if defect == .takesNext, let id {
            let next = state.rows.map(\.id).filter { $0 > max(id, Self.seed.count) }.min()
            state.rows.removeAll { $0.id == next }
        }
        guard let index = state.rows.firstIndex(where: { $0.id == id }) else {
            return Self.answer(404, "{}")
        }
        state.hasNews = true
        state.dead.append(state.rows.remove(at: index))
        if state.dead.last?.title == "precious" { state.lost += 1 }
        state.writes += 1
        if defect == .reusedNames, state.dead.count.isMultiple(of: 3), let dead = state.dead.last {
            state.rows.append(Row(id: dead.id, rank: 5, title: "precious"))
        }
        // The answer to the first try was lost, and the second finds nothing.
        if defect == .unsaid, state.writes.isMultiple(of: 7) { return Self.answer(404, "{}") }
        return Self.answer(204, "")
    }

    // MARK: Pages

    /// The rows in their order: by rank, the largest first, then by id.
    private func ordered(_ rows: [Row]) -> [Row] {
        rows.sorted { $0.rank == $1.rank ? $0.id > $1.id : $0.rank > $1.rank }
    }

    private func page(_ request: HTTPRequest, _ state: inout State) -> HTTPResponse {
        let query = Dictionary(
            request.url.queryItems.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        let cursor = query["cursor"]
        var rows = ordered(state.rows)
        state.clock += 1
        if defect == .late, let last = state.due.last(where: { $0.at <= state.clock }) {
            rows = ordered(last.rows)
        }
        if [.ghosts, .marks, .shortEnds].contains(defect) {
            rows = ordered(state.rows + state.dead)
        }
        if defect == .ghostsBehind, cursor != nil { rows = ordered(state.rows + state.dead) }
        if [.hidesChanged, .hidesSomeChanged].contains(defect) {
            let every = defect == .hidesChanged ? 1 : 3
            rows.removeAll { state.changed.contains($0.id) && $0.id.isMultiple(of: every) }
        }
        if defect == .capped { rows = Array(rows.prefix(16)) }
        if isSnapshot, defect != .leakySnapshot { return snapshotPage(cursor, rows, &state) }
        if defect == .versionedPosition, cursor != nil, state.hasNews {
            state.hasNews = false
            return Self.answer(400, #"{"error":"invalid cursor"}"#)
        }
        if defect == .versionedPosition { state.hasNews = false }
        guard let start = start(cursor, rows, &state) else { return Self.answer(404, "{}") }
        var shown = Array(rows[start...].prefix(size))
        if defect == .cachedFirstPage, cursor == nil {
            shown = state.firstPage ?? shown
            state.firstPage = shown
        }
        if defect == .sharedPosition { state.sharedAfter = shown.last }
        let dead = Set(state.dead.map(\.id))
        if defect == .shortEnds { shown.removeAll { dead.contains($0.id) } }
        let isLast =
            start + size >= rows.count || defect == .shortEnds && shown.count < size
        let next = isLast ? nil : shown.last.map { position($0, start + size) }
        let pointer = pointer(next, from: cursor, behind: shown, at: start + size, of: rows, &state)
        let count = defect == .shortEnds ? state.rows.count : rows.count
        let total = defect == .staleTotal ? 7 : count
        return answer(copied(shown, state), pointer, total, state)
    }

    /// The position as a defect makes it.
    private func pointer(
        _ next: String?, from cursor: String?, behind shown: [Row], at end: Int, of rows: [Row],
        _ state: inout State
    ) -> String? {
        var next = next
        if defect == .sharedTokens, next != nil {
            let number = (cursor.flatMap { Int($0) } ?? 0) + 1
            state.tokens[number] = shown.last
            next = "\(number)"
        }
        if defect == .swapped {
            next = next.map { "\($0)_\(state.version)_\(rows.count)_\(end)" }
        }
        if defect == .pageDies {
            next = next.map { shown.reduce($0) { "\($0)_\($1.id)" } }
        }
        if defect == .endless, next == nil, state.rows.count > 7 + 2 * size + 4 {
            next = position(rows[0], 0)
        }
        return next
    }

    private func copied(_ rows: [Row], _ state: State) -> [Row] {
        guard defect == .copies else { return rows }
        return rows.flatMap { state.changed.contains($0.id) ? [$0, $0] : [$0] }
    }

    private func position(_ row: Row, _ offset: Int) -> String {
        switch defect {
        case .offset: "\(offset)"
        case .cursorIsRow: "\(row.id)"
        default: "\(row.rank)_\(row.id)"
        }
    }

    /// Where a page begins among the rows; nil where its position means nothing any more.
    private func start(_ cursor: String?, _ rows: [Row], _ state: inout State) -> Int? {
        guard let cursor else {
            return 0
        }
        switch defect {
        case .offset: return min(Int(cursor) ?? 0, rows.count)
        case .sharedTokens:
            guard let row = Int(cursor).flatMap({ state.tokens[$0] }) else { return nil }
            return rows.firstIndex { $0.rank < row.rank || ($0.rank == row.rank && $0.id < row.id) }
                ?? rows.count
        case .cursorIsRow: return rows.firstIndex { "\($0.id)" == cursor }.map { $0 + 1 }
        default: break
        }
        var place = cursor.split(separator: "_").compactMap { Int($0) }
        if defect == .sharedPosition, let row = state.sharedAfter { place = [row.rank, row.id] }
        if defect == .swapped, place.count == 5, place[2] != state.version, place[3] == rows.count {
            return min(place[4], rows.count)
        }
        guard place.count >= 2 else { return nil }
        if defect == .pageDies, !rows.contains(where: { place[2...].contains($0.id) }) {
            return nil
        }
        return rows.firstIndex { row in
            if defect == .noTieBreak { return row.rank < place[0] }
            return row.rank < place[0] || (row.rank == place[0] && row.id < place[1])
        } ?? rows.count
    }

    private func snapshotPage(
        _ cursor: String?, _ rows: [Row], _ state: inout State
    ) -> HTTPResponse {
        let parts = cursor?.split(separator: "_").compactMap { Int($0) } ?? []
        if parts.isEmpty { state.snapshots.append(rows) }
        let number = parts.first ?? state.snapshots.count - 1
        let (start, all) = (parts.last ?? 0, state.snapshots[number])
        let isLast = start + size >= all.count
        return answer(
            Array(all[start...].prefix(size)), isLast ? nil : "\(number)_\(start + size)",
            all.count,
            state)
    }

    private func answer(
        _ rows: [Row], _ next: String?, _ total: Int, _ state: State
    ) -> HTTPResponse {
        let dead = Set(state.dead.map(\.id))
        let items = rows.map { row in
            if defect == .marks, dead.contains(row.id) { return #"{"id":\#(row.id),"gone":true}"# }
            let id = defect == .handles ? "\"row-\(row.id)\"" : "\(row.id)"
            return
                #"{"id":\#(id),"rank":\#(row.rank),"title":\#(JSONText.quote(row.title))}"#
        }
        let text =
            #"{"items":[\#(items.joined(separator: ","))],"total":\#(total),"next":\#(next.map(JSONText.quote) ?? "null"),"version":\#(state.version)}"#
        return Self.answer(200, text)
    }
}
