/// The text inside JSON's double quotes, both ways.
package enum JSONText {
    /// A string in double quotes, with only what must be escaped escaped.
    package static func quote(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 2)
        appendQuoted(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    static func appendQuoted(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x20...: bytes.append(byte)
            default: appendEscape(ofControl: byte, to: &bytes)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func appendEscape(ofControl byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case 0x08: bytes += "\\b".utf8
        case 0x09: bytes += "\\t".utf8
        case 0x0A: bytes += "\\n".utf8
        case 0x0C: bytes += "\\f".utf8
        case 0x0D: bytes += "\\r".utf8
        default: bytes += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
        }
    }

    /// Whether a string on the tape of a text decodes to these bytes.
    static func string(
        _ word: TapeWord, in text: UnsafeBufferPointer<UInt8>,
        equals wanted: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        let content = word.start + 1..<word.start + word.extent - 1
        if word.flag {
            guard wanted.count < content.count else { return false }
            return unsafe unescaped(text[content]).elementsEqual(wanted)
        }
        return unsafe wanted.count == content.count && text[content].elementsEqual(wanted)
    }
}

// MARK: - Decoding

extension JSONText {
    /// The bytes that the inside of a valid string stands for; a lone surrogate becomes U+FFFD, or
    /// stays what it is in WTF-8.
    static func unescaped(
        _ content: some RandomAccessCollection<UInt8>, replacingLoneSurrogates: Bool = false
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(content.count)
        var rest = content[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let letter = rest.popFirst() else {
                bytes.append(byte)
                continue
            }
            switch letter {
            case UInt8(ascii: "b"): bytes.append(0x08)
            case UInt8(ascii: "t"): bytes.append(0x09)
            case UInt8(ascii: "n"): bytes.append(0x0A)
            case UInt8(ascii: "f"): bytes.append(0x0C)
            case UInt8(ascii: "r"): bytes.append(0x0D)
            case UInt8(ascii: "u"):
                let point = codePoint(at: &rest)
                let isLone = (0xD800..<0xE000).contains(point)
                append(codePoint: isLone && replacingLoneSurrogates ? 0xFFFD : point, to: &bytes)
            default: bytes.append(letter)
            }
        }
        return bytes
    }

    /// The code point after `\u`, taking a second escape if the two are a surrogate pair.
    private static func codePoint<Text: RandomAccessCollection<UInt8>>(
        at rest: inout Text
    ) -> UInt32 where Text.SubSequence == Text {
        let high = codeUnit(of: rest.prefix(4))
        rest = rest.dropFirst(4)
        guard (0xD800..<0xDC00).contains(high), rest.starts(with: "\\u".utf8) else { return high }
        let low = codeUnit(of: rest.dropFirst(2).prefix(4))
        guard (0xDC00..<0xE000).contains(low) else { return high }
        rest = rest.dropFirst(6)
        return 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
    }

    private static func codeUnit(of digits: some Sequence<UInt8>) -> UInt32 {
        digits.reduce(0) { unit, digit in
            // In ASCII a letter's low bits count from 1, and only letters have bit 6.
            unit << 4 | UInt32(digit & 0x0F) + (digit & 0x40 == 0 ? 0 : 9)
        }
    }

    private static func append(codePoint: UInt32, to bytes: inout [UInt8]) {
        func follower(_ shift: UInt32) -> UInt8 { UInt8(0x80 | codePoint >> shift & 0x3F) }
        switch codePoint {
        case ..<0x80: bytes.append(UInt8(codePoint))
        case ..<0x800: bytes += [UInt8(0xC0 | codePoint >> 6), follower(0)]
        case ..<0x10000: bytes += [UInt8(0xE0 | codePoint >> 12), follower(6), follower(0)]
        default: bytes += [UInt8(0xF0 | codePoint >> 18), follower(12), follower(6), follower(0)]
        }
    }
}
