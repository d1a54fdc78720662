import TapeHTTP

/// Finds credentials' names beside which something stands that may be a credential, in a syntax that nobody reads:
/// the next item of a list, the next cell of a table, the word behind an option.
///
/// What it finds is told, not taken, since it knows names and words only.
struct NearbyNames {
    let text: [UInt8]

    /// A name, and what stands beside it.
    struct Find {
        let name: String
        let value: Range<Int>
    }

    /// So far from a name its value is looked for.
    private static let reach = 96
    /// So many words may stand between the two: `is`, `td`, `value`.
    private static let mostJoints = 6
    private static let longestName = 64
    /// So many words of a text are judged.
    private static let mostNames = 50_000

    func finds(where isCredential: (ArraySlice<UInt8>) -> Bool) -> [Find] {
        let (names, keyTypes) = words()
        var finds = keyTypes.flatMap(privateParts)
        for name in names where isCredential(text[name]) {
            guard let value = value(behind: name.upperBound) else { continue }
            finds.append(Find(name: String(decoding: text[name], as: UTF8.self), value: value))
        }
        return finds
    }

    /// The words that end as names of credentials do, and where JSON Web Keys say of what type they are.
    private func words() -> (names: [Range<Int>], keyTypes: [Int]) {
        var names: [Range<Int>] = []
        var keyTypes: [Int] = []
        unsafe text.withUnsafeBufferPointer { text in
            var start = 0
            var ending: UInt32 = 0
            for place in 0...text.count {
                if place < text.count, unsafe text[place].isMarkByte {
                    let byte = unsafe text[place]
                    if byte.foldedInKey != nil { ending = ending << 5 | UInt32(byte & 0x1F) }
                    continue
                }
                // A name is longer than two letters, and something stands behind it.
                if names.count < Self.mostNames, place - start > 2,
                    place - start <= Self.longestName,
                    CredentialWords.mayEnd(letters: ending)
                {
                    names.append(start..<place)
                } else if place - start == 3, ending == Self.keyType, keyTypes.count < 64 {
                    keyTypes.append(place)
                }
                start = place + 1
                ending = 0
            }
        }
        return (names, keyTypes)
    }

    /// The letters of `kty`, five bits each.
    private static let keyType: UInt32 = 0x0B << 10 | 0x14 << 5 | 0x19
    /// What a JSON Web Key (RFC 7518) has beside its type if it is no public one.
    private static let privateMembers = ["k", "d"].map { Array("\"\($0)\"".utf8) }
    private static let longestKey = 2048

    /// The private parts of the key that says at a place of what type it is.
    private func privateParts(_ place: Int) -> [Find] {
        let before = text[max(0, place - Self.longestKey)..<place]
        let start = before.lastIndex { $0 == 0x7B || $0 == 0x7D } ?? before.startIndex
        let key = text[start...].prefix(2 * Self.longestKey).dropFirst().prefix { $0 != 0x7D }
        return Self.privateMembers.compactMap { member in
            guard let name = key.firstRange(of: member) else { return nil }
            let value = key[name.upperBound...].prefix(8).firstIndex(where: \.isMarkByte)
            guard let value, ValueLooks.isChosen(key[value...].prefix(while: \.isMarkByte))
            else { return nil }
            let end = key[value...].prefix(while: \.isMarkByte).endIndex
            return Find(name: "kty", value: value..<end)
        }
    }

    private func value(behind end: Int) -> Range<Int>? {
        let stop = min(end + Self.reach, text.count)
        var position = end
        for _ in 0...Self.mostJoints {
            // A word may go on beyond the reach.
            guard position < stop,
                let start = text[position..<stop].firstIndex(where: \.isMarkByte),
                // An object or a list that ends before it is about something else.
                !text[position..<start].contains(where: { $0 == 0x7D || $0 == 0x5D })
            else { return nil }
            let word = text[start...].prefix(256).prefix {
                $0.isMarkByte || $0 == 0x2B || $0 == 0x2F || $0 == 0x3D
            }
            guard isJoint(word) else { return mayBeCredential(word) ? start..<word.endIndex : nil }
            position = word.prefix(while: \.isMarkByte).endIndex
        }
        return nil
    }

    private func isJoint(_ word: ArraySlice<UInt8>) -> Bool {
        let word = word.prefix(while: \.isMarkByte)
        guard word.count < 9 else { return false }
        if word.allSatisfy({ (0x30...0x39).contains($0) }) { return word.count < 4 }
        return Self.joints.contains(String(decoding: word.map(\.asciiLowercased), as: UTF8.self))
    }

    private static let joints: Set<String> = [
        "is", "was", "be", "to", "as", "equals", "value", "values", "val", "data", "content",
        "text",
        "string", "default", "example", "token", "bearer", "basic", "td", "tr", "th", "dd", "dt",
        "li", "span", "b", "i", "em",
        "p", "pre", "div", "code", "strong", "s",
    ]

    private func mayBeCredential(_ word: ArraySlice<UInt8>) -> Bool {
        ValueLooks.isChosen(word, atLeast: 8) && !ValueLooks.isOrdinary(word)
            && !ValueLooks.isPlaceholder(word) && !ValueLooks.isCompound(word)
            && !word.starts(with: RedactionMark.prefix.utf8)
    }
}
