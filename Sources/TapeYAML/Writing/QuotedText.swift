/// Writes double-quoted scalars.
enum QuotedText {
    /// Appends UTF-8 in quotes, copying the longest runs that need no escape.
    static func append(_ utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        var runStart = 0
        var at = 0
        while at < utf8.count {
            let byte = unsafe utf8[at]
            if byte >= 0x20, byte < 0x7F, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
                at += 1
                continue
            }
            let found = unsafe RawText.scalar(at: at, in: utf8)
            let (scalar, length) = found ?? (scalar: "\u{FFFD}", length: 1)
            let isRaw = byte >= 0x80 && RawText.canCarry(scalar) && !RawText.isInvisible(scalar)
            if !isRaw || found == nil {
                unsafe bytes.append(contentsOf: utf8[runStart..<at])
                appendEscape(scalar, to: &bytes)
                runStart = at + length
            }
            at += length
        }
        unsafe bytes.append(contentsOf: utf8[runStart..<utf8.count])
        bytes.append(UInt8(ascii: "\""))
    }

    private static func appendEscape(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\\"))
        switch scalar {
        case "\"", "\\": bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        case "\n": bytes.append(UInt8(ascii: "n"))
        case "\t": bytes.append(UInt8(ascii: "t"))
        case "\r": bytes.append(UInt8(ascii: "r"))
        default: appendNumber(scalar.value, to: &bytes)
        }
    }

    /// `u` and four hexadecimal digits, as in JSON, or `U` and eight.
    private static func appendNumber(_ value: UInt32, to bytes: inout [UInt8]) {
        let isWide = value > 0xFFFF
        bytes.append(isWide ? UInt8(ascii: "U") : UInt8(ascii: "u"))
        for shift in stride(from: isWide ? 28 : 12, through: 0, by: -4) {
            let digit = UInt8(truncatingIfNeeded: value >> shift & 0xF)
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }
}
