import TapeCassette

/// What `--also` can record beyond the walk, each extra for certain laws.
enum ExtraKind: Hashable, Sendable {
    /// A query item that filters the list.
    struct Filter: Hashable, Sendable {
        let name: String
        let value: String

        /// Whether it contains the `NAME` or `VALUE` that advice and documentation use as a placeholder.
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
    /// A filter that no item passes.
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

    /// Every extra as the command line spells it, without filters.
    static let names: [(name: String, extra: Self)] = [
        ("first", .first), ("last", .last), ("resume", .resume), ("reverse", .reverse),
        ("count", .count), ("bad-cursor", .badCursor), ("past-end", .pastEnd), ("sizes", .sizes),
        ("deep", .deep), ("credentials", .credentials), ("expired", .expired),
        ("not-modified", .notModified), ("empty", .empty(nil)), ("filter", .filter(nil)),
    ]
}
