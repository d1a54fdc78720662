extension Convention {
    /// How a walk fares while the list changes.
    package struct Stability: Hashable, Sendable {
        package enum Kind: String, Hashable, Sendable, CaseIterable {
            /// All pages are of one state of the list.
            case snapshot
            /// Positions are values of items, so that changes elsewhere do no harm.
            case keyset
            /// Insertions repeat items and deletions skip some.
            case drifting
            /// Items come again when they change, as in lists that clients synchronise by; none is lost.
            case feed

            /// Whether pages may rightly bring an item again while the list changes.
            package var repeatsItems: Bool { self == .drifting || self == .feed }
        }

        /// How often a position may be asked for.
        package enum Reuse: String, Hashable, Sendable, CaseIterable {
            case repeatable
            case singleUse = "single-use"
            /// One token stands for the whole walk, and the server remembers how far it got.
            case stateful
        }

        /// Nil where nothing is declared.
        package var kind: Kind?
        /// By what the list is judged: where nothing is declared, as `keyset`.
        package var judged: Kind { kind ?? .keyset }
        /// What stays the same on every page of a snapshot.
        package var key: ResponsePlace?
        package var reuse = Reuse.repeatable
        /// Whether what items are ordered by may change, so that an item can move past a walk.
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
