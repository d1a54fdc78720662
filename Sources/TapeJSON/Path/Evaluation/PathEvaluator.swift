/// Applies a query to a value, one segment after another, each to the nodes that the previous one selected.
///
/// Recursion never depends on the document's depth, only on the nesting of filters in the path.
struct PathEvaluator {
    let tape: TapeText
    let document: JSONDocument
    /// The value of `$`, in filters as well.
    let root: Int
    /// The last pattern read from the document, and its compiled form.
    var lastPattern: (text: String, regexp: IRegexp?)?

    init(tape: TapeText, root: JSONValue) {
        self.tape = tape
        document = root.document
        self.root = root.index
    }

    /// The nodes of a query in order: the first `limit` of them, and perhaps some more.
    mutating func nodes(of query: PathQuery, at current: Int, limit: Int = .max) -> [Int] {
        if let singular = query.singular {
            return node(of: singular, at: current).map { [$0] } ?? []
        }
        var nodes = [start(of: query.anchor, at: current)]
        for (position, segment) in query.segments.enumerated() {
            let isLast = position == query.segments.count - 1
            nodes = apply(segment, to: nodes, limit: isLast ? limit : .max)
        }
        return nodes
    }

    /// The node of a query that selects at most one.
    func node(of query: SingularQuery, at current: Int) -> Int? {
        var node = start(of: query.anchor, at: current)
        for step in query.steps {
            let next =
                switch step {
                case .name(let name): tape.member(of: node, named: name)
                case .index(let index): tape.element(of: node, at: index)
                }
            guard let next else { return nil }
            node = next
        }
        return node
    }

    private func start(of anchor: PathQuery.Anchor, at current: Int) -> Int {
        switch anchor {
        case .root: root
        case .current: current
        }
    }

    private mutating func apply(_ segment: PathSegment, to nodes: [Int], limit: Int) -> [Int] {
        let parents = segment.isDescendant ? containers(below: nodes) : nodes
        var selected: [Int] = []
        if segment.selectors.count == 1 {
            select(segment.selectors[0], from: parents, into: &selected, limit: limit)
            return selected
        }
        for parent in parents where selected.count < limit {
            for selector in segment.selectors {
                select(selector, from: CollectionOfOne(parent), into: &selected, limit: .max)
            }
        }
        return selected
    }

    /// The containers among the nodes and all their descendants, parents first: the tape's order.
    private func containers(below nodes: [Int]) -> [Int] {
        var containers: [Int] = []
        for node in nodes {
            let end = tape.index(after: node)
            var index = node
            while index < end {
                guard tape.word(at: index).isContainer else {
                    index += 1
                    continue
                }
                containers.append(index)
                index += 2
            }
        }
        return containers
    }

    private mutating func select(
        _ selector: PathSelector, from parents: some Sequence<Int>, into selected: inout [Int],
        limit: Int
    ) {
        switch selector {
        case .name(let name):
            selected.reserveCapacity(min(limit, parents.underestimatedCount))
            unsafe name.bytes.withUnsafeBufferPointer { name in
                for parent in parents where selected.count < limit {
                    if let child = unsafe tape.member(of: parent, named: name) {
                        selected.append(child)
                    }
                }
            }
        case .index(let index):
            for parent in parents where selected.count < limit {
                if let child = tape.element(of: parent, at: index) { selected.append(child) }
            }
        case .wildcard:
            selected.reserveCapacity(min(limit, parents.reduce(0) { $0 + tape.count(of: $1) }))
            for parent in parents {
                var children = tape.children(of: parent)
                while selected.count < limit, let child = tape.nextChild(of: &children) {
                    selected.append(child)
                }
            }
        case .slice(let slice):
            for parent in parents where selected.count < limit {
                select(slice, from: parent, into: &selected)
            }
        case .filter(let filter):
            for parent in parents {
                var children = tape.children(of: parent)
                while selected.count < limit, let child = tape.nextChild(of: &children) {
                    if holds(filter, at: child) { selected.append(child) }
                }
            }
        }
    }

    private func select(_ slice: PathSlice, from parent: Int, into selected: inout [Int]) {
        guard tape.word(at: parent).token == .array else { return }
        var elements: [Int] = []
        var children = tape.children(of: parent)
        while let child = tape.nextChild(of: &children) { elements.append(child) }
        for position in slice.indices(count: elements.count) { selected.append(elements[position]) }
    }
}
