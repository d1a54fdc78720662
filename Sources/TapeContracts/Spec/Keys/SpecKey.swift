/// Every key of the spec format; each is spelled only here.
///
/// ``SpecMapping`` defines which mapping has which keys, and their values.
enum SpecKey: String, Hashable, Sendable, CaseIterable {
    // The top of a file.
    case pagetape
    case title
    case extends
    case request
    case paging
    case contract
    case list
    case volatile
    case redact
    case stir
    case cassette
    case layout
    case sections

    // Requests.
    case get
    case post
    case put
    case patch
    case delete
    case base
    case headers
    case json
    case graphql
    case variables

    // Where a position goes, and names within such a place.
    case query
    case body
    case form
    case header
    case path
    case merge
    case at

    // Where positions come from.
    case rel
    case linkAttributes = "link-attributes"
    case next
    case nextHeader = "next-header"
    case cursor
    case `continue`
    case firstItem = "first-item"
    case lastItem = "last-item"
    case itemStep = "item-step"
    case extraItem = "extra-item"
    case advance
    case start

    // Items.
    case style
    case items
    case element
    case container
    case columns
    case absentItems = "absent-items"
    case connection
    case id
    case order
    case by
    case direction
    case `as`
    case collation
    case nulls
    case unique

    // Sizes, and what signals the end.
    case size
    case value
    case maximum
    case overMaximum = "over-maximum"
    case absent
    case more
    case last
    case total
    case means
    case pages
    case end
    case authority
    case window

    // What is carried along, what a page repeats of its request, changes and errors.
    case echo
    case position
    case page
    case offset
    case carry
    case drop
    case only
    case add
    case tokens
    case from
    case origins
    case stability
    case kind
    case key
    case errors
    case badCursor = "bad-cursor"
    case expired
    case recovery
    case pastEnd = "past-end"
    case rateLimit = "rate-limit"

    // The contract, the driven lists, and redaction.
    case waive
    case require
    case law
    case because
    case footer
    case footers
    case faults
    case fault
    case `where`
    case times
    case keep
    case also

    // Changes to the list.
    case insert
    case change
    case visibleAfter = "visible-after"
    case requests
    case seconds
}

extension SpecKey {
    /// The HTTP methods of requests for pages, and of those that change rows.
    static let verbs: [SpecKey] = [.get, .post, .put]
    static let insertingVerbs: [SpecKey] = [.post, .put, .patch]
    static let writingVerbs = insertingVerbs + [.delete]

    /// The kinds of bodies of a request, which has at most one.
    static let bodies: [SpecKey] = [.body, .json, .form, .graphql]

    /// Where a position may go, and where it may come from.
    static let slots: [SpecKey] = [.query, .body, .form, .header, .path, .merge]
    static let sources: [SpecKey] = [
        .rel, .linkAttributes, .next, .nextHeader, .cursor, .continue, .firstItem, .lastItem,
        .itemStep, .extraItem, .advance, .start,
    ]

    /// The keys of `paging` that decide what is requested; the others only read answers.
    static let asking = Set(slots + sources)
        .union([.style, .size, .connection, .carry, .window, .absent])
}
