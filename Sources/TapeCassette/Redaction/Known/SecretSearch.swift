/// Finds every spelling of a list of secret values in one pass.
struct SecretSearch {
    /// A place where a secret's value stands.
    struct Match: Hashable {
        let range: Range<Int>
        /// Index into the values searched for.
        let secret: Int
    }

    private var spellings = SpellingTable()
    /// How many values somebody declared; the others were learnt.
    private let declared: Int
    /// Values that are looked for as they are: declared ones that repeat themselves, and all that were learnt,
    /// because servers choose how many there are and what they look like.
    private var many = ManyValues()
    /// Whether some value is more than ASCII.
    private(set) var hasNonASCII = false

    /// So many values are searched for in every spelling; more only as they are and below whole layers.
    private static let mostSpelled = 64

    private let inCharsets: Bool

    /// Looks for values that somebody declared; if asked for, also in charsets that nobody names.
    init(for values: [[UInt8]], inCharsets: Bool = false) {
        declared = values.count
        self.inCharsets = inCharsets
        for (index, value) in values.enumerated() { add(value, secret: index) }
    }

    var isEmpty: Bool { spellings.isEmpty && many.isEmpty }

    /// Looks for one more value.
    mutating func add(_ value: [UInt8], secret: Int) {
        let isDeclared = secret < declared
        if value.contains(where: { $0 >= 0x80 }) { hasNonASCII = true }
        let isSpelled = isDeclared || secret < Self.mostSpelled
        let isRepeating = isSpelled && Borders.areLong(in: value)
        if isSpelled, !isRepeating {
            let all = SecretSpelling.all(
                of: value, secret: secret, inCharsets: inCharsets && isDeclared)
            for spelling in all {
                spellings.insert(spelling, isBounded: !isDeclared)
            }
            if !isDeclared { addWide(value, secret: secret) }
        }
        guard isRepeating || !isDeclared else { return }
        for form in isSpelled ? SecretSpelling.forms(of: value) : [value] {
            many.insert(form, secret: secret)
        }
    }

    /// Looks for a learnt value beyond ASCII as UTF-16 and UTF-32 spell it: no zeros show where those begin within other bytes.
    private mutating func addWide(_ value: [UInt8], secret: Int) {
        guard value.contains(where: { $0 >= 0x80 }) else { return }
        for form in TextCharset.wideSpellings(of: String(decoding: value, as: UTF8.self)) {
            for spelling in SecretSpelling.all(of: form, secret: secret) {
                spellings.insert(spelling, isBounded: true)
            }
        }
    }

    /// The matches in a text, in order; they may overlap, because what is left of a secret beside
    /// another one would still give it away.
    func matches(in text: ArraySlice<UInt8>) -> [Match] {
        var compared = 0
        return matches(in: text, compared: &compared)
    }

    /// The same; adds to `compared` how many bytes and beginnings of the text were compared with values.
    func matches(in text: ArraySlice<UInt8>, compared: inout Int) -> [Match] {
        guard !isEmpty else { return [] }
        let found = spellings.matches(in: text, compared: &compared)
        guard !many.isEmpty else { return found }
        return (found + many.matches(in: text, compared: &compared))
            .sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Where a text that broke off may hold the beginning of a value, and of which.
    func startOfCutMatch(in text: ArraySlice<UInt8>) -> (place: Int, secret: Int)? {
        let found = [spellings.startOfCutMatch(in: text), many.startOfCutMatch(in: text)]
        return found.compactMap(\.self).min { $0.place < $1.place }
    }
}
