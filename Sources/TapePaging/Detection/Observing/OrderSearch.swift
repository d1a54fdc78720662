/// Finds by what the items of a walk are ordered.
package struct OrderSearch {
    /// Runs of items that follow each other without a gap or with one, never backwards.
    private let runs: [[BodyNode]]
    private let identity: BodyPlace?
    /// The words of the request's own sorting parameters.
    private let wanted: Set<String>

    package init(runs: [[BodyNode]], identity: BodyPlace?, knobs: [RequestKnob]) {
        self.runs = runs.filter { !$0.isEmpty }
        self.identity = identity
        let sorting = knobs.filter { knob in
            knob.key.contains(anyOf: ["sort", "order", "ordering", "orderby", "sortby"])
        }
        wanted = Set(
            sorting.compactMap(\.value.scalarText).flatMap { text in
                text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map { $0.lowercased() }
            })
    }

    /// The place and direction; nil where no value goes one way through enough items.
    package var order: (place: BodyPlace, isAscending: Bool)? {
        guard runs.joined().count >= 8, let first = runs.first?.first else { return nil }
        let places = first.isScalar ? [.root] : IdentitySearch.scalars(of: first, at: .root)
        let ordered = places.compactMap { place in
            direction(at: place).map { (place: place, isAscending: $0) }
        }
        return ordered.filter { rank($0.place) > 0 }.max { rank($0.place) < rank($1.place) }
    }

    private func rank(_ place: BodyPlace) -> Int {
        let name = place.lastName.map { KeyWords($0) }
        if let spelled = place.lastName, wanted.contains(spelled.lowercased()) { return 4 }
        if place == identity { return 3 }
        if name?.contains(anyOf: Self.moments) ?? false { return 2 }
        return place.steps.isEmpty ? 1 : 0
    }

    private static let moments: Set<String> = [
        "created", "date", "time", "timestamp", "published", "updated", "modified", "position",
        "seq",
    ]

    private func direction(at place: BodyPlace) -> Bool? {
        var direction: Bool?
        for run in runs {
            var previous: BodyNode?
            for item in run {
                guard let value = place.first(in: item), value.isScalar else { return nil }
                defer { previous = value }
                guard let previous, previous != value else { continue }
                guard let rises = Self.rises(from: previous, to: value) else { return nil }
                if let direction, direction != rises { return nil }
                direction = rises
            }
        }
        return direction
    }

    private static func rises(from one: BodyNode, to other: BodyNode) -> Bool? {
        switch (one, other) {
        case (.number(let left), .number(let right)):
            guard let left = Double(left), let right = Double(right) else { return nil }
            return left < right
        case (.text(let left), .text(let right)):
            return left.utf8.lexicographicallyPrecedes(right.utf8)
        default:
            return nil
        }
    }
}
