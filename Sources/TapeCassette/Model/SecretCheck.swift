internal import TapeHTTP

/// By what a journal tells whether a secret still has the value that it was begun with: a few bits of a hash, enough to
/// notice another value and too few to find one.
///
/// A value gives away one bit for each of its bytes, at most 16 and at least 4, and only for as long as the recording is not
/// finished. There is no salt and no name in it: each journal that ever holds the value gives away the same bits, so that many
/// of them say no more than one. A table of such hashes finds no secret either, since so few bits fit countless values.
package struct SecretCheck: Hashable, Sendable, CustomStringConvertible {
    private let bits: UInt16

    package init(of value: String) {
        let text = "pagetape\u{0}\(value)"
        let digits = SHA256.hexadecimal(Array(text.utf8)).prefix(4)
        let width = min(16, max(4, value.utf8.count))
        bits = (UInt16(digits, radix: 16) ?? 0) & UInt16((1 << width) - 1)
    }

    /// Reads `x07d2`; nil for anything a writer would not have written.
    init?(_ text: String) {
        guard text.utf8.count == 5, text.hasPrefix("x"),
            let bits = UInt16(text.dropFirst(), radix: 16)
        else { return nil }
        self.bits = bits
    }

    /// Whether a value may be the one that the check was made of.
    func fits(_ value: String) -> Bool { Self(of: value) == self }

    package var description: String {
        let digits = String(bits, radix: 16)
        return "x" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
