/// Merges two changed versions of a text, line by line.
struct TextMerge {
    /// Lines that both sides changed differently; mine were kept.
    struct Conflict: Hashable {
        let mine: [String]
        let theirs: [String]
    }

    private(set) var lines: [String] = []
    private(set) var conflicts: [Conflict] = []

    /// Takes over the changes from `base` to `theirs`, except where `mine` was changed differently.
    init(base: [String], mine: [String], theirs: [String]) {
        let inMine = Self.matches(base, mine)
        let inTheirs = Self.matches(base, theirs)
        var start = (base: 0, mine: 0, theirs: 0)
        for index in base.indices {
            guard let mineIndex = inMine[index], let theirIndex = inTheirs[index] else { continue }
            add(
                Array(base[start.base..<index]), Array(mine[start.mine..<mineIndex]),
                Array(theirs[start.theirs..<theirIndex]))
            lines.append(base[index])
            start = (index + 1, mineIndex + 1, theirIndex + 1)
        }
        add(
            Array(base[start.base...]), Array(mine[start.mine...]), Array(theirs[start.theirs...]))
    }

    private mutating func add(_ base: [String], _ mine: [String], _ theirs: [String]) {
        if mine == base || mine == theirs {
            lines += theirs
        } else if theirs == base {
            lines += mine
        } else if let added = Self.addition(to: base, in: mine) {
            lines += added.before + theirs + added.behind
        } else if let added = Self.addition(to: base, in: theirs) {
            lines += added.before + mine + added.behind
        } else if base.count > 1, base.count == mine.count, base.count == theirs.count {
            // Each member of a spec has a line of its own, so changes of neighbouring lines do not conflict.
            for index in base.indices { add([base[index]], [mine[index]], [theirs[index]]) }
        } else {
            lines += mine
            conflicts.append(Conflict(mine: mine, theirs: theirs))
        }
    }

    /// The lines added before or after lines that stayed the same; nil if those changed.
    private static func addition(
        to base: [String], in text: [String]
    ) -> (before: [String], behind: [String])? {
        guard !base.isEmpty else { return nil }
        if text.starts(with: base) { return ([], Array(text.dropFirst(base.count))) }
        guard text.count > base.count, Array(text.suffix(base.count)) == base else { return nil }
        return (Array(text.dropLast(base.count)), [])
    }

    /// The position of each line of a text in another; lines that are gone have none.
    private static func matches(_ base: [String], _ other: [String]) -> [Int: Int] {
        let difference = other.difference(from: base)
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        let kept = base.indices.filter { !removed.contains($0) }
        let found = other.indices.filter { !inserted.contains($0) }
        return Dictionary(uniqueKeysWithValues: zip(kept, found))
    }
}
