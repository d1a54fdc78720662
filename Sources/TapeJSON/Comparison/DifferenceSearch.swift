/// Finds the changes between two values, with a task list instead of recursion; digests, computed once, show which subtrees
/// are equal.
struct DifferenceSearch {
    typealias Change = JSONDifference.Change

    /// Two values at the same place, with what is known about the place.
    private struct Pair {
        let old: JSONValue
        let new: JSONValue
        let oldSteps: [JSONPathStep]
        let newSteps: [JSONPathStep]
        let item: String?
    }

    private enum Task {
        case compare(Pair)
        case report(Change)
    }

    private(set) var changes: [Change] = []
    private(set) var omittedCount = 0
    private var tasks: [Task] = []
    private let oldDigests: [UInt64]
    private let newDigests: [UInt64]
    private let identity: JSONItemIdentity
    private let limit: Int

    init(_ old: JSONValue, _ new: JSONValue, identity: JSONItemIdentity, limit: Int) {
        self.identity = identity
        self.limit = limit
        oldDigests = old.digestsOfAll()
        newDigests = new.digestsOfAll()
        tasks = [.compare(Pair(old: old, new: new, oldSteps: [], newSteps: [], item: nil))]
    }

    mutating func run() {
        while let task = tasks.popLast() {
            switch task {
            case .report(let change) where changes.count < limit: changes.append(change)
            case .report: omittedCount += 1
            // Tasks are taken from the end, so they are added in reverse.
            case .compare(let pair): tasks += difference(in: pair).reversed()
            }
        }
    }

    private func difference(in pair: Pair) -> [Task] {
        guard !isEqual(pair.old, pair.new) else { return [] }
        switch (pair.old.kind, pair.new.kind) {
        case (.object, .object): return members(of: pair)
        case (.array, .array): return elements(of: pair)
        default:
            let change = Change(
                kind: .changed, steps: pair.newSteps, item: pair.item, old: pair.old, new: pair.new,
                oldSteps: pair.oldSteps)
            return [.report(change)]
        }
    }

    /// Whether two values are equal, confirmed by a comparison where their digests are equal.
    ///
    /// Nothing below them is compared again, so all confirmations together cost one pass.
    private func isEqual(_ old: JSONValue, _ new: JSONValue) -> Bool {
        oldDigests[old.index] == newDigests[new.index] && old.isEqual(to: new)
    }
}

// MARK: - Objects

extension DifferenceSearch {
    private func members(of pair: Pair) -> [Task] {
        let oldMembers = pair.old.distinctMembers
        let newMembers = pair.new.distinctMembers
        let newValues = Dictionary(newMembers, uniquingKeysWith: { $1 })
        let oldNames = Set(oldMembers.map(\.name))
        let kept: [Task] = oldMembers.map { name, value in
            guard let newValue = newValues[name] else {
                return removed(value, at: pair.oldSteps + [step(name)], item: pair.item)
            }
            return .compare(
                Pair(
                    old: value, new: newValue, oldSteps: pair.oldSteps + [step(name)],
                    newSteps: pair.newSteps + [step(name)], item: pair.item))
        }
        let added = newMembers.filter { !oldNames.contains($0.name) }.map { name, value in
            self.added(value, at: pair.newSteps + [step(name)], item: pair.item)
        }
        return kept + added
    }

    private func step(_ name: [UInt8]) -> JSONPathStep {
        .name(String(decoding: name, as: UTF8.self))
    }

    private func added(_ value: JSONValue, at steps: [JSONPathStep], item: String?) -> Task {
        .report(
            Change(kind: .added, steps: steps, item: item, old: nil, new: value, oldSteps: nil))
    }

    private func removed(_ value: JSONValue, at steps: [JSONPathStep], item: String?) -> Task {
        .report(
            Change(kind: .removed, steps: steps, item: item, old: value, new: nil, oldSteps: steps))
    }
}

// MARK: - Arrays

extension DifferenceSearch {
    private func elements(of pair: Pair) -> [Task] {
        let old = Array(pair.old.elements)
        let new = Array(pair.new.elements)
        guard let oldIdentities = identity.identities(of: old),
            let newIdentities = identity.identities(of: new)
        else { return elementsByPosition(of: pair, old, new) }
        return items(of: pair, old, oldIdentities, new, newIdentities)
    }

