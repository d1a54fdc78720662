import TapePaging

/// Tells which walks went as far as a declared window lets them.
///
/// If others write, rows leave a window while it is read, so that a walk may list fewer rows than the window holds: fewer by at
/// most as many as came or went around it.
struct StirWindow: Sendable {
    /// How many items the server lets a walk pass.
    private let size: Int?
    /// How many rows of others came or went around each walk, by the time when it began.
    private let unrest: [Int: Int]

    /// How many walks before and after a walk show what others wrote around it.
    private static let reach = 2

    init(_ ledger: StirLedger) {
        size = ledger.convention.window
        guard size != nil, ledger.namesAllItems else {
            unrest = [:]
            return
        }
        let walks = ledger.runs.flatMap(\.walks).filter(\.isWhole).sorted { $0.began < $1.began }
        var known = Set(walks.first?.keys ?? [])
        let moves = zip(walks, walks.dropFirst()).map { before, after in
            let new = Set(after.keys.filter { $0.ownRow == nil }).subtracting(known)
            known.formUnion(new)
            return new.count + Self.removed(from: before, to: after)
        }
        var unrest: [Int: Int] = [:]
        for (place, walk) in walks.enumerated() {
            let around = max(place - Self.reach, 0)..<min(place + Self.reach, moves.count)
            unrest[walk.began] = around.map { moves[$0] }.reduce(0, +)
        }
        self.unrest = unrest
    }

    /// How many rows of others went although a row after them stayed, so that no window cut them off.
    private static func removed(from before: StirLedger.Walk, to after: StirLedger.Walk) -> Int {
        let left = Set(after.keys)
        let end = before.keys.lastIndex(where: left.contains) ?? 0
        return Set(before.keys[..<end].filter { $0.ownRow == nil && !left.contains($0) }).count
    }

    /// Whether more rows may follow after a walk; as many that were inserted meanwhile push others out of the window.
    func cuts(_ walk: StirLedger.Walk, inserting inserted: Int = 0) -> Bool {
        let slack = inserted + unrest[walk.began, default: 0]
        return walk.isCut(at: size.map { max($0 - slack, 1) })
    }
}
