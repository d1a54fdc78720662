/// Finds every spelling of a list of secret values in one pass.
struct SecretSearch {
    /// A place where a secret's value stands.
    struct Match: Hashable {
        let range: Range<Int>
        /// Index into the values searched for.
        let secret: Int
    }

    /// Longest first, so that a secret that contains another one wins.
    private let spellings: [SecretSpelling]
    /// For each byte, the spellings that begin with it.
    private let candidates: [[SecretSpelling]]
    /// Whether there are any of them.
    private let isBeginning: [Bool]
    /// What the first two bytes of a match can be.
    private let beginnings: BytePairs

    /// Values that are looked for as they are, because there are too many for every spelling, or because
    /// they repeat themselves.
    private var many = ManyValues()
    /// Whether some value is more than ASCII.
    private(set) var hasNonASCII: Bool

    /// Looks for values; the first of them, which somebody declared, also in other charsets.
    init(for values: [[UInt8]], declared: Int = 0) {
        hasNonASCII = values.contains { $0.contains { $0 >= 0x80 } }
        let repeating = Set(values.indices.filter { Borders.areLong(in: values[$0]) })
        spellings = values.enumerated()
            .filter { !repeating.contains($0.offset) }
            .flatMap { SecretSpelling.all(of: $1, secret: $0, inCharsets: $0 < declared) }
            .sorted { ($1.bytes.count, $0.secret) < ($0.bytes.count, $1.secret) }
        var candidates = [[SecretSpelling]](repeating: [], count: spellings.isEmpty ? 0 : 256)
        for spelling in spellings {
            guard let first = spelling.bytes.first else { continue }
            candidates[Int(first)].append(spelling)
        }
        self.candidates = candidates
        isBeginning = candidates.map { !$0.isEmpty }
        beginnings = Self.beginnings(of: spellings)
        for index in repeating.sorted() {
            for form in SecretSpelling.forms(of: values[index]) {
                many.insert(form, secret: index)
            }
        }
    }

    private static func beginnings(of spellings: [SecretSpelling]) -> BytePairs {
        var pairs = BytePairs()
        guard !spellings.isEmpty else { return pairs }
        let escapes = (UInt8.min...UInt8.max).filter(SpelledScalar.canBegin)
        for escape in escapes { pairs.insert(escape) }
        for spelling in spellings where spelling.bytes.count > 1 {
            let breaks: [UInt8] = spelling.isWrappable ? [0x0A, 0x0D, 0x20, 0x09] : []
            for second in escapes + breaks + [spelling.bytes[1]] {
                pairs.insert(spelling.bytes[0], second)
            }
        }
        return pairs
    }

    var isEmpty: Bool { spellings.isEmpty && many.isEmpty }

    /// Looks for one more value, in its own spelling and behind escapes.
    mutating func add(_ value: [UInt8], secret: Int) { many.insert(value, secret: secret) }

    /// The matches in a text, in order; they may overlap, because what is left of a secret beside
    /// another one would still give it away.
    func matches(in text: ArraySlice<UInt8>) -> [Match] {
        var compared = 0
        return matches(in: text, compared: &compared)
    }

    /// The same; adds to `compared` how many bytes were compared with values looked for as they are.
    func matches(in text: ArraySlice<UInt8>, compared: inout Int) -> [Match] {
        guard !isEmpty else { return [] }
        let found = spelled(in: text)
        guard !many.isEmpty else { return found }
        return (found + many.matches(in: text, compared: &compared))
            .sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Where a text that broke off may hold the beginning of a value, and of which.
    func startOfCutMatch(in text: ArraySlice<UInt8>) -> (place: Int, secret: Int)? {
        let longest = (spellings.map(\.bytes.count).max() ?? 0) * 6
        return unsafe text.withUnsafeBufferPointer { buffer in
            for place in max(0, buffer.count - longest)..<buffer.count {
                let cut = spellings.first { unsafe $0.isCutOff(in: buffer, from: place) }
                if let cut { return (text.startIndex + place, cut.secret) }
            }
            return nil
        } ?? many.startOfCutMatch(in: text)
    }

    private func spelled(in text: ArraySlice<UInt8>) -> [Match] {
        unsafe text.withUnsafeBufferPointer { buffer in
            var found: [Match] = []
            var position = 0
            guard !spellings.isEmpty else { return found }
            while let place = unsafe beginnings.firstPlace(in: buffer, from: position) {
                position = unsafe next(after: place, in: buffer)
                guard position == place + 1, let match = unsafe match(in: buffer, at: place) else {
                    continue
                }
                let start = text.startIndex + place
                let end = text.startIndex + match.end
                if let last = found.last, last.secret == match.secret,
                    last.range.upperBound > start
                {
                    // A value of equal letters is found at each of them.
                    let whole = last.range.lowerBound..<max(last.range.upperBound, end)
                    found[found.count - 1] = Match(range: whole, secret: match.secret)
                } else {
                    found.append(Match(range: start..<end, secret: match.secret))
                }
            }
            return found
        }
    }

    /// Where a match may begin after a place: of a long run of backslashes only the end is an escape.
    private func next(after place: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
        let backslash = UInt8(ascii: "\\")
        guard unsafe text[place] == backslash, !isBeginning[Int(backslash)] else {
            return place + 1
        }
        var end = place + 1
        while end < text.count, unsafe text[end] == backslash { end &+= 1 }
        return max(place + 1, end - SpelledScalar.mostBackslashes)
    }

    private func match(
        in text: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> (end: Int, secret: Int)? {
        let byte = unsafe text[position]
        if let match = unsafe match(byte, in: text, at: position) { return match }
        guard SpelledScalar.canBegin(with: byte),
            let (scalar, _) = unsafe SpelledScalar.decode(text, at: position)
        else { return nil }
        let (first, other) = scalar.firstBytes
        if first != byte, let match = unsafe match(first, in: text, at: position) { return match }
        return other == first ? nil : unsafe match(other, in: text, at: position)
    }

    /// A match whose spelling begins with a byte, which the text at a place begins with or stands for.
    private func match(
        _ first: UInt8, in text: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> (end: Int, secret: Int)? {
        guard isBeginning[Int(first)] else { return nil }
        for spelling in candidates[Int(first)] {
            if let end = unsafe spelling.end(in: text, from: position) {
                return (end, spelling.secret)
            }
        }
        return nil
    }
}
