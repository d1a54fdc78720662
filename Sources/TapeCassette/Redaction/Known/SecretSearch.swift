/// Finds every spelling of a list of secret values in one pass.
struct SecretSearch {
    /// A place in a text that holds a secret's value.
    struct Match: Hashable {
        let range: Range<Int>
        /// Index into the values searched for.
        let secret: Int
    }

    private var spellings = SpellingTable()
    /// How many values are declared; those after them are learnt.
    private let declared: Int
    /// Values searched for verbatim: declared ones that repeat themselves, and all learnt ones, because servers choose how many
    /// there are and what they look like.
    private var many = ManyValues()
    /// Whether some value has characters beyond ASCII.
    private(set) var hasNonASCII = false

    /// This many values are searched for in every spelling; further learnt ones only verbatim and below whole layers.
    private static let mostSpelled = 64

    private let inCharsets: Bool

    /// A search for declared values; with `inCharsets`, also in charsets that no header names.
    init(for values: [[UInt8]], inCharsets: Bool = false) {
        declared = values.count
        self.inCharsets = inCharsets
        for (index, value) in values.enumerated() { add(value, secret: index) }
    }

    var isEmpty: Bool { spellings.isEmpty && many.isEmpty }

    /// Adds a value to search for.
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

    /// Searches for a learnt non-ASCII value in UTF-16 and UTF-32, too, since within other bytes no zeros reveal where those
    /// begin, and as a text whose UTF-8 was taken for Latin-1.
    private mutating func addWide(_ value: [UInt8], secret: Int) {
        guard value.contains(where: { $0 >= 0x80 }) else { return }
        let text = String(decoding: value, as: UTF8.self)
        for form in TextCharset.wideSpellings(of: text) + TextCharset.misreadSpellings(of: value) {
            for spelling in SecretSpelling.all(of: form, secret: secret) {
                spellings.insert(spelling, isBounded: true)
            }
        }
    }

    /// The matches in a text, in order.
    ///
    /// They may overlap, because the remaining part of a secret next to another one would still give it away.
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

    /// Where a text that was cut off may hold the beginning of a value, and of which secret.
    func startOfCutMatch(in text: ArraySlice<UInt8>) -> (place: Int, secret: Int)? {
        let found = [spellings.startOfCutMatch(in: text), many.startOfCutMatch(in: text)]
        return found.compactMap(\.self).min { $0.place < $1.place }
    }
}
