internal import TapeHTTP

/// By what a journal tells whether a secret still has the value that it was begun with: a few bits of a salted hash, enough to
/// notice another value and too few to find one.
///
/// A value gives away one bit for each of its bytes, at most 16 and at least 4, and only for as long as the recording is not
/// finished.
package struct SecretCheck: Hashable, Sendable, CustomStringConvertible {
    private let salt: UInt32
    private let bits: UInt16

    /// The check of a value, under a salt of its own.
    package init(of value: String, named name: String) {
        self.init(of: value, named: name, salt: .random(in: 0 ... .max))
    }

    private init(of value: String, named name: String, salt: UInt32) {
        self.salt = salt
        let text = "\(salt)\u{0}\(name)\u{0}\(value)"
        let digits = SHA256.hexadecimal(Array(text.utf8)).prefix(4)
        let width = min(16, max(4, value.utf8.count))
        bits = (UInt16(digits, radix: 16) ?? 0) & UInt16((1 << width) - 1)
    }

    /// Reads `5f3a9c01-07d2`; nil for anything a writer would not have written.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 8, parts[1].utf8.count == 4,
            let salt = UInt32(parts[0], radix: 16), let bits = UInt16(parts[1], radix: 16)
        else { return nil }
        self.salt = salt
        self.bits = bits
    }

    /// Whether a value may be the one that the check was made of.
    func fits(_ value: String, named name: String) -> Bool {
        Self(of: value, named: name, salt: salt) == self
    }

    package var description: String { "\(Self.hex(salt, 8))-\(Self.hex(bits, 4))" }

    private static func hex(_ number: some BinaryInteger, _ width: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: width - digits.count) + digits
    }
}
