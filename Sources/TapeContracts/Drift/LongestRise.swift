/// Finds the longest increasing subsequence.
enum LongestRise {
    static func of(_ values: [Int]) -> [Int] {
        // The smallest last value of an increasing subsequence of each length, and the predecessor of each value.
        var tails: [Int] = []
        var previous = Array(repeating: -1, count: values.count)
        for (index, value) in values.enumerated() {
            var low = 0
            var high = tails.count
            while low < high {
                let middle = (low + high) / 2
                if values[tails[middle]] < value { low = middle + 1 } else { high = middle }
            }
            previous[index] = low > 0 ? tails[low - 1] : -1
            if low < tails.count { tails[low] = index } else { tails.append(index) }
        }
        var rise: [Int] = []
        var index = tails.last ?? -1
        while index >= 0 {
            rise.append(values[index])
            index = previous[index]
        }
        return rise.reversed()
    }
}
