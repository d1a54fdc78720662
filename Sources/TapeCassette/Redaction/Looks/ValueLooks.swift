internal import TapeHTTP

/// Judges a value by its looks, regardless of its name.
enum ValueLooks {
    /// Whether a value under a credential's name may be one, and is not just a setting.
    static func mayBeCredential(_ value: ArraySlice<UInt8>, atLeast shortest: Int = 6) -> Bool {
        guard value.count >= shortest, value.count <= 65_536 else { return false }
        return !settings.contains(String(decoding: value.prefix(16), as: UTF8.self).lowercased())
    }

    private static let settings = nothing.union([
        "disabled", "enabled", "required", "optional", "default", "forgotten", "expired", "changed",
        "unknown", "hidden", "public", "private", "string", "password", "passwords",
        "secret", "passed", "failed", "skipped", "active", "inactive", "object", "number",
        "boolean",
    ])

    /// Whether a value says in some language that there is none.
    static func saysNothing(_ value: ArraySlice<UInt8>) -> Bool {
        value.count <= 9
            && nothing.contains(String(decoding: value, as: UTF8.self).lowercased())
    }

    private static let nothing: Set<String> = [
        "none", "null", "nil", "undefined", "true", "false",
    ]

    /// Whether a value looks as if a machine generated it at random.
    static func looksDrawn(_ value: ArraySlice<UInt8>) -> Bool {
        guard value.count >= 16, !value.contains(0x20) else { return false }
        let digits = value.count(where: isDigit)
        return digits >= 2 && value.count(where: isLetter) >= 4
    }

    /// Whether a value may be random, which is enough to report it.
    static func mayBeDrawn(_ value: ArraySlice<UInt8>) -> Bool {
        guard value.count >= 16, !value.contains(0x20) else { return false }
        let capitals = value.count { (0x41...0x5A).contains($0) }
        let small = value.count { (0x61...0x7A).contains($0) }
        return value.contains(where: isDigit) && capitals + small >= 4
            || capitals >= 3 && small >= 3
    }

    /// Whether a value looks like a key that was drawn at random, or like the words that stand for one, and not like an
    /// identifier of words and numbers.
    static func isKey(_ value: ArraySlice<UInt8>) -> Bool {
        if isMnemonic(value) { return true }
        guard looksDrawn(value), !value.isUUID, !isDateOrURL(value), !isPlaceholder(value) else {
            return false
        }
        return value.split { $0 == 0x2D || $0 == 0x5F || $0 == 0x2E }
            .contains { !$0.drop(while: isLetter).allSatisfy(isDigit) }
    }

    /// Whether a value is a key of 32 or 64 random bytes in padded base64.
    static func isKeyOfBytes(_ value: ArraySlice<UInt8>) -> Bool {
        let digits = value.prefix { Base64Letters.isStandard($0) || $0 == UInt8(ascii: "\\") }
            .count { $0 != UInt8(ascii: "\\") }
        let padding = value.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        return (digits == 43 && padding == 1 || digits == 86 && padding == 2) && isMixed(value)
    }

    /// Whether a value has capitals, small letters and digits.
    static func isMixed(_ value: ArraySlice<UInt8>) -> Bool {
        let kinds: [ClosedRange<UInt8>] = [0x30...0x39, 0x41...0x5A, 0x61...0x7A]
        return kinds.allSatisfy { kind in value.contains { kind.contains($0) } }
    }

    /// The 12 to 24 words from which wallets make their keys (BIP 39).
    private static func isMnemonic(_ value: ArraySlice<UInt8>) -> Bool {
        guard value.count >= 12 * 4, value.count <= 24 * 9 else { return false }
        let words = value.split(separator: 0x20, omittingEmptySubsequences: false)
        return (12...24).contains(words.count)
            && words.allSatisfy { word in
                (3...8).contains(word.count) && word.allSatisfy { (0x61...0x7A).contains($0) }
            }
    }

    /// Whether a word looks chosen to be hard to guess: it mixes letters and digits.
    static func isChosen(_ value: ArraySlice<UInt8>, atLeast shortest: Int = 6) -> Bool {
        guard value.count >= shortest, !value.contains(0x20) else { return false }
        return value.contains(where: isDigit) && value.contains(where: isLetter)
            || mayBeDrawn(value)
    }

