import TapeList
import TapeScreen

/// The ids a list holds, kept up to date step by step.
struct ItemLedger {
    private var counts: [String: Int] = [:]
    private(set) var count = 0

    mutating func apply(_ change: ItemDifference) {
        for id in change.droppedAtTop { add(-1, of: id) }
        for id in change.removed { add(-1, of: id) }
        for id in change.inserted { add(1, of: id) }
    }

    func holds(_ id: String) -> Bool { counts[id, default: 0] > 0 }

    func occurrences(of id: String) -> Int { counts[id, default: 0] }

    private mutating func add(_ amount: Int, of id: String) {
        counts[id, default: 0] += amount
        if counts[id] == 0 { counts[id] = nil }
        count += amount
    }
}
