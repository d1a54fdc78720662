/// A text in dictionary order, as far as all languages agree.
///
/// Languages sort an accented letter like the plain letter or after it, and letters such as å and ö wherever their alphabets
/// put them. So a text lies somewhere between two plain texts, and the order of two texts is certain only where these ranges
/// do not overlap.
package struct OrderLetters: Hashable, Sendable {
    /// The range by letters and digits alone.
    private let letters: Stretch
    /// The range that also counts punctuation, which some dictionaries ignore.
    private let all: Stretch

    /// The range in which languages may sort a text.
    private struct Stretch: Hashable, Sendable {
        var first: [UInt8] = []
        var last: [UInt8] = []
        /// Whether a letter was added that languages sort differently, after which the rest decides nothing.
        var isOpen = false

        /// Sorts after every letter.
        private static let end: UInt8 = 0xFF

        mutating func append(_ byte: UInt8) {
            guard !isOpen else { return }
            first.append(byte)
            last.append(byte)
        }

        mutating func open(from base: UInt8?) {
            guard !isOpen else { return }
            if let base { first.append(base) }
            last.append(Self.end)
            isOpen = true
        }

        func precedes(_ other: Self) -> OrderRank.Answer {
            if !isOpen, !other.isOpen { return OrderRank.bytes(first, other.first) }
            if last.lexicographicallyPrecedes(other.first) {
                return .decided(isBefore: true, isAfter: false)
            }
            if other.last.lexicographicallyPrecedes(first) {
                return .decided(isBefore: false, isAfter: true)
            }
            return .open
        }

        func reaches(asFarAs other: Self, isDescending: Bool) -> Bool {
            isDescending
                ? !other.last.lexicographicallyPrecedes(last)
                : !first.lexicographicallyPrecedes(other.first)
        }
    }

    init(_ text: String) {
        var letters = Stretch()
        var all = Stretch()
        for character in text.lowercased() {
            guard let byte = character.plainByte else {
                let base = letters.isOpen && all.isOpen ? nil : character.baseLetter
                letters.open(from: base)
                all.open(from: base)
                continue
            }
            let isLetter = (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
            if isLetter { letters.append(byte) }
            // Punctuation comes before digits and letters; the order among punctuation marks differs.
            all.append(isLetter ? byte : 0x01)
        }
        self.letters = letters
        self.all = all
    }

    /// Whether its place differs between languages.
    var isOpen: Bool { letters.isOpen }

    func precedes(_ other: Self) -> OrderRank.Answer {
        let plain = letters.precedes(other.letters)
        return plain == all.precedes(other.all) ? plain : .open
    }

    /// Whether every text that surely sorts before the other one also sorts before this one, or after both where descending.
    func reaches(asFarAs other: Self, isDescending: Bool) -> Bool {
        letters.reaches(asFarAs: other.letters, isDescending: isDescending)
            && all.reaches(asFarAs: other.all, isDescending: isDescending)
    }
}

extension Character {
    /// The character's byte in ASCII; nil for other characters, and for letters with combining marks.
    fileprivate var plainByte: UInt8? {
        let scalars = unicodeScalars
        guard let scalar = scalars.first, scalar.isASCII, scalars.count == 1 || self == "\r\n"
        else { return nil }
        return UInt8(truncatingIfNeeded: scalar.value)
    }

    /// The letter from a to z without its accent; nil where some languages treat the character as a letter of its own.
    fileprivate var baseLetter: UInt8? {
        guard let scalar = unicodeScalars.first,
            !unicodeScalars.contains(where: { $0.isOfOtherLetters })
        else { return nil }
        if scalar.isASCII {
            let byte = UInt8(truncatingIfNeeded: scalar.value)
            return (0x61...0x7A).contains(byte) ? byte : nil
        }
        let name = scalar.properties.name ?? ""
        let lead = "LATIN SMALL LETTER "
        guard name.hasPrefix(lead) else { return nil }
        let rest = name.dropFirst(lead.count)
        guard rest.dropFirst().hasPrefix(" WITH "), let letter = rest.utf8.first else { return nil }
        return letter | 0x20
    }
}

extension Unicode.Scalar {
    /// Whether its mark makes a letter that some language sorts elsewhere in its alphabet.
    fileprivate var isOfOtherLetters: Bool {
        let name = properties.name ?? ""
        return ["DIAERESIS", "RING ABOVE", "STROKE", "TILDE"].contains { name.contains($0) }
    }
}
