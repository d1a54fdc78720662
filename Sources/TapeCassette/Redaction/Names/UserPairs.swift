internal import TapeHTTP

/// Finds users with their passwords, `joe:…`, without a name or a URL around them: as a value, in a line, after `curl -u`,
/// before a host.
///
/// What it finds is reported rather than redacted: a time, a ratio and a name with its namespace look the same.
struct UserPairs {
    let text: [UInt8]

    private static let longestUser = 64
    private static let longestPassword = 256

    func finds() -> [NearbyNames.Find] {
        var finds: [NearbyNames.Find] = []
        unsafe text.withUnsafeBufferPointer { text in
            for place in text.indices.dropFirst() where unsafe text[place] == 0x3A {
                // For nearly all colons of a text, checking the bytes next to them is enough.
                guard place + 8 < text.count, unsafe text[place - 1].isMarkByte,
                    unsafe Self.isOfPasswords(text[place + 1]), unsafe text[place + 1] != 0x2F
                else { continue }
                if let find = find(at: place) { finds.append(find) }
            }
        }
        return finds
    }

    private func find(at colon: Int) -> NearbyNames.Find? {
        let password = text[(colon + 1)...].prefix(Self.longestPassword + 1)
            .prefix(while: Self.isOfPasswords)
        guard password.count >= 6, password.count <= Self.longestPassword else { return nil }
        let user = user(before: colon)
        guard !user.isEmpty, Self.isUser(user) || isOption(user),
            isPassword(password, of: user)
        else { return nil }
        return NearbyNames.Find(
            name: String(decoding: user, as: UTF8.self),
            value: password.startIndex..<password.endIndex)
    }

    private func user(before colon: Int) -> ArraySlice<UInt8> {
        let floor = max(0, colon - Self.longestUser)
        var start = colon
        while start > floor, text[start - 1].isMarkByte || text[start - 1] == 0x40 { start -= 1 }
        // The letters of an escape before it are not part of a word.
        if start > 0, text[start - 1] == 0x5C { start += text[start..<colon].escapeLetters }
        return text[min(start, colon)..<colon]
    }

    private func isPassword(_ password: ArraySlice<UInt8>, of user: ArraySlice<UInt8>) -> Bool {
        // Hashes as in password files: `$apr1$…$…`, `$6$…$…`.
        if password.first == 0x24, password.count(where: { $0 == 0x24 }) > 2 { return true }
        if isOption(user) {
            return ValueLooks.isChosen(password) && !ValueLooks.isPlaceholder(password)
        }
        if user.starts(with: "bot".utf8), user.count > 3, user.dropFirst(3).allSatisfy(Self.isDigit)
        {
            return ValueLooks.isChosen(password, atLeast: 8)
        }
        return begins(at: user.startIndex) && ends(at: password.endIndex)
            && ValueLooks.isCryptic(password)
    }

    /// Whether a value or a word begins at a place, or the user of `host:5432:db:joe:…`.
    private func begins(at start: Int) -> Bool {
        guard start > 0 else { return true }
        switch text[start - 1] {
        case 0...0x20, 0x22, 0x27, 0x28, 0x2C, 0x3D, 0x3E, 0x5C, 0x60: return true
        // After the letter of an escape.
        case let letter where letter.endsEscape: return start > 1 && text[start - 2] == 0x5C
        case 0x3A:
            let line = text[max(0, start - 128)..<start - 1].reversed().prefix {
                $0 > 0x20 && $0 != 0x22 && $0 != 0x27
            }
            let parts = line.split(separator: 0x3A)
            return parts.count == 3 && parts[1].allSatisfy { Self.isDigit($0) || $0 == 0x2A }
        // After an escaped quote or sign.
        default: return text[max(0, start - 6)..<start].starts(with: "\\u00".utf8)
        }
    }

    private func ends(at end: Int) -> Bool { end == text.count || text[end] != 0x3A }

    /// Whether an option for a user comes before: `-u joe:…`, `--user 'joe:…'`.
    private func isOption(_ user: ArraySlice<UInt8>) -> Bool {
        if user.starts(with: "-u".utf8) || user.starts(with: "-U".utf8) { return true }
        let before = text[max(0, user.startIndex - 16)..<user.startIndex].reversed()
            .drop { $0 <= 0x20 || [0x22, 0x27, 0x5C, 0x3D, 0x2C].contains($0) }
        return Self.options.contains { before.starts(with: $0) }
    }

    /// In reverse.
    private static let options = ["u-", "U-", "resu-"].map { Array($0.utf8) }

    /// Whether a word may be a user; many values begin with a word that says what they are.
    private static func isUser(_ word: ArraySlice<UInt8>) -> Bool {
        guard let first = word.first, (0x61...0x7A).contains(first) else { return false }
        return !schemes.contains(String(decoding: word, as: UTF8.self))
    }

    private static let schemes: Set<String> = [
        "urn", "arn", "spotify", "track", "did", "doi", "tel", "mailto", "sip", "sips", "acct",
        "xmpp",
        "pkg", "npm", "docker", "image", "sha1", "sha256", "sha384", "sha512", "md5", "cursor",
        "page",
        "id", "ref", "node", "type", "topic", "status", "stage", "model", "sku", "bucket", "tag",
        "uuid", "oid", "gid", "uri", "url", "hash", "digest", "etag", "version", "commit", "file",
        "event", "order", "item", "product", "customer", "account", "object", "resource", "magnet",
        "geo", "isbn", "class", "method", "scope", "data", "b64", "base64", "xt", "btih", "key",
    ]

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Whether the byte may be part of a password whose end can still be recognised.
    private static func isOfPasswords(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x22, 0x26...0x29, 0x2C, 0x3A...0x3C, 0x3E, 0x40, 0x5B...0x5D, 0x60,
            0x7B...0xFF:
            false
        default: true
        }
    }
}
