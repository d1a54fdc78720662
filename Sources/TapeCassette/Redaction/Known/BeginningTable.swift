/// Looks up values by hashes of their beginnings.
///
/// The longest value at a place in a text is found by binary search over the values' lengths: the beginnings of a longer value
/// are in the table too, each with the longest value that begins it.
struct BeginningTable {
    /// The values in the table, as a range of all values.
    let values: Range<Int>
    /// The values' lengths, in order, each with the power that shifts a hash by that length.
    private let lengths: [(length: Int, power: UInt64)]
    /// For the hash of a beginning, the longest value that the beginning starts with; -1 if there is none.
    private var entries: [UInt64: Int32] = [:]

    /// A table of some of many values; the rest is not touched, so that adding one value to a great many is cheap.
    init(_ values: Range<Int>, of value: (Int) -> [UInt8]) {
        self.values = values
        lengths = Set(values.map { value($0).count }).sorted().map {
            ($0, RollingHash.power($0))
        }
        // Shorter values come first: those that begin a longer one must be in the table by then.
        for index in values.sorted(by: { value($0).count < value($1).count }) {
            insert(value(index), at: index)
        }
    }

    private mutating func insert(_ value: [UInt8], at index: Int) {
        var hashes: [UInt64] = [0]
        hashes.reserveCapacity(value.count + 1)
        for byte in value { hashes.append(RollingHash.next(hashes[hashes.count - 1], byte)) }
        var (low, high) = (0, lengths.count - 1)
        while low <= high {
            let middle = (low + high) / 2
            let length = lengths[middle].length
            if length > value.count {
                high = middle - 1
                continue
            }
            if entries[hashes[length]] == nil {
                let begins = length == value.count
                let longest =
                    begins ? index : longest(upTo: length) { length, _ in hashes[length] }
                entries[hashes[length]] = Int32(longest ?? -1)
            }
            if length == value.count { return }
            low = middle + 1
        }
    }

    /// The longest value, up to a limit, that a text begins with, given the hashes of the text's beginnings.
    func longest(upTo limit: Int, _ hash: (_ length: Int, _ power: UInt64) -> UInt64) -> Int? {
        var found: Int32 = -1
        var (low, high) = (0, lengths.count - 1)
        while low <= high {
            let middle = (low + high) / 2
            let (length, power) = lengths[middle]
            if length <= limit, let entry = entries[hash(length, power)] {
                if entry >= 0 { found = entry }
                low = middle + 1
            } else {
                high = middle - 1
            }
        }
        return found >= 0 ? Int(found) : nil
    }
}

/// A hash that is extended byte by byte, with a factor that cannot be predicted.
enum RollingHash {
    private static let prime: UInt64 = 1 << 61 - 1
    private static let factor = UInt64.random(in: 1 << 32..<prime)

    static func next(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
        reduced(product(hash, factor) &+ UInt64(byte) &+ 1)
    }

    /// The hash of the bytes that a longer beginning has after a shorter one.
    static func difference(_ longer: UInt64, _ shorter: UInt64, _ power: UInt64) -> UInt64 {
        reduced(longer &+ prime &- product(shorter, power))
    }

    /// The power by which this many bytes multiply a hash.
    static func power(_ count: Int) -> UInt64 {
        var (result, square, rest) = (UInt64(1), factor, count)
        while rest > 0 {
            if !rest.isMultiple(of: 2) { result = product(result, square) }
            square = product(square, square)
            rest /= 2
        }
        return result
    }

    private static func product(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let (high, low) = left.multipliedFullWidth(by: right)
        return reduced((low & prime) &+ (low >> 61 | high << 3))
    }

    private static func reduced(_ value: UInt64) -> UInt64 {
        value >= prime ? value &- prime : value
    }
}

/// Hashes of all beginnings of a stretch of text, computed on demand.
struct TextHashes {
    private static let longestStretch = 64 << 10

    private let longest: Int
    private var stretch = 256
    private var start = 0
    private var hashes: [UInt64] = []
    /// The end of the places in the stretch where values may begin.
    private var end = 0

    init(longest: Int) {
        self.longest = longest
    }

    /// Computes the hashes of the stretch from a place on, unless it is covered already.
    mutating func reach(_ place: Int, in text: UnsafeBufferPointer<UInt8>) {
        guard place >= end else { return }
        (start, end) = (place, min(place + stretch, text.count))
        let last = min(end + longest, text.count)
        hashes.removeAll(keepingCapacity: true)
        hashes.reserveCapacity(last - place + 1)
        hashes.append(0)
        var hash: UInt64 = 0
        for position in place..<last {
            hash = RollingHash.next(hash, unsafe text[position])
            hashes.append(hash)
        }
        stretch = min(stretch * 2, Self.longestStretch)
    }

    /// The hash of `length` bytes from a place on.
    func hash(from place: Int, _ length: Int, _ power: UInt64) -> UInt64 {
        RollingHash.difference(hashes[place - start + length], hashes[place - start], power)
    }
}
