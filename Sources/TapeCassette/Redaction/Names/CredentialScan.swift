internal import TapeHTTP
internal import TapeYAML

/// Finds the values of credential keys in a text: query pairs and user information in URLs, the pairs of a form, the members of
/// JSON.
struct CredentialScan {
    /// A credential's value, and the place that its key names.
    struct Find {
        let range: Range<Int>
        let place: SecretPlace
    }

    let text: ArraySlice<UInt8>

    /// Pairs `key=value` after `?` or `&`, however the ampersand is escaped.
    ///
    /// A form begins with a pair, so for forms the start of the text counts, too.
    func pairs(isForm: Bool = false, where isCredential: (ArraySlice<UInt8>) -> Bool) -> [Find] {
        var finds: [Find] = []
        var position = text.startIndex
        while let equals = text[position...].firstIndex(of: UInt8(ascii: "=")) {
            position = equals + 1
            let key = key(endingAt: equals)
            guard !key.isEmpty, startsPair(at: key.startIndex, isForm: isForm) else { continue }
            guard isCredential(key) else { continue }
            let name = String(decoding: key, as: UTF8.self)
            let end = text[position...].firstIndex(where: Self.endsValue) ?? text.endIndex
            guard end > position else { continue }
            finds.append(Find(range: position..<end, place: isForm ? .field(name) : .query(name)))
            position = end
        }
        return finds
    }

    /// User information in URLs: `user:password@`, a user that looks like a token, or, in a text that is a single URL, anything
    /// before the `@`; also with slashes that JSON escapes, or within another URL.
    func userInfo(requiresPassword: Bool) -> [Range<Int>] {
        // The `@` may be encoded.
        guard text.holdAny(of: 0x40, 0x25) else { return [] }
        var finds: [Range<Int>] = []
        var position = text.startIndex
        while finds.count <= NamedValues.most,
            let sign = text[position...].firstIndex(where: Self.mayLeadAuthority)
        {
            position = sign + 1
            guard let (start, isEncoded) = startOfAuthority(behind: sign) else { continue }
            let requiresPassword = requiresPassword || text[sign] == UInt8(ascii: "/")
            let end = endOfAuthority(from: start, isEncoded)
            position = max(position, start)
            let last = (start..<end).last { isSign(0x40, at: $0, isEncoded) }
            guard let at = last ?? (isEncoded ? nil : signBehindPassword(from: start..<end)),
                at > start
            else { continue }
            let isCredential =
                !requiresPassword || hasPassword(start..<at, isEncoded)
                || ValueLooks.isChosen(text[start..<at], atLeast: 8)
            if isCredential { finds.append(start..<at) }
            position = max(end, at)
        }
        return finds
    }

    /// Tokens after the name of their scheme, anywhere in the text: `Bearer …`, `Basic …`.
    func schemeTokens() -> [Range<Int>] {
        var finds: [Range<Int>] = []
        var position = text.startIndex
        while finds.count <= NamedValues.most, let place = beginningOfScheme(from: position) {
            position = place + 1
            guard let (start, isBasic) = tokenBehindScheme(at: place) else { continue }
            let token = text[start...].prefix(4096).prefix(while: Self.isOfTokens)
            position = max(position, token.endIndex)
            let isCredential =
                isBasic
                ? Base64.decode(token)?.contains(0x3A) == true
                : Self.mayBeToken(token)
            if isCredential { finds.append(token.startIndex..<token.endIndex) }
        }
        return finds
    }

    /// The next place with the first two letters of a scheme's name.
    private func beginningOfScheme(from start: Int) -> Int? {
        unsafe text.withUnsafeBufferPointer { bytes in
            var place = start - text.startIndex
            while place &+ 1 < bytes.count {
                if unsafe bytes[place] | 0x20 == 0x62 {
                    let next = unsafe bytes[place &+ 1] | 0x20
                    if next == 0x65 || next == 0x61 { return place + text.startIndex }
                }
                place &+= 1
            }
            return nil
        }
    }

