/// Finds any number of values in one pass, as they are.
///
/// Neither the number of values nor how they repeat themselves or each other makes a text take longer:
/// at each place the longest value is found in a few looks, and what overlaps becomes one match.
struct ManyValues {
    private struct Value {
        let bytes: [UInt8]
        let secret: Int
    }

    private var values: [Value] = []
    /// Each much larger than the next one, so that a value is put into few of them over time.
    private var tables: [BeginningTable] = []
    private var heads: Set<UInt64> = []
    private var beginnings = BytePairs()
    private var longest = 0

    var isEmpty: Bool { values.isEmpty }

    /// Looks for a value of eight bytes or more.
    mutating func insert(_ value: [UInt8], secret: Int) {
        guard value.count >= Self.headLength else { return }
        values.append(Value(bytes: value, secret: secret))
        longest = max(longest, value.count)
        heads.insert(Self.head(of: value[...]))
        beginnings.insert(value[0], value[1])
        var first = values.count - 1
        while let last = tables.last, last.values.count <= 4 * (values.count - first) {
            first = last.values.lowerBound
            tables.removeLast()
        }
        tables.append(BeginningTable(first..<values.count) { values[$0].bytes })
    }

    /// The matches in a text, those that overlap as one of the first of them; adds to `compared` how many
    /// looks it took.
    func matches(in text: ArraySlice<UInt8>, compared: inout Int) -> [SecretSearch.Match] {
        guard !isEmpty else { return [] }
        return unsafe text.withUnsafeBufferPointer { buffer in
            var found: [SecretSearch.Match] = []
            var hashes = TextHashes(longest: longest)
            var position = 0
            while let place = unsafe beginnings.firstPlace(in: buffer, from: position) {
                position = place + 1
                guard buffer.count - place >= Self.headLength,
                    unsafe heads.contains(Self.head(at: place, in: buffer)),
                    let index = unsafe index(at: place, in: buffer, &hashes, &compared)
                else { continue }
                let start = text.startIndex + place
                let end = start + values[index].bytes.count
                if let last = found.last, last.range.upperBound > start {
                    let whole = last.range.lowerBound..<max(last.range.upperBound, end)
                    found[found.count - 1] = .init(range: whole, secret: last.secret)
                } else {
                    found.append(.init(range: start..<end, secret: values[index].secret))
                }
            }
            return found
        }
    }

    /// The longest value that stands at a place.
    private func index(
        at place: Int, in text: UnsafeBufferPointer<UInt8>, _ hashes: inout TextHashes,
        _ compared: inout Int
    ) -> Int? {
        unsafe hashes.reach(place, in: text)
        var found: Int?
        for table in tables {
            let index = table.longest(upTo: text.count - place) { length, power in
                compared += 1
                return hashes.hash(from: place, length, power)
            }
            guard let index else { continue }
            if values[index].bytes.count > found.map({ values[$0].bytes.count }) ?? 0 {
                found = index
            }
        }
        return found
    }

    /// Where a text that broke off may hold the beginning of a value, and of which.
    func startOfCutMatch(in text: ArraySlice<UInt8>) -> (place: Int, secret: Int)? {
        var first: (place: Int, secret: Int)?
        for value in values {
            let same = Borders.prefix(of: value.bytes, endingIn: text)
            let place = text.endIndex - same
            guard same >= 4, place < first?.place ?? .max else { continue }
            first = (place, value.secret)
        }
        return first
    }

    private static let headLength = 8

    private static func head(of bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.prefix(headLength).reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func head(at place: Int, in text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var head: UInt64 = 0
        for offset in 0..<headLength { head = unsafe head << 8 | UInt64(text[place &+ offset]) }
        return head
    }
}

/// How a value repeats itself: for each of its prefixes, how much of its beginning it also ends in.
enum Borders {
    /// A value up to this length may be compared again and again.
    private static let longestShort = 64
    private static let longestBorder = 48

    private static func all(of value: [UInt8]) -> [Int32] {
        var borders = [Int32](repeating: 0, count: value.count)
        var length = 0
        for position in value.indices.dropFirst() {
            while length > 0, value[length] != value[position] { length = Int(borders[length - 1]) }
            if value[length] == value[position] { length += 1 }
            borders[position] = Int32(length)
        }
        return borders
    }

    /// Whether so much of a value stands in it again that comparing it at each place takes long.
    static func areLong(in value: [UInt8]) -> Bool {
        guard value.count > longestShort else { return false }
        return all(of: value).contains { $0 > longestBorder }
    }

    /// How much of a value's beginning, though not all of it, a text ends in.
    static func prefix(of value: [UInt8], endingIn text: ArraySlice<UInt8>) -> Int {
        let borders = all(of: value)
        var length = 0
        for byte in text.suffix(value.count - 1) {
            while length > 0, value[length] != byte { length = Int(borders[length - 1]) }
            if value[length] == byte { length += 1 }
        }
        return length
    }
}
