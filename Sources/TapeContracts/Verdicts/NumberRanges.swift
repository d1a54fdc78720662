/// Numbers as people list them: neighbours as a range.
package enum NumberRanges {
    /// Such as `3, 5, 7–9` for rising numbers; what comes behind so many ranges is `…`.
    package static func words(for numbers: some Sequence<Int>, most: Int = .max) -> String {
        var ranges: [ClosedRange<Int>] = []
        for number in numbers {
            if let last = ranges.last, last.contains(number) || last.upperBound + 1 == number {
                ranges[ranges.count - 1] = last.lowerBound...number
            } else {
                ranges.append(number...number)
            }
        }
        let texts = ranges.prefix(most).map { range in
            switch range.count {
            case 1: "\(range.lowerBound)"
            case 2: "\(range.lowerBound), \(range.upperBound)"
            default: "\(range.lowerBound)–\(range.upperBound)"
            }
        }
        return texts.joined(separator: ", ") + (ranges.count > texts.count ? ", …" : "")
    }
}
