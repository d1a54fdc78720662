/// Places items and footer as a design wants it, and derives the updates of the table when they change.
struct FooterPlan {
    let policy: FooterPolicy

    func shape(itemCount: Int, footer: Footer) -> TableShape {
        switch (policy.placement, footer.isPresent) {
        case (.lastRow, true): TableShape(rowsInSections: [itemCount + 1])
        case (.lastRow, false), (.ownSection, false): TableShape(rowsInSections: [itemCount])
        case (.ownSection, true): TableShape(rowsInSections: [itemCount, 1])
        }
    }

    func path(itemCount: Int, footer: Footer) -> RowPath? {
        switch (policy.placement, footer.isPresent) {
        case (.lastRow, true): RowPath(section: 0, row: itemCount)
        case (.ownSection, true): RowPath(section: 1, row: 0)
        case (.lastRow, false), (.ownSection, false): nil
        }
    }

    /// The update from old to new items and footer, or `nil` if the table looks the same.
    func update(
        _ change: ItemsChange?, from oldCount: Int, _ oldFooter: Footer, to newCount: Int,
        _ newFooter: Footer
    ) -> ListUpdate? {
        var batch = UpdateBatch()
        batch.animation = policy.animation
        var carriesFooter = false
        switch change {
        case nil: break
        case .replaced:
            guard oldCount == 0, newCount > 0, policy.firstBatch == .insert else { return .reload }
            batch.insertedRows = rows(0..<newCount)
        case .changed(let removed, let updated, let moved, let arrived):
            let targets = Set(moved.map(\.to))
            batch.deletedRows = rows(removed)
            batch.reloadedRows = rows(updated)
            batch.movedRows = moved.map { .init(from: row($0.from), to: row($0.to)) }
            // A row that moves keeps its cell, which must show the new item.
            batch.reconfiguredRows = moved.map { row($0.to) }
            batch.insertedRows = rows(arrived.lazy.filter { !targets.contains($0) })
            carriesFooter = !arrived.isEmpty && policy.insertion == .aroundFooter
        }
        moveFooter(
            in: &batch, from: (oldCount, oldFooter), to: (newCount, newFooter),
            takingItOut: carriesFooter)
        return batch.isEmpty ? nil : .batch(batch)
    }

    private func moveFooter(
        in batch: inout UpdateBatch, from old: (count: Int, footer: Footer),
        to new: (count: Int, footer: Footer), takingItOut: Bool
    ) {
        let oldPath = path(itemCount: old.count, footer: old.footer)
        let newPath = path(itemCount: new.count, footer: new.footer)
        let staysInPlace = oldPath != nil && newPath != nil && !takingItOut
        if staysInPlace {
            if let newPath, old.footer != new.footer { batch.reconfiguredRows.append(newPath) }
            return
        }
        switch policy.placement {
        case .lastRow:
            if let oldPath { batch.deletedRows.append(oldPath) }
            if let newPath { batch.insertedRows.append(newPath) }
        case .ownSection:
            // A footer in a section of its own never has to make way for items.
            switch (oldPath, newPath) {
            case (.some, nil): batch.deletedSections.append(1)
            case (nil, .some): batch.insertedSections.append(1)
            case (.some, .some(let path)):
                if old.footer != new.footer { batch.reconfiguredRows.append(path) }
            case (nil, nil): break
            }
        }
    }

    private func rows(_ numbers: some Sequence<Int>) -> [RowPath] {
        numbers.map(row)
    }

    private func row(_ number: Int) -> RowPath { RowPath(section: 0, row: number) }
}
