extension PageMark.Role {
    /// A page of the walk asked for once more, nothing else changed; `page` is the page's number.
    package static let samePage = Self(rawValue: "same-page")
    /// The first page with the position spelled out that it has without being told.
    package static let firstPosition = Self(rawValue: "first-position")
    /// The pages from a saved position on, as another run would ask for them; `page` is the page's number.
    package static let resumed = Self(rawValue: "resumed")
    /// The pages from the last one back, by the links to the previous one; `page` counts from the last.
    package static let reversed = Self(rawValue: "reversed")
    /// A walk of the items that pass a filter.
    package static let filtered = Self(rawValue: "filtered")
    /// The first page's headers alone.
    package static let count = Self(rawValue: "count")
    /// A position that no server gave, `page` tells which: 1 garbled, 2 cut in half.
    package static let badCursor = Self(rawValue: "bad-cursor")
    /// A position behind the last page: 1 the next one, 2 one far behind.
    package static let pastEnd = Self(rawValue: "past-end")
    /// The first page with one item more than the declared maximum.
    package static let overMaximum = Self(rawValue: "over-maximum")
    /// The first page with a malformed size: 1 zero, 2 below zero, 3 no number.
    package static let nonsenseSize = Self(rawValue: "nonsense-size")
    /// The first page with one item.
    package static let sizeOne = Self(rawValue: "size-one")
    /// The second page with another size than the first had.
    package static let sizeChange = Self(rawValue: "size-change")
    /// The first page under a filter that no item passes.
    package static let emptySet = Self(rawValue: "empty-set")
    /// A position deeper in the list than servers like to go: 1 ten thousand, 2 a million.
    package static let deepWindow = Self(rawValue: "deep-window")
    /// Asked for by somebody without credentials: 1 the second page's position, 2 the first page.
    package static let noCredentials = Self(rawValue: "no-credentials")
    /// The second page's position of an earlier recording.
    package static let expiredCursor = Self(rawValue: "expired-cursor")
    /// The second page's position under another filter than it was given for.
    package static let filterChange = Self(rawValue: "filter-change")
    /// The first page, if it has changed since the walk.
    package static let notModified = Self(rawValue: "not-modified")

    /// Every role there is; a law asks for the evidence of a role and finds nothing else.
    package static let all: [Self] = [
        .walk, .samePage, .firstPosition, .resumed, .reversed, .filtered, .count, .badCursor,
        .pastEnd, .overMaximum, .nonsenseSize, .sizeOne, .sizeChange, .emptySet, .deepWindow,
        .noCredentials, .expiredCursor, .filterChange, .notModified,
    ]
}
