/// How many sections have each status, which is all that the board's status depends on.
public struct StatusCounts: Hashable, Sendable {
    /// Sections that hold nothing.
    public private(set) var empty = 0
    /// Sections that show content.
    public private(set) var normal = 0
    /// Sections that failed.
    public private(set) var error = 0
    /// Sections that are loading.
    public private(set) var loading = 0

    /// Makes counts of zero.
    public init() {}

    /// Counts these statuses.
    public init(_ statuses: some Sequence<SectionStatus>) {
        for status in statuses { self[status] += 1 }
    }

    /// How many sections there are.
    public var total: Int { empty + normal + error + loading }

    /// Whether there are sections and all of them failed; a `bySection` board reports even that as `normal`.
    public var allFailed: Bool { error > 0 && error == total }

    /// How many sections have a status.
    public internal(set) subscript(status: SectionStatus) -> Int {
        get {
            switch status {
            case .empty: empty
            case .normal: normal
            case .error: error
            case .loading: loading
            }
        }
        set {
            switch status {
            case .empty: empty = newValue
            case .normal: normal = newValue
            case .error: error = newValue
            case .loading: loading = newValue
            }
        }
    }
}

/// How the sections of a screen share it.
public enum BoardLayout: Hashable, Sendable, CaseIterable {
    /// One placeholder for the whole screen.
    case fullTable
    /// A placeholder for each section; the board itself is only normal or loading.
    case bySection

    /// The status of a board: in `fullTable` the greatest of `empty < normal < error < loading`, in `bySection` only whether
    /// any section is loading.
    public func status(of counts: StatusCounts) -> SectionStatus {
        switch self {
        case .fullTable:
            if counts.loading > 0 { return .loading }
            if counts.error > 0 { return .error }
            return counts.normal > 0 ? .normal : .empty
        case .bySection: return counts.loading > 0 ? .loading : .normal
        }
    }
}
