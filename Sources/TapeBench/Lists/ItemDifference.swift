/// How the items of a list differ before and after a step: some dropped at the top, and one stretch replaced by another.
package struct ItemDifference: Hashable, Sendable {
    /// The items removed from the very top while everything below them moved up.
    package var droppedAtTop: [String]
    /// How many items stayed before the first other change.
    package var keptAtTop: Int
    /// The items removed from there.
    package var removed: [String]
    /// The items inserted in their place.
    package var inserted: [String]

    /// Whether nothing changed.
    package var isEmpty: Bool { droppedAtTop.isEmpty && removed.isEmpty && inserted.isEmpty }

    /// The difference between two equal lists of this many items.
    static func none(of count: Int) -> ItemDifference {
        ItemDifference(droppedAtTop: [], keptAtTop: count, removed: [], inserted: [])
    }

    /// Compares two lists of ids from both ends.
    static func between(_ old: [String], _ new: [String]) -> ItemDifference {
        let dropped = droppedAtTop(old, new)
        let gone = Array(old[..<dropped])
        let old = old[dropped...]
        let shorter = min(old.count, new.count)
        var top = 0
        while top < shorter, old[dropped + top] == new[top] { top += 1 }
        var bottom = 0
        while bottom < shorter - top, old[old.endIndex - 1 - bottom] == new[new.count - 1 - bottom]
        {
            bottom += 1
        }
        return ItemDifference(
            droppedAtTop: gone,
            keptAtTop: top,
            removed: Array(old[(dropped + top)..<(old.endIndex - bottom)]),
            inserted: Array(new[top..<(new.count - bottom)]))
    }

    /// How many items were removed from the top, if all the others are still there, in order, at the top.
    private static func droppedAtTop(_ old: [String], _ new: [String]) -> Int {
        guard let first = new.first, old.first != first,
            let place = old.firstIndex(of: first), new.starts(with: old[place...])
        else { return 0 }
        return place
    }
}
