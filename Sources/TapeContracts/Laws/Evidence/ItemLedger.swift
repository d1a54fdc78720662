import TapeBench
import TapeList

/// The ids a list holds, kept up to date step by step.
struct ItemLedger {
    /// What the list held before the first step.
    private let held: HeldItems?
    /// How much more, or less, often it holds each id since, by its place in the walk: a number is looked up sooner than a text.
    private var changes: [Int: Int] = [:]
    /// The same for ids that have no such place.
    private var strangers: [String: Int] = [:]
    /// What changed since somebody last asked; many laws never have to.
    private var unread: [ItemDifference] = []

    init(_ trace: ListTrace) {
        held = trace.past?.held
    }

    mutating func apply(_ change: ItemDifference) {
        unread.append(change)
    }

    /// Applies a change, and tells which of the ids that came with it stand in the list more than once.
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

    /// Counts an id once more or less; how often the list holds it then.
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
