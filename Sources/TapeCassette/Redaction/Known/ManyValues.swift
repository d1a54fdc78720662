/// Finds any number of values in one pass, verbatim.
///
/// The search does not slow down with the number of values, nor when they repeat themselves or each other: at each place the
/// longest value is found in a few lookups, and overlapping matches become one.
struct ManyValues {
    private struct Value {
        let bytes: [UInt8]
        let secret: Int
    }

    private var values: [Value] = []
    /// Each table is much larger than the next, so that over time a value is rehashed into few of them.
    private var tables: [BeginningTable] = []
    private var heads: Set<UInt64> = []
    private var beginnings = BytePairs()
    private var longest = 0

    var isEmpty: Bool { values.isEmpty }

    /// Adds a value to search for, of eight bytes or more.
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

    /// The matches in a text.
    ///
    /// Those that overlap are merged under the first one's secret. Adds the number of lookups to `compared`.
    func matches(in text: ArraySlice<UInt8>, compared: inout Int) -> [SecretSearch.Match] {
        guard !isEmpty else { return [] }
        return unsafe text.withUnsafeBufferPointer { buffer in
            var found: [SecretSearch.Match] = []
            var hashes = TextHashes(longest: longest)
            var position = 0
            while found.count <= NamedValues.most,
                let place = unsafe beginnings.firstPlace(in: buffer, from: position)
            {
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

    /// The index of the longest value at a place.
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

    /// Where a text that was cut off may hold the beginning of a value, and of which secret.
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

/// How a value repeats itself: for each of its prefixes, the longest beginning that is also its end.
enum Borders {
    /// A value up to this length may be compared at every place.
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

    /// Whether a value repeats so much of itself that comparing it at each place would be slow.
    static func areLong(in value: [UInt8]) -> Bool {
        guard value.count > longestShort else { return false }
        return all(of: value).contains { $0 > longestBorder }
    }

    /// The length of the longest beginning of a value, short of the whole, with which a text ends.
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