    private func tokenBehindScheme(at place: Int) -> (start: Int, isBasic: Bool)? {
        if place > text.startIndex, text[place - 1].isMarkByte { return nil }
        let rest = text[place...].prefix(32)
        for (scheme, isBasic) in Self.schemes
        where rest.prefix(scheme.count).lazy.map({ $0 | 0x20 }).elementsEqual(scheme) {
            let behind = rest.dropFirst(scheme.count)
            var start = behind.startIndex
            var isOnNextLine = false
            while let end = endOfBlank(at: start, before: rest.endIndex) {
                isOnNextLine = isLineEnd(at: start)
                start = end
            }
            // Only a folded header, whose next line is indented, goes on behind a line's end.
            if start > behind.startIndex, !isOnNextLine { return (start, isBasic) }
        }
        return nil
    }

    /// The end of a blank, raw or as a URL or a string escapes it.
    private func endOfBlank(at place: Int, before end: Int) -> Int? {
        guard place < end else { return nil }
        let rest = text[place..<end]
        if [0x20, 0x09, 0x0A, 0x0D, 0x2B].contains(text[place]) { return place + 1 }
        return Self.blanks.first { rest.starts(with: $0) }.map { place + $0.count }
    }

    /// Escapes in strings; a line end that a URL encodes ends no line of the text.
    private static let lineEnds = ["\\n", "\\r"].map { Array($0.utf8) }
    private static let blanks =
        lineEnds + ["%20", "%09", "%0A", "%0a", "%0D", "%0d", "\\t"].map { Array($0.utf8) }

    private func isLineEnd(at place: Int) -> Bool {
        text[place] == 0x0A || text[place] == 0x0D
            || Self.lineEnds.contains { text[place...].starts(with: $0) }
    }

    /// Whether a token mixes letters and digits, or has more letters than a word.
    private static func mayBeToken(_ token: ArraySlice<UInt8>) -> Bool {
        guard !ValueLooks.isPlaceholder(token) else { return false }
        return ValueLooks.isChosen(token, atLeast: 8)
            || token.count > 16 && token.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
    }

    private static let schemes = [(Array("bearer".utf8), false), (Array("basic".utf8), true)]

    /// Whether a credential of such a scheme may contain the byte (RFC 9110, 11.2).
    private static func isOfTokens(_ byte: UInt8) -> Bool {
        byte.isMarkByte || byte == 0x2B || byte == 0x2F || byte == 0x3D
    }

    private static func mayLeadAuthority(_ byte: UInt8) -> Bool {
        byte == 0x3A || byte == 0x25 || byte == 0x2F
    }

    /// Whether there are two slashes where a URL without a scheme may begin.
    private func leadAuthority(_ place: Int) -> Bool {
        guard place + 1 < text.endIndex, text[place + 1] == 0x2F else { return false }
        guard place > text.startIndex else { return true }
        switch text[place - 1] {
        case 0...0x20, 0x22, 0x27, 0x28, 0x3C, 0x3D, 0x3E: return true
        default: return false
        }
    }

    /// The start of the authority, if a colon, raw or encoded, is followed by two slashes, or if two slashes begin a URL.
    private func startOfAuthority(behind colon: Int) -> (start: Int, isEncoded: Bool)? {
        if text[colon] == 0x2F { return leadAuthority(colon) ? (colon + 2, false) : nil }
        // For nearly all colons of a text, checking the next byte is enough.
        guard colon + 1 < text.endIndex,
            Self.beginsSlashes(text[colon + 1])
        else { return nil }
        let rest = text[colon...].prefix(12)
        if rest.first == 0x3A {
            for slashes in Self.slashes where rest.dropFirst().starts(with: slashes) {
                return (colon + 1 + slashes.count, false)
            }
            return nil
        }
        guard rest.prefix(9).map({ $0 | 0x20 }).elementsEqual(Self.encodedSlashes) else {
            return nil
        }
        return (colon + 9, true)
    }

    /// The end of an authority; an encoded one also ends at an encoded path, query or fragment.
    private func endOfAuthority(from start: Int, _ isEncoded: Bool) -> Int {
        var end = start
        while end < text.endIndex, !Self.endsAuthority(text[end]) {
            if isEncoded, text[end] == UInt8(ascii: "&") { break }
            if isEncoded, isEscape(at: end, of: [0x2F, 0x3F, 0x23]) { break }
            end += 1
        }
        return end
    }

