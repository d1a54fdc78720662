import TapeHTTP

/// Redacts messages for people and traces of network traffic; it learns nothing from either.
extension RedactionPass {
    /// The text without secrets, whether known or recognised by shape, and without the values of credential headers.
    func message(_ text: String) -> String {
        var pass = self
        let bytes = Array(text.utf8)
        var edits = RedactionEdits(of: bytes[...])
        for range in pass.headerValues(in: bytes) {
            edits.replace(range.value, with: Array(RedactionMark.text(for: range.name).utf8))
        }
        let finds = NamedValues(text: bytes).finds { [names = rules.names] name, kind in
            let strength = names.strengthInBody(name, kind, isForm: false)
            // Pairs in messages are mostly those of URLs and challenges.
            return kind == .pair ? max(strength, names.strengthInQuery(name)) : strength
        }
        for find in finds where pass.isCredential(find, bytes[find.range]) {
            let range = Self.withoutClosers(find, in: bytes)
            if Self.isToFillIn(bytes[range], wholly: true) { continue }
            edits.replace(range, with: pass.mark(of: bytes[range], at: .query(find.name)))
        }
        pass.replaceUserInfo(in: bytes[...], with: &edits)
        pass.replaceSchemeTokens(in: bytes[...], with: &edits)
        pass.replaceEscaped(in: bytes, with: &edits)
        pass.replaceEchoes(in: bytes[...], with: &edits)
        TokenShape.mask(in: bytes, with: &edits)
        return edits.isEmpty ? text : String(decoding: edits.applied(), as: UTF8.self)
    }

    /// The value of a pair, without the signs behind it that belong to the sentence, such as the backquote that closes a command.
    private static func withoutClosers(_ find: NamedValues.Find, in bytes: [UInt8]) -> Range<Int> {
        let range = find.range
        guard find.kind == .pair, range.upperBound == bytes.count || bytes[range.upperBound] <= 0x20
        else { return range }
        var end = range.upperBound
        while end > range.lowerBound + 1, ",.;:`".utf8.contains(bytes[end - 1]) {
            // Ours are three dots, too.
            if bytes[range.lowerBound..<end].elementsEqual("...".utf8) { break }
            end -= 1
        }
        return range.lowerBound..<end
    }

    /// Whether a value is a placeholder that a reader fills in, alone or behind the name of a scheme: `…`, `Bearer ${TOKEN}`.
    ///
    /// Unless it has to be one wholly, other words may follow.
    private static func isToFillIn(_ value: ArraySlice<UInt8>, wholly isWhole: Bool) -> Bool {
        let bare = value.drop { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
        let scheme = bare.prefix { $0.isWordByte }
        var token = bare
        if schemes.contains(String(decoding: scheme, as: UTF8.self).lowercased()) {
            token = bare[scheme.endIndex...].drop { $0 == 0x20 }
        }
        guard let end = ValueLooks.endOfPlaceholder(token) else { return false }
        return !isWhole || end == value.endIndex
    }

    private static let schemes: Set<String> = ["bearer", "basic", "token", "apikey"]

    /// The values of credential headers in lines such as `> Authorization: Bearer …`, and in curl's
    /// remarks such as `[authorization: Bearer …]`.
    private func headerValues(in bytes: [UInt8]) -> [(value: Range<Int>, name: String)] {
        var found: [(value: Range<Int>, name: String)] = []
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.endIndex
            while let header = headerValue(in: bytes, start..<end) {
                found.append(header)
                start = header.value.upperBound
            }
            start = end + 1
        }
        return found
    }

    private func headerValue(
        in bytes: [UInt8], _ line: Range<Int>
    ) -> (value: Range<Int>, name: String)? {
        for colon in line where bytes[colon] == UInt8(ascii: ":") {
            let name = bytes[line.lowerBound..<colon].reversed().prefix { $0.isWordByte }
                .reversed()
            guard name.count >= 3, name.count <= 64 else { continue }
            let spelling = String(decoding: name, as: UTF8.self)
            let value = bytes[(colon + 1)..<line.upperBound].drop { $0 == 0x20 }
            guard colon + 1 < line.upperBound, bytes[colon + 1] == 0x20, !value.isEmpty,
                rules.cover(.header(HeaderName(spelling))),
                !value.starts(with: RedactionMark.prefix.utf8),
                !Self.isToFillIn(value, wholly: false)
            else { continue }
            let before = bytes[line.lowerBound..<(colon - name.count)].last
            return (value.startIndex..<Self.end(of: value, quotedBy: before), spelling)
        }
        return nil
    }

    /// The end of a header's value: where the quotes around the header close, or where the line ends.
    private static func end(of value: ArraySlice<UInt8>, quotedBy quote: UInt8?) -> Int {
        if let quote, "'`\"".utf8.contains(quote) {
            // Within double quotes, the value may hold strings of its own: `Digest username="…"`.
            let close =
                quote == UInt8(ascii: "\"")
                ? value.lastIndex(of: quote) : value.firstIndex(of: quote)
            if let close { return close }
        }
        var end = value.endIndex
        while end > value.startIndex, endsRemark(value[end - 1]) { end -= 1 }
        return end
    }

    private static func endsRemark(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "]") || byte == 0x0D || byte == 0x20
    }
}

extension TokenShape {
    /// The text with everything masked that has the shape of a token.
    static func masked(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let safe = masked(bytes)
        return safe == bytes ? text : String(decoding: safe, as: UTF8.self)
    }

    static func masked(_ bytes: [UInt8]) -> [UInt8] {
        var edits = RedactionEdits(of: bytes[...])
        mask(in: bytes, with: &edits)
        return edits.isEmpty ? bytes : edits.applied()
    }

    fileprivate static func mask(in bytes: [UInt8], with edits: inout RedactionEdits) {
        for match in layeredMatches(in: bytes[...]) {
            edits.replace(
                match.range, with: Array(RedactionMark.text(for: match.shape.rawValue).utf8))
        }
    }
}
