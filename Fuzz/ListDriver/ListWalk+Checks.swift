import TapeBench
import TapeList

/// Checks that are true after every step and whenever nothing is under way.
extension ListWalk {
    func check(_ effects: [TableEffect<Int>], from old: Table) {
        var reports = false
        var hides = false
        for effect in effects {
            switch effect {
            case .update(.batch(let batch), let shape): check(batch, from: old, leaving: shape)
            case .report: reports = true
            case .hideFooter: hides = true
            case .update(.reload, _), .load, .cancel, .wake: break
            }
        }
        demand(!(reports && hides), "an error and a scroll in one step", of: name)
    }

    /// Checks that a view that applies the changes one by one ends with the same rows.
    private func check(_ batch: UpdateBatch, from old: Table, leaving shape: TableShape) {
        demand(!batch.isEmpty, "an update that changes nothing", of: name)
        var rows: [Int?] = Self.rows(old)
        for step in batch.steps(from: old.shape, to: shape) { step.apply(to: &rows) }
        let now = Self.rows(table)
        demand(rows.count == now.count, "steps that lead elsewhere", of: name)
        for (row, shown) in rows.enumerated() where shown != nil {
            demand(shown == now[row], "row \(row) shows what was there before", of: name)
        }
    }

    private static func rows(_ table: Table) -> [Int] {
        let items = table.list.items.map { $0.id * 100_000 + $0.edition }
        return table.footer.isPresent ? items + [-1] : items
    }

    /// Checks that a row on screen that an update does not touch stays in place, unless there is no longer enough below it.
    func checkAnchor(
        _ update: ListUpdate, from old: HeadlessTable, to new: HeadlessTable
    ) {
        guard case .batch(let batch) = update, let cell = old.cells.first,
            case .item = cell.row, new.offset < new.bottomOffset
        else { return }
        let gone = batch.deletedRows + batch.reloadedRows + batch.movedRows.map(\.from)
        guard !gone.contains(cell.path), !batch.deletedSections.contains(cell.path.section)
        else { return }
        demand(new.cells.first?.row == cell.row, "rows on screen moved", of: name)
    }

    func checkRest() {
        demand(view.shape == table.shape, "rows changed and nobody said so", of: name)
        demand(flight == list.flight?.number, "another load is awaited than is in flight", of: name)
        let isResting = flight == nil && list.phase != .disposed
        if let footer = view.footerCell {
            demand(footer == table.footer, "the footer on screen was not redrawn", of: name)
            if isResting {
                demand(!footer.looksLikeLoading, "loading, with nothing on its way", of: name)
            }
        }
        if list.rules.merge != .append {
            demand(Set(list.items.map(\.id)).count == list.items.count, "an id twice", of: name)
        }
    }

    /// Checks that some action of the user loads more, if there is more or nothing was loaded yet.
    package func checkEnd() {
        guard flight == nil, list.phase != .disposed else { return }
        switch list.state {
        case .unstarted, .firstFailed: break
        case .loadingFirst, .refreshing, .ready, .appending, .appendFailed, .refreshFailed,
            .exhausted, .empty, .disposed:
            guard list.hasMore else { return }
        }
        demand(leadsOn, "nothing asks for more in \(list.state)", of: name)
    }

    private var leadsOn: Bool {
        // A footer that hides itself once appears again after scrolling back to it.
        let again: [(inout ListWalk) -> Void] = [
            { $0.tapFooter() }, { $0.tell(.retryTapped) }, { $0.scroll(to: 0) },
            { $0.scroll(to: $0.view.bottomOffset) },
        ]
        let ways = again + again + again
        var walk = self
        walk.tell(.timePassed(.seconds(100)))
        for way in ways where walk.flight == nil { way(&walk) }
        return walk.flight != nil
    }
}
