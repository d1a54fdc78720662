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
            let range = Self.withoutSign(find, in: bytes)
            edits.replace(range, with: pass.mark(of: bytes[range], at: .query(find.name)))
        }
        pass.replaceUserInfo(in: bytes[...], with: &edits)
        pass.replaceSchemeTokens(in: bytes[...], with: &edits)
        pass.replaceEscaped(in: bytes, with: &edits)
        pass.replaceEchoes(in: bytes[...], with: &edits)
        TokenShape.mask(in: bytes, with: &edits)
        return edits.isEmpty ? text : String(decoding: edits.applied(), as: UTF8.self)
    }

    /// The value of a pair, without a sign behind it that belongs to the sentence.
    private static func withoutSign(_ find: NamedValues.Find, in bytes: [UInt8]) -> Range<Int> {
        let range = find.range
        guard find.kind == .pair, range.count > 1,
            ",.;:".utf8.contains(bytes[range.upperBound - 1]),
            range.upperBound == bytes.count || bytes[range.upperBound] <= 0x20
        else { return range }
        return range.lowerBound..<range.upperBound - 1
    }

    /// The values of credential headers in lines such as `> Authorization: Bearer …`, and in curl's
    /// remarks such as `[authorization: Bearer …]`.
    private func headerValues(in bytes: [UInt8]) -> [(value: Range<Int>, name: String)] {
        var found: [(value: Range<Int>, name: String)] = []
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.endIndex
            if let value = headerValue(in: bytes, start..<end) { found.append(value) }
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
                !value.starts(with: RedactionMark.prefix.utf8)
            else { continue }
            var end = line.upperBound
            while end > value.startIndex, Self.endsRemark(bytes[end - 1]) { end -= 1 }
            return (value.startIndex..<end, spelling)
        }
        return nil
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
