/// A placeholder shown instead of content, for the whole screen or for one section.
public enum BoardPlaceholder: Hashable, Sendable {
    /// Content is loading.
    case loading
    /// Loading failed.
    case error
    /// There is nothing to show.
    case empty
}

/// What a screen made of sections shows.
public enum BoardPresentation<ID: Hashable & Sendable>: Hashable, Sendable {
    /// What one section shows.
    public enum SectionView: Hashable, Sendable {
        /// Its rows.
        case content(ID)
        /// A placeholder instead of its rows.
        case placeholder(ID, BoardPlaceholder)
    }

    /// One placeholder for the whole screen.
    case page(BoardPlaceholder)
    /// The sections, one below the other.
    case sections([SectionView])
}

extension BoardPresentation {
    /// Decides what to show for a layout and the sections from top to bottom; defined for every combination.
    ///
    /// With several sections, `fullTable` shows either one placeholder for the whole screen or only the sections that have
    /// content; `bySection` gives each section without content a placeholder of its own. A board without sections is empty.
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