    /// Whether a word looks chosen to be hard to guess and is not made of words and one number, as names of things are: true
    /// for `hunter2Hunter2x`, false for `ordersQ4Europe`.
    static func isCryptic(_ value: ArraySlice<UInt8>) -> Bool {
        guard value.count >= 8, value.count <= 256, isChosen(value), !isOrdinary(value),
            !isPlaceholder(value), !isCompound(value), !isTypedIdentity(value),
            !value.starts(with: RedactionMark.prefix.utf8)
        else { return false }
        var (numbers, hasCapital, hasSmall, hasSign, wasDigit) = (0, false, false, false, false)
        for byte in value {
            let isDigit = isDigit(byte)
            if isDigit, !wasDigit { numbers += 1 }
            wasDigit = isDigit
            switch byte {
            case 0x41...0x5A: hasCapital = true
            case 0x61...0x7A: hasSmall = true
            case 0x21, 0x23...0x26, 0x2A, 0x2B, 0x3D, 0x3F, 0x5E: hasSign = true
            // A version, a file or a path.
            case 0x2E where value.count < 20: return false
            default: break
            }
        }
        return hasSign
            ? numbers > 0 && (hasCapital || hasSmall) : numbers > 1 && hasCapital && hasSmall
    }

    /// Whether a word looks so, or is a hash.
    static func isUnguessable(_ value: ArraySlice<UInt8>) -> Bool {
        isCryptic(value) || isHash(value)
    }

    /// An identifier with a type prefix: `cus_NffrFeUfNV2Hib`.
    private static func isTypedIdentity(_ value: ArraySlice<UInt8>) -> Bool {
        let type = value.prefix { (0x61...0x7A).contains($0) }
        return (2...5).contains(type.count) && value[type.endIndex...].first == 0x5F
    }

    /// Whether a word is a placeholder that the reader has to fill in: `YOUR_TOKEN`, `$TOKEN`, `<token>`.
    static func isPlaceholder(_ value: ArraySlice<UInt8>) -> Bool {
        if let first = value.first, [0x24, 0x3C, 0x7B, 0x5B, 0x2A, 0x25].contains(first) {
            return true
        }
        if value.allSatisfy({ (0x41...0x5A).contains($0) || $0 == 0x5F }) { return true }
        let word = String(decoding: value.prefix(8), as: UTF8.self).lowercased()
        return ["your", "xxxx", "example", "my_", "my-", "...", "…"].contains(where: word.hasPrefix)
    }

    /// Whether a value is only a template for another one: `<password>`, `{{ token }}`, `${TOKEN}`, `{token}`.
    static func isTemplate(_ value: ArraySlice<UInt8>) -> Bool {
        let braces: [(open: String, close: String)] = [
            ("<", ">"), ("{{", "}}"), ("${{", "}}"), ("${", "}"), ("{", "}"),
        ]
        guard value.count < 64,
            let pair = braces.first(where: {
                value.starts(with: $0.open.utf8)
                    && value.reversed().starts(with: $0.close.utf8.reversed())
            })
        else { return false }
        let inside = value.dropFirst(pair.open.utf8.count).dropLast(pair.close.utf8.count)
        return !inside.isEmpty
            && inside.allSatisfy {
                isLetter($0) || $0 == 0x20 || $0 == 0x5F || $0 == 0x2E || $0 == 0x2D
            }
    }

    /// The end of a placeholder at the start of a text and of the signs behind it: `…`, `...`, `<token>`, `${TOKEN}`.
    ///
    /// Nil if there is none, or if it goes on as a word.
    static func endOfPlaceholder(_ text: ArraySlice<UInt8>) -> Int? {
        let start = text.prefix(64)
        let end: Int
        if let dots = ["…", "..."].first(where: { text.starts(with: $0.utf8) }) {
            end = text.startIndex + dots.utf8.count
        } else if text.first == UInt8(ascii: "<"), let close = start.firstIndex(of: 0x3E) {
            guard isTemplate(text[...close]), !looksDrawn(text[..<close].dropFirst()) else {
                return nil
            }
            end = close + 1
        } else if text.starts(with: "${".utf8), let close = start.firstIndex(of: 0x7D) {
            let name = text[..<close].dropFirst(2)
            guard name.allSatisfy({ isLetter($0) || isDigit($0) || $0 == 0x5F }) else { return nil }
            end = close + 1
        } else {
            return nil
        }
        let rest = text[end...].drop { ",.;:)]}`'\"".utf8.contains($0) }
        return rest.first.map { $0 > 0x20 } ?? false ? nil : rest.startIndex
    }

    /// Whether a value is made of words and says what a reader has to put in its place: `your_api_key_here`, `changeme-now`,
    /// `xxx`, `<token>`, `…`.
    static func isExample(_ value: ArraySlice<UInt8>) -> Bool {
        guard value.count < 64 else { return false }
        if isTemplate(value) || value.elementsEqual("…".utf8)
            || value.allSatisfy({ [0x78, 0x58, 0x2A, 0x2E].contains($0) })
        {
            return true
        }
        guard value.allSatisfy(isLetter) || isCompound(value) else { return false }
        let words = String(decoding: value, as: UTF8.self).lowercased()
        return exampleBeginnings.contains(where: words.hasPrefix)
    }

