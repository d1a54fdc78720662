/// The loading status of one section of a screen, or of a whole board.
public enum SectionStatus: Hashable, Sendable, CaseIterable {
    /// It loaded and holds nothing.
    case empty
    /// It shows content.
    case normal
    /// Its last load failed and it has nothing to show.
    case error
    /// It is loading and has nothing to show yet.
    case loading
}

/// The result of a section's load.
public enum SectionResult: Hashable, Sendable, CaseIterable {
    /// There is content.
    case normal
    /// There is nothing.
    case empty
    /// It failed.
    case error

    /// The status a section has with this result.
    public var status: SectionStatus {
        switch self {
        case .normal: .normal
        case .empty: .empty
        case .error: .error
        }
    }
}

extension ListState {
    /// The status that a paged list has as a section of a board.
    ///
    /// Loading *more* is not section loading, and neither is a refresh while older items show: a board that blanked the
    /// screen for them would take content away.
    public var sectionStatus: SectionStatus {
        switch self {
        case .unstarted, .empty, .disposed: .empty
        case .loadingFirst: .loading
        case .firstFailed: .error
        case .refreshing, .ready, .appending, .appendFailed, .refreshFailed, .exhausted: .normal
        }
    }
}
