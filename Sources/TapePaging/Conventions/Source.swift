package import TapeHTTP

extension Convention {
    /// Where the next position comes from.
    package enum Source: Hashable, Sendable {
        /// A target in the `Link` header, which counts only where all tests pass.
        case link(relation: String, tests: [LinkTest])
        case header(HeaderName)
        /// One place in the body, or several that together form a position.
        case body([BodyPath])
        /// Values of the page's first or last item.
        case item(ItemPlace, [BodyPath])
        /// Values of the extra item that each request asks for, which is not part of the page.
        case extraRow([BodyPath])
        /// Computed by counting on from this page's position.
        case counted(Counter)

        /// The `next` link, whatever its attributes.
        package static let nextLink = Self.link(relation: "next", tests: [])

        /// A cursor at one place of the body.
        package static func token(at path: BodyPath) -> Self { .body([path]) }
    }

    /// An attribute that a link must have to count, such as `results="true"`.
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

    /// By how much a counted position advances.
    package enum Advance: String, Hashable, Sendable, CaseIterable {
        /// By one: pages are numbered.
        case one
        /// By the number of items asked for.
        case limit
        /// By the number of items that came.
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

    /// Whether its absence means that the list has ended.
    package var isSignal: Bool {
        switch self {
        case .link, .header, .body, .extraRow: true
        case .item, .counted: false
        }
    }
}
