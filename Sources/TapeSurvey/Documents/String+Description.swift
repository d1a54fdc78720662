extension String {
    /// The text with `%41` and the like undone; what is no such thing stays.
    var removingPercentEncoding: String {
        guard utf8.contains(UInt8(ascii: "%")) else { return self }
        var bytes: [UInt8] = []
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let code = UInt8(String(Substring(rest.prefix(2))), radix: 16)
            {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The start of a hostile text, fit for a message: no control characters, no more than 120 letters.
    package var clipped: String {
        let scalars = unicodeScalars.prefix(120).map { scalar -> Unicode.Scalar in
            let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            return isControl || scalar.properties.generalCategory == .format ? "\u{FFFD}" : scalar
        }
        let start = String(String.UnicodeScalarView(scalars))
        return unicodeScalars.count > 120 ? start + "…" : start
    }
}
