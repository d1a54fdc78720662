import TapeHTTP
import TapeJSON
import TapeYAML

/// Reads bodies in the forms in which recorders write them.
extension ForeignValue {
    /// The bytes of a text in UTF-8, of a `!!binary`, or of a Python object that wraps either.
    func bytes(named name: String) throws(CassetteError) -> [UInt8] {
        if isNull { return [] }
        guard case .yaml(let node) = node, let tag = node.tag else { return try plainBytes(name) }
        if tag.hasSuffix("binary") || tag.hasSuffix("python/bytes") {
            guard let bytes = Base64.decode((node.text ?? "").utf8) else {
                throw error(.badValue, "\(name) is tagged as binary but is not base64")
            }
            return bytes
        }
        if tag.hasSuffix("BytesIO") || tag.hasSuffix("StringIO") {
            // A buffer is stored as its content, the position up to which it was read, and its other attributes.
            let state = self["state"] ?? self
            guard let content = state.firstElement else {
                throw error(.badValue, "\(name) is a Python buffer without its content")
            }
            return try content.bytes(named: name)
        }
        if tag.contains("python/object/apply"), tag.hasSuffix("iter") || tag.hasSuffix("iterator") {
            let arguments = self["args"] ?? self
            guard let chunks = arguments.firstElement else { return [] }
            guard chunks.isList else { return try chunks.bytes(named: name) }
            return try chunks.joinedBytes(named: name)
        }
        return try plainBytes(name)
    }

    /// The bytes of a list of chunks.
    func joinedBytes(named name: String) throws(CassetteError) -> [UInt8] {
        var bytes: [UInt8] = []
        for chunk in elements {
            bytes += try chunk.bytes(named: name)
            guard bytes.count <= source.mostBytes else {
                throw error(.badValue, "\(name) is longer than \(source.mostBytes) bytes")
            }
        }
        return bytes
    }

    private func plainBytes(_ name: String) throws(CassetteError) -> [UInt8] {
        guard let text = scalarText else {
            throw error(.badValue, "\(name) must be text, not \(noun)")
        }
        return Array(text.utf8)
    }

    /// The bytes encoded by base64 text; line breaks are ignored, and the padding may be missing.
    func base64Bytes(named name: String) throws(CassetteError) -> [UInt8] {
        let text = try text(named: name)
        guard let bytes = Base64.decode(text.utf8) else {
            throw error(.badValue, "\(name) must be base64")
        }
        return bytes
    }

    /// The bytes encoded by hexadecimal text; nil for other text.
    var hexBytes: [UInt8]? {
        guard isText, let text = scalarText else { return nil }
        return Self.hexBytes(text)
    }

    static func hexBytes(_ text: String) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        for place in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[place].hexDigitValue, let low = digits[place + 1].hexDigitValue
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    /// The value as JSON without white space, with every token spelled as it was.
    func compactJSON() throws(CassetteError) -> [UInt8] {
        guard case .json(let value) = node else {
            throw error(.badValue, "a body must be text here, not \(noun)")
        }
        var writer = JSONWriter(style: .compact)
        writer.value(value)
        return writer.bytes
    }
}

extension ForeignFindings {
    /// The bytes of a text that a recorder stored in a named encoding.
    mutating func bytes(
        of value: ForeignValue, in encoding: String?, named name: String, at entry: Int
    ) throws(CassetteError) -> [UInt8] {
        noteSurrogates(in: value, at: entry)
        let bytes = try value.bytes(named: name)
        guard value.isText, let encoding, let text = String(validating: bytes, as: UTF8.self),
            value.tag?.hasSuffix("binary") != true
        else { return bytes }
        guard let charset = ForeignCharset(encoding), let encoded = charset.bytes(of: text) else {
            if !text.utf8.allSatisfy({ $0 < 0x80 }) {
                note(
                    "\(name) could not be put into \(encoding.prefix(40)); it was kept in UTF-8",
                    at: entry)
            }
            return bytes
        }
        return encoded
    }

    mutating func noteSurrogates(in value: ForeignValue, at entry: Int) {
        guard value.hasLoneSurrogate else { return }
        note("half a surrogate pair, which no UTF-8 can hold, became U+FFFD", at: entry)
    }
}
