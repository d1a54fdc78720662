internal import TapeHTTP

/// Cookies: each one's value is a credential, but its attributes are not.
extension RedactionPass {
    /// All cookies that a client sends.
    mutating func cookies(_ bytes: [UInt8]) -> String {
        var rest = withoutEchoes(bytes)[...]
        var kept: [UInt8] = []
        while true {
            let end = Self.endOfPair(in: rest)
            kept += cookie(rest[..<end])
            guard end < rest.endIndex else { break }
            kept.append(rest[end])
            rest = rest[(end + 1)...]
        }
        return String(decoding: kept, as: UTF8.self)
    }

    /// A cookie that a server sets, with its attributes; a pair whose name is not an attribute's is another cookie.
    mutating func setCookie(_ bytes: [UInt8]) -> String {
        // A known secret may be in an attribute, and character references in its spelling contain semicolons.
        var rest = withoutEchoes(bytes)[...]
        var kept: [UInt8] = []
        while true {
            let end = Self.endOfPair(in: rest)
            let pair = rest[..<end]
            let name = pair.prefix { $0 != UInt8(ascii: "=") }.filter { $0 > 0x20 }
            let isAttribute =
                !kept.isEmpty
                && Self.attributes.contains(String(decoding: name, as: UTF8.self).lowercased())
            kept += isAttribute ? attribute(pair, name) : cookie(pair)
            guard end < rest.endIndex else { break }
            kept.append(rest[end])
            rest = rest[(end + 1)...]
        }
        return String(decoding: kept, as: UTF8.self)
    }

    private static let attributes: Set<String> = [
        "path", "domain", "expires", "max-age", "secure", "httponly", "samesite", "priority",
        "partitioned", "version", "comment", "commenturl", "discard", "port",
    ]

    /// An attribute, whose path or comment may hold a credential under its name.
    ///
    /// After a comma another cookie begins, unless the comma is that of a date.
    private mutating func attribute(_ pair: ArraySlice<UInt8>, _ name: [UInt8]) -> [UInt8] {
        let isDate = name.count == "expires".utf8.count && name.first.map { $0 | 0x20 } == 0x65
        // A date has its own comma, after the name of the day.
        let comma = pair.indices.first { place in
            guard pair[place] == UInt8(ascii: ",") else { return false }
            let next = pair[(place + 1)...].drop { $0 == 0x20 }.prefix(while: \.isMarkByte)
            return !isDate || !next.isEmpty && pair[next.endIndex...].first == UInt8(ascii: "=")
        }
        if let comma {
            return attribute(pair[..<comma], name) + [pair[comma]] + cookie(pair[(comma + 1)...])
        }
        let bytes = Array(pair)
        return Array(text(String(decoding: bytes, as: UTF8.self), bytes, of: "Set-Cookie").utf8)
    }

    /// The end of a cookie: a semicolon outside quotes that does not end a reference such as `&#90;`, or a line end, with which
    /// some recorders join several cookies.
    private static func endOfPair(in text: ArraySlice<UInt8>) -> Int {
        var start = text.startIndex
        if let equals = text.firstIndex(where: { $0 == 0x3D || $0 == 0x3B }), text[equals] == 0x3D,
            text[(equals + 1)...].first == 0x22,
            let quote = text[(equals + 2)...].firstIndex(of: 0x22)
        {
            start = quote + 1
        }
        while let end = text[start...].firstIndex(where: { $0 == 0x3B || $0 == 0x0A || $0 == 0x0D })
        {
            if text[end] != UInt8(ascii: ";") { return end }
            let before = text[text.startIndex..<end]
            let name = before.reversed().prefix { $0.isMarkByte }.count
            let mark = before.dropLast(name)
            let isReference =
                name > 0 && name < 32
                && (mark.last == UInt8(ascii: "&") || mark.suffix(2).elementsEqual("&#".utf8))
            guard isReference else { return end }
            start = end + 1
        }
        return text.endIndex
    }

    /// A cookie without a name.
    ///
    /// It is redacted whole if it looks like a chosen secret, and kept otherwise.
    private mutating func nameless(_ pair: ArraySlice<UInt8>) -> [UInt8] {
        let blanks = pair.prefix { $0 <= 0x20 }
        let value = pair[blanks.endIndex...]
        guard ValueLooks.isChosen(value, atLeast: 8), RedactionMark.first(in: value) == nil else {
            return Array(pair)
        }
        return blanks + mark(of: value, at: .header("cookie"), learning: value)
    }

    /// Replaces the value in `name=value`.
    ///
    /// It is learnt if the name is a credential's or the value is long enough for one.
    private mutating func cookie(_ pair: ArraySlice<UInt8>) -> [UInt8] {
        guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { return nameless(pair) }
        let value = pair[(equals + 1)...]
        guard !value.isEmpty else { return Array(pair) }
        let name = String(decoding: pair[..<equals].drop { $0 == 0x20 }, as: UTF8.self)
        let isSession =
            CredentialWords.judge(header: name) >= .likely && ValueLooks.mayBeCredential(value)
        let learnt = value.count >= (isSession ? KnownSecret.shortestSearchable : 16) ? value : []
        let mark = mark(of: value, at: .header(HeaderName(name)), learning: learnt)
        if !learnt.isEmpty { memory.learn(PercentEncoding.decode(learnt)[...], mark: mark) }
        return pair[...equals] + mark
    }
}
