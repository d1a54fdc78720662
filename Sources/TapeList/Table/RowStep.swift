/// One change of a table that numbers its rows across all sections and takes its changes one after the other, as AppKit's
/// `NSTableView` and Android's `RecyclerView` do; each number counts the rows as the changes before it left them.
public enum RowStep: Hashable, Sendable {
    /// Remove these rows.
    case remove(Range<Int>)
    /// Remove a row and insert it elsewhere; the second number is counted without it.
    case move(from: Int, to: Int)
    /// Insert these rows.
    case insert(Range<Int>)
    /// Change what a row shows.
    case change(Int)

    /// Applies the change to rows as such a table holds them; inserted and changed rows are nil.
    package func apply<Row>(to rows: inout [Row?]) {
        switch self {
        case .remove(let range): rows.removeSubrange(range)
        case .move(let from, let to): rows.insert(rows.remove(at: from), at: to)
        case .insert(let range):
            rows.insert(contentsOf: range.map { _ in nil }, at: range.lowerBound)
        case .change(let row): rows[row] = nil
        }
    }
}

extension UpdateBatch {
    /// The batch as a sequence of single changes.
    ///
    /// Deletions come first, from the bottom up, then moves, then insertions from the top down, so that no place has to be
    /// counted twice. Without moves the cost is that of sorting the batch; each move costs as much as there are rows.
    ///
    /// - Parameters:
    ///   - before: the sections and rows the table knows.
    ///   - after: the sections and rows its data source now has.
    /// - Returns: steps that lead from the one to the other.
    public func steps(from before: TableShape, to after: TableShape) -> [RowStep] {
        let old = FlatRows(before)
        let new = FlatRows(after)
        let removed = Set(old.numbers(deletedRows, deletedSections)).sorted()
        let inserted = Set(new.numbers(insertedRows, insertedSections)).sorted()
        var survivors = Survivors(count: before.rowCount - removed.count)
        var steps = ranges(removed).reversed().map(RowStep.remove)
        if !movedRows.isEmpty {
            let moves = movedRows.map { move in
                (
                    from: rank(of: old.number(move.from), without: removed),
                    to: rank(of: new.number(move.to), without: inserted)
                )
            }
            steps += survivors.move(moves)
        }
        steps += ranges(inserted).map(RowStep.insert)
        let reloaded = reloadedRows.map { path in
            place(survivors.place(of: rank(of: old.number(path), without: removed)), inserted)
        }
        let changed = Set(reloaded + reconfiguredRows.map(new.number)).sorted()
        return steps + changed.map(RowStep.change)
    }

    /// A row's number, not counting removed rows.
    private func rank(of number: Int, without gone: [Int]) -> Int {
        number - leading(gone.count) { gone[$0] < number }
    }

    /// A row's number, counting inserted rows as well.
    private func place(_ rank: Int, _ inserted: [Int]) -> Int {
        rank + leading(inserted.count) { inserted[$0] - $0 <= rank }
    }

    /// The length of the leading part of `0..<count` that meets a condition, which no later number meets.
    private func leading(_ count: Int, where holds: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func ranges(_ numbers: [Int]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for number in numbers {
            if let last = ranges.last, last.upperBound == number {
                ranges[ranges.count - 1] = last.lowerBound..<(number + 1)
            } else {
                ranges.append(number..<(number + 1))
            }
        }
        return ranges
    }
}

/// The rows of all sections, numbered in one sequence.
private struct FlatRows {
    private let starts: [Int]
    private let rowsInSections: [Int]

    init(_ shape: TableShape) {
        rowsInSections = shape.rowsInSections
        var starts: [Int] = []
        var start = 0
        for rows in shape.rowsInSections {
            starts.append(start)
            start += rows
        }
        self.starts = starts
    }

    func number(_ path: RowPath) -> Int { starts[path.section] + path.row }

    func numbers(_ rows: [RowPath], _ sections: [Int]) -> [Int] {
        rows.map(number)
            + sections.flatMap { starts[$0]..<(starts[$0] + rowsInSections[$0]) }
    }
}

/// The rows that stay, each known by its number before any move.
private struct Survivors {
    /// Where each is after the moves; nil where nothing moved.
    private var places: [Int: Int]?
    private let count: Int

    init(count: Int) {
        self.count = count
    }

    func place(of row: Int) -> Int { places?[row] ?? row }

    /// Moves rows to their final places among all rows that stay.
    mutating func move(_ moves: [(from: Int, to: Int)]) -> [RowStep] {
        let moving = Set(moves.map(\.from))
        let ordered = moves.sorted { $0.to < $1.to }
        var goal = (0..<count).filter { !moving.contains($0) }
        for move in ordered { goal.insert(move.from, at: move.to) }
        var current = Array(0..<count)
        var steps: [RowStep] = []
        // Each goes right behind its final predecessor, which is in its place by then.
        for move in ordered {
            guard let from = current.firstIndex(of: move.from) else { continue }
            current.remove(at: from)
            let before = move.to == 0 ? nil : current.firstIndex(of: goal[move.to - 1])
            let to = before.map { $0 + 1 } ?? 0
            current.insert(move.from, at: to)
            if from != to { steps.append(.move(from: from, to: to)) }
        }
        places = Dictionary(uniqueKeysWithValues: zip(current, current.indices))
        return steps
    }
}
