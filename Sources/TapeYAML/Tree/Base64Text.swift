/// Base64 as YAML's `!!binary` holds it: broken into lines, padded.
enum Base64Text {
    /// The bytes, or nil where something other than base64 and white space is found.
    static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var bits: UInt32 = 0
        var digits = 0
        var padding = 0
        for byte in text {
            if byte == 0x20 || (0x09...0x0D).contains(byte) { continue }
            if byte == UInt8(ascii: "=") {
                padding += 1
                continue
            }
            guard padding == 0, let digit = digit(byte) else { return nil }
            bits = bits << 6 | digit
            digits += 1
            if digits % 4 == 0 {
                bytes += [16, 8, 0].map { UInt8(truncatingIfNeeded: bits >> $0) }
            }
        }
        switch digits % 4 {
        case 0 where padding == 0: break
        case 2 where padding == 2 || padding == 0:
            bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
        case 3 where padding == 1 || padding == 0:
            bytes += [10, 2].map { UInt8(truncatingIfNeeded: bits >> $0) }
        default: return nil
        }
        return bytes
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte) - 65
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte) - 71
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) + 4
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
