/// One part of a run that several machines share: `2/5` is the second of five.
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
        guard parts.count == 2, let number = parts[0], let count = parts[1], count >= 1,
            (1...count).contains(number)
        else {
            throw UsageError("--shard is i/n with 1 ≤ i ≤ n, such as 2/5, not \(text)")
        }
        self.init(number: number, count: count)
    }

    /// The variables by which CI systems tell a job its place among its likes, and what they count from.
    private static let variables = [
        // GitLab
        (number: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: 1),
        (number: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL", first: 0),
        (number: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT", first: 0),
        // Azure Pipelines
        (number: "SYSTEM_JOBPOSITIONINPHASE", count: "SYSTEM_TOTALJOBSINPHASE", first: 1),
    ]

    /// The shard that a CI system asks for; nil outside of one, and where the job is the only one.
    init?(environment: [String: String]) {
        for variable in Self.variables {
            guard let number = environment[variable.number].flatMap({ Int($0) }),
                let count = environment[variable.count].flatMap({ Int($0) }), count > 1,
                (1...count).contains(number - variable.first + 1)
            else { continue }
            self.init(number: number - variable.first + 1, count: count)
            return
        }
        return nil
    }

    /// This shard's part of things that weigh differently, in their order.
    ///
    /// The heaviest first, each to the part that has least: every machine that knows the same things comes to the same parts.
    func part<Thing>(of things: [Thing], weighing weight: (Thing) -> Int) -> [Thing] {
        let weights = things.map(weight)
        let order = things.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }
        var loads = Array(repeating: 0, count: count)
        var mine: [Int] = []
        for index in order {
            let lightest = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
            // Even what weighs nothing takes its turn.
            loads[lightest] += max(weights[index], 1)
            if lightest == number - 1 { mine.append(index) }
        }
        return mine.sorted().map { things[$0] }
    }
}
