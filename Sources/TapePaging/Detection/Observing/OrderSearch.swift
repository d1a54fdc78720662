/// Finds the value by which the items of a walk are ordered.
package struct OrderSearch {
    /// Runs of items in list order, possibly with gaps.
    private let runs: [[BodyNode]]
    private let identity: BodyPlace?
    /// The words of the request's own sorting parameters.
    private let wanted: Set<String>
    private let unsteady: Set<BodyPlace>

    package init(
        runs: [[BodyNode]], identity: BodyPlace?, parameters: [RequestParameter],
        besides unsteady: Set<BodyPlace> = []
    ) {
        self.unsteady = unsteady
        self.runs = runs.filter { !$0.isEmpty }
        self.identity = identity
        let sorting = parameters.filter { parameter in
            parameter.key.contains(anyOf: ["sort", "order", "ordering", "orderby", "sortby"])
        }
        wanted = Set(
            sorting.compactMap(\.value.scalarText).flatMap { text in
                text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map { $0.lowercased() }
            })
    }

    /// The place of the value and its direction; nil where no value rises or falls through enough items.
    package var order: (place: BodyPlace, isAscending: Bool)? {
        best(ofRank: 1, direction(at:))
    }

    /// The place and direction of an order that most items keep but a few break.
    package var nearOrder: (place: BodyPlace, isAscending: Bool)? {
        best(ofRank: 2, nearDirection(at:))
    }

    /// The place of the highest rank, at least the given one, at which there is a direction.
    private func best(
        ofRank least: Int, _ direction: (BodyPlace) -> Bool?
    ) -> (place: BodyPlace, isAscending: Bool)? {
        guard runs.joined().count >= 8, let first = runs.first?.first else { return nil }
        let places = first.isScalar ? [.root] : IdentitySearch.scalars(of: first)
        let ordered = places.filter { !unsteady.contains($0) && rank($0) >= least }
            .compactMap { place in direction(place).map { (place: place, isAscending: $0) } }
        return ordered.max { rank($0.place) < rank($1.place) }
    }

    /// Whether at least nine steps in ten rise (true) or fall (false); nil otherwise.
    private func nearDirection(at place: BodyPlace) -> Bool? {
        var rising = 0
        var falling = 0
        for run in runs {
            for (one, other) in zip(run, run.dropFirst()) {
                guard let left = place.first(in: one), let right = place.first(in: other),
                    left.isScalar, right.isScalar
                else { return nil }
                if left == right { continue }
                // Texts can be ordered in many ways; numbers and texts of equal length in only one.
                if case .text(let one) = left, case .text(let other) = right {
                    guard one.utf8.count == other.utf8.count, one.contains(where: \.isNumber)
                    else { return nil }
                }
                guard let rises = Self.rises(from: left, to: right) else { return nil }
                if rises { rising += 1 } else { falling += 1 }
            }
        }
        guard max(rising, falling) >= 7, min(rising, falling) * 10 <= max(rising, falling) else {
            return nil
        }
        return rising > falling
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
