/// What stands in the place of content: of the whole screen's or of one section's.
public enum BoardPlaceholder: Hashable, Sendable {
    /// Something loads.
    case loading
    /// Something failed.
    case error
    /// There is nothing.
    case empty
}

/// What a screen made of sections shows.
public enum BoardPresentation<ID: Hashable & Sendable>: Hashable, Sendable {
    /// What one section shows.
    public enum SectionView: Hashable, Sendable {
        /// Its rows.
        case content(ID)
        /// A placeholder of its own.
        case placeholder(ID, BoardPlaceholder)
    }

    /// One placeholder for the whole screen.
    case page(BoardPlaceholder)
    /// The sections one below the other.
    case sections([SectionView])
}

extension BoardPresentation {
    /// What is shown: a total function of the layout and the sections from top to bottom.
    ///
    /// With one section it is a plain list with a placeholder; in `fullTable` several sections share one placeholder, and
    /// empty ones beside content show nothing; `bySection` gives each its own. No section at all is an empty screen.
    public init(layout: BoardLayout, sections: [(id: ID, status: SectionStatus)]) {
        let status = layout.status(of: StatusCounts(sections.map(\.status)))
        switch layout {
        case .fullTable:
            self =
                switch status {
                case .loading: .page(.loading)
                case .error: .page(.error)
                case .empty: .page(.empty)
                case .normal:
                    .sections(sections.filter { $0.status == .normal }.map { .content($0.id) })
                }
        case .bySection:
            self =
                sections.isEmpty
                ? .page(.empty) : .sections(sections.map { SectionView($0.id, $0.status) })
        }
    }
}

extension BoardPresentation.SectionView {
    fileprivate init(_ id: ID, _ status: SectionStatus) {
        self =
            switch status {
            case .normal: .content(id)
            case .loading: .placeholder(id, .loading)
            case .error: .placeholder(id, .error)
            case .empty: .placeholder(id, .empty)
            }
    }
}

extension SectionBoard {
    /// What the screen shows.
    public var presentation: BoardPresentation<ID> {
        BoardPresentation(layout: layout, sections: statuses)
    }
}
