extension Convention {
    /// Where a page's items are.
    package struct Items: Hashable, Sendable {
        /// What holds the items.
        package enum Container: String, Hashable, Sendable, CaseIterable {
            case array
            /// An object whose members are the items.
            case map
            /// A body whose lines are the items, as text.
            case lines
            /// A body whose lines are the items, each a JSON value (NDJSON).
            case jsonLines = "json-lines"

            /// Whether the body consists of lines rather than one JSON value.
            package var isOfLines: Bool {
                switch self {
                case .array, .map: false
                case .lines, .jsonLines: true
                }
            }
        }

        /// The containers in the order of their items; a path with wildcards selects the items themselves.
        package var paths: [BodyPath]
        package var container: Container
        /// Where the item itself is within each element, such as `$.node`.
        package var element: BodyPath?
        /// The place of the column names, if items are rows of values.
        package var columns: BodyPath?
        /// Whether a page without the container, or with null in its place, is an empty page.
        package var absentIsEmpty: Bool

        package init(
            _ paths: [BodyPath], container: Container = .array, element: BodyPath? = nil,
            columns: BodyPath? = nil, absentIsEmpty: Bool = false
        ) {
            self.paths = paths
            self.container = container
            self.element = element
            self.columns = columns
            self.absentIsEmpty = absentIsEmpty
        }

        /// The paths as text for messages.
        package var text: String { paths.map(\.text).joined(separator: ", ") }
    }

    /// What identifies an item.
    package enum Identity: Hashable, Sendable {
        case none
        /// One path, or several that together are unique.
        case paths([BodyPath])
        /// The member name, where items are the members of an object.
        case key
    }

    /// The order of the items.
    package struct Order: Hashable, Sendable {
        /// Whether keys rise or fall from one item to the next.
        package enum Direction: String, Hashable, Sendable, CaseIterable {
            case ascending
            case descending
        }

        /// How keys are compared, where their spelling does not show it.
        package enum Comparison: String, Hashable, Sendable, CaseIterable {
            case text
            case number
            /// Instants: 09:00+02:00 is before 08:00Z.
            case time
            /// Text whose digits are numbers: v1.9 is before v1.10.
            case natural
        }

        /// How text is compared.
        package enum Collation: String, Hashable, Sendable, CaseIterable {
            /// By its bytes.
            case binary
            case caseInsensitive = "case-insensitive"
            /// In dictionary order: by letters first, ignoring case, accents and punctuation. Texts that languages sort
            /// differently may come in any order.
            case locale
        }

        /// Where items without a value come.
        package enum Nulls: String, Hashable, Sendable, CaseIterable {
            case first
            case last
            case any
        }

        /// One of the keys that items are ordered by.
        package struct Key: Hashable, Sendable {
            package var path: BodyPath
            package var direction: Direction
            package var comparison: Comparison?
            package var collation: Collation?
            package var nulls: Nulls?

            package init(
                _ path: BodyPath, _ direction: Direction = .ascending,
                as comparison: Comparison? = nil, collation: Collation? = nil, nulls: Nulls? = nil
            ) {
                self.path = path
                self.direction = direction
                self.comparison = comparison
                self.collation = collation
                self.nulls = nulls
            }
        }

        /// The keys, the most significant first; never empty.
        package var keys: [Key]
        /// Whether no two items have equal keys.
        package var isUnique: Bool

        package init(by keys: [Key], isUnique: Bool = false) {
            self.keys = keys
            self.isUnique = isUnique
        }

        /// Order by one key.
        package init(by path: BodyPath, _ direction: Direction) {
            self.init(by: [Key(path, direction)])
        }

        /// The keys in words, for findings.
        package var text: String {
            keys.map { "\($0.path.text) \($0.direction.rawValue)" }.joined(separator: ", then ")
        }
    }
}

extension Convention.Identity {
    /// The paths as text for messages; nil where items have no identity.
    package var text: String? {
        switch self {
        case .none: nil
        case .paths(let paths): paths.map(\.text).joined(separator: " and ")
        case .key: "their names"
        }
    }
}
