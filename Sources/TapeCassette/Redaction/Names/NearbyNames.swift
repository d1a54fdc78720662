import TapeHTTP

/// Finds the names of credentials next to possible values in a syntax that is not parsed: the next item of a list, the next
/// cell of a table, the word after an option.
///
/// What it finds is reported rather than redacted, because it only knows names and words.
struct NearbyNames {
    let text: [UInt8]

    /// A name and the value next to it.
    struct Find {
        let name: String
        let value: Range<Int>
    }

    /// How far from a name its value is searched for.
    private static let reach = 96
    /// How many joining words may come between the two: `is`, `td`, `value`.
    private static let mostJoints = 6
    private static let longestName = 64
    /// How many words of a text are judged.
    private static let mostNames = 50_000

    func finds(
        _ judge: (ArraySlice<UInt8>) -> CredentialWords.Strength
    ) -> [Find] {
        let words = words()
        var finds =
            words.keyTypes.flatMap(privateParts) + words.options.compactMap(value(ofOption:))
        var cells = TableCells(text: text)
        for word in words.names {
            let name = withoutEscape(word)
            let strength = judge(text[name])
            if strength != .none, isOfDigits(name) { continue }
            guard let value = value(of: name, strength, &cells) else { continue }
            finds.append(Find(name: String(decoding: text[name], as: UTF8.self), value: value))
        }
        return finds
    }

    /// The value next to a word that may name a credential, or below it in a table.
    private func value(
        of name: Range<Int>, _ strength: CredentialWords.Strength, _ cells: inout TableCells
    ) -> Range<Int>? {
        if strength >= .likely {
            return value(behind: name.upperBound, where: Self.mayBeCredential)
                ?? cells.cell(under: name, where: Self.mayBeCredential)
                ?? dataOfSecret(named: name)
        }
        if strength == .doubtful {
            guard CredentialWords.tellsChosen(String(decoding: text[name], as: UTF8.self)) else {
                return nil
            }
            return value(behind: name.upperBound, where: ValueLooks.isCryptic)
                ?? cells.cell(under: name, where: Self.mayBeCredential)
        }
        guard CredentialWords.announces(text[name]) else { return nil }
        return value(behind: name.upperBound, strangers: 1, where: ValueLooks.isCryptic)
    }

    /// A word without the rest of an escape before it, as in `\npassword` and `\u3001password`.
    private func withoutEscape(_ word: Range<Int>) -> Range<Int> {
        guard word.lowerBound > 0, text[word.lowerBound - 1] == 0x5C else { return word }
        let escape = text[word].escapeLetters
        return escape < word.count ? word.lowerBound + escape..<word.upperBound : word
    }

    /// How many letters around a word, if all are digits of base64, make it a part of an image rather than a path.
    private static let crowd = 160

    /// Whether a word is a piece of base64 that happens to end like a name: letters among many others, or ones that numbers part
    /// again and again.
    private func isOfDigits(_ word: Range<Int>) -> Bool {
        if Base64Letters.crowd(word, in: text[...], by: Self.crowd) { return true }
        guard word.count >= 16 else { return false }
        let numbers = text[word].split { !(0x30...0x39).contains($0) }.count
        return numbers > 2 && ValueLooks.isMixed(text[word])
    }

    private struct Words {
        /// Words with the ending of a credential's name.
        var names: [Range<Int>] = []
        /// Places where JSON Web Keys state their type.
        var keyTypes: [Int] = []
        /// Command-line options: `-p`.
        var options: [Range<Int>] = []

        /// Sorts a word of two letters or more, given its last letters, five bits each, and its first two.
        mutating func add(_ word: Range<Int>, _ ending: UInt32, _ first: UInt8, _ second: UInt8) {
            if first == 0x2D, NearbyNames.isOption(second), options.count < mostOptions {
                options.append(word)
            }
            if word.count > 2 ? CredentialWords.mayEnd(letters: ending) : ending == pw {
                if names.count < mostNames, word.count <= longestName { names.append(word) }
            } else if word.count == 3, ending == keyType, keyTypes.count < 64 {
                keyTypes.append(word.upperBound)
            }
        }
    }

    private func words() -> Words {
        var words = Words()
        unsafe text.withUnsafeBufferPointer { text in
            unsafe Self.letters.withUnsafeBufferPointer { letters in
                var start = 0
                var ending: UInt32 = 0
                for place in 0...text.count {
                    if place < text.count {
                        let letter = unsafe letters[Int(text[place])]
                        if letter < Self.dash { ending = ending << 5 | UInt32(letter) }
                        if letter <= Self.dash { continue }
                    }
                    // A name has more than one letter, and something follows it.
                    if place &- start > 1 {
                        unsafe words.add(start..<place, ending, text[start], text[start &+ 1])
                    }
                    start = place &+ 1
                    ending = 0
                }
            }
        }
        return words
    }

    private static let dash: UInt8 = 32
    /// What each byte is in a word: the lowest five bits of a letter, a sign that joins letters, or one that parts words.
    private static let letters: [UInt8] = (UInt8.min...UInt8.max).map { byte in
        guard byte.isMarkByte else { return dash + 1 }
        return byte.foldedInKey == nil ? dash : byte & 0x1F
    }

    // MARK: Commands

    private static let mostOptions = 256

    /// Whether the letter is an option with which many commands take a password: `-p`, `-a`.
    fileprivate static func isOption(_ letter: UInt8) -> Bool {
        letter | 0x20 == 0x70 || letter == 0x61
    }

