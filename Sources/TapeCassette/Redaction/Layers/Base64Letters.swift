internal import TapeYAML

/// The digits of base64, raw and escaped.
enum Base64Letters {
    /// An escaped digit, or a line break that is followed by a digit.
    static func escaped(
        in text: UnsafeBufferPointer<UInt8>, at place: Int
    ) -> (UInt8?, next: Int)? {
        guard place < text.count else { return nil }
        switch unsafe text[place] {
        case UInt8(ascii: "%"):
            guard place + 2 < text.count else { return nil }
            switch unsafe (text[place + 1], text[place + 2] | 0x20) {
            case (0x32, 0x62): return (62, place + 3)
            case (0x32, 0x66): return (63, place + 3)
            default: return nil
            }
        case UInt8(ascii: "\\"):
            guard place + 2 < text.count else { return nil }
            if unsafe text[place + 1] == UInt8(ascii: "/") { return (63, place + 2) }
            let isBreak = unsafe text[place + 1] == UInt8(ascii: "n") || text[place + 1] == 0x72
            return isBreak ? (nil, place + 2) : nil
        case 0x0A, 0x0D:
            var next = place + 1
            while next < text.count, unsafe text[next] <= 0x20, next - place < 32 { next += 1 }
            guard next < text.count, values[Int(unsafe text[next])] < 64 else { return nil }
            return (nil, next)
        default: return nil
        }
    }

    /// Whether a byte is a digit of the alphabet of RFC 4648 §4.
    static func isStandard(_ byte: UInt8) -> Bool {
        byte != 0x2D && byte != 0x5F && values[Int(byte)] < 64
    }

    /// Whether a part of a text lies among at least so many digits around it, all of them next to it or to each other.
    static func crowd(_ range: Range<Int>, in text: ArraySlice<UInt8>, by most: Int) -> Bool {
        let before = text[..<range.lowerBound].suffix(most).reversed()
            .prefix(while: isStandard).count
        let after = text[range.upperBound...].prefix(most).prefix(while: isStandard).count
        return before + after >= most
    }

    /// The value of each byte as a digit of either alphabet; 64 for all other bytes.
    static let values: [UInt8] = {
        var values = [UInt8](repeating: 64, count: 256)
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
        values[Int(UInt8(ascii: "-"))] = 62
        values[Int(UInt8(ascii: "_"))] = 63
        return values
    }()
}

extension Base64 {
    /// The text that every base64 of a text with these bytes contains, one for each alignment.
    ///
    /// Digits at either end that also depend on neighbouring bytes are left out.
    static func cores(of bytes: [UInt8]) -> [[UInt8]] {
        (0..<3).compactMap { shift in
            let padded = [UInt8](repeating: 0, count: shift) + bytes
            let digits = encode(padded[...]).prefix(padded.count * 8 / 6)
            let core = Array(digits.dropFirst((shift * 8 + 5) / 6))
            return core.count >= 8 ? core : nil
        }
    }

    /// A digit in the URL-safe alphabet (RFC 4648 §5).
    static func urlSafe(_ letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "+"): UInt8(ascii: "-")
        case UInt8(ascii: "/"): UInt8(ascii: "_")
        default: letter
        }
    }
}
