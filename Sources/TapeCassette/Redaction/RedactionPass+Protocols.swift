internal import TapeHTTP

/// `Sec-WebSocket-Protocol`. Browser programs, which can send no other header with a WebSocket, put a token among the
/// protocols' names: `bearer, TOKEN`, `base64url.bearer.authorization.k8s.io.TOKEN`, `openai-insecure-api-key.TOKEN`.
extension RedactionPass {
    mutating func protocols(_ bytes: [UInt8]) -> String {
        let bytes = withoutEchoes(bytes)
        var edits = RedactionEdits(of: bytes[...])
        var isAnnounced = false
        for item in bytes.split(separator: UInt8(ascii: ",")) {
            let word = item.drop { $0 <= 0x20 }.prefix { $0 > 0x20 }
            if let token = Self.token(in: word, isAnnounced: isAnnounced) {
                let mark = mark(of: token, at: .header("Sec-WebSocket-Protocol"), learning: token)
                edits.replace(token.startIndex..<token.endIndex, with: mark)
            }
            isAnnounced = Self.announces(word)
        }
        return String(decoding: edits.applied(), as: UTF8.self)
    }

    /// The token in an item: the whole item after one that announces a token, the part after a credential's name, or a part
    /// that looks random.
    private static func token(
        in item: ArraySlice<UInt8>, isAnnounced: Bool
    ) -> ArraySlice<UInt8>? {
        guard RedactionMark.first(in: item) == nil else { return nil }
        let drawn = item.split(separator: UInt8(ascii: ".")).first(where: ValueLooks.looksDrawn)
        if isAnnounced, ValueLooks.isChosen(item, atLeast: 8) {
            // A name with dots in it is the next protocol rather than a token.
            if drawn != nil || !item.contains(UInt8(ascii: ".")) { return item }
        }
        for dot in item.indices where item[dot] == UInt8(ascii: ".") {
            let rest = item[(dot + 1)...]
            if announces(item[..<dot]), ValueLooks.isChosen(rest, atLeast: 8) { return rest }
        }
        return drawn
    }

    private static func announces(_ item: ArraySlice<UInt8>) -> Bool {
        let name = item.split(separator: UInt8(ascii: ".")).last ?? item
        return CredentialWords.judge(header: String(decoding: name, as: UTF8.self)) >= .likely
    }
}
