/// Values by hashes of their beginnings.
///
/// The longest value that a text goes on with is found by halving the list of their lengths: what begins
/// a longer value is in the table too, with the longest value that begins it.
struct BeginningTable {
    /// Which of all values are in it.
    let values: Range<Int>
    /// The lengths that values have, in order, each with what the hash before it is multiplied by.
    private let lengths: [(length: Int, power: UInt64)]
    /// For the hash of a beginning, the longest value that begins it; -1 if there is none.
    private var entries: [UInt64: Int32] = [:]

    /// Of many values some; the others are not touched, so that adding one value to a great many costs little.
    init(_ values: Range<Int>, of value: (Int) -> [UInt8]) {
        self.values = values
        lengths = Set(values.map { value($0).count }).sorted().map {
            ($0, RollingHash.power($0))
        }
        // The shorter ones first: what begins a longer one has to be known by then.
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

    /// The longest value of at most some length that a text begins with, by the hashes of its beginnings.
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

/// A hash of bytes that goes on from byte to byte, with a factor that nobody can foresee.
enum RollingHash {
    private static let prime: UInt64 = 1 << 61 - 1
    private static let factor = UInt64.random(in: 1 << 32..<prime)

    static func next(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
        reduced(product(hash, factor) &+ UInt64(byte) &+ 1)
    }

    /// The hash of the bytes by which a longer beginning goes on behind a shorter one.
    static func difference(_ longer: UInt64, _ shorter: UInt64, _ power: UInt64) -> UInt64 {
        reduced(longer &+ prime &- product(shorter, power))
    }

    /// By what so many bytes multiply a hash.
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

/// Hashes of all beginnings of a stretch of a text, made where they are asked for.
struct TextHashes {
    private static let longestStretch = 64 << 10

    private let longest: Int
    private var stretch = 256
    private var start = 0
    private var hashes: [UInt64] = []
    /// Up to which place values may begin in the stretch.
    private var end = 0

    init(longest: Int) {
        self.longest = longest
    }

    /// Makes the hashes of what follows a place.
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

    /// The hash of so many bytes from a place on.
    func hash(from place: Int, _ length: Int, _ power: UInt64) -> UInt64 {
        RollingHash.difference(hashes[place - start + length], hashes[place - start], power)
    }
}
