import TapeHTTP
import TapePaging

/// One walk that was stirred, between the two quiet walks that tell what the list was.
struct StirCase: Sendable {
    let run: StirLedger.Run
    let walk: StirLedger.Walk
    let before: StirLedger.Walk
    /// Nil where the list could not be walked any more.
    let after: StirLedger.Walk?
    /// Rows that others moved meanwhile, so that they may come at both places, or at none.
    let moved: Set<StirKey>
    /// Rows that were there from the beginning to the end.
    let steady: Set<StirKey>
    let counts: [StirKey: Int]
    /// Rows that came twice before anything was written to the walk.
    private let doubled: Set<StirKey>
    private let terms: Terms
    /// Rows that are not ours and were there before and after all writes.
    var permanent: Set<StirKey> = []
    /// Whether connections that broke off are the server's fault.
    var blamesDrops = false

    /// What the spec declares of the list.
    struct Terms: Sendable {
        let stability: Convention.Stability
        /// How many items the server lets anyone pass.
        let window: Int?
        /// Whether writes may take a while to show.
        let isLate: Bool
        let outages: StirOutages

        init(_ convention: Convention, isLate: Bool, _ outages: StirOutages) {
            (stability, window) = (convention.stability, convention.window)
            self.isLate = isLate
            self.outages = outages
        }
    }

    init(
        _ run: StirLedger.Run, _ walk: StirLedger.Walk, before: StirLedger.Walk,
        after: StirLedger.Walk?, gone: Set<StirKey>, under terms: Terms
    ) {
        self.terms = terms
        self.run = run
        self.walk = walk
        self.before = before
        self.after = after
        // What was deleted before may still be listed, and does not stay for that; what may have been deleted may be gone.
        let touched = Set(run.writes.map { StirKey.own($0.row) }).union(gone)
        let first = Self.count(before)
        doubled = Set(first.keys.filter { first[$0, default: 0] > 1 })
        let steady: Set<StirKey>
        if let after {
            let last = Self.count(after)
            // Rows of ours stay until we take them away, whatever later walks show.
            steady = Set(
                first.keys.filter { key in
                    first[key] == 1 && !touched.contains(key)
                        && (last[key] == 1 || (key.ownRow != nil && last[key] == nil))
                })
            moved = StirMovers(among: steady, before, after)
                .moved(isOrderMutable: terms.stability.isOrderMutable)
        } else {
            // Without a second look only rows of ours are known to be there.
            steady = Set(
                first.keys.filter {
                    first[$0] == 1 && $0.ownRow != nil && !touched.contains($0)
                })
            moved = []
        }
        self.steady = steady.subtracting(moved)
        counts = Self.count(walk)
    }

