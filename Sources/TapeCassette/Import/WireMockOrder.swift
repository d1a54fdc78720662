/// Restores the order in which mappings were recorded.
enum WireMockOrder {
    /// Sorted by insertion, and within a scenario by its states; file names say nothing.
    static func recorded(_ stubs: [WireMockStub]) -> [WireMockStub] {
        let sorted = stubs.enumerated().sorted {
            let left = ($0.element.insertionIndex ?? .max, $0.offset)
            return left < ($1.element.insertionIndex ?? .max, $1.offset)
        }
        var ordered = sorted.map(\.element)
        var places: [String: [Int]] = [:]
        for (place, stub) in ordered.enumerated() {
            if let scenario = stub.scenario { places[scenario, default: []].append(place) }
        }
        for places in places.values {
            let chain = chain(of: places.map { ordered[$0] })
            for (place, stub) in zip(places, chain) { ordered[place] = stub }
        }
        return ordered
    }

    /// Whether insertion indices or states determine the order.
    static func isSaid(by stubs: [WireMockStub]) -> Bool {
        stubs.allSatisfy { $0.insertionIndex != nil || $0.requiredState != nil }
    }

    /// The stubs of one scenario in the order of its states; stubs whose state is never reached come last.
    private static func chain(of stubs: [WireMockStub]) -> [WireMockStub] {
        var waiting: [String: [Int]] = [:]
        for (place, stub) in stubs.enumerated() {
            waiting[stub.requiredState ?? "Started", default: []].append(place)
        }
        var chain: [Int] = []
        var state: String? = "Started"
        while let now = state, let places = waiting.removeValue(forKey: now) {
            chain += places
            state = places.compactMap { stubs[$0].newState }.first
        }
        let rest = Set(stubs.indices).subtracting(chain).sorted()
        return (chain + rest).map { stubs[$0] }
    }
}
