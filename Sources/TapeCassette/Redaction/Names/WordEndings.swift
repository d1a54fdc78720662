internal import TapeHTTP

/// Indexes words by their last three letters, which rules out most names with one lookup.
struct WordEndings: Sendable {
    /// For the lowest five bits of three letters, the index of the words with that ending; zero means none.
    private var places = [UInt8](repeating: 0, count: 32_768)
    private var words: [[[UInt8]]] = [[]]

    /// Indexes the words of three letters or more; shorter endings say too little.
    init(_ words: [String]) {
        for word in words where word.utf8.count >= 3 {
            let letters = Array(word.utf8)
            let ending = Self.ending(of: letters[...])
            if places[ending] == 0 {
                places[ending] = UInt8(self.words.count)
                self.words.append([])
            }
            self.words[Int(places[ending])].append(letters)
        }
    }

    /// The lowest five bits of each of the last three letters.
    private static func ending(of letters: ArraySlice<UInt8>) -> Int {
        let end = letters.endIndex
        return Int(letters[end - 3] & 0x1F) << 10 | Int(letters[end - 2] & 0x1F) << 5
            | Int(letters[end - 1] & 0x1F)
    }

    /// A name in lower case, without word separators.
    static func folded(_ name: ArraySlice<UInt8>) -> [UInt8] {
        var letters: [UInt8] = []
        letters.reserveCapacity(name.count)
        for byte in name where byte != 0x20 {
            if let letter = byte.foldedInKey { letters.append(letter) }
        }
        return letters
    }

    /// Whether a name ends in one of the words, or in its plural.
    func mayEnd(name: ArraySlice<UInt8>) -> Bool {
        var last = (0, 0, 0, 0)
        var count = 0
        for byte in name.reversed()
        where byte != 0x5F && byte != 0x2D && byte != 0x2E && byte != 0x20 {
            last = (Int(byte & 0x1F), last.0, last.1, last.2)
            count += 1
            if count == 4 { break }
        }
        // The letters were collected backwards, so the name's last one comes last again.
        switch count {
        case 3: guard places[last.0 << 10 | last.1 << 5 | last.2] != 0 else { return false }
        case 4:
            let isOne = places[last.1 << 10 | last.2 << 5 | last.3] != 0
            let isPlural = last.3 == 0x13 && places[last.0 << 10 | last.1 << 5 | last.2] != 0
            guard isOne || isPlural else { return false }
        default: return false
        }
        return mayEnd(Self.folded(name))
    }

    /// The same for a word's last letters, five bits each, with the last letter in the lowest bits.
    func mayEnd(letters: UInt32) -> Bool {
        places[Int(letters & 0x7FFF)] != 0
            || letters & 0x1F == 0x13 && places[Int(letters >> 5 & 0x7FFF)] != 0
    }

    /// Whether the letters end in one of the words, or in its plural.
    func mayEnd(_ letters: [UInt8]) -> Bool {
        end(letters[...]) || letters.last == UInt8(ascii: "s") && end(letters.dropLast())
    }

    /// Whether the letters end in one of the words.
    func end(_ letters: ArraySlice<UInt8>) -> Bool {
        guard letters.count >= 3 else { return false }
        return words[Int(places[Self.ending(of: letters)])].contains { letters.hasSuffix($0) }
    }
}

/// A set of words that rules out long names by their length alone.
struct WholeWords: Sendable {
    private let words: Set<ArraySlice<UInt8>>
    private let longest: Int

    init(_ words: [String]) {
        self.words = Set(words.map { Array($0.utf8)[...] })
        longest = words.map(\.utf8.count).max() ?? 0
    }

    func contains(_ letters: ArraySlice<UInt8>) -> Bool {
        letters.count <= longest && words.contains(letters)
    }
}

extension RandomAccessCollection<UInt8> {
    func hasSuffix(_ other: some BidirectionalCollection<UInt8>) -> Bool {
        var place = endIndex
        for byte in other.reversed() {
            guard place > startIndex else { return false }
            formIndex(before: &place)
            if self[place] != byte { return false }
        }
        return true
    }
}