    /// The password after an option, attached to its letter or as the next word.
    private func value(ofOption option: Range<Int>) -> Find? {
        guard beginsWord(option) else { return nil }
        let name = option.lowerBound..<option.lowerBound + 2
        let found =
            option.count > 2
            ? ValueLooks.isCryptic(text[name.upperBound..<option.upperBound])
                ? name.upperBound..<option.upperBound : nil
            : value(behind: option.upperBound, joints: 0, where: ValueLooks.isCryptic)
        return found.map { Find(name: String(decoding: text[name], as: UTF8.self), value: $0) }
    }

    /// Whether an option may begin here: behind a blank, a quote or a sign of a shell, but not within a path.
    ///
    /// A string of twenty such letters is an identity of Firebase.
    private func beginsWord(_ option: Range<Int>) -> Bool {
        guard option.lowerBound > 0 else { return true }
        let before = text[option.lowerBound - 1]
        switch before {
        case 0x22, 0x27:
            return option.count != 20 || text[option.upperBound...].first != before
        case 0...0x20, 0x28, 0x2C, 0x3D, 0x3E, 0x5B, 0x5C, 0x60, 0x7C: return true
        default: return false
        }
    }

    // MARK: Keys and secrets

    private static let pw: UInt32 = 0x10 << 5 | 0x17
    /// The letters of `kty`, five bits each.
    private static let keyType: UInt32 = 0x0B << 10 | 0x14 << 5 | 0x19
    /// The members that a JSON Web Key (RFC 7518) has next to its type unless it is public.
    private static let privateMembers = ["k", "d"].map { Array("\"\($0)\"".utf8) }
    private static let longestKey = 2048

    /// The private members of the key whose type is stated at a place.
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

    /// The data of a Kubernetes `Secret`, whose keys its author chose.
    private func dataOfSecret(named name: Range<Int>) -> Range<Int>? {
        guard text[name].elementsEqual("Secret".utf8),
            text[max(0, name.lowerBound - 12)..<name.lowerBound].firstRange(of: Self.kind) != nil
        else { return nil }
        let rest = text[name.upperBound...].prefix(Self.longestKey)
        guard let data = Self.dataKeys.compactMap(rest.firstRange).first else { return nil }
        return rest[data.upperBound...].prefix(512).prefix { $0 != 0x7D }
            .split { !$0.isMarkByte && !Base64Letters.isStandard($0) && $0 != 0x3D }
            .first { ValueLooks.isChosen($0, atLeast: 8) && !ValueLooks.isCompound($0) }
            .map { $0.startIndex..<$0.endIndex }
    }

    private static let kind = Array("kind".utf8)
    private static let dataKeys = ["ata\"", "ata\\", "ata:"].map { Array($0.utf8) }

    // MARK: Values

    /// The word after a name that looks like its value, with only joining words and a limited number of other words between the
    /// two.
    private func value(
        behind end: Int, joints: Int = mostJoints, strangers: Int = 0,
        where isValue: (ArraySlice<UInt8>) -> Bool
    ) -> Range<Int>? {
        let stop = min(end + Self.reach, text.count)
        var position = end
        var strangers = strangers
        for _ in 0...joints {
            // A word may extend beyond the reach.
            guard position < stop,
                var start = text[position..<stop].firstIndex(where: \.isMarkByte),
                // An object or a list that ends before it is about something else.
                !text[position..<start].contains(where: { $0 == 0x7D || $0 == 0x5D })
            else { return nil }
            if start > position, text[start - 1] == 0x5C, text[start].endsEscape {
                start += 1
            }
            let word = text[start...].prefix(256).prefix {
                $0.isMarkByte || $0 == 0x2B || $0 == 0x2F || $0 == 0x3D
            }
            if isValue(word) { return start..<word.endIndex }
            if !isJoint(word) {
                guard strangers > 0 else { return nil }
                strangers -= 1
            }
            position = word.prefix(while: \.isMarkByte).endIndex
        }
        return nil
    }

    private func isJoint(_ word: ArraySlice<UInt8>) -> Bool {
        let word = word.prefix(while: \.isMarkByte)
        guard word.count < 9 else { return false }
        if word.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2D }) { return word.count < 4 }
        return Self.joints.contains(String(decoding: word.map(\.asciiLowercased), as: UTF8.self))
    }

    private static let joints: Set<String> = [
        "is", "was", "be", "to", "as", "equals", "value", "values", "val", "data", "content",
        "text",
        "string", "default", "example", "token", "bearer", "basic", "td", "tr", "th", "dd", "dt",
        "li", "span", "b", "i", "em",
        "p", "pre", "div", "code", "strong", "s", "by", "with", "using", "str", "char", "const",
    ]

    private static func mayBeCredential(_ word: ArraySlice<UInt8>) -> Bool {
        ValueLooks.isChosen(word, atLeast: 8)
            && (!ValueLooks.isOrdinary(word) || ValueLooks.isHash(word))
            && !ValueLooks.isPlaceholder(word) && !ValueLooks.isCompound(word)
            && !word.starts(with: RedactionMark.prefix.utf8)
    }
}

extension UInt8 {
    /// Whether it is the letter of `\n`, `\r` or `\t`.
    var endsEscape: Bool { self == 0x6E || self == 0x72 || self == 0x74 }
}

extension ArraySlice<UInt8> {
    /// How many of the first letters belong to an escape whose backslash is before them.
    var escapeLetters: Int {
        guard first == UInt8(ascii: "u") else { return first?.endsEscape == true ? 1 : 0 }
        let digits = dropFirst().prefix(4).prefix { $0.hexDigitValue != nil }.count
        return digits == 4 ? 5 : 0
    }
}
