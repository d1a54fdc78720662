/// One write between two pages.
package enum StirAct: Hashable, Sendable {
    case insert(kind: Int, near: StirNeighbour? = nil)
    case change(row: Int, change: Int, isUp: Bool)
    case delete(row: Int)
}

/// The place in the list where a new row should go, if its number decides that.
package struct StirNeighbour: Hashable, Sendable {
    package let row: Int
    /// Whether it goes after that row, in the order of the list, or before it.
    package let isBehind: Bool
}

/// What a script sees after a page.
package struct StirView: Sendable {
    /// The rows of each page of the walk so far.
    package var seen: [[StirKey]]
    /// The pages of the quiet walk before.
    package var before: [[StirKey]]
    /// Rows of ours that exist.
    package var alive: Set<Int>
    /// Those of them that were already changed: repeating the same change may show nothing.
    package var changed: Set<Int> = []
    package var kindCount: Int
    /// How many items a page holds.
    package var size: Int
    /// Whether numbers decide the places of rows.
    package var isSteered: Bool

    /// As many rows as a page holds, or as a run may make.
    var pageful: Int { min(max(size, 1), StirSession.mostRows) }

    private func own(_ keys: some Sequence<StirKey>) -> [Int] {
        keys.compactMap(\.ownRow).filter(alive.contains)
    }

    /// The row that the next position may be made of, if it is ours.
    var cursorRow: Int? { seen.last?.last.flatMap { own([$0]).first } }

    /// The row before that one, if it is ours as well.
    var rowBeforeCursor: Int? { own(seen.joined().suffix(2).prefix(1)).first }

    /// The row after that one, if it is ours as well.
    var rowAfterCursor: Int? {
        guard let row = cursorRow else { return nil }
        return own(before.joined().drop { $0 != .own(row) }.dropFirst().prefix(1)).first
    }

    /// Rows of ours that were read and that the next position is not made of.
    var read: [Int] { own(seen.joined()).filter { $0 != seen.last?.last?.ownRow } }

    /// The rows of the last page, if all of them are ours.
    var shown: [Int] {
        guard let page = seen.last else { return [] }
        let rows = own(page)
        return rows.count == page.count ? rows : []
    }

    /// Rows of ours that are still to come, in the order of the list.
    var unread: [Int] {
        let known = Set(seen.joined())
        return own(before.joined().filter { !known.contains($0) })
    }

    /// Those of the given rows that were not changed yet; all of them if each was.
    func unchanged(_ rows: [Int]) -> [Int] {
        let fresh = rows.filter { !changed.contains($0) }
        return fresh.isEmpty ? rows : fresh
    }

    /// Rows of ours on a page of the quiet walk, counted from 1.
    func ownRows(ofPage number: Int) -> [Int] {
        before.indices.contains(number - 1) ? own(before[number - 1]) : []
    }

    /// The one in the middle of those rows; none if there are none.
    func middleRow(ofPage number: Int) -> [Int] {
        let rows = ownRows(ofPage: number)
        return Array(rows.dropFirst(rows.count / 2).prefix(1))
    }
}

