import TapePaging

/// Tells rows that one kind of our writes took, such as deletions of other rows, from rows that went by themselves or by other
/// hands.
///
/// Each row that is listed again and again has spans between two sightings. If rows went at any time, some of them would go in
/// spans without such a write.
struct StirDepartures {
    /// A row that went: when it was last listed, and when the first walk without it had passed its place.
    private struct Departure {
        let seen: Int
        let missed: Int
        /// When that walk began.
        let walk: Int
    }

    private struct Sighting {
        let at: Int
        /// The place of the walk that listed it.
        let walk: Int
    }

    private let walks: [StirLedger.Walk]
    private let ledger: StirLedger
    private let isSnapshot: Bool
    private let departures: [Departure]

    /// The departures of some rows, each before a moment that ends the search for it.
    init(
        of rows: Set<StirKey>, in ledger: StirLedger, within window: StirWindow,
        before end: (StirKey) -> Int = { _ in .max }
    ) {
        self.ledger = ledger
        walks = ledger.runs.flatMap(\.walks).sorted { $0.began < $1.began }
        isSnapshot = ledger.convention.stability.judged == .snapshot
        departures = Self.departures(
            of: rows, before: end, walks, isSnapshot, window: window)
    }

    /// Whether all of the rows went while there were writes of a kind, which cannot be a coincidence: its chance is below one in
    /// a thousand.
    func areTaken(by operation: StirOperation) -> Bool {
        let (count, times) = (Set(departures.map(\.walk)).count, times(of: operation))
        guard count > 2, areWith(times), let share = share(of: times) else { return false }
        return repeatElement(share, count: count).reduce(1, *) < 0.001
    }

    /// Whether all of the rows went while there were writes of a kind.
    func areWith(_ operation: StirOperation) -> Bool { areWith(times(of: operation)) }

    /// Whether no walk shows that any of the rows went.
    var areUnseen: Bool { departures.isEmpty }

    private func areWith(_ writes: [Int]) -> Bool {
        departures.allSatisfy { Self.hasWrite(writes, after: $0.seen, before: $0.missed) }
    }

    /// For each moment, how many writes of a kind were sent until then.
    private func times(of operation: StirOperation) -> [Int] {
        var writes = Array(repeating: 0, count: ledger.time + 2)
        // A deletion of a row that is no longer there may take another one as well.
        for write in ledger.writes where write.operation == operation && write.mayBeDone {
            writes[write.at] = 1
        }
        for time in writes.indices.dropFirst() { writes[time] += writes[time - 1] }
        return writes
    }

    private static func departures(
        of rows: Set<StirKey>, before end: (StirKey) -> Int, _ walks: [StirLedger.Walk],
        _ isSnapshot: Bool, window: StirWindow
    ) -> [Departure] {
        let sightings = Self.sightings(walks, isSnapshot, of: rows.contains)
        return rows.compactMap { key in
            guard let last = sightings[key]?.last else { return nil }
            let walk = walks.first { walk in
                walk.began > last.at && walk.isWhole && !window.cuts(walk)
                    && walk.pages.last.map { $0.at < end(key) } ?? false
            }
            guard let walk else { return nil }
            let behind = Set(walks[last.walk].keys.drop { $0 != key }.dropFirst())
            let page = walk.pages.first { !behind.isDisjoint(with: $0.keys) } ?? walk.pages.last
            return page.map { Departure(seen: last.at, missed: $0.at, walk: walk.began) }
        }
    }

    /// When some rows were listed, in the order of time; a snapshot shows the list as it was when its walk began.
    private static func sightings(
        _ walks: [StirLedger.Walk], _ isSnapshot: Bool, of isWanted: (StirKey) -> Bool
    ) -> [StirKey: [Sighting]] {
        var sightings: [StirKey: [Sighting]] = [:]
        for (place, walk) in walks.enumerated() {
            for page in walk.pages {
                let sighting = Sighting(at: isSnapshot ? walk.began : page.at, walk: place)
                for key in page.keys where isWanted(key) {
                    sightings[key, default: []].append(sighting)
                }
            }
        }
        return sightings.mapValues { $0.sorted { $0.at < $1.at } }
    }

    /// The share of the time between two sightings of a row of ours that lies in spans with some writes; nil if no row was
    /// seen twice.
    private func share(of writes: [Int]) -> Double? {
        var (all, stirred) = (0, 0)
        for row in Self.sightings(walks, isSnapshot, of: { $0.ownRow != nil }).values {
            for (one, next) in zip(row, row.dropFirst()) {
                all += next.at - one.at
                guard Self.hasWrite(writes, after: one.at, before: next.at) else { continue }
                stirred += next.at - one.at
            }
        }
        return all > 0 ? Double(stirred) / Double(all) : nil
    }

    private static func hasWrite(_ writes: [Int], after start: Int, before end: Int) -> Bool {
        start < end && writes[end - 1] > writes[start]
    }
}

extension StirLedger.Write {
    /// Whether it was done, or may have been.
    var mayBeDone: Bool { isDone || isUnclear }
}
