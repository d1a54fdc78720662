extension Convention {
    /// The one signal that decides whether the walk is over; all others must agree with it.
    package enum Authority: String, Hashable, Sendable, CaseIterable {
        /// The page gives a next position.
        case next
        /// The flag says that there is more.
        case more
        /// The total exceeds the number of items so far.
        case total
        /// The number of pages exceeds the pages so far.
        case pages
        /// The page holds as many items as were asked for.
        case shortPage = "short-page"
        /// The page holds items.
        case emptyPage = "empty-page"
        /// The extra item that was asked for came.
        case extraRow = "extra-row"
        /// The server has not yet answered with a status that means "past the end".
        case pastEnd = "past-end"
        /// One page is the whole list.
        case single
    }

    /// The values of a next position that mean there is none.
    package struct AbsentSet: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let missing = Self(rawValue: 1)
        package static let null = Self(rawValue: 2)
        package static let empty = Self(rawValue: 4)
        package static let zero = Self(rawValue: 8)
        package static let no = Self(rawValue: 16)

        /// What most APIs mean by "no next page".
        package static let usual: Self = [.missing, .null, .empty]

        /// The members as specs spell them, in a fixed order.
        package static let spellings: [(text: String, value: Self)] = [
            ("missing", .missing), ("null", .null), ("", .empty), ("0", .zero), ("false", .no),
        ]
    }

    /// A sign in the response that says whether there is more.
    package struct Flag: Hashable, Sendable {
        package var place: ResponsePlace
        /// Whether true means more, or the end.
        package var meansMore: Bool
        /// The meaning of a page without the flag; nil where the flag is required.
        package var whenAbsent: Bool?

        package init(at place: ResponsePlace, meansMore: Bool = true, whenAbsent: Bool? = nil) {
            self.place = place
            self.meansMore = meansMore
            self.whenAbsent = whenAbsent
        }
    }
}
