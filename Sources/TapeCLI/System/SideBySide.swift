#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Processes many things in parallel, up to a limit at a time, and keeps their order.
enum SideBySide {
    /// The number of processor cores.
    static var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    static func map<Thing: Sendable, Outcome: Sendable>(
        _ things: [Thing], atMost jobs: Int, _ work: @escaping @Sendable (Thing) async -> Outcome
    ) async -> [Outcome] {
        var outcomes: [Outcome?] = Array(repeating: nil, count: things.count)
        await withTaskGroup(of: (Int, Outcome).self) { group in
            var next = 0
            func start() {
                let (index, thing) = (next, things[next])
                group.addTask { (index, await work(thing)) }
                next += 1
            }
            while next < min(max(1, jobs), things.count) { start() }
            for await (index, outcome) in group {
                outcomes[index] = outcome
                if next < things.count { start() }
            }
        }
        return outcomes.compactMap(\.self)
    }
}
