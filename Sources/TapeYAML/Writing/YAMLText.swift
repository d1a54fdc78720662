/// Writes single values so that all readers of YAML 1.1 and 1.2 read them alike.
package enum YAMLText {
    /// A string on one line: plain if all readers read it as that string, otherwise quoted.
    ///
    /// Inside `{…}` and `[…]`, fewer strings can be plain.
    package static func scalar(_ text: String, inFlow: Bool = false) -> String {
        var text = text
        let isSafe = text.withUTF8 { unsafe PlainText.isSafe($0, inFlow: inFlow) }
        return isSafe ? text : doubleQuoted(text)
    }

    /// Appends a string on one line, plain or quoted, to a text that is being built.
    package static func appendScalar(
        _ text: String,
        inFlow: Bool = false,
        to bytes: inout [UInt8]
    ) {
        var text = text
        text.withUTF8 { utf8 in
            if unsafe PlainText.isSafe(utf8, inFlow: inFlow) {
                unsafe bytes.append(contentsOf: utf8)
            } else {
                unsafe QuotedText.append(utf8, to: &bytes)
            }
        }
    }

    /// Whether these bytes can be written without quotes and are read back as a string.
    package static func isPlain(_ utf8: ArraySlice<UInt8>, inFlow: Bool = false) -> Bool {
        unsafe utf8.withUnsafeBufferPointer { unsafe PlainText.isSafe($0, inFlow: inFlow) }
    }

    /// A string in double quotes, on one line, with escapes for all special characters.
    package static func doubleQuoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 2)
        appendDoubleQuoted(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends a string in double quotes to a text that is being built.
    package static func appendDoubleQuoted(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        text.withUTF8 { unsafe QuotedText.append($0, to: &bytes) }
    }

    /// Appends UTF-8 in double quotes; bytes that are not UTF-8 become U+FFFD.
    package static func appendDoubleQuoted(_ utf8: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
        unsafe utf8.withUnsafeBufferPointer { unsafe QuotedText.append($0, to: &bytes) }
    }

    /// The start of an untrusted text, escaped so that a message can show it.
    static func quotedForMessage(_ text: String) -> String {
        let isLong = text.unicodeScalars.count > 40
        let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(40)))
        return doubleQuoted(start) + (isLong ? "…" : "")
    }
}
