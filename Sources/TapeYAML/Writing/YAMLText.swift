/// Spells single values so that every reader of YAML, of version 1.1 or 1.2, reads them alike.
package enum YAMLText {
    /// A string on one line: plain where no reader takes it for anything else, else quoted.
    ///
    /// Inside `{…}` and `[…]` fewer strings may go without quotes.
    package static func scalar(_ text: String, inFlow: Bool = false) -> String {
        PlainText.isSafe(text, inFlow: inFlow) ? text : doubleQuoted(text)
    }

    /// A string in double quotes, on one line and without a character that needs care.
    package static func doubleQuoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 2)
        appendDoubleQuoted(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends a string in double quotes to a text that is being built.
    package static func appendDoubleQuoted(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            if let letter = shortEscape(scalar) {
                bytes += [UInt8(ascii: "\\"), letter]
            } else if RawText.canCarry(scalar), !RawText.isInvisible(scalar) {
                bytes += UTF8.encode(scalar).map(Array.init) ?? []
            } else {
                appendEscape(scalar, to: &bytes)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func shortEscape(_ scalar: Unicode.Scalar) -> UInt8? {
        switch scalar {
        case "\"", "\\": UInt8(truncatingIfNeeded: scalar.value)
        case "\n": UInt8(ascii: "n")
        case "\t": UInt8(ascii: "t")
        case "\r": UInt8(ascii: "r")
        default: nil
        }
    }

    private static func appendEscape(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        let isWide = scalar.value > 0xFFFF
        bytes += [UInt8(ascii: "\\"), UInt8(ascii: isWide ? "U" : "u")]
        for shift in stride(from: isWide ? 28 : 12, through: 0, by: -4) {
            let digit = UInt8(truncatingIfNeeded: scalar.value >> shift & 0xF)
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }

    /// A piece of a hostile text, cut and escaped so that a message may show it.
    static func quotedForMessage(_ text: String) -> String {
        let isLong = text.unicodeScalars.count > 40
        let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(40)))
        return doubleQuoted(start) + (isLong ? "…" : "")
    }
}
