/// Restores the order in which the pairs of a simulation were recorded.
enum HoverflyOrder {
    /// The pairs in file order, except that the pairs of one sequence are sorted by the state they require.
    ///
    /// Each keeps its number in the file.
    static func recorded(_ pairs: [ForeignValue]) -> [(number: Int, pair: ForeignValue)] {
        var order = Array(pairs.indices)
        var sequences: [String: [(place: Int, state: Int)]] = [:]
        for (place, pair) in pairs.enumerated() {
            for member in pair["request"]?["requiresState"]?.members ?? []
            where member.key.hasPrefix("sequence:") {
                guard let state = member.value.wholeNumber else { continue }
                sequences[member.key, default: []].append((place, state))
            }
        }
        for (_, steps) in sequences.sorted(by: { $0.key < $1.key }) {
            let sorted = steps.sorted { ($0.state, $0.place) < ($1.state, $1.place) }
            for (step, next) in zip(steps, sorted) { order[step.place] = next.place }
        }
        // A pair that requires states of two sequences would otherwise appear twice or not at all.
        guard Set(order).count == pairs.count else {
            return pairs.enumerated().map { ($0 + 1, $1) }
        }
        return order.map { ($0 + 1, pairs[$0]) }
    }
}
