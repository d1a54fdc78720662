/// Where each item of a list is, told by its id, for lists that hold an id only once.
///
/// It keeps no ids: each place of the table holds a part of an id's hash and the number under which the item came, and the
/// item itself confirms its id. That is ten to twenty-one bytes an item. Numbers grow with each item and are never reused,
/// so that an item that goes needs no other one's entry changed; what went from the middle is remembered as a gap.
struct IDRegister<ID: Hashable & Sendable>: Sendable {
    /// Each is zero, or a part of a hash above a number that is greater by one.
    private var table: [UInt64] = []
    private(set) var count = 0
    /// The number of the first item.
    private var first: UInt32 = 0
    /// The number that the next item will have.
    private var next: UInt32 = 0
    /// The numbers, ascending, of items that went while others before them stayed.
    private var gaps: [UInt32] = []

    mutating func removeAll() {
        self = IDRegister()
    }

    /// Where the item with an id is.
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

    /// Enters an item that came after all others.
    mutating func append(_ id: ID) {
        if next == .max - 1 { renumber() }
        if (count + 1) * 5 > table.count * 4 { grow() }
        enter(Self.part(of: id), next)
        next += 1
        count += 1
    }

    /// Forgets items, told by ascending positions and their ids.
    mutating func remove(_ removed: [(position: Int, id: ID)]) {
        guard !removed.isEmpty else { return }
        let numbers = removed.map { number(at: $0.position) }
        for (number, item) in zip(numbers, removed) { erase(Self.part(of: item.id), number) }
        count -= removed.count
        insertGaps(numbers)
        if gaps.count > 64, gaps.count > count / 4 { renumber() }
    }

    /// Forgets the first items.
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

    /// Where an entry stands if nothing is in its way.
    private func home(of part: UInt32) -> Int { Int(part) & (table.count - 1) }

    private func position(of number: UInt32) -> Int {
        Int(number - first) - gapsBelow(number)
    }

    private func number(at position: Int) -> UInt32 {
        // The gaps before which not more items are than before the position.
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

    /// Takes an entry out and lets those that stand behind it for want of room move up.
    private mutating func erase(_ part: UInt32, _ number: UInt32) {
        let entry = (UInt64(part) << 32) | UInt64(number + 1)
        let mask = table.count - 1
        var place = home(of: part)
        while table[place] != entry {
            precondition(table[place] != 0, "an item that came was not entered")
            place = (place + 1) & mask
        }
        var hole = place
        while true {
            place = (place + 1) & mask
            guard table[place] != 0 else { break }
            let home = home(of: UInt32(truncatingIfNeeded: table[place] >> 32))
            // An entry may not stand before its home.
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

    /// Numbers the items again, so that no gap is left.
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
