/// A row of a screen made of sections.
public enum BoardRow<ID: Hashable & Sendable>: Hashable, Sendable {
    /// A row of a section's content, counted from its top.
    case content(ID, row: Int)
    /// The one row of a section that has no content to show.
    case placeholder(ID, BoardPlaceholder)
}

/// A board's presentation, laid out in the sections and rows of a table.
///
/// A placeholder for the whole screen is not a row; while it shows, the table has no rows.
public struct BoardScreen<ID: Hashable & Sendable>: Hashable, Sendable {
    /// What is shown.
    public let presentation: BoardPresentation<ID>
    /// The sections and rows of the table.
    public let shape: TableShape

    /// Lays a presentation out in rows.
    ///
    /// - Parameters:
    ///   - presentation: what is shown.
    ///   - rowCount: how many rows the content of a section has, its footer included.
    public init(_ presentation: BoardPresentation<ID>, rowCount: (ID) -> Int) {
        self.presentation = presentation
        shape = TableShape(
            rowsInSections: presentation.views.map { view in
                switch view {
                case .content(let id): rowCount(id)
                case .placeholder: 1
                }
            })
    }

    /// The placeholder that fills the whole screen, if there is one.
    public var page: BoardPlaceholder? {
        switch presentation {
        case .page(let placeholder): placeholder
        case .sections: nil
        }
    }

    /// The row at a place, or `nil` if there is none.
    public func row(at path: RowPath) -> BoardRow<ID>? {
        guard shape.contains(path) else { return nil }
        switch presentation.views[path.section] {
        case .content(let id): return .content(id, row: path.row)
        case .placeholder(let id, let placeholder): return .placeholder(id, placeholder)
        }
    }

    /// The update from this screen to another one, or `nil` if no row changes.
    ///
    /// Sections are matched by id. Where the length of a section's content changes, rows are inserted or deleted at its end. A
    /// caller that knows which rows changed, as a paged list does, updates the table itself and passes screens of equal length.
    public func update(to next: BoardScreen) -> ListUpdate? {
        let old = presentation.views
        let new = next.presentation.views
        guard !old.isEmpty, !new.isEmpty else { return old.isEmpty && new.isEmpty ? nil : .reload }
        let oldPlaces = Dictionary(
            old.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        let places = new.map { oldPlaces[$0.id] }
        let kept = places.compactMap(\.self)
        // A section that was removed and added again is now below sections that it used to be above.
        guard kept == kept.sorted() else { return .reload }
        var batch = UpdateBatch()
        let staying = Set(kept)
        batch.deletedSections = old.indices.filter { !staying.contains($0) }
        for (section, place) in places.enumerated() {
            guard let place else {
                batch.insertedSections.append(section)
                continue
            }
            let rows = (shape.rowsInSections[place], next.shape.rowsInSections[section])
            change(&batch, from: (old[place], place, rows.0), to: (new[section], section, rows.1))
        }
        return batch.isEmpty ? nil : .batch(batch)
    }

    private func change(
        _ batch: inout UpdateBatch,
        from old: (view: BoardPresentation<ID>.SectionView, section: Int, rows: Int),
        to new: (view: BoardPresentation<ID>.SectionView, section: Int, rows: Int)
    ) {
        func rows(_ range: Range<Int>, in section: Int) -> [RowPath] {
            range.map { RowPath(section: section, row: $0) }
        }
        switch (old.view, new.view) {
        case (.content, .content):
            let common = min(old.rows, new.rows)
            batch.deletedRows += rows(common..<old.rows, in: old.section)
            batch.insertedRows += rows(common..<new.rows, in: new.section)
        case (.placeholder(_, let before), .placeholder(_, let after)):
            if before != after { batch.reconfiguredRows += rows(0..<1, in: new.section) }
        case (.content, .placeholder), (.placeholder, .content):
            batch.deletedRows += rows(0..<old.rows, in: old.section)
            batch.insertedRows += rows(0..<new.rows, in: new.section)
        }
    }
}

extension BoardPresentation {
    /// The sections shown; none while one placeholder fills the screen.
    fileprivate var views: [SectionView] {
        switch self {
        case .page: []
        case .sections(let views): views
        }
    }
}

extension BoardPresentation.SectionView {
    fileprivate var id: ID {
        switch self {
        case .content(let id), .placeholder(let id, _): id
        }
    }
}
