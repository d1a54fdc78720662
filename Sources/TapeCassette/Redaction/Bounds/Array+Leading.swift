extension Array {
    /// How many elements lead that meet a condition which no later element meets; found by bisection.
    @inline(__always)
    func leadingCount(where holds: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