    private static let exampleBeginnings = [
        "your", "my_", "my-", "changeme", "change_me", "change-me", "replace", "insert", "example",
        "placeholder", "xxx",
    ]

    /// Lower-case words and short numbers joined by hyphens or underscores, as people name things for others to read.
    static func isSlug(_ value: ArraySlice<UInt8>) -> Bool {
        if value.allSatisfy(isDigit) { return value.count < 10 }
        let parts = value.split(omittingEmptySubsequences: false) { $0 == 0x2D || $0 == 0x5F }
        guard parts.count > 1 else { return false }
        return parts.allSatisfy { part in
            !part.isEmpty
                && (part.allSatisfy(isDigit)
                    ? part.count <= 4 : part.allSatisfy { (0x61...0x7A).contains($0) })
        }
    }

    /// Words joined by hyphens or underscores, some followed by a short number, like the names of headers and settings:
    /// `x-content-sha256`.
    static func isCompound(_ value: ArraySlice<UInt8>) -> Bool {
        let parts = value.split(omittingEmptySubsequences: false) { $0 == 0x2D || $0 == 0x5F }
        return parts.count > 1
            && parts.allSatisfy { part in
                let number = part.drop(while: isLetter)
                return !part.isEmpty && number.count < 4 && number.allSatisfy(isDigit)
            }
    }

    /// Letters, blanks and punctuation only.
    static func isWords(_ value: ArraySlice<UInt8>) -> Bool {
        value.allSatisfy { isLetter($0) || $0 >= 0x80 || " -_.,:'/()!?".utf8.contains($0) }
    }

    /// A value that any text may hold: short words, names and numbers, sentences, media types, dates and URLs.
    static func isCommon(_ value: ArraySlice<UInt8>) -> Bool {
        isDateOrURL(value) && (!isDigit(value.first ?? 0) || isTime(value))
            || isWords(value) && (value.count < 12 || value.contains(0x20) || value.contains(0x2F))
            || value.count < 16 && isSlug(value)
    }

    /// Whether a value consists only of digits and the separators of dates and times.
    private static func isTime(_ value: ArraySlice<UInt8>) -> Bool {
        value.allSatisfy { isDigit($0) || "-:/+. TZ".utf8.contains($0) }
    }

    static func isDateOrURL(_ value: ArraySlice<UInt8>) -> Bool {
        if value.first == UInt8(ascii: "/"), !mayBeDrawn(value) { return true }
        let start = Array(value.prefix(10))
        if ["https:", "http:", "mailto:"].contains(where: { start.starts(with: $0.utf8) }) {
            return true
        }
        return start.count == 10 && start[4] == 0x2D && start[7] == 0x2D
            && start.indices.allSatisfy { $0 == 4 || $0 == 7 || isDigit(start[$0]) }
    }

    /// Whether a value is of a descriptive kind: a date, a URL, a UUID, a hash, a version, a slug, the name of an algorithm, an
    /// email address.
    static func isOrdinary(_ value: ArraySlice<UInt8>) -> Bool {
        if isDateOrURL(value) || value.isUUID || isSlug(value) { return true }
        if isHexadecimal(value) { return value.count >= shortestHash }
        if value.first == UInt8(ascii: "/") {
            return value.split(separator: UInt8(ascii: "/")).allSatisfy {
                $0.count < 12 || isWords($0) || isSlug($0) || $0.isUUID
            }
        }
        if value.contains(0x20) || value.contains(0x40) || value.contains(0x3A) { return true }
        let letters = value.prefix { !isDigit($0) }
        let rest = value[letters.endIndex...]
        // `RS256`, `ec2-v5`, `v1.2.3`, `base64url`, `us-east-1`.
        let digits = rest.prefix { isDigit($0) || $0 == 0x2E || $0 == 0x2D }
        return letters.count <= 12 && digits.count <= 8
            && value.count - letters.count - digits.count <= 4
            && !letters.isEmpty && value.count < 16
    }

    /// A hash, which may be a key as well.
    static func isHash(_ value: ArraySlice<UInt8>) -> Bool {
        value.count >= shortestHash && isHexadecimal(value)
    }

    private static let shortestHash = 24

    private static func isHexadecimal(_ value: ArraySlice<UInt8>) -> Bool {
        value.allSatisfy { $0.hexDigitValue != nil }
    }

    /// A program's expression, such as `os.environ["API_KEY"]` or `getenv("TOKEN")`.
    static func isExpression(_ value: ArraySlice<UInt8>) -> Bool {
        let name = value.prefix { isLetter($0) || isDigit($0) || [0x2E, 0x5F, 0x24].contains($0) }
        let rest = value[name.endIndex...]
        guard name.count > 1, rest.first == 0x28 || rest.first == 0x5B else { return false }
        return rest.last { $0 != 0x3B } == (rest.first == 0x28 ? 0x29 : 0x5D)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
}