    private static func count(_ walk: StirLedger.Walk) -> [StirKey: Int] {
        walk.keys.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    private func rows(of operation: StirOperation, until time: Int = .max) -> Set<StirKey> {
        Set(
            run.writes.filter { $0.operation == operation && $0.isDone && $0.at < time }
                .map { .own($0.row) })
    }

    var inserted: Set<StirKey> { rows(of: .insert) }
    /// Rows that came before this walk began, where another walk had begun already.
    var insertedBefore: Set<StirKey> { rows(of: .insert, until: walk.began) }
    /// Rows that went before, likewise.
    var deletedBefore: Set<StirKey> { rows(of: .delete, until: walk.began) }
    var deleted: Set<StirKey> { rows(of: .delete) }
    var changed: Set<StirKey> { rows(of: .change) }

    /// Whether a write was done before the walk was over.
    var isStirred: Bool { run.writes.contains { $0.isDone } }

    /// Whether rows may lie behind what the server lets anyone pass; what came meanwhile pushes others there.
    var isCut: Bool {
        walk.isCut(at: terms.window.map { max($0 - inserted.count, 1) })
    }

    /// Rows that stayed and were not seen, in the order of the list.
    var lost: [StirKey] {
        guard walk.isWhole else { return [] }
        let stayed = before.keys.filter(steady.contains)
        if isCut {
            // What lies behind the last row that is shown was cut off, as declared.
            let end = stayed.lastIndex { counts[$0] != nil } ?? 0
            return stayed[..<end].filter { counts[$0] == nil }
        }
        return stayed.filter { counts[$0] == nil }
            + insertedBefore.subtracting(unsettled).inOrderOfRows.filter { counts[$0] == nil }
    }

    /// Rows that came during the walk and are not in it, though one is that came later and stands behind them.
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

    /// Rows that were written to during this run and may not show what was done to them.
    var unsettled: Set<StirKey> {
        Set(run.writes.filter { terms.isLate || $0.status == 202 }.map { .own($0.row) })
            .union(doubtful)
    }

    /// Rows of which nobody knows whether a write was done to them during this run.
    var doubtful: Set<StirKey> {
        Set(run.writes.filter(\.isDoubtful).map { .own($0.row) })
    }

    /// Whether it lost or repeated rows, failed, or found no end.
    func isBroken(under convention: Convention) -> Bool {
        let isShifted = !lost.isEmpty || !repeated.isEmpty
        return (isShifted && convention.stability.judged != .drifting)
            || failure(under: convention) != nil || endlessness != nil
    }

    /// Rows seen more than once, but for those that were or may have been changed, or came twice before, and for marks of those
    /// that went.
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

    /// The page that a row was on in the quiet walk before, or is first on here.
    func page(of key: StirKey, in walk: StirLedger.Walk) -> Int? {
        walk.pages.firstIndex { $0.keys.contains(key) }.map { $0 + 1 }
    }

    /// The pages whose position may be made of a row that was touched meanwhile.
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

    /// Whether the walk went on, or had to, behind a row that was touched.
    var touchesCursor: Bool { !touchedCursors.isEmpty }

    /// Whether rows are lost or come twice right behind a position whose row was touched.
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

    /// The page that shows that a row came twice, or was passed over.
    func page(showing key: StirKey, isLost: Bool) -> StirLedger.Page? {
        guard isLost else { return walk.pages.last { $0.keys.contains(key) } }
        let behind = Set(before.keys.drop { $0 != key }.dropFirst())
        return walk.pages.first { !behind.isDisjoint(with: $0.keys) } ?? walk.pages.last
    }

    /// The page that failed, if the server is to blame for it and a write came before it.
    func failure(under convention: Convention) -> StirLedger.Failure? {
        guard let failure = walk.failure, !terms.outages.covers(failure) else { return nil }
        if failure.isDrop { return blamesDrops ? failure : nil }
        return failure.isExcused(by: convention) ? nil : failure
    }

    /// Why the walk found no end, in words; nil where it did, or was not let.
    var endlessness: String? {
        switch walk.machine.walk.ending {
        case .looped(let page, let earlier):
            return walk.isOver ? "page \(page) points back to page \(earlier)" : nil
        case .repeated(let page, let earlier) where walk.isOver:
            return "page \(page) has the items of page \(earlier) again, as others before it"
        case .capped(.emptyPages(let count)) where walk.isOver:
            return "\(count) empty pages in a row promise more"
        default:
            let limit = StirLimits.pages(before: before, writes: run.writes)
            // What others insert may keep a walk going.
            guard !walk.isOver, walk.pages.count >= limit, !hasOtherWriters else { return nil }
            return
                "no end after \(walk.pages.count) pages, where the list had \(before.pages.count)"
        }
    }

    /// Whether rows that are not ours came or went meanwhile; what is there before and after all was only not listed.
    var hasOtherWriters: Bool {
        let others = { (walk: StirLedger.Walk) in Set(walk.keys.filter { $0.ownRow == nil }) }
        let (first, last) = (others(before), others(after ?? before))
        return !first.symmetricDifference(last).isSubset(of: permanent)
            || !others(walk).subtracting(first).isSubset(of: permanent)
    }

    /// How many rows the list has at a moment, such as when the walk began or a page is asked for, if every write counts at
    /// once.
    func expectedTotal(at time: Int) -> Int {
        let done = run.writes.filter { $0.isDone && $0.at < time }
        let count =
            before.keys.count + done.count { $0.operation == .insert }
            - done.count { $0.operation == .delete }
        return max(count, 0)
    }

    /// What was done, in words.
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
    /// How two walks were made at the same time; nil where one was.
    fileprivate var pairWords: String? {
        switch self {
        case .twoWalks: "two walks in turns"
        case .twoWalksInsert: "two walks in turns, a row inserted between their beginnings"
        case .twoWalksDelete: "two walks in turns, a row deleted between their beginnings"
        case .twoWalksApart:
            "two walks in turns, the second a page behind, a row inserted before it"
        case .twoWalksWithin: "a row inserted after page 1, and then a whole walk"
        default: nil
        }
    }
}

extension StirLedger.Walk {
    /// Whether it has as many items as the server lets anyone pass, so that others may lie behind.
    func isCut(at window: Int?) -> Bool {
        guard let window else { return false }
        if case .capped(.window) = machine.walk.ending { return true }
        return keys.count >= window
    }
}

extension StirLedger.Failure {
    /// Whether no answer came, or none that was whole.
    var isDrop: Bool {
        if case .transport = error.code { true } else { false }
    }

    /// Whether it says nothing against the server, or only what the spec declares.
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
