internal import TapeHTTP

extension KnownSecret {
    /// The parts of the value that are credentials of their own, since a server may echo one without the rest: the values of
    /// cookies, what stands on both sides of a colon or a bar, the texts of JSON, and a value without the blanks around it.
    var parts: [[UInt8]] {
        guard let value else { return [] }
        let whole = value[...].trimmed
        let parts: [Substring]
        if whole.first == "{" || whole.first == "[" {
            parts = whole.split(separator: "\"").filter { Self.isChosen($0) }
        } else if whole.contains("=") {
            parts = whole.split(separator: ";").compactMap(Self.cookieValue)
        } else if whole.contains("://") {
            parts = []
        } else {
            parts = whole.split { $0 == ":" || $0 == "|" }.filter(Self.isCryptic)
        }
        let all = ([whole] + parts).filter { $0 != value[...] }.map { Array($0.utf8) }
        return all.filter { $0.count >= Self.shortestSearchable }
    }

    /// The secret of the login that the value is, in every encoding: in base64, as in `Basic ${CREDENTIALS}`, or a token with
    /// a password that says nothing.
    var partsOfLogin: [[UInt8]] {
        guard let word = value?.split(separator: " ").last else { return [] }
        let bytes = Array(word.utf8)[...]
        var secrets: [ArraySlice<UInt8>?] = []
        if let login = Login(base64: bytes), login.isText { secrets.append(login.secret) }
        if let login = Login(bytes), login.isTokenAlone { secrets.append(login.secret) }
        return secrets.compactMap(\.self).filter { $0.count >= Self.shortestSearchable }
            .flatMap(Login.spellings)
    }

    private static func cookieValue(_ pair: Substring) -> Substring? {
        guard let sign = pair.firstIndex(of: "=") else { return nil }
        let value = pair[pair.index(after: sign)...].trimmed
        let isQuoted = value.count > 1 && value.first == "\"" && value.last == "\""
        let bare = isQuoted ? value.dropFirst().dropLast() : value
        return isChosen(bare) ? bare : nil
    }

    private static func isChosen(_ text: Substring) -> Bool {
        let bytes = Array(text.utf8)[...]
        return ValueLooks.isChosen(bytes, atLeast: shortestSearchable)
            && !ValueLooks.isPlaceholder(bytes)
    }

    /// Whether a text looks drawn at random: the name of a host or a user beside a secret does not.
    private static func isCryptic(_ text: Substring) -> Bool {
        ValueLooks.isUnguessable(Array(text.utf8)[...])
    }
}
