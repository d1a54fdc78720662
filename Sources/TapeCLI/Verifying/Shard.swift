import TapeContracts

/// One part of a run that several machines share: `2/5` is the second of five parts.
struct Shard: Hashable, Sendable {
    /// Counted from 1.
    let number: Int
    let count: Int

    init(number: Int, count: Int) {
        self.number = number
        self.count = count
    }

    /// Reads `i/n`.
    init(_ text: String) throws(UsageError) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1],
            (1...ContractReport.Part.most).contains(count), (1...count).contains(number)
        else {
            throw UsageError(
                "--shard is i/n with 1 ≤ i ≤ n, such as 2/5, auto or auto/n, not \(text)")
        }
        self.init(number: number, count: count)
    }

    /// This shard's part of things with different weights, in their order.
    ///
    /// Things are dealt out heaviest first, each to the lightest part, so that all machines that see the same things agree on
    /// the parts.
    func part<Thing>(of things: [Thing], weighing weight: (Thing) -> Int) -> [Thing] {
        let weights = things.map(weight)
        let order = things.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }
        var loads = LightestFirst(count: count)
        var mine: [Int] = []
        for index in order {
            // Things without weight are dealt out evenly, too.
            let part = loads.addToLightest(max(weights[index], 1))
            if part == number - 1 { mine.append(index) }
        }
        return mine.sorted().map { things[$0] }
    }
}
