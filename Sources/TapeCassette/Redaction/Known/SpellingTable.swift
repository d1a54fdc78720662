/// Indexes the spellings of values by how they begin, for one pass over a text that may escape any of their letters.
struct SpellingTable {
    private struct Entry {
        let spelling: SecretSpelling
        /// Whether the work of comparing it is limited by the text's length.
        let isBounded: Bool
    }

    /// For each first byte, the spellings that begin with it.
    ///
    /// Longer ones come first, so that a secret that contains another one wins.
    private var byFirst: [[Entry]] = []
    /// The same by the first four bytes.
    private var byHead: [UInt32: [Entry]] = [:]
    /// The two bytes with which a match can begin.
    private var beginnings = BytePairs()
    private var longest = 0
    /// Whether some spelling is shorter than four bytes.
    private var hasShort = false

    var isEmpty: Bool { byFirst.isEmpty }

    mutating func insert(_ spelling: SecretSpelling, isBounded: Bool) {
        let bytes = spelling.bytes
        guard bytes.count > 1 else { return }
        if byFirst.isEmpty { start() }
        let entry = Entry(spelling: spelling, isBounded: isBounded)
        Self.insert(entry, into: &byFirst[Int(bytes[0])])
        if bytes.count >= Self.headLength {
            let head = bytes.prefix(Self.headLength).reduce(0) { $0 << 8 | UInt32($1) }
            Self.insert(entry, into: &byHead[head, default: []])
        } else {
            hasShort = true
        }
        let breaks = spelling.isWrappable ? Self.breaks : Self.lineEnds
        for second in Self.escapes + breaks + Self.invisibles + [bytes[1]] {
            beginnings.insert(bytes[0], second)
        }
        longest = max(longest, bytes.count)
    }

    private mutating func start() {
        byFirst = [[Entry]](repeating: [], count: 256)
        for escape in Self.escapes { beginnings.insert(escape) }
    }

    private static func insert(_ entry: Entry, into entries: inout [Entry]) {
        let count = entry.spelling.bytes.count
        let place = entries.firstIndex { $0.spelling.bytes.count < count } ?? entries.endIndex
        entries.insert(entry, at: place)
    }

    private static let headLength = 4
    private static let lineEnds: [UInt8] = [0x0A, 0x0D]
    private static let breaks = lineEnds + [0x20, 0x09]
    private static let escapes = (UInt8.min...UInt8.max).filter(SpelledScalar.canBegin)
    private static let invisibles = (UInt8.min...UInt8.max).filter(SpelledScalar.beginsInvisible)
    /// Bytes that may begin an escape, or something that parts a word.
    private static let isSpecial = (UInt8.min...UInt8.max).map(SpelledScalar.mayBeMore)

    /// The matches in a text; overlapping ones of the same value are merged.
    func matches(in text: ArraySlice<UInt8>, compared: inout Int) -> [SecretSearch.Match] {
        guard !isEmpty else { return [] }
        return unsafe text.withUnsafeBufferPointer { buffer in
            var found: [SecretSearch.Match] = []
            var position = 0
            var work = Work(for: buffer.count)
            defer { compared += work.done }
            while found.count <= NamedValues.most,
                let place = unsafe beginnings.firstPlace(in: buffer, from: position)
            {
                position = unsafe next(after: place, in: buffer)
                guard position == place + 1,
                    let match = unsafe match(in: buffer, at: place, &work)
                else { continue }
                let start = text.startIndex + place
                let end = text.startIndex + match.end
                if let last = found.last, last.secret == match.secret,
                    last.range.upperBound > start
                {
                    // A value of equal letters matches at each of them.
                    let whole = last.range.lowerBound..<max(last.range.upperBound, end)
                    found[found.count - 1] = .init(range: whole, secret: match.secret)
                } else {
                    found.append(.init(range: start..<end, secret: match.secret))
                }
            }
            return found
        }
    }

    /// The comparisons done so far.
    ///
    /// Servers can choose values that resemble a text, and each other, at each of its places, so the work is limited.
    private struct Work {
        private let limit: Int
        var done = 0

        init(for count: Int) {
            limit = count * 24 + 8192
        }

        var isExhausted: Bool { done > limit }
    }

    /// The next place where a match may begin; in a long run of backslashes only the end can be an escape.
    private func next(after place: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
        let backslash = UInt8(ascii: "\\")
        guard unsafe text[place] == backslash, byFirst[Int(backslash)].isEmpty else {
            return place + 1
        }
        var end = place + 1
        while end < text.count, unsafe text[end] == backslash { end &+= 1 }
        return max(place + 1, end - SpelledScalar.mostBackslashes)
    }

    private func match(
        in text: UnsafeBufferPointer<UInt8>, at position: Int, _ work: inout Work
    ) -> (end: Int, secret: Int)? {
        if let head = unsafe plainHead(of: text, at: position) {
            guard let entries = byHead[head] else { return nil }
            return unsafe match(entries, in: text, at: position, &work)
        }
        let byte = unsafe text[position]
        if let match = unsafe match(byFirst[Int(byte)], in: text, at: position, &work) {
            return match
        }
        guard SpelledScalar.canBegin(with: byte),
            let (scalar, _) = unsafe SpelledScalar.decode(text, at: position)
        else { return nil }
        let (first, other) = scalar.firstBytes
        for letter in first == other ? [first] : [first, other] where letter != byte {
            let entries = byFirst[Int(letter)]
            if let match = unsafe match(entries, in: text, at: position, &work) { return match }
        }
        return nil
    }

    /// The first four bytes at a place, if none of them can begin an escape.
    private func plainHead(of text: UnsafeBufferPointer<UInt8>, at position: Int) -> UInt32? {
        guard !hasShort, position + Self.headLength <= text.count else { return nil }
        var head: UInt32 = 0
        for offset in 0..<Self.headLength {
            let byte = unsafe text[position &+ offset]
            if Self.isSpecial[Int(byte)] { return nil }
            head = head << 8 | UInt32(byte)
        }
        return head
    }

    private func match(
        _ entries: [Entry], in text: UnsafeBufferPointer<UInt8>, at position: Int,
        _ work: inout Work
    ) -> (end: Int, secret: Int)? {
        for entry in entries where !entry.isBounded || !work.isExhausted {
            let end = unsafe entry.spelling.end(in: text, from: position, &work.done)
            if let end { return (end, entry.spelling.secret) }
        }
        return nil
    }

    /// Where a text that was cut off may hold the beginning of a value, and of which secret.
    func startOfCutMatch(in text: ArraySlice<UInt8>) -> (place: Int, secret: Int)? {
        let all = byFirst.flatMap(\.self).map(\.spelling)
        return unsafe text.withUnsafeBufferPointer { buffer in
            for place in max(0, buffer.count - longest * 6)..<buffer.count {
                let cut = all.first { unsafe $0.isCutOff(in: buffer, from: place) }
                if let cut { return (text.startIndex + place, cut.secret) }
            }
            return nil
        }
    }
}
