import TapeBench
import TapeList

/// The ids a list holds, kept up to date step by step.
struct ItemLedger {
    /// What the list held before the first step.
    private let held: HeldItems?
    /// By how much the count of each id has changed since, keyed by its place in the walk: a number is quicker to look up.
    private var changes: [Int: Int] = [:]
    /// The same for ids that have no such place.
    private var strangers: [String: Int] = [:]
    /// Changes not yet applied; many laws never need the result.
    private var unread: [ItemDifference] = []

    init(_ trace: ListTrace) {
        held = trace.past?.held
    }

    mutating func apply(_ change: ItemDifference) {
        unread.append(change)
    }

    /// Applies a change, and returns the inserted ids that the list then holds more than once.
    mutating func doubles(applying change: ItemDifference) -> Set<String> {
        catchUp()
        remove(change)
        var doubles: Set<String> = []
        for id in change.inserted where add(1, of: id) > 1 { doubles.insert(id) }
        return doubles
    }

    mutating func holds(_ id: String) -> Bool { occurrences(of: id) > 0 }

    mutating func occurrences(of id: String) -> Int {
        catchUp()
        guard let held, let place = held.place(of: id) else { return strangers[id, default: 0] }
        return (place < held.count ? 1 : 0) + changes[place, default: 0]
    }

    private mutating func catchUp() {
        guard !unread.isEmpty else { return }
        for change in unread {
            remove(change)
            for id in change.inserted { _ = add(1, of: id) }
        }
        unread.removeAll(keepingCapacity: true)
    }

    private mutating func remove(_ change: ItemDifference) {
        for id in change.droppedAtTop { _ = add(-1, of: id) }
        for id in change.removed { _ = add(-1, of: id) }
    }

    /// Adds to the count of an id, and returns how often the list then holds it.
    private mutating func add(_ number: Int, of id: String) -> Int {
        guard let held, let place = held.place(of: id) else {
            return Self.add(number, to: &strangers[id, default: 0])
        }
        return (place < held.count ? 1 : 0) + Self.add(number, to: &changes[place, default: 0])
    }

    private static func add(_ number: Int, to count: inout Int) -> Int {
        count += number
        return count
    }
}
