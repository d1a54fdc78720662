/// Finds any number of values in one pass, as they are.
///
/// An API that hands out a new credential with each page must neither slow its recording down nor
/// turn the search off. Nor must a value that repeats itself: what has been compared is not compared
/// again for the next place where the value may begin.
struct ManyValues {
    private struct Value {
        let bytes: [UInt8]
        let secret: Int
        /// Absent for a value so short that comparing it again costs little.
        let borders: [Int32]
    }

    /// Where a value may begin next, and how many of its bytes are known to stand there.
    private struct Start {
        var place: Int
        var known: Int
    }

    /// Values that begin alike, by a hash of their first bytes: thousands may share what they begin with.
    private struct Bucket {
        /// How many bytes are hashed, in order.
        private var lengths: [Int] = []
        private var byHash: [UInt64: [Int]] = [:]

        mutating func insert(_ value: [UInt8], at index: Int) {
            let length = min(value.count, Borders.longestShort)
            if !lengths.contains(length) { lengths = (lengths + [length]).sorted() }
            let hash = value[..<length].reduce(Self.seed, Self.mix)
            byHash[hash, default: []].append(index)
        }

        /// The values whose first bytes stand at a place.
        func candidates(at place: Int, in text: UnsafeBufferPointer<UInt8>) -> [Int] {
            var found: [Int] = []
            var (hash, done) = (Self.seed, 0)
            for length in lengths where place + length <= text.count {
                while done < length {
                    hash = Self.mix(hash, unsafe text[place + done])
                    done += 1
                }
                if let indices = byHash[hash] { found += indices }
            }
            return found
        }

        /// So that nobody can foresee which values share a hash.
        private static let seed = UInt64.random(in: .min ... .max)

        private static func mix(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
            let product = (hash ^ UInt64(byte)).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
            return product.high ^ product.low
        }
    }

    private var values: [Value] = []
    private var byHead: [UInt64: Bucket] = [:]
    private var beginnings = BytePairs()

    var isEmpty: Bool { values.isEmpty }

    /// Looks for a value of eight bytes or more.
    mutating func insert(_ value: [UInt8], secret: Int) {
        guard value.count >= Self.headLength else { return }
        let isLong = value.count > Borders.longestShort
        byHead[Self.head(of: value[...]), default: Bucket()].insert(value, at: values.count)
        values.append(
            Value(bytes: value, secret: secret, borders: isLong ? Borders.all(of: value) : []))
        beginnings.insert(value[0], value[1])
    }

    /// The matches in a text, those of one value that overlap as one; adds to `compared` how many bytes
    /// it took.
    func matches(in text: ArraySlice<UInt8>, compared: inout Int) -> [SecretSearch.Match] {
        unsafe text.withUnsafeBufferPointer { buffer in
            var found: [SecretSearch.Match] = []
            var starts: [Int: Start] = [:]
            var position = 0
            while let place = unsafe beginnings.firstPlace(in: buffer, from: position) {
                position = place + 1
                let start = text.startIndex + place
                guard buffer.count - place >= Self.headLength,
                    let bucket = byHead[Self.head(of: text[start...])]
                else { continue }
                for index in unsafe bucket.candidates(at: place, in: buffer) {
                    let length = unsafe self.length(
                        of: index, at: place, in: buffer, &starts, &compared)
                    guard let length else { continue }
                    let match = SecretSearch.Match(
                        range: start..<start + length, secret: values[index].secret)
                    Self.append(match, to: &found)
                }
            }
            return found
        }
    }

    /// How long a value is if all of it stands at a place.
    private func length(
        of index: Int, at place: Int, in text: UnsafeBufferPointer<UInt8>,
        _ starts: inout [Int: Start], _ compared: inout Int
    ) -> Int? {
        let value = values[index]
        var same = 0
        if !value.borders.isEmpty, let start = starts[index] {
            guard place >= start.place else { return nil }
            if place == start.place { same = start.known }
        }
        let limit = min(value.bytes.count, text.count - place)
        while same < limit, unsafe text[place + same] == value.bytes[same] {
            same += 1
            compared += 1
        }
        if !value.borders.isEmpty, same > 0 {
            let border = Int(value.borders[same - 1])
            starts[index] = Start(place: place + same - border, known: border)
        }
        return same == value.bytes.count ? same : nil
    }

    private static func append(_ match: SecretSearch.Match, to found: inout [SecretSearch.Match]) {
        guard let last = found.last, last.secret == match.secret,
            last.range.upperBound > match.range.lowerBound
        else {
            found.append(match)
            return
        }
        let end = max(last.range.upperBound, match.range.upperBound)
        found[found.count - 1] = .init(
            range: last.range.lowerBound..<end, secret: match.secret)
    }

    /// Where a text that broke off may hold the beginning of a long value, and of which.
    func startOfCutMatch(in text: ArraySlice<UInt8>) -> (place: Int, secret: Int)? {
        var first: (place: Int, secret: Int)?
        for value in values where !value.borders.isEmpty {
            let same = Borders.prefix(of: value.bytes, value.borders, endingIn: text)
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
}

/// How a value repeats itself: for each of its prefixes, how much of its beginning it also ends in.
enum Borders {
    /// A value up to this length may be compared again and again.
    static let longestShort = 64
    private static let longestBorder = 48

    static func all(of value: [UInt8]) -> [Int32] {
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
    static func prefix(
        of value: [UInt8], _ borders: [Int32], endingIn text: ArraySlice<UInt8>
    ) -> Int {
        var length = 0
        for byte in text.suffix(value.count - 1) {
            while length > 0, value[length] != byte { length = Int(borders[length - 1]) }
            if value[length] == byte { length += 1 }
        }
        return length
    }
}