    /// The `@` behind a password with a `/`, `?` or `#` that ought to be escaped: `postgres://joe:…/…@host`.
    ///
    /// Nil if a port may be in the place of the password.
    private func signBehindPassword(from authority: Range<Int>) -> Int? {
        guard let colon = authority.first(where: { text[$0] == UInt8(ascii: ":") }),
            text[authority.lowerBound..<colon].allSatisfy({ $0.isMarkByte || $0 == 0x25 })
        else { return nil }
        let beginning = text[(colon + 1)..<authority.upperBound]
        guard !beginning.isEmpty, !ValueLooks.isPlaceholder(beginning),
            beginning.count > 5 || !beginning.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        var place = authority.upperBound
        let stop = min(place + Self.longestPassword, text.endIndex)
        while place < stop {
            switch text[place] {
            case UInt8(ascii: "@"):
                let isPassword = ValueLooks.isChosen(text[(colon + 1)..<place])
                return isPassword && text[(place + 1)...].first?.isMarkByte == true ? place : nil
            case 0x5C where text[(place + 1)...].first == 0x2F: place += 2
            case 0...0x20, 0x22, 0x27, 0x28, 0x29, 0x2C, 0x3A, 0x3C, 0x3E, 0x5C: return nil
            default: place += 1
            }
        }
        return nil
    }

    private static let longestPassword = 128

    /// Whether a place holds the percent-encoding of one of the given characters.
    private func isEscape(at place: Int, of wanted: [UInt8]) -> Bool {
        guard text[place] == 0x25, place + 2 < text.endIndex,
            let high = text[place + 1].hexDigitValue, let low = text[place + 2].hexDigitValue
        else { return false }
        return wanted.contains(UInt8(high << 4 | low))
    }

    private func isSign(_ sign: UInt8, at place: Int, _ isEncoded: Bool) -> Bool {
        isEncoded ? isEscape(at: place, of: [sign]) : text[place] == sign
    }

    private static func beginsSlashes(_ byte: UInt8) -> Bool {
        byte == 0x2F || byte == 0x5C || byte | 0x20 == 0x33
    }

    private static let slashes = ["//", "\\/\\/", "\\\\/\\\\/"].map { Array($0.utf8) }
    private static let encodedSlashes = "%3a%2f%2f".utf8.map { $0 | 0x20 }

    private func hasPassword(_ range: Range<Int>, _ isEncoded: Bool) -> Bool {
        guard let colon = range.first(where: { isSign(0x3A, at: $0, isEncoded) }) else {
            return false
        }
        return colon + (isEncoded ? 3 : 1) < range.upperBound
    }

    private func key(endingAt end: Int) -> ArraySlice<UInt8> {
        var start = end
        while start > text.startIndex, end - start < 40, text[start - 1].isMarkByte { start -= 1 }
        let key = text[start..<end]
        return key.starts(with: Self.escapedAmpersand) ? key.dropFirst(5) : key
    }

    /// The part of `\u0026` in JSON that the search for a key includes, because it stops only at the backslash.
    private static let escapedAmpersand = Array("u0026".utf8)

    private func startsPair(at start: Int, isForm: Bool) -> Bool {
        guard start > text.startIndex else { return isForm }
        switch text[start - 1] {
        case UInt8(ascii: "?"), UInt8(ascii: "&"): return true
        case UInt8(ascii: "6"): return text[..<start].suffix(6).elementsEqual("\\u0026".utf8)
        case UInt8(ascii: ";"): return text[..<start].suffix(5).elementsEqual("&amp;".utf8)
        default: return false
        }
    }

    private static func endsValue(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x22, 0x23, 0x26, 0x27, 0x29, 0x3C, 0x3E, 0x5C, 0x7F: true
        default: false
        }
    }

    private static func endsAuthority(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x22, 0x23, 0x27, 0x28, 0x29, 0x2C, 0x2F, 0x3C, 0x3E, 0x3F, 0x5C: true
        default: false
        }
    }
}
