/// Rising numbers in few words: `3–17, 20`.
struct NumberRanges: CustomStringConvertible {
    private let ranges: [ClosedRange<Int>]

    init(_ numbers: some Sequence<Int>) {
        var ranges: [ClosedRange<Int>] = []
        for number in numbers {
            if let last = ranges.last, number == last.upperBound + 1 {
                ranges[ranges.count - 1] = last.lowerBound...number
            } else {
                ranges.append(number...number)
            }
        }
        self.ranges = ranges
    }

    var description: String {
        ranges.map { range in
            range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound)"
        }.joined(separator: ", ")
    }
}
