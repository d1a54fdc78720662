package import TapeHTTP

extension Convention {
    /// The page size that requests ask for, and how the server treats it.
    package struct Size: Hashable, Sendable {
        /// What the server does with a size above its maximum.
        package enum OverMaximum: String, Hashable, Sendable, CaseIterable {
            case clamp
            case reject
            case ignore
        }

        /// How closely pages keep to the size.
        package enum Exactness: String, Hashable, Sendable, CaseIterable {
            /// Every page but the last is full.
            case exact
            case atMost = "at-most"
            /// Pages may even hold more.
            case advisory
        }

        /// Where the size goes; nil where the server has a fixed one.
        package var slot: Slot?
        package var value: Int
        package var maximum: Int?
        package var overMaximum: OverMaximum?
        package var exactness: Exactness
        /// Whether the spec declares the exactness; otherwise, short pages are assumed to be possible.
        package var isExactnessDeclared = false

        package init(
            _ slot: Slot?, value: Int, maximum: Int? = nil, overMaximum: OverMaximum? = nil,
            exactness: Exactness = .atMost
        ) {
            self.slot = slot
            self.value = value
            self.maximum = maximum
            self.overMaximum = overMaximum
            self.exactness = exactness
        }

        /// A size that goes into the query, or nowhere.
        package init(query: String?, value: Int, maximum: Int? = nil) {
            self.init(query.map(Slot.query), value: value, maximum: maximum)
        }

        /// The number of items on a full page, as far as the spec says.
        package var granted: Int {
            switch overMaximum {
            case .clamp?, nil: min(value, maximum ?? value)
            case .reject?, .ignore?: value
            }
        }
    }

    /// Where a page says how many items the whole list has, and what that number means.
    package struct Total: Hashable, Sendable {
        /// What the number means.
        package enum Meaning: String, Hashable, Sendable, CaseIterable {
            case exact
            case estimate
            case atLeast = "at-least"
            /// Items after this page.
            case remaining
            /// Items of the list when the walk began, whatever happens to it meanwhile.
            case atStart = "at-start"

            /// Whether the number equals the items of a list that does not change.
            package var isExact: Bool { self == .exact || self == .atStart }
        }

        package var place: ResponsePlace
        package var meaning: Meaning

        package init(at place: ResponsePlace, _ meaning: Meaning = .exact) {
            self.place = place
            self.meaning = meaning
        }

        package static func body(_ path: BodyPath) -> Self { Self(at: .body(path)) }
        package static func header(_ name: HeaderName) -> Self { Self(at: .header(name)) }
    }
}
