package import TapeHTTP

extension Convention {
    /// Where the next position comes from.
    package enum Source: Hashable, Sendable {
        /// A `Link` header's target; it counts only where every test passes.
        case link(relation: String, tests: [LinkTest])
        case header(HeaderName)
        /// One place in the body, or several that together make a position.
        case body([BodyPath])
        /// Values of the page's first or last item.
        case item(ItemPlace, [BodyPath])
        /// Values of the one extra item that is asked for; the page does not include it.
        case extraRow([BodyPath])
        /// Counted on from this page's position.
        case counted(Counter)

        /// The `next` link, whatever its attributes.
        package static let nextLink = Self.link(relation: "next", tests: [])

        /// A cursor at one place of the body.
        package static func token(at path: BodyPath) -> Self { .body([path]) }
    }

    /// An attribute a link must have to count, such as `results="true"`.
    package struct LinkTest: Hashable, Sendable {
        package let attribute: String
        package let value: String

        package init(attribute: String, value: String) {
            self.attribute = attribute
            self.value = value
        }
    }

    package enum ItemPlace: String, Hashable, Sendable, CaseIterable {
        case first
        case last
    }

    /// By how much a counted position moves on.
    package enum Advance: String, Hashable, Sendable, CaseIterable {
        /// Pages are numbered.
        case one
        /// By the items asked for.
        case limit
        /// By the items that came.
        case received
    }

    /// A position that the client counts.
    package struct Counter: Hashable, Sendable {
        package var advance: Advance
        /// The number of the list's first page or item.
        package var start: Int

        package init(by advance: Advance, from start: Int? = nil) {
            self.advance = advance
            self.start = start ?? (advance == .one ? 1 : 0)
        }
    }
}

extension Convention.Source {
    /// Whether the server gives the position, rather than the client computing it.
    package var isGiven: Bool {
        switch self {
        case .link, .header, .body, .item, .extraRow: true
        case .counted: false
        }
    }

    /// Whether its absence says that the list has ended.
    package var isSignal: Bool {
        switch self {
        case .link, .header, .body, .extraRow: true
        case .item, .counted: false
        }
    }
}
