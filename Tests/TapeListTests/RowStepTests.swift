import TapeList
import TapeTestKit
import Testing

/// Batches as AppKit and RecyclerView take them: one change after the other.
@Suite struct RowStepTests {
    private static func path(_ row: Int, section: Int = 0) -> RowPath {
        RowPath(section: section, row: row)
    }

    /// A table's rows as such a view holds them, its sections one below the other.
    private static func rows(_ table: LetterTable) -> [String] {
        let items = table.list.items.map { "\($0.id)\($0.edition)" }
        return table.footer.isPresent ? items + ["\(table.footer)"] : items
    }

    /// What a view of these rows shows after the steps, asking for those that come or change as it is told of them.
    private static func apply(_ steps: [RowStep], to old: [String], asking new: [String])
        -> [String]
    {
        var rows: [String?] = old
        for step in steps { step.apply(to: &rows) }
        return rows.enumerated().map { $1 ?? (new.indices.contains($0) ? new[$0] : "none") }
    }

    @Test(arguments: [MergePolicy.append, .ignore, .update, .move])
    func `the steps of every update lead to the rows the table has`(merge: MergePolicy) {
        var chance = SeededRandom(seed: 1)
        for policy in FooterPolicy.designs {
            let rules = ListRules(merge: merge, window: .last(pages: 3))
            var table = LetterTable(policy: policy, rules: rules)
            _ = table.handle(.start)
            for turn in 0..<400 {
                let old = table
                let effects = table.handle(Self.event(table, turn, &chance))
                for case .update(.batch(let batch), let shape) in effects {
                    let steps = batch.steps(from: old.shape, to: shape)
                    let shown = Self.apply(steps, to: Self.rows(old), asking: Self.rows(table))
                    #expect(shown == Self.rows(table), "\(batch) \(steps)")
                }
            }
        }
    }

    private static func event(
        _ table: LetterTable, _ turn: Int, _ chance: inout SeededRandom
    ) -> LetterTable.Event {
        let letters = (0..<4).map { _ in Int.random(in: 0..<12, using: &chance) }
        let items = letters.map { Letter(id: String(UnicodeScalar(UInt8(97 + $0))), edition: turn) }
        switch (table.list.flight, Int.random(in: 0..<8, using: &chance)) {
        case (let ticket?, 0...4):
            let next = turn.isMultiple(of: 13) ? nil : turn
            return .arrived(LetterPage(items: items, next: next), ticket: ticket.number)
        case (let ticket?, _): return .failed(.temporary, ticket: ticket.number)
        case (nil, 0): return .refresh
        case (nil, 1): return .removed(Set(items.map(\.id)))
        case (nil, 2): return .laidOut(lastVisible: nil)
        case (nil, 3): return .footerTapped
        case (nil, _):
            return table.footerPath.map { .willDisplay($0) } ?? .refresh
        }
    }

    @Test func `rows move past one another, and sections count as all their rows`() {
        var batch = UpdateBatch()
        batch.deletedSections = [1]
        batch.insertedSections = [0]
        batch.movedRows = [
            .init(from: Self.path(0), to: Self.path(3, section: 1)),
            .init(from: Self.path(2), to: Self.path(0, section: 1)),
        ]
        batch.deletedRows = [Self.path(3)]
        batch.insertedRows = [Self.path(2, section: 1)]
        batch.reloadedRows = [Self.path(1)]
        let old = ["a", "b", "c", "d", "x", "y"]
        let new = ["n", "c", "B", "i", "a"]
        let steps = batch.steps(
            from: TableShape(rowsInSections: [4, 2]), to: TableShape(rowsInSections: [1, 4]))
        #expect(Self.apply(steps, to: old, asking: new) == new)
        #expect(steps.last == .change(2))
    }
}
