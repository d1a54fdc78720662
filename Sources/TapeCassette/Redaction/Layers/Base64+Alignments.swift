internal import TapeYAML

extension Base64 {
    /// What every base64 of a text that contains these bytes contains, one for each alignment.
    ///
    /// Digits at either end that also depend on the neighbours are left out.
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
