/// Cuts and replacements in one text, applied in one pass from its beginning.
///
/// Where one edit lies within another, only the outer one is applied.
package struct ByteEdits {
    private var edits: [(range: Range<Int>, bytes: [UInt8])] = []

    package init() {}

    /// Replaces each range with the same bytes, or removes the ranges by default.
    package init(_ ranges: [Range<Int>], by bytes: [UInt8] = []) {
        for range in ranges { replace(range, by: bytes) }
    }

    package mutating func replace(_ range: Range<Int>, by bytes: [UInt8]) {
        guard !range.isEmpty || !bytes.isEmpty else { return }
        edits.append((range, bytes))
    }

    /// Whether two of the edits change the same bytes.
    package var overlap: Bool { Self.overlap(edits.map(\.range)) }

    /// Whether two of the ranges share bytes.
    package static func overlap(_ ranges: [Range<Int>]) -> Bool {
        let sorted = ranges.sorted(by: isBefore)
        return zip(sorted, sorted.dropFirst()).contains { $1.lowerBound < $0.upperBound }
    }

    package func applied(to text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var end = 0
        for (range, bytes) in edits.sorted(by: { Self.isBefore($0.range, $1.range) })
        where range.lowerBound >= end && range.upperBound <= text.count {
            result += text[end..<range.lowerBound]
            result += bytes
            end = range.upperBound
        }
        return result + text[end...]
    }

    /// Orders an insertion before the replacement of what follows it, and an outer edit before an inner one.
    private static func isBefore(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
        guard one.lowerBound == other.lowerBound else { return one.lowerBound < other.lowerBound }
        if one.isEmpty || other.isEmpty { return one.isEmpty && !other.isEmpty }
        return one.upperBound > other.upperBound
    }
}
