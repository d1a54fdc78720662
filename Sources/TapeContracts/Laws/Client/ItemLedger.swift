import TapeBench
import TapeList

/// The ids a list holds, kept up to date step by step.
struct ItemLedger {
    /// What the list held before the first step.
    private let held: HeldItems?
    /// How much more, or less, often it holds each id since.
    private var changes: [String: Int] = [:]
    /// What changed since somebody last asked; many laws never have to.
    private var unread: [ItemDifference] = []

    init(_ trace: ListTrace) {
        held = trace.past?.held
    }

    mutating func apply(_ change: ItemDifference) {
        unread.append(change)
    }

    mutating func holds(_ id: String) -> Bool { occurrences(of: id) > 0 }

    mutating func occurrences(of id: String) -> Int {
        if !unread.isEmpty { catchUp() }
        return (held?.holds(id) == true ? 1 : 0) + changes[id, default: 0]
    }

    private mutating func catchUp() {
        for change in unread {
            for id in change.droppedAtTop { changes[id, default: 0] -= 1 }
            for id in change.removed { changes[id, default: 0] -= 1 }
            for id in change.inserted { changes[id, default: 0] += 1 }
        }
        unread.removeAll(keepingCapacity: true)
    }
}
