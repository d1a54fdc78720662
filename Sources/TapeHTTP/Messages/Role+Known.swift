extension PageMark.Role {
    /// A page of the walk requested again without changes; `page` is the page's number.
    package static let samePage = Self(rawValue: "same-page")
    /// The first page with its default position written out.
    package static let firstPosition = Self(rawValue: "first-position")
    /// The pages from a saved position on, as a later run would request them; `page` is the page's number.
    package static let resumed = Self(rawValue: "resumed")
    /// The pages from the last one backwards, by links to the previous page; `page` counts from the last.
    package static let reversed = Self(rawValue: "reversed")
    /// A walk of the items that pass a filter.
    package static let filtered = Self(rawValue: "filtered")
    /// The first page's headers alone.
    package static let count = Self(rawValue: "count")
    /// An invalid position; `page` is 1 for a garbled one, 2 for one cut in half.
    package static let badCursor = Self(rawValue: "bad-cursor")
    /// A position past the last page; `page` is 1 for the next one, 2 for one far past the end.
    package static let pastEnd = Self(rawValue: "past-end")
    /// The first page with one item more than the declared maximum.
    package static let overMaximum = Self(rawValue: "over-maximum")
    /// The first page with an invalid size; `page` is 1 for zero, 2 for a negative number, 3 for a text.
    package static let nonsenseSize = Self(rawValue: "nonsense-size")
    /// The first page with one item.
    package static let sizeOne = Self(rawValue: "size-one")
    /// The second page with another size than the first had.
    package static let sizeChange = Self(rawValue: "size-change")
    /// The first page under a filter that matches no item.
    package static let emptySet = Self(rawValue: "empty-set")
    /// A position far into the list; `page` is 1 for ten thousand, 2 for a million.
    package static let deepWindow = Self(rawValue: "deep-window")
    /// A request without credentials; `page` is 1 for the second page's position, 2 for the first page.
    package static let noCredentials = Self(rawValue: "no-credentials")
    /// The second page's position of an earlier recording.
    package static let expiredCursor = Self(rawValue: "expired-cursor")
    /// The second page's position under a filter other than the one that it was given for.
    package static let filterChange = Self(rawValue: "filter-change")
    /// The first page, if it has changed since the walk.
    package static let notModified = Self(rawValue: "not-modified")

    /// All known roles; laws ask for evidence by role.
    package static let all: [Self] = [
        .walk, .samePage, .firstPosition, .resumed, .reversed, .filtered, .count, .badCursor,
        .pastEnd, .overMaximum, .nonsenseSize, .sizeOne, .sizeChange, .emptySet, .deepWindow,
        .noCredentials, .expiredCursor, .filterChange, .notModified,
    ]
}
