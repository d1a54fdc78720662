/// A set of Unicode scalars: ranges and general categories, or the complement of them.
struct ScalarSet: Sendable {
    private var ranges: [ClosedRange<UInt32>]
    private var categories: GeneralCategories
    private var isComplement: Bool

    /// The set that `.` matches: everything except line ends.
    static let exceptLineEnds = ScalarSet(ranges: [0x0A...0x0A, 0x0D...0x0D], isComplement: true)

    init(
        ranges: [ClosedRange<UInt32>] = [],
        categories: GeneralCategories = [],
        isComplement: Bool = false
    ) {
        self.ranges = Self.merged(ranges)
        self.categories = categories
        self.isComplement = isComplement
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        let isListed = isInRange(scalar.value) || isInCategory(scalar)
        return isListed != isComplement
    }

    /// Searches the ranges by bisection, since a pattern may have thousands.
    private func isInRange(_ value: UInt32) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < value {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low < ranges.count && ranges[low].lowerBound <= value
    }

    private func isInCategory(_ scalar: Unicode.Scalar) -> Bool {
        !categories.isEmpty
            && categories.contains(GeneralCategories(scalar.properties.generalCategory))
    }

    private static func merged(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
        var merged: [ClosedRange<UInt32>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, last.upperBound >= range.lowerBound {
                let end = max(last.upperBound, range.upperBound)
                merged[merged.count - 1] = last.lowerBound...end
            } else {
                merged.append(range)
            }
        }
        return merged
    }
}
