import TapeList

/// The ids that a list holds, as far as its rows were read.
///
/// Short lists are read row by row each time. In long ones the old rows are sampled and the new ones read, so that a page
/// costs the same however many came before it; `readAll` reads all of them again.
struct ItemMirror {
    /// The items held when the bench was branched off, shared with the bench it came from.
    private var settled: ArraySlice<String> = []
    private var fresh: [String] = []
    /// Lists up to this length are always read completely.
    private let shortLength: Int
    /// How many old rows are sampled; a list that is always sampled needs few, since it is read so often.
    private var samples: Int { shortLength == 0 ? 4 : 64 }

    init(shortLength: Int) {
        self.shortLength = shortLength
    }

    /// Makes a mirror of a list that holds these ids, a prefix of a longer list.
    init(settled: ArraySlice<String>, shortLength: Int) {
        self.settled = settled
        self.shortLength = shortLength
    }

    var count: Int { settled.count + fresh.count }
    var isEmpty: Bool { count == 0 }
    var first: String? { settled.first ?? fresh.first }
    var ids: [String] { settled.isEmpty ? fresh : settled + fresh }

    private func id(at row: Int) -> String {
        row < settled.count ? settled[settled.startIndex + row] : fresh[row - settled.count]
    }

    /// Reads the rows again and returns what changed.
    mutating func read(_ list: some ListUnderTest) -> ItemDifference {
        guard count > shortLength, let tail = tail(of: list) else { return readAll(list) }
        let kept = count
        fresh += tail
        return ItemDifference(droppedAtTop: [], keptAtTop: kept, removed: [], inserted: tail)
    }

    /// Reads every row and returns what changed.
    mutating func readAll(_ list: some ListUnderTest) -> ItemDifference {
        let old = ids
        fresh = allIDs(of: list)
        settled = []
        return .between(old, fresh)
    }

    /// The ids after the known ones, if the known ones seem unchanged.
    private func tail(of list: some ListUnderTest) -> [String]? {
        let rows = list.shape.rowsInSections.first ?? 0
        let count = count
        guard rows >= count, rows - count < max(shortLength, Self.longTail) else { return nil }
        let stride = max(1, count / samples)
        for row in Swift.stride(from: 0, to: count, by: stride) {
            guard isUnchanged(row, list) else { return nil }
        }
        guard count == 0 || isUnchanged(count - 1, list) else { return nil }
        var tail: [String] = []
        for row in count..<rows {
            switch list.row(at: RowPath(section: 0, row: row)) {
            case .item(let id): tail.append(id)
            case .footer, .placeholder: break
            case nil: return nil
            }
        }
        return tail
    }

    /// More new rows than these cannot be one page.
    private static let longTail = 2_000

    private func isUnchanged(_ row: Int, _ list: some ListUnderTest) -> Bool {
        list.row(at: RowPath(section: 0, row: row)) == .item(id(at: row))
    }

    private func allIDs(of list: some ListUnderTest) -> [String] {
        var now: [String] = []
        now.reserveCapacity(count + 32)
        for (section, rows) in list.shape.rowsInSections.enumerated() {
            // The table rejects more rows than this; a list that claims to have more must not be read forever.
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
