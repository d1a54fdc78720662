/// Escapes and decodes the text of JSON strings.
package enum JSONText {
    /// A string in double quotes, with only the necessary escapes.
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

    /// A JSON text with escapes for non-ASCII controls, which JSON allows but terminals obey, and for marks that change the
    /// direction of writing.
    package static func escapingControls(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
        var escaped = ""
        for scalar in text.unicodeScalars {
            if isUnsafe(scalar) {
                let digits = String(scalar.value, radix: 16)
                escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Whether a scalar acts on terminals; ASCII controls are excepted, since they are only blanks between values.
    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x7F && scalar.actsOnTerminals
    }

    /// Whether a string on the tape of a text decodes to these bytes.
    static func string(
        _ word: TapeWord, in text: UnsafeBufferPointer<UInt8>,
        equals wanted: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        let range = word.start + 1..<word.start + word.extent - 1
        let content = unsafe UnsafeBufferPointer(rebasing: text[range])
        guard word.flag else { return unsafe content.hasSameBytes(as: wanted) }
        // Escapes are longer than the characters they represent.
        return unsafe wanted.count < content.count && unescaped(content).elementsEqual(wanted)
    }
}

// MARK: - Decoding

extension JSONText {
    /// The decoded bytes of a valid string's content; a lone surrogate becomes U+FFFD, or stays as it is in WTF-8.
    static func unescaped(
        _ content: UnsafeBufferPointer<UInt8>, replacingLoneSurrogates: Bool = false
    ) -> [UInt8] {
        unsafe Array(unsafeUninitializedCapacity: content.count) { output, count in
            var position = 0
            while position < content.count {
                let byte = unsafe content[position]
                position &+= 1
                guard byte == UInt8(ascii: "\\") else {
                    unsafe output.initializeElement(at: count, to: byte)
                    count &+= 1
                    continue
                }
                var point = unsafe codePoint(at: &position, in: content)
                if replacingLoneSurrogates, (0xD800..<0xE000).contains(point) { point = 0xFFFD }
                unsafe append(point, to: output, &count)
            }
        }
    }

    /// The code point of the escape after a backslash, including a second escape if the two are a surrogate pair.
    private static func codePoint(
        at position: inout Int, in content: UnsafeBufferPointer<UInt8>
    ) -> UInt32 {
        let letter = unsafe content[position]
        position += 1
        guard letter == UInt8(ascii: "u") else { return UInt32(meaning(of: letter)) }
        let high = unsafe codeUnit(at: position, in: content)
        position += 4
        guard (0xD800..<0xDC00).contains(high), position + 6 <= content.count,
            unsafe content[position] == UInt8(ascii: "\\"),
            unsafe content[position + 1] == UInt8(ascii: "u")
        else { return high }
        let low = unsafe codeUnit(at: position + 2, in: content)
        guard (0xDC00..<0xE000).contains(low) else { return high }
        position += 6
        return 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
    }

    private static func meaning(of letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "r"): 0x0D
        default: letter
        }
    }

    private static func codeUnit(
        at position: Int, in content: UnsafeBufferPointer<UInt8>
    ) -> UInt32 {
        (position..<position + 4).reduce(0) { unit, place in
            let digit = unsafe content[place]
            // In ASCII a letter's low bits count from 1, and only letters have bit 6.
            return unit << 4 | UInt32(digit & 0x0F) + (digit & 0x40 == 0 ? 0 : 9)
        }
    }

    /// Writes a code point in UTF-8, surrogates like any other; there is room, because an escape is at
    /// least as long.
    @inline(__always)
    private static func append(
        _ point: UInt32, to output: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int
    ) {
        func put(_ byte: UInt32) {
            unsafe output.initializeElement(at: count, to: UInt8(truncatingIfNeeded: byte))
            count &+= 1
        }
        switch point {
        case ..<0x80:
            put(point)
            return
        case ..<0x800:
            put(0xC0 | point >> 6)
        case ..<0x10000:
            put(0xE0 | point >> 12)
            put(0x80 | point >> 6 & 0x3F)
        default:
            put(0xF0 | point >> 18)
            put(0x80 | point >> 12 & 0x3F)
            put(0x80 | point >> 6 & 0x3F)
        }
        put(0x80 | point & 0x3F)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether two texts are the same, compared a word at a time.
    @inline(__always)
    func hasSameBytes(as other: Self) -> Bool {
        guard count == other.count else { return false }
        let left = UnsafeRawBufferPointer(self)
        let right = UnsafeRawBufferPointer(other)
        var offset = 0
        while offset &+ 8 <= count {
            let word = unsafe left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            guard unsafe word == right.loadUnaligned(fromByteOffset: offset, as: UInt64.self) else {
                return false
            }
            offset &+= 8
        }
        while offset < count {
            guard unsafe self[offset] == other[offset] else { return false }
            offset &+= 1
        }
        return true
    }
}