/// Decides what to write after each page of a walk; it sends nothing.
package struct StirScript: Sendable {
    package private(set) var scenario: StirScenario
    /// The scenario whose writes these are.
    private let model: StirScenario
    /// Which of the spec's ways to change a row, and in which direction.
    private let change: Int
    private let isUp: Bool
    /// The writes of a random walk.
    package let steps: [StirStep]
    private var written = 0

    /// The most rows made in a walk that grows with every page.
    static let mostAtOnce = 12

    package init(
        _ scenario: StirScenario, change: Int = 0, isUp: Bool = true, steps: [StirStep] = []
    ) {
        self.steps = steps
        self.scenario = scenario
        model = scenario
        self.change = change
        self.isUp = isUp
    }

    /// The same writes, during one walk.
    init(alone pair: StirScenario) {
        self.init(pair)
        scenario = .alone
    }

    /// What to write after a page that is not the last.
    package mutating func acts(after view: StirView) -> [StirAct] {
        let acts = decide(view)
        written += acts.count
        return acts
    }

    private func decide(_ view: StirView) -> [StirAct] {
        switch model {
        case .insertEarly, .insertLate, .insertMany, .growing, .twoWalksInsert, .twoWalksApart,
            .twoWalksWithin:
            return insertions(view)
        case .insertBefore, .insertBoundary, .insertBehind, .twoWalksBefore: return steered(view)
        case .twoWalksInto: return insertionsAhead(view)
        case .random, .shrunk: return steps.flatMap { $0.acts(view) }
        case .deleteRead, .deleteUnread, .deletePage, .deleteCursor, .deletePair, .deleteShown,
            .deleteMany, .deleteLate, .deleteAll, .deleteRest, .twoWalksDelete, .twoWalksAhead,
            .twoWalksLate:
            return deletions(view).map(StirAct.delete)
        case .moveRead:
            // One row may be unlike its neighbours, so the first one, the last one and one in between are changed.
            let rows = view.unchanged(view.read)
            let places = [0, rows.count - 1, rows.count / 2]
            guard written < places.count, !rows.isEmpty else { return [] }
            return [.change(row: rows[places[written]], change: change, isUp: isUp)]
        case .moveUnread:
            let late = Array(view.unread.dropFirst(view.size))
            let rows = view.unchanged(late.isEmpty ? view.unread.suffix(1) : late)
            guard written == 0, let row = rows.first else { return [] }
            return [.change(row: row, change: change, isUp: isUp)]
        case .moveCursor:
            guard written < 2, let row = view.cursorRow else { return [] }
            return [.change(row: row, change: change, isUp: isUp)]
        case .quiet, .settling, .bed, .deleteScattered, .twoWalks, .alone, .clean:
            return []
        }
    }

    private func insertions(_ view: StirView) -> [StirAct] {
        let (page, last) = (view.seen.count, view.before.count)
        let one = (0..<view.kindCount).map { StirAct.insert(kind: $0) }
        switch model {
        case .insertEarly, .twoWalksInsert, .twoWalksApart, .twoWalksWithin:
            return page == 1 ? one : []
        case .insertLate: return page == max(1, last - 1) ? one : []
        case .insertMany:
            guard page == max(1, last / 2) else { return [] }
            return (0...view.pageful).map { .insert(kind: $0 % view.kindCount) }
        case .growing:
            let rows = Self.mostAtOnce * view.kindCount
            return page <= last + 2 && written < rows ? one : []
        default: return []
        }
    }

    /// Insertions whose numbers put rows next to others of ours.
    private func steered(_ view: StirView) -> [StirAct] {
        guard view.isSteered else { return [] }
        switch model {
        case .insertBefore, .twoWalksBefore:
            let isTime = model == .insertBefore || view.seen.count >= view.before.count - 1
            guard written == 0, isTime, let row = view.read.first else { return [] }
            return [.insert(kind: 0, near: StirNeighbour(row: row, isBehind: false))]
        case .insertBoundary:
            guard written < 3, let row = view.cursorRow else { return [] }
            return [.insert(kind: 0, near: StirNeighbour(row: row, isBehind: true))]
        case .insertBehind:
            // A page of them, since an end that was counted at the beginning may have room for fewer.
            let rows = view.unread.dropFirst(view.unread.count / 2)
            guard written == 0, !rows.isEmpty else { return [] }
            return (0..<view.pageful).map { index in
                // There is room for so many numbers between two rows.
                let row = rows[min(rows.startIndex + index / 40, rows.endIndex - 1)]
                return .insert(kind: 0, near: StirNeighbour(row: row, isBehind: false))
            }
        default: return []
        }
    }

    /// An insertion into the page to come: next to a row there, or else at the end of the list, once the last page comes.
    private func insertionsAhead(_ view: StirView) -> [StirAct] {
        guard written == 0 else { return [] }
        guard view.isSteered else {
            return view.seen.count == max(1, view.before.count - 1) ? [.insert(kind: 0)] : []
        }
        let rows = view.ownRows(ofPage: view.seen.count + 1)
        guard rows.count > 1 else { return [] }
        return [.insert(kind: 0, near: StirNeighbour(row: rows[0], isBehind: true))]
    }

    private func deletions(_ view: StirView) -> [Int] {
        let (page, last) = (view.seen.count, view.before.count)
        switch model {
        case .deleteRead: return written == 0 ? Array(view.read.prefix(1)) : []
        case .deleteUnread:
            let next = view.unread
            return written == 0 && !next.isEmpty ? [next[min(next.count - 1, view.size / 2)]] : []
        case .deletePage:
            let most = (2...max(2, last)).map { view.ownRows(ofPage: $0).count }.max() ?? 0
            let rows = view.ownRows(ofPage: page + 1)
            return written == 0 && most > 0 && rows.count == most ? rows : []
        case .deleteCursor:
            return written < 3 ? view.cursorRow.map { [$0] } ?? [] : []
        case .deletePair:
            // A position may also depend on the row before that, or on the one after it.
            let neighbours = [view.rowBeforeCursor, view.rowAfterCursor]
            guard written < 6, let row = view.cursorRow, let other = neighbours[written / 2 % 2]
            else { return [] }
            return [row, other]
        case .deleteShown: return view.shown
        case .deleteMany:
            // An end that counts the rows that were read comes a page early.
            guard written == 0, page >= last - 2 else { return [] }
            return Array(view.read.prefix(view.size))
        case .deleteLate:
            guard page == max(1, last - 1) else { return [] }
            // As many as a page holds, so that the last page disappears where pages are numbered.
            return Array((view.unread.suffix(1) + view.read.suffix(view.size)).prefix(view.size))
        case .deleteAll: return page == 1 ? view.alive.sorted() : []
        case .deleteRest: return written == 0 && view.cursorRow != nil ? view.unread : []
        case .twoWalksDelete:
            guard page == 1 else { return [] }
            return Array((view.read.prefix(1) + view.unread.suffix(1)).prefix(1))
        case .twoWalksAhead:
            return written == 0 ? view.middleRow(ofPage: page + 1) : []
        case .twoWalksLate:
            return written == 0 && page >= last - 1 ? Array(view.read.prefix(1)) : []
        default: return []
        }
    }
}

/// How many pages a walk may have before it counts as endless.
enum StirLimits {
    static let mostPages = 500

    /// The limit for a quiet walk; before anything was written, the length of the list is unknown.
    static func pages(quietIn ledger: StirLedger) -> Int {
        guard let first = ledger.runs.first(where: { $0.scenario == .quiet })?.walk, first.isWhole
        else { return mostPages }
        return 2 * first.pages.count + 2 * ledger.rows.count + 10
    }

    static func pages(before: StirLedger.Walk, writes: [StirLedger.Write]) -> Int {
        2 * before.pages.count + 2 * writes.count { $0.operation == .insert && $0.isDone } + 10
    }
}

/// A random generator that gives the same numbers for the same seed (SplitMix64).
struct StirRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func shuffle<Element>(_ elements: inout [Element]) {
        elements.shuffle(using: &self)
    }
}
