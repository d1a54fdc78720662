import TapeList

/// The ids a list holds, as far as its rows were read.
///
/// Short lists are read row by row each time. Of long ones the old rows are sampled and the new ones read, so that a page
/// costs the same however many came before it; whoever wants to be sure reads all of them once more.
struct ItemMirror {
    private(set) var ids: [String] = []
    /// Lists up to this long are always read as a whole.
    private static let shortLength = 2_000
    private static let samples = 64

    var count: Int { ids.count }
    var isEmpty: Bool { ids.isEmpty }

    /// Reads the rows again and tells what changed.
    mutating func read(_ list: some ListUnderTest) -> ItemDifference {
        guard ids.count > Self.shortLength, let tail = tail(of: list) else { return readAll(list) }
        let kept = ids.count
        ids += tail
        return ItemDifference(droppedAtTop: [], keptAtTop: kept, removed: [], inserted: tail)
    }

    /// Reads every row and tells what changed.
    mutating func readAll(_ list: some ListUnderTest) -> ItemDifference {
        let now = allIDs(of: list)
        defer { ids = now }
        return .between(ids, now)
    }

    /// The ids after those known, if the known ones seem to be where they were.
    private func tail(of list: some ListUnderTest) -> [String]? {
        let rows = list.shape.rowsInSections.first ?? 0
        guard rows >= ids.count, rows - ids.count < Self.shortLength else { return nil }
        let stride = max(1, ids.count / Self.samples)
        for row in Swift.stride(from: 0, to: ids.count, by: stride) + [ids.count - 1] {
            guard list.row(at: RowPath(section: 0, row: row)) == .item(ids[row]) else { return nil }
        }
        var tail: [String] = []
        for row in ids.count..<rows {
            switch list.row(at: RowPath(section: 0, row: row)) {
            case .item(let id): tail.append(id)
            case .footer, .placeholder: break
            case nil: return nil
            }
        }
        return tail
    }

    private func allIDs(of list: some ListUnderTest) -> [String] {
        var now: [String] = []
        now.reserveCapacity(ids.count + 32)
        for (section, rows) in list.shape.rowsInSections.enumerated() {
            // A table refuses more rows than that; whoever claims them is not read for ever.
            for row in 0..<min(max(0, rows), HeadlessTable.mostRows) {
                switch list.row(at: RowPath(section: section, row: row)) {
                case .item(let id): now.append(id)
                case .footer, .placeholder, nil: break
                }
            }
        }
        return now
    }
}
