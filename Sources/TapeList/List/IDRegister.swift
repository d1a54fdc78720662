/// Finds an item's position by its id, in lists that hold each id only once.
///
/// This is a hash table that stores no ids: each slot holds part of an id's hash and the item's number, and the item itself
/// confirms the id. That takes ten to twenty-one bytes an item. Numbers are given in order of arrival and never reused, so
/// that removing an item changes no other entry; items removed from the middle are remembered as gaps.
struct IDRegister<ID: Hashable & Sendable>: Sendable {
    /// Each slot is zero, or part of a hash in the upper half and the item's number plus one in the lower half.
    private var table: [UInt64] = []
    private(set) var count = 0
    /// The number of the first item.
    private var first: UInt32 = 0
    /// The number that the next item will have.
    private var next: UInt32 = 0
    /// The ascending numbers of removed items that had remaining items before them.
    private var gaps: [UInt32] = []

    mutating func removeAll() {
        self = IDRegister()
    }

    /// The position of the item with an id.
    ///
    /// - Parameters:
    ///   - id: the id looked for.
    ///   - idAt: the id of the item at a position.
    /// - Returns: the position, or `nil` if no item has the id.
    func position(of id: ID, _ idAt: (Int) -> ID) -> Int? {
        guard !table.isEmpty else { return nil }
        let part = Self.part(of: id)
        var place = home(of: part)
        while table[place] != 0 {
            if UInt32(truncatingIfNeeded: table[place] >> 32) == part {
                let position = position(of: Self.number(table[place]))
                if idAt(position) == id { return position }
            }
            place = (place + 1) & (table.count - 1)
        }
        return nil
    }

    /// Adds an item after all others.
    mutating func append(_ id: ID) {
        if next == .max - 1 { renumber() }
        if (count + 1) * 5 > table.count * 4 { grow() }
        enter(Self.part(of: id), next)
        next += 1
        count += 1
    }

    /// Removes items, given by their ascending positions and their ids.
    mutating func remove(_ removed: [(position: Int, id: ID)]) {
        guard !removed.isEmpty else { return }
        let numbers = removed.map { number(at: $0.position) }
        for (number, item) in zip(numbers, removed) { erase(Self.part(of: item.id), number) }
        count -= removed.count
        insertGaps(numbers)
        if gaps.count > 64, gaps.count > count / 4 { renumber() }
    }

    /// Removes the first items.
    mutating func removeFirst(_ ids: [ID]) {
        guard ids.count < count else { return removeAll() }
        let start = number(at: ids.count)
        for (position, id) in ids.enumerated() { erase(Self.part(of: id), number(at: position)) }
        count -= ids.count
        first = start
        gaps.removeFirst(gapsBelow(start))
    }

    private static func part(of id: ID) -> UInt32 {
        let hash = UInt64(truncatingIfNeeded: id.hashValue)
        return UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
    }

    private static func number(_ entry: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: entry) - 1
    }

    /// The slot of an entry if there is no collision.
    private func home(of part: UInt32) -> Int { Int(part) & (table.count - 1) }

    private func position(of number: UInt32) -> Int {
        Int(number - first) - gapsBelow(number)
    }

    private func number(at position: Int) -> UInt32 {
        // Find the gaps that have no more items before them than the position has.
        var low = 0
        var high = gaps.count
        while low < high {
            let middle = (low + high) / 2
            if Int(gaps[middle] - first) - middle <= position {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return first + UInt32(position + low)
    }

    private func gapsBelow(_ number: UInt32) -> Int {
        var low = 0
        var high = gaps.count
        while low < high {
            let middle = (low + high) / 2
            if gaps[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private mutating func insertGaps(_ numbers: [UInt32]) {
        guard let last = gaps.last, let least = numbers.first, least < last else {
            gaps += numbers
            return
        }
        let start = gapsBelow(least)
        gaps.replaceSubrange(start..., with: (gaps[start...] + numbers).sorted())
    }

    private mutating func enter(_ part: UInt32, _ number: UInt32) {
        var place = home(of: part)
        while table[place] != 0 { place = (place + 1) & (table.count - 1) }
        table[place] = (UInt64(part) << 32) | UInt64(number + 1)
    }

    /// Removes an entry and moves up the entries behind it that a collision had displaced.
    private mutating func erase(_ part: UInt32, _ number: UInt32) {
        let entry = (UInt64(part) << 32) | UInt64(number + 1)
        let mask = table.count - 1
        var place = home(of: part)
        while table[place] != entry {
            precondition(table[place] != 0, "an item of the list has no entry")
            place = (place + 1) & mask
        }
        var hole = place
        while true {
            place = (place + 1) & mask
            guard table[place] != 0 else { break }
            let home = home(of: UInt32(truncatingIfNeeded: table[place] >> 32))
            // An entry must not move to a slot before its home.
            guard (place - home) & mask >= (place - hole) & mask else { continue }
            table[hole] = table[place]
            hole = place
        }
        table[hole] = 0
    }

    private mutating func grow() {
        let old = table
        table = Array(repeating: 0, count: max(16, old.count * 2))
        for entry in old where entry != 0 {
            enter(UInt32(truncatingIfNeeded: entry >> 32), Self.number(entry))
        }
    }

    /// Numbers the items again, without gaps.
    private mutating func renumber() {
        for place in table.indices where table[place] != 0 {
            let position = position(of: Self.number(table[place]))
            table[place] = (table[place] & ~UInt64(UInt32.max)) | UInt64(position + 1)
        }
        first = 0
        next = UInt32(count)
        gaps = []
    }
}
