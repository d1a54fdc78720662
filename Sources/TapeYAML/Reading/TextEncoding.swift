/// Tells UTF-8 from the encodings that look like YAML to libyaml but are not wanted here.
enum TextEncoding {
    /// The text without its byte order mark.
    static func utf8(_ bytes: [UInt8]) throws(YAMLError) -> ArraySlice<UInt8> {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return bytes[3...] }
        let isWide =
            bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
            || (bytes.count >= 2 && (bytes[0] == 0) != (bytes[1] == 0))
        guard !isWide else {
            let message = "the text looks like UTF-16 or UTF-32; save it as UTF-8"
            throw YAMLError(.encoding, message, at: .start, expected: "UTF-8")
        }
        return bytes[...]
    }
}
