/// Finds the values that stand under credential keys in a text: query pairs and user information
/// of the URLs it holds, the pairs of a form, the members of JSON.
struct CredentialScan {
    /// A credential's value, and the place that its key names.
    struct Find {
        let range: Range<Int>
        let place: SecretPlace
    }

    let text: ArraySlice<UInt8>

    /// Pairs `key=value` after `?` or `&`, in whatever way the ampersand is spelled.
    ///
    /// A form begins with a pair, so there the text's own start counts as well.
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

    /// User information of URLs: `user:password@`, or anything before the `@` of a lone URL.
    func userInfo(requiresPassword: Bool) -> [Range<Int>] {
        var finds: [Range<Int>] = []
        var position = text.startIndex
        while let slash = text[position...].firstIndex(of: UInt8(ascii: "/")) {
            position = slash + 1
            guard slash > text.startIndex, text[slash - 1] == UInt8(ascii: ":"),
                position < text.endIndex, text[position] == UInt8(ascii: "/")
            else { continue }
            let start = position + 1
            let end = text[start...].firstIndex(where: Self.endsAuthority) ?? text.endIndex
            guard let at = text[start..<end].lastIndex(of: UInt8(ascii: "@")), at > start
            else { continue }
            if !requiresPassword || hasPassword(start..<at) { finds.append(start..<at) }
            position = end
        }
        return finds
    }

    private func hasPassword(_ range: Range<Int>) -> Bool {
        guard let colon = text[range].firstIndex(of: UInt8(ascii: ":")) else { return false }
        return colon + 1 < range.upperBound
    }

    private func key(endingAt end: Int) -> ArraySlice<UInt8> {
        var start = end
        while start > text.startIndex, end - start < 40, text[start - 1].isMarkByte { start -= 1 }
        let key = text[start..<end]
        return key.starts(with: Self.escapedAmpersand) ? key.dropFirst(5) : key
    }

    /// What JSON's `\u0026` leaves before a key once the backslash has ended the search for it.
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
