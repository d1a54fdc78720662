#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension YAMLText {
    /// Whether a literal block can hold a text exactly, judging by its characters.
    package static func canBeLiteral(_ text: String) -> Bool {
        canBeLiteral(Array(text.utf8)[...])
    }

    /// Whether a literal block can hold these bytes exactly; no if they are not UTF-8.
    package static func canBeLiteral(_ utf8: ArraySlice<UInt8>) -> Bool {
        unsafe utf8.withUnsafeBufferPointer { unsafe RawText.canCarry($0) }
    }

    /// A text as a literal block; nil where a block would not be read back exactly.
    ///
    /// The block begins with its header, such as `|2-`, which goes after `key: ` or `- `, and ends without a line feed, which
    /// the caller adds. `indent` is the column, counted from zero, of the key or dash that the block belongs to; its lines
    /// are indented by two more, as the header's number says. The empty text has no block.
    package static func literal(_ text: String, indent: Int) -> String? {
        var bytes: [UInt8] = []
        guard appendLiteral(Array(text.utf8)[...], indent: indent, to: &bytes) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends a literal block to a text that is being built, or nothing if it would not be exact.
    package static func appendLiteral(
        _ utf8: ArraySlice<UInt8>,
        indent: Int,
        to bytes: inout [UInt8]
    ) -> Bool {
        guard let last = utf8.last, canBeLiteral(utf8) else { return false }
        let lineFeed = UInt8(ascii: "\n")
        let endsInLineFeed = last == lineFeed
        let body = endsInLineFeed ? utf8.dropLast() : utf8
        let endsInBlankLine = endsInLineFeed && (body.last ?? lineFeed) == lineFeed
        bytes += [UInt8(ascii: "|"), UInt8(ascii: "2")]
        if !endsInLineFeed { bytes.append(UInt8(ascii: "-")) }
        if endsInBlankLine { bytes.append(UInt8(ascii: "+")) }

        let margin = [UInt8](repeating: UInt8(ascii: " "), count: indent + 2)
        unsafe body.withUnsafeBufferPointer { text in
            var start = 0
            while true {
                bytes.append(lineFeed)
                let end = unsafe endOfLine(text, from: start)
                if end > start {
                    bytes += margin
                    unsafe bytes.append(
                        contentsOf: UnsafeBufferPointer(rebasing: text[start..<end]))
                }
                guard end < text.count else { return }
                start = end + 1
            }
        }
        return true
    }

    private static func endOfLine(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard start < text.count, let base = text.baseAddress else { return text.count }
        guard let found = unsafe memchr(base + start, 0x0A, text.count - start) else {
            return text.count
        }
        return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
}