    /// Compares arrays by position: skips equal elements at both ends, and pairs the rest.
    private func elementsByPosition(
        of pair: Pair, _ old: [JSONValue], _ new: [JSONValue]
    ) -> [Task] {
        let shorter = min(old.count, new.count)
        var head = 0
        while head < shorter, isEqual(old[head], new[head]) { head += 1 }
        var tail = 0
        while tail < shorter - head, isEqual(old[old.count - 1 - tail], new[new.count - 1 - tail]) {
            tail += 1
        }
        let paired = head..<shorter - tail
        let changed: [Task] = paired.map { index in
            .compare(self.pair(pair, old[index], index, new[index], index, item: pair.item))
        }
        let removed = (paired.upperBound..<old.count - tail).map { index in
            self.removed(old[index], at: pair.oldSteps + [.index(index)], item: pair.item)
        }
        let added = (paired.upperBound..<new.count - tail).map { index in
            self.added(new[index], at: pair.newSteps + [.index(index)], item: pair.item)
        }
        return changed + removed + added
    }

    /// Compares arrays by identity, following each item to its new place.
    private func items(
        of pair: Pair, _ old: [JSONValue], _ oldIdentities: [String], _ new: [JSONValue],
        _ newIdentities: [String]
    ) -> [Task] {
        let (oldKeys, newKeys) = (oldIdentities.map(Self.key), newIdentities.map(Self.key))
        let oldPlaces = Dictionary(zip(oldKeys, oldKeys.indices)) { first, _ in first }
        let known = Set(newKeys)
        var tasks = old.indices.filter { !known.contains(oldKeys[$0]) }.map { index in
            removed(
                old[index], at: pair.oldSteps + [.index(index)], item: oldIdentities[index])
        }
        let steady = longestAscent(newKeys.compactMap { oldPlaces[$0] })
        for (index, identity) in newIdentities.enumerated() {
            guard let place = oldPlaces[newKeys[index]] else {
                tasks.append(
                    added(new[index], at: pair.newSteps + [.index(index)], item: identity))
                continue
            }
            let next = self.pair(pair, old[place], place, new[index], index, item: identity)
            if !steady.contains(place) {
                tasks.append(
                    .report(
                        Change(
                            kind: .moved, steps: next.newSteps, item: identity, old: next.old,
                            new: next.new, oldSteps: next.oldSteps)))
            }
            tasks.append(.compare(next))
        }
        return tasks
    }

    private static func key(_ identity: String) -> [UInt8] { Array(identity.utf8) }

    private func pair(
        _ parent: Pair, _ old: JSONValue, _ oldIndex: Int, _ new: JSONValue, _ newIndex: Int,
        item: String?
    ) -> Pair {
        Pair(
            old: old, new: new, oldSteps: parent.oldSteps + [.index(oldIndex)],
            newSteps: parent.newSteps + [.index(newIndex)], item: item)
    }

    /// The longest increasing subsequence of places; items at all other places have moved.
    private func longestAscent(_ places: [Int]) -> Set<Int> {
        /// For each length, the index of the smallest place that ends an ascent of that length.
        var ends: [Int] = []
        var previous = [Int?](repeating: nil, count: places.count)
        for (index, place) in places.enumerated() {
            var low = 0
            var high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if places[ends[middle]] < place { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[index] = ends[low - 1] }
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var ascent: Set<Int> = []
        var index = ends.last
        while let here = index {
            ascent.insert(places[here])
            index = previous[here]
        }
        return ascent
    }
}

extension JSONValue {
    /// The digests of the value and everything below it, by index on the tape.
    fileprivate func digestsOfAll() -> [UInt64] {
        document.withTapeText { TapeDigester.digests(of: index, in: $0) }
    }

    /// The members in the order of the text, with decoded keys; of a repeated key, only the last.
    fileprivate var distinctMembers: [(name: [UInt8], value: JSONValue)] {
        let kept = Set(document.withTapeText { $0.distinctKeys(of: index) })
        return members.filter { kept.contains($0.keyValue.index) }.map { member in
            (member.keyValue.stringBytes ?? [], member.value)
        }
    }
}
