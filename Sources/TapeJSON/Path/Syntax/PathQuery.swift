/// A query: where it starts, and the segments that lead on from there.
struct PathQuery: Sendable {
    /// The node a query starts from.
    enum Anchor: Sendable {
        /// `$`: the value the whole path is applied to.
        case root
        /// `@`: the element or member a filter looks at.
        case current
    }

    let anchor: Anchor
    let segments: [PathSegment]
    /// The steps, where each segment is one name or one index: such a query selects at most one
    /// node, and is walked without a list of nodes.
    let singular: SingularQuery?

    init(anchor: Anchor, segments: [PathSegment]) {
        self.anchor = anchor
        self.segments = segments
        singular = SingularQuery(anchor: anchor, segments: segments)
    }
}

/// Selectors applied to each node's children, or to those of all its descendants too.
struct PathSegment: Sendable {
    let isDescendant: Bool
    let selectors: [PathSelector]
}

/// What picks children of a node.
enum PathSelector: Sendable {
    case name(PathText)
    case index(Int)
    case wildcard
    case slice(PathSlice)
    case filter(FilterExpression)
}

/// A name or a string of the path, kept as the bytes that it is compared by as well.
struct PathText: Equatable, Sendable {
    let text: String
    let bytes: [UInt8]

    init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }
}
