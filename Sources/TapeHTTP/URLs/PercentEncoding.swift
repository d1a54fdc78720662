/// Percent-encoding (RFC 3986 §2.1), and the form encoding that queries use.
package enum PercentEncoding {
    /// The text with each byte outside a set written as `%XX`; a `%` is encoded as well.
    package static func encode(_ text: String, allowing allowed: ASCIISet = .unreserved) -> String {
        guard !text.utf8.allSatisfy(allowed.contains) else { return text }
        var encoded: [UInt8] = []
        append(text.utf8, to: &encoded, allowing: allowed)
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Appends bytes to a buffer, those outside a set written as `%XX`.
    package static func append(
        _ bytes: some Sequence<UInt8>,
        to buffer: inout [UInt8],
        allowing allowed: ASCIISet = .unreserved
    ) {
        for byte in bytes {
            if allowed.contains(byte) {
                buffer.append(byte)
            } else {
                appendTriplet(of: byte, to: &buffer)
            }
        }
    }

    /// Appends bytes to a buffer, keeping triplets and all characters that are allowed in URLs.
    static func appendKeepingTriplets(_ bytes: [UInt8], to buffer: inout [UInt8]) {
        for (index, byte) in bytes.enumerated() {
            let isTriplet =
                byte == UInt8(ascii: "%") && triplet(after: bytes[(index + 1)...]) != nil
            if isTriplet || ASCIISet.reserved.contains(byte) || ASCIISet.unreserved.contains(byte) {
                buffer.append(byte)
            } else {
                appendTriplet(of: byte, to: &buffer)
            }
        }
    }

    /// Appends one byte as `%XX`, with the capitals that RFC 3986 §2.1 asks for.
    package static func appendTriplet(of byte: UInt8, to buffer: inout [UInt8]) {
        buffer.append(UInt8(ascii: "%"))
        buffer.append(hexDigit(byte >> 4))
        buffer.append(hexDigit(byte & 0xF))
    }

    /// The decoded bytes of a text; a `%` without two hex digits after it is kept.
    package static func decode(_ text: ArraySlice<UInt8>) -> [UInt8] {
        decode(text, plusIsSpace: false)
    }

    /// The text with its triplets decoded; bytes that are not UTF-8 become U+FFFD.
    package static func decode(_ text: String) -> String {
        String(decoding: decode(Array(text.utf8)[...]), as: UTF8.self)
    }

    /// The decoded bytes of part of a query, in which `+` is a space, as in HTML forms.
    package static func decodeForm(_ text: ArraySlice<UInt8>) -> [UInt8] {
        decode(text, plusIsSpace: true)
    }

    /// The decoded text of part of a query; bytes that are not UTF-8 become U+FFFD.
    package static func decodeForm(_ text: String) -> String {
        String(decoding: decodeForm(Array(text.utf8)[...]), as: UTF8.self)
    }

    /// Appends an encoded text in the one spelling that all equal texts share.
    static func appendNormalized(
        _ text: ArraySlice<UInt8>,
        to buffer: inout [UInt8],
        allowing allowed: ASCIISet,
        plusIsSpace: Bool
    ) {
        forEachDecodedByte(of: text, plusIsSpace: plusIsSpace) { byte in
            if allowed.contains(byte) {
                buffer.append(byte)
            } else {
                appendTriplet(of: byte, to: &buffer)
            }
        }
    }

    private static func decode(_ text: ArraySlice<UInt8>, plusIsSpace: Bool) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(text.count)
        forEachDecodedByte(of: text, plusIsSpace: plusIsSpace) { decoded.append($0) }
        return decoded
    }

    private static func forEachDecodedByte(
        of text: ArraySlice<UInt8>, plusIsSpace: Bool, _ body: (UInt8) -> Void
    ) {
        var place = text.startIndex
        while place < text.endIndex {
            let byte = text[place]
            place += 1
            if byte == UInt8(ascii: "%"), let value = triplet(after: text[place...]) {
                body(value)
                place += 2
            } else {
                body(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte)
            }
        }
    }

    /// The value of the two hex digits at the start of a text, if there are any.
    package static func triplet(after text: ArraySlice<UInt8>) -> UInt8? {
        guard
            text.count >= 2,
            let high = text[text.startIndex].hexDigitValue,
            let low = text[text.startIndex + 1].hexDigitValue
        else { return nil }
        return high << 4 | low
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? 0x30 + value : 0x37 + value
    }
}
