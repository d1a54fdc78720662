import TapeHTTP
import TapePaging

/// One stirred walk, with the quiet walks before and after it that show the list's contents.
struct StirCase: Sendable {
    let run: StirLedger.Run
    let walk: StirLedger.Walk
    let before: StirLedger.Walk
    /// Nil if the list could no longer be walked.
    let after: StirLedger.Walk?
    /// Rows that others moved during the walk, so that they may appear in both places or in neither.
    let moved: Set<StirKey>
    /// Rows that were in the list from beginning to end.
    let steady: Set<StirKey>
    let counts: [StirKey: Int]
    /// Rows that were listed twice before anything was written.
    private let doubled: Set<StirKey>
    /// Rows that were gone before the walk, or may have been.
    private let gone: Set<StirKey>
    private let terms: Terms
    /// Rows of others that were there before and after all writes.
    var permanent: Set<StirKey> = []
    /// Rows of ours that went by other hands.
    var vanished: Set<Int> = []
    /// When rows of ours left the list because they were changed.
    var exits: [Int: Int] = [:]
    /// Whether broken connections are the server's fault.
    var blamesDrops = false

    /// What the spec declares about the list.
    struct Terms: Sendable {
        let stability: Convention.Stability
        /// Where the server ends walks.
        let window: StirWindow
        /// Whether writes may take a while to show.
        let isLate: Bool
        let outages: StirOutages
        /// Whether others may move any row of theirs, also back before the next walk.
        var ignoresOthers = false
        /// Whether deletions move rows, so that nobody else moved them.
        var hasSwaps = false

        init(
            _ convention: Convention, isLate: Bool, within window: StirWindow,
            _ outages: StirOutages
        ) {
            (stability, self.window) = (convention.stability, window)
            self.isLate = isLate
            self.outages = outages
        }
    }

    init(
        _ run: StirLedger.Run, _ walk: StirLedger.Walk, before: StirLedger.Walk,
        after: StirLedger.Walk?, knowing fates: StirFates, under terms: Terms
    ) {
        self.terms = terms
        self.run = run
        self.walk = walk
        self.before = before
        self.after = after
        gone = fates.gone
        // Rows deleted earlier may still be listed but are not steady; rows that may have been deleted may be gone.
        let touched = Set(run.writes.map { StirKey.own($0.row) }).union(fates.gone)
        let first = before.counts
        doubled = Set(first.keys.filter { first[$0, default: 0] > 1 })
        counts = walk.counts
        var (steady, moved): (Set<StirKey>, Set<StirKey>) = ([], [])
        if let after {
            let last = after.counts
            let untouched = first.keys.filter { first[$0] == 1 && !touched.contains($0) }
            let kept = Set(untouched.filter { last[$0] == 1 })
            // Rows of ours that come back were hidden; those that never do may have gone by other hands.
            let hidden = untouched.filter { last[$0] == nil && fates.listedLater.contains($0) }
            steady = kept.subtracting(StirChanges(before, after).replaced(among: kept))
                .union(hidden)
            if !terms.hasSwaps {
                moved = StirMovers(among: kept.union(hidden), before, after)
                    .moved(isOrderMutable: terms.stability.isOrderMutable)
            }
            if terms.ignoresOthers { steady = steady.filter { $0.ownRow != nil } }
        } else {
            // Without a walk afterwards, only rows of ours are known to have stayed.
            steady = Set(
                first.keys.filter {
                    first[$0] == 1 && $0.ownRow != nil && !touched.contains($0)
                })
        }
        self.moved = moved
        self.steady = steady.subtracting(moved)
    }

    private func rows(of operation: StirOperation, until time: Int = .max) -> Set<StirKey> {
        Set(
            run.writes.filter { $0.operation == operation && $0.isDone && $0.at < time }
                .map { .own($0.row) })
    }

    var inserted: Set<StirKey> { rows(of: .insert) }
    /// Rows inserted before this walk began, if another walk was already under way.
    var insertedBefore: Set<StirKey> { rows(of: .insert, until: walk.began) }
    /// Rows deleted before this walk began, likewise.
    var deletedBefore: Set<StirKey> { rows(of: .delete, until: walk.began) }
    var deleted: Set<StirKey> { rows(of: .delete) }
    var changed: Set<StirKey> { rows(of: .change) }

    /// Whether any write was done during the walk.
    var isStirred: Bool { run.writes.contains { $0.isDone } }

    /// Whether more rows may follow after the server's limit; insertions push others beyond it.
    var isCut: Bool { terms.window.cuts(walk, inserting: inserted.count) }

    /// Steady rows that were not seen, in the order of the list.
    var lost: [StirKey] {
        guard walk.isWhole else { return [] }
        let stayed = before.keys.filter(steady.contains)
        if isCut {
            // Rows after the last one shown were cut off, as declared.
            let end = stayed.lastIndex { counts[$0] != nil } ?? 0
            return stayed[..<end].filter { counts[$0] == nil }
        }
        // A row that the walk afterwards lacks as well may have gone by itself.
        let left = after.map { Set($0.keys) }
        let new = insertedBefore.subtracting(unsettled).subtracting(gone)
            .filter { left?.contains($0) ?? true }
        return (stayed + new.inOrderOfRows).filter { counts[$0] == nil }
    }

