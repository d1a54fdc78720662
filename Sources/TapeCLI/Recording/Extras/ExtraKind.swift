import TapeCassette

/// What `--also` can ask for beyond the walk, each for the sake of some laws.
enum ExtraKind: Hashable, Sendable {
    /// A query item that narrows the list down.
    struct Filter: Hashable, Sendable {
        let name: String
        let value: String

        /// Whether it is, or half is, what advice and pages write for a filter of one's own.
        var isPlaceholder: Bool { name == "NAME" || value == "VALUE" }
    }

    case first
    case last
    case resume
    case reverse
    case count
    case badCursor
    case pastEnd
    case sizes
    case deep
    case credentials
    case expired
    case notModified
    /// A filter that nothing passes.
    case empty(Filter?)
    case filter(Filter?)

    /// The extra as the command line spells it.
    var name: String {
        switch self {
        case .empty: "empty"
        case .filter: "filter"
        case .first, .last, .resume, .reverse, .count, .badCursor, .pastEnd, .sizes, .deep,
            .credentials, .expired, .notModified:
            Self.names.first { $0.extra == self }?.name ?? ""
        }
    }

    /// Every value as the command line spells it, but for the filters.
    static let names: [(name: String, extra: Self)] = [
        ("first", .first), ("last", .last), ("resume", .resume), ("reverse", .reverse),
        ("count", .count), ("bad-cursor", .badCursor), ("past-end", .pastEnd), ("sizes", .sizes),
        ("deep", .deep), ("credentials", .credentials), ("expired", .expired),
        ("not-modified", .notModified), ("empty", .empty(nil)), ("filter", .filter(nil)),
    ]
}
