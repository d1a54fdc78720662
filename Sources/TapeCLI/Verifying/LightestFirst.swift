/// Loads in a heap with the lightest on top: a million specs may go to a thousand parts.
struct LightestFirst {
    /// A heap; equal loads are ordered by their numbers, so that every machine gets the same order.
    private var loads: [(weight: Int, number: Int)]

    init(count: Int) {
        loads = (0..<count).map { (0, $0) }
    }

    /// Adds to the lightest load and returns its number, counted from 0.
    mutating func addToLightest(_ weight: Int) -> Int {
        let number = loads[0].number
        loads[0].weight += weight
        var place = 0
        while true {
            let first = 2 * place + 1
            guard first < loads.count else { return number }
            let second = first + 1
            let lighter = second < loads.count && loads[second] < loads[first] ? second : first
            guard loads[lighter] < loads[place] else { return number }
            loads.swapAt(lighter, place)
            place = lighter
        }
    }
}
