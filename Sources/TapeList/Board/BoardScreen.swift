/// A row of a screen made of sections.
public enum BoardRow<ID: Hashable & Sendable>: Hashable, Sendable {
    /// A row of a section's content, counted from its top.
    case content(ID, row: Int)
    /// The one row of a section that has no content to show.
    case placeholder(ID, BoardPlaceholder)
}

/// What a board shows as sections and rows of a table.
///
/// A placeholder for the whole screen is no row: it stands where the table has none.
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

    /// What fills the whole screen, if anything does.
    public var page: BoardPlaceholder? {
        switch presentation {
        case .page(let placeholder): placeholder
        case .sections: nil
        }
    }

    /// What stands in a row, or `nil` where there is none.
    public func row(at path: RowPath) -> BoardRow<ID>? {
        guard shape.contains(path) else { return nil }
        switch presentation.views[path.section] {
        case .content(let id): return .content(id, row: path.row)
        case .placeholder(let id, let placeholder): return .placeholder(id, placeholder)
        }
    }

    /// The update that leads from this screen to another one, or `nil` where no row changes.
    ///
    /// Sections stay, come and go by their ids. Content of another length grows or shrinks at its end; a caller that knows more
    /// of it, as a paged list does, tells the table itself and hands in screens of the same length.
    public func update(to next: BoardScreen) -> ListUpdate? {
        let old = presentation.views
        let new = next.presentation.views
        guard !old.isEmpty, !new.isEmpty else { return old.isEmpty && new.isEmpty ? nil : .reload }
        let oldPlaces = Dictionary(
            old.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        let places = new.map { oldPlaces[$0.id] }
        let kept = places.compactMap(\.self)
        // A section that went and came back is below those that it was above.
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
    /// The sections shown, none while one placeholder fills the screen.
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
