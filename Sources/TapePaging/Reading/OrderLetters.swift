/// A text as dictionaries order it: what every language agrees on, and no more.
///
/// Languages order a letter with an accent as the letter without it or behind it, and some letters, such as å and ö, wherever
/// their alphabets have them. So the text is somewhere between two plain ones, and two texts are ordered for sure where
/// these stretches do not meet.
package struct OrderLetters: Hashable, Sendable {
    /// Letters and digits alone.
    private let letters: Stretch
    /// The same with the signs between them, which some dictionaries count and some pass over.
    private let all: Stretch

    /// The range of places in which languages may put a text.
    private struct Stretch: Hashable, Sendable {
        var first: [UInt8] = []
        var last: [UInt8] = []
        /// Behind a letter that languages order differently, the rest decides nothing.
        var isOpen = false

        /// Behind every letter.
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
            // Signs come before digits and letters; which of two signs comes first differs.
            all.append(isLetter ? byte : 0x01)
        }
        self.letters = letters
        self.all = all
    }

    /// Whether languages order it differently.
    var isOpen: Bool { letters.isOpen }

    func precedes(_ other: Self) -> OrderRank.Answer {
        let plain = letters.precedes(other.letters)
        return plain == all.precedes(other.all) ? plain : .open
    }

    /// Whether every text that surely stands before the other one also stands before this one.
    func reaches(asFarAs other: Self, isDescending: Bool) -> Bool {
        letters.reaches(asFarAs: other.letters, isDescending: isDescending)
            && all.reaches(asFarAs: other.all, isDescending: isDescending)
    }
}

extension Character {
    /// The one byte it is in ASCII; nil for others, and for letters with marks of their own behind them.
    fileprivate var plainByte: UInt8? {
        let scalars = unicodeScalars
        guard let scalar = scalars.first, scalar.isASCII, scalars.count == 1 || self == "\r\n"
        else { return nil }
        return UInt8(truncatingIfNeeded: scalar.value)
    }

    /// The small letter that it is with an accent, if it is one of a to z; nil for what some languages have as another letter.
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
    /// Whether it makes another letter of one in some language, which stands elsewhere in its alphabet.
    fileprivate var isOfOtherLetters: Bool {
        let name = properties.name ?? ""
        return ["DIAERESIS", "RING ABOVE", "STROKE", "TILDE"].contains { name.contains($0) }
    }
}
