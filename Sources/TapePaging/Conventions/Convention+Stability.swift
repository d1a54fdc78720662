extension Convention {
    /// What happens to a walk while the list changes.
    package struct Stability: Hashable, Sendable {
        package enum Kind: String, Hashable, Sendable, CaseIterable {
            /// All pages show the same state of the list.
            case snapshot
            /// Positions are values of items, so that changes elsewhere do no harm.
            case keyset
            /// Insertions repeat items and deletions skip some.
            case drifting
            /// Items come again when they change, as in lists for synchronisation; no item is lost.
            case feed

            /// Whether pages may legitimately repeat an item while the list changes.
            package var repeatsItems: Bool { self == .drifting || self == .feed }
        }

        /// How often a position may be asked for.
        package enum Reuse: String, Hashable, Sendable, CaseIterable {
            case repeatable
            case singleUse = "single-use"
            /// One token is used for the whole walk, and the server remembers how far it got.
            case stateful
        }

        /// Nil where nothing is declared.
        package var kind: Kind?
        /// The kind by which the list is judged: `keyset` where nothing is declared.
        package var judged: Kind { kind ?? .keyset }
        /// The place of a value that is the same on every page of a snapshot.
        package var key: ResponsePlace?
        package var reuse = Reuse.repeatable
        /// Whether the values that items are ordered by may change, so that a walk can miss an item that moves.
        package var isOrderMutable = false

        package init(
            _ kind: Kind? = nil, key: ResponsePlace? = nil, reuse: Reuse = .repeatable,
            isOrderMutable: Bool = false
        ) {
            self.kind = kind
            self.key = key
            self.reuse = reuse
            self.isOrderMutable = isOrderMutable
        }
    }
}
