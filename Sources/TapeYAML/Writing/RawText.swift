/// Decides which characters can be written raw in YAML and are always read back unchanged.
///
/// libyaml folds NEL, LS and PS as line ends, drops or moves byte order marks, and refuses
/// controls; a CR becomes LF.
enum RawText {
    /// Whether a scalar other than a tab or a line feed is read back unchanged.
    static func canCarry(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E, 0xA0...0x2027, 0x202A...0xFEFE, 0xFF00...0xFFFD, 0x10000...: true
        default: false
        }
    }

    /// Whether a reviewer could not see the scalar, or would see its neighbours out of order.
    static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0xA0: false
        case 0xA0, 0xAD, 0x061C, 0x180E, 0x2000...0x200F, 0x202A...0x202F, 0x205F...0x206F, 0x3000:
            true
        case 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
        default: false
        }
    }

    /// Whether UTF-8 bytes contain only characters that a literal block keeps exactly: `canCarry`, tab and LF.
    static func canCarry(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        var at = 0
        while true {
            at = unsafe endOfPrintable(utf8, from: at)
            guard at < utf8.count else { return true }
            let byte = unsafe utf8[at]
            if byte < 0x80 {
                guard (byte >= 0x20 && byte < 0x7F) || byte == 0x0A || byte == 0x09 else {
                    return false
                }
                at += 1
            } else {
                guard let (scalar, length) = unsafe scalar(at: at, in: utf8), canCarry(scalar)
                else {
                    return false
                }
                at += length
            }
        }
    }

    /// Steps over bytes of printable ASCII, as far as words of eight reach.
    @inline(__always)
    private static func endOfPrintable(
        _ utf8: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> Int {
        let bytes = UnsafeRawBufferPointer(utf8)
        let ones: UInt64 = 0x0101_0101_0101_0101
        var at = start
        while at &+ 8 <= bytes.count {
            let word = UInt64(
                littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
            let controls = (word &- ones &* 0x20) & ~word
            let deletes = (word ^ ones &* 0x7F) &- ones
            // A borrow can wrongly mark bytes after a marked one, but the first mark is always right.
            let marks = (word | controls | deletes) & (ones &* 0x80)
            guard marks == 0 else { return at &+ marks.trailingZeroBitCount &>> 3 }
            at &+= 8
        }
        return at
    }

    /// The well-formed scalar that begins at an index, and its length; nil if there is none.
    static func scalar(
        at start: Int,
        in utf8: UnsafeBufferPointer<UInt8>
    ) -> (scalar: Unicode.Scalar, length: Int)? {
        let lead = unsafe utf8[start]
        if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
        let length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0
        guard length > 0, start + length <= utf8.count else { return nil }
        var value = UInt32(lead) & (0xFF >> UInt32(length + 1))
        for offset in 1..<length {
            let byte = unsafe utf8[start + offset]
            guard byte & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        let smallest: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
        guard value >= smallest else { return nil }
        return Unicode.Scalar(value).map { ($0, length) }
    }
}
