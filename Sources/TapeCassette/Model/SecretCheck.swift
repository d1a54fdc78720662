internal import TapeHTTP

/// Lets a journal check that a secret still has the value it began with: a few bits of a hash, enough to notice another value
/// and too few to find one.
///
/// A check gives away one bit per byte of the value, at least 4 and at most 16, and only until the recording is finished. It
/// has no salt and no name in it, so every journal for the same value gives away the same bits, and many journals reveal no
/// more than one. A table of hashes finds no secret either, because so few bits fit countless values.
package struct SecretCheck: Hashable, Sendable, CustomStringConvertible {
    private let bits: UInt16

    package init(of value: String) {
        let text = "pagetape\u{0}\(value)"
        let digits = SHA256.hexadecimal(Array(text.utf8)).prefix(4)
        let width = min(16, max(4, value.utf8.count))
        bits = (UInt16(digits, radix: 16) ?? 0) & UInt16((1 << width) - 1)
    }

    /// Parses `x07d2`; nil for anything that a writer would not have written.
    init?(_ text: String) {
        guard text.utf8.count == 5, text.hasPrefix("x"),
            let bits = UInt16(text.dropFirst(), radix: 16)
        else { return nil }
        self.bits = bits
    }

    /// Whether the check may have been made from this value.
    func fits(_ value: String) -> Bool { Self(of: value) == self }

    package var description: String {
        let digits = String(bits, radix: 16)
        return "x" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
