/// Maps the bytes of a decoded text to their places in the source.
///
/// It stores stretches: bytes at even distances, and single characters of several bytes. A text that is mostly copied unchanged
/// needs few of them.
struct PlaceMap {
    private struct Stretch {
        /// The index of the first decoded byte.
        let start: UInt32
        /// Its place in the source.
        let place: UInt32
        /// The distance between the bytes; 0 for the bytes of one character.
        var step: UInt32
    }

    private var stretches: [Stretch] = []
    /// How many bytes were decoded.
    private(set) var count = 0
    /// The end of the source.
    private var end = 0

    /// Adds bytes that are copied unchanged.
    mutating func add(_ length: Int, from place: Int) {
        guard length > 0 else { return }
        defer { count += length }
        if let last = stretches.last, last.step > 0 {
            let read = count - Int(last.start)
            let distance = place - Int(last.place)
            if distance == Int(last.step) * read, last.step == 1 || length == 1 { return }
            if read == 1, length == 1, distance > 0 {
                stretches[stretches.count - 1].step = UInt32(truncatingIfNeeded: distance)
                return
            }
        }
        append(place, step: 1)
    }

    /// Adds a character; characters spelled together at one place count as one.
    mutating func addCharacter(_ length: Int, from place: Int) {
        defer { count += length }
        if let last = stretches.last, last.step == 0, Int(last.place) == place { return }
        append(place, step: 0)
    }

    /// Sets the end of the source.
    mutating func finish(at end: Int) { self.end = end }

    /// The source range of a range of decoded bytes.
    func source(of range: Range<Int>) -> Range<Int> {
        place(of: range.lowerBound)..<placeBehind(range.upperBound)
    }

    /// The start of a byte's character in the source.
    func place(of index: Int) -> Int {
        guard index < count else { return end }
        let stretch = stretches[self.index(of: index)]
        return Int(stretch.place) + Int(stretch.step) * (index - Int(stretch.start))
    }

    /// The end of a byte's character in the source.
    func end(of index: Int) -> Int {
        guard index < count else { return end }
        let stretch = stretches[self.index(of: index)]
        return stretch.step == 0 ? placeBehind(index + 1) : place(of: index) + 1
    }

    /// The source place of the first character that begins at or after a decoded index.
    private func placeBehind(_ index: Int) -> Int {
        guard index < count else { return end }
        let number = self.index(of: index)
        let stretch = stretches[number]
        guard stretch.step == 0, index > Int(stretch.start) else { return place(of: index) }
        return number + 1 < stretches.count ? Int(stretches[number + 1].place) : end
    }

    /// The first decoded byte at or after a place of the source.
    func index(from place: Int) -> Int {
        var (low, high) = (0, stretches.count)
        while high > low {
            let middle = (low + high) / 2
            if Int(stretches[middle].place) <= place { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return 0 }
        let stretch = stretches[low - 1]
        let next = low < stretches.count ? Int(stretches[low].start) : count
        let distance = place - Int(stretch.place)
        guard distance > 0 else { return Int(stretch.start) }
        guard stretch.step > 0 else { return next }
        let step = Int(stretch.step)
        return min(Int(stretch.start) + (distance + step - 1) / step, next)
    }

    /// Whether a range and the bytes next to it are copied unchanged.
    func isCopy(_ range: Range<Int>) -> Bool {
        let first = stretches[index(of: max(range.lowerBound - Self.beside, 0))]
        let last = stretches[index(of: min(range.upperBound + Self.beside, count - 1))]
        return first.start == last.start && first.step == 1
    }

    private static let beside = 5

    private mutating func append(_ place: Int, step: UInt32) {
        stretches.append(
            Stretch(
                start: UInt32(truncatingIfNeeded: count), place: UInt32(truncatingIfNeeded: place),
                step: step))
    }

    /// The last stretch that begins at or before an index.
    private func index(of index: Int) -> Int {
        var (low, high) = (0, stretches.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(stretches[middle].start) <= index { low = middle } else { high = middle }
        }
        return low
    }
}