    /// Rows inserted during the walk that it does not show, although it shows a later one that comes after them.
    var overtaken: [StirKey] {
        guard walk.isWhole, let after else { return [] }
        let places = Dictionary(
            after.keys.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let made = run.writes.filter { $0.operation == .insert && $0.isDone && !$0.isUnclear }
        return made.filter { write in
            guard counts[.own(write.row)] == nil, let place = places[.own(write.row)] else {
                return false
            }
            return made.contains {
                $0.at > write.at && counts[.own($0.row)] != nil
                    && places[.own($0.row)].map { $0 > place } ?? false
            }
        }.map { .own($0.row) }
    }

    /// Rows that were written to during this run and may not show it yet.
    var unsettled: Set<StirKey> {
        Set(run.writes.filter { terms.isLate || $0.status == 202 }.map { .own($0.row) })
            .union(doubtful)
    }

    /// Rows for which it is unknown whether a write during this run was done.
    var doubtful: Set<StirKey> {
        Set(run.writes.filter(\.isDoubtful).map { .own($0.row) })
    }

    /// Whether it lost or repeated rows, failed, or found no end.
    func isBroken(under convention: Convention) -> Bool {
        let isShifted = !lost.isEmpty || !repeated.isEmpty
        return (isShifted && convention.stability.judged != .drifting)
            || failure(under: convention) != nil || endlessness != nil
    }

    /// Rows seen more than once, except those that may have been changed or were already listed twice, and except marks of
    /// deleted rows in a feed.
    var repeated: [StirKey] {
        var told: Set<StirKey> = []
        let deleted = terms.stability.judged == .feed ? [] : deleted
        let excused = changed.union(doubled).union(doubtful)
        return walk.keys.filter { key in
            guard counts[key, default: 0] > 1, !excused.contains(key),
                steady.contains(key) || inserted.contains(key) || deleted.contains(key)
            else { return false }
            return told.insert(key).inserted
        }
    }

    /// The first page of a walk that shows a row.
    func page(of key: StirKey, in walk: StirLedger.Walk) -> Int? {
        walk.pages.firstIndex { $0.keys.contains(key) }.map { $0 + 1 }
    }

    /// The pages whose position may be made of a row that was changed or deleted during the walk.
    var touchedCursors: Set<Int> {
        var pages: Set<Int> = []
        for write in run.writes
        where write.operation != .insert && (write.isDone || write.isUnclear) {
            guard walk.pages.indices.contains(write.afterPage - 1),
                walk.pages[write.afterPage - 1].keys.last == .own(write.row)
            else { continue }
            pages.insert(write.afterPage + 1)
        }
        return pages
    }

    /// Whether the walk continued, or had to, from a row that was changed or deleted.
    var touchesCursor: Bool { !touchedCursors.isEmpty }

    /// Whether rows are lost or repeated right after a position whose row was changed or deleted.
    var breaksAtCursor: Bool {
        let touched = touchedCursors
        guard !touched.isEmpty else { return false }
        let (lost, repeated) = (lost, repeated)
        guard !lost.isEmpty || !repeated.isEmpty else { return false }
        let places = Dictionary(
            before.keys.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        return touched.contains { page in
            guard walk.pages.indices.contains(page - 1) else { return !lost.isEmpty }
            let shown = walk.pages[page - 1].keys
            if repeated.contains(where: shown.contains) { return true }
            let last = shown.compactMap { places[$0] }.max()
            guard let last, let cursor = walk.pages[page - 2].keys.last.flatMap({ places[$0] })
            else { return !lost.isEmpty }
            return lost.contains { places[$0].map { $0 > cursor && $0 < last } ?? false }
        }
    }

    /// The page that shows that a row was repeated, or skipped.
    func page(showing key: StirKey, isLost: Bool) -> StirLedger.Page? {
        guard isLost else { return walk.pages.last { $0.keys.contains(key) } }
        let behind = Set(before.keys.drop { $0 != key }.dropFirst())
        return walk.pages.first { !behind.isDisjoint(with: $0.keys) } ?? walk.pages.last
    }

    /// The page that failed, if the server is to blame for that.
    func failure(under convention: Convention) -> StirLedger.Failure? {
        guard let failure = walk.failure, !terms.outages.covers(failure) else { return nil }
        if failure.isDrop { return blamesDrops ? failure : nil }
        return failure.isExcused(by: convention) ? nil : failure
    }

    /// Why the walk did not end; nil if it did, or was stopped.
    var endlessness: String? {
        switch walk.machine.walk.ending {
        case .looped(let page, let earlier):
            return walk.isOver ? "page \(page) points back to page \(earlier)" : nil
        case .repeated(let page, let earlier) where walk.isOver:
            guard !isShiftedBack(page) else { return nil }
            return "page \(page) has the items of page \(earlier) again, as others before it"
        case .capped(.emptyPages(let count)) where walk.isOver:
            return "\(count) empty pages in a row promise more"
        default:
            let limit = StirLimits.pages(before: before, writes: run.writes)
            // Rows that others insert may keep a walk going.
            guard !walk.isOver, walk.pages.count >= limit, !hasOtherWriters else { return nil }
            return
                "no end after \(walk.pages.count) pages, where the list had \(before.pages.count)"
        }
    }

    /// Whether as many rows were inserted right before a page as it holds, so that a list counted by place shows the page
    /// before it again, and nothing shows what comes once the writes stop.
    private func isShiftedBack(_ page: Int) -> Bool {
        let inserted = run.writes.count {
            $0.operation == .insert && $0.isDone && $0.afterPage == page - 1
        }
        return inserted > 0 && walk.pages.indices.contains(page - 1)
            && inserted >= walk.pages[page - 1].keys.count
    }

    /// Whether rows were inserted or deleted meanwhile by other hands.
    var hasOtherWriters: Bool {
        guard !hasComersAndGoers else { return true }
        let stayed = Set((after ?? before).keys.compactMap(\.ownRow) + run.writes.map(\.row))
        return before.keys.compactMap(\.ownRow).contains {
            vanished.contains($0) && !stayed.contains($0)
        }
    }

    /// Whether rows of others were inserted or deleted meanwhile; those there before and after all writes were just not
    /// listed.
    var hasComersAndGoers: Bool {
        let others = { (walk: StirLedger.Walk) in Set(walk.keys.filter { $0.ownRow == nil }) }
        let (first, last) = (others(before), others(after ?? before))
        return !first.symmetricDifference(last).isSubset(of: permanent)
            || !others(walk).subtracting(first).isSubset(of: permanent)
    }

    /// How many rows the list has at a moment, such as the beginning of a walk or the request for a page, if every write
    /// counts at once.
    func expectedTotal(at time: Int) -> Int {
        let done = run.writes.filter { $0.isDone && $0.at < time }
        let lost = done.count { write in
            let exit = exits[write.row] ?? .max
            // A row that a change took out of the list is not there to be deleted.
            return write.operation == .change && exit == write.at
                || write.operation == .delete && exit > write.at
        }
        return max(before.keys.count + done.count { $0.operation == .insert } - lost, 0)
    }

    /// What was written during the walk, as a message.
    var words: String {
        if let words = run.scenario.pairWords { return words }
        var parts: [String] = []
        for operation in StirOperation.allCases {
            let writes = run.writes.filter { $0.operation == operation && $0.isDone }
            guard let first = writes.first else { continue }
            let verb =
                switch operation {
                case .insert: "inserted"
                case .change: "changed"
                case .delete: "deleted"
                }
            let places = Set(writes.map(\.afterPage)).count
            let more = places > 1 ? " and later pages" : ""
            parts.append(
                "\(counted(writes.count, "row")) \(verb) after page \(first.afterPage)\(more)")
        }
        return "\(run.scenario.rawValue): "
            + (parts.isEmpty ? "nothing written" : parts.joined(separator: ", "))
    }
}

extension StirScenario {
    /// Describes how two walks were made at the same time; nil for a single walk.
    fileprivate var pairWords: String? {
        switch self {
        case .twoWalks: "two walks in turns"
        case .twoWalksInsert: "two walks in turns, a row inserted between their beginnings"
        case .twoWalksDelete: "two walks in turns, a row deleted between their beginnings"
        case .twoWalksApart:
            "two walks in turns, the second a page behind, a row inserted before it"
        case .twoWalksWithin: "a row inserted after page 1, and then a whole walk"
        case .twoWalksAhead: "a row of the next page deleted, and then a whole walk"
        case .twoWalksInto: "a row inserted into the next page, and then a whole walk"
        case .twoWalksLate:
            "two walks in turns, the second begun late, a row that the first had read deleted before it"
        case .twoWalksBefore:
            "two walks in turns, the second begun late, a row inserted before it where the first had read"
        default: nil
        }
    }
}

extension StirLedger.Walk {
    /// Whether it has as many items as the server lets a walk pass, so that others may follow.
    func isCut(at window: Int?) -> Bool {
        guard let window else { return false }
        if case .capped(.window) = machine.walk.ending { return true }
        return keys.count >= window
    }
}

extension StirLedger.Failure {
    /// Whether no answer came, or only part of one.
    var isDrop: Bool {
        if case .transport = error.code { true } else { false }
    }

    /// Whether it is not the server's fault, or only what the spec declares.
    func isExcused(by convention: Convention) -> Bool {
        switch error.code {
        case .transport: true
        case .status(let status):
            convention.errors.expired.contains(status)
                || convention.asksToWait(status)
                    && convention.errors.rateLimit.contains(status)
        case .malformed, .noItems, .badSignal, .deadEnd: false
        }
    }
}
