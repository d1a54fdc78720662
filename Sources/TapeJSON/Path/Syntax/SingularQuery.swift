/// A query that selects at most one node.
struct SingularQuery: Sendable {
    /// One segment of it.
    enum Step: Sendable {
        case name(PathText)
        case index(Int)
    }

    let anchor: PathQuery.Anchor
    let steps: [Step]

    init?(anchor: PathQuery.Anchor, segments: [PathSegment]) {
        var steps: [Step] = []
        for segment in segments {
            guard !segment.isDescendant, segment.selectors.count == 1 else { return nil }
            switch segment.selectors[0] {
            case .name(let name): steps.append(.name(name))
            case .index(let index): steps.append(.index(index))
            case .wildcard, .slice, .filter: return nil
            }
        }
        self.anchor = anchor
        self.steps = steps
    }
}
