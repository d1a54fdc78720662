extension HypothesisSearch {
    /// Likely parameters for a list that shows only a full page in the order of its identities.
    func keysets(by identity: BodyPlace) -> [(slot: Convention.Slot, prior: Double)] {
        // A page of one item is taken for the newest.
        guard isFullAndNoMore, let isRising = items.count == 1 ? false : direction(at: identity)
        else { return [] }
        let areNumbers = areNumbers(at: identity)
        let names: [[String]] =
            switch (isRising, areNumbers) {
            case (false, true): [["max", "id"], ["before"]]
            case (true, true): [["since", "id"], ["since"], ["after"]]
            case (false, false): [["before"]]
            case (true, false): [["after"]]
            }
        // Texts in an order are less often positions than numbers are, so they are tried after everything else.
        let prior = areNumbers ? 0.345 : 0.19
        return names.enumerated().map { index, words in
            let name = Self.spell(words, like: shape.spellings.first)
            return (slot: shape.slot(named: name), prior: prior - 0.01 * Double(index))
        }
    }

    /// Whether as many items came as were asked for, and nothing says that these are all.
    var isFullAndNoMore: Bool {
        guard shape.graphQL == nil, let size = shape.sizeParameter(count: items.count) else {
            return false
        }
        return size.value.integer == items.count
            && !ListTotals(observation, list).items.contains { $0.value == items.count }
    }

    /// Whether the items' numbers fall, so that the next page holds numbers below the last one.
    func isFallingByNumber(_ place: BodyPlace) -> Bool {
        areNumbers(at: place) && direction(at: place) == false
    }

    /// Whether the items stand in the rising (true) or falling (false) order of these values, as numbers or as text; nil
    /// where they do neither.
    func direction(at place: BodyPlace) -> Bool? {
        let values = values(at: place)
        return values.count == items.count ? Self.direction(of: values) : nil
    }

    private func areNumbers(at place: BodyPlace) -> Bool {
        values(at: place).allSatisfy { Int($0) != nil }
    }

    private func values(at place: BodyPlace) -> [String] {
        items.compactMap { IdentitySearch.identity(at: place, of: $0) }
    }
}
