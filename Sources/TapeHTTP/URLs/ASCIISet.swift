/// A set of ASCII characters, queried by byte; bytes above 0x7F are never members.
package struct ASCIISet: Hashable, Sendable {
    private let low: UInt64
    private let high: UInt64

    private init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    /// The set of the ASCII characters of a text; its other characters are ignored.
    package init(_ members: String) {
        var low: UInt64 = 0
        var high: UInt64 = 0
        for byte in members.utf8 where byte < 0x80 {
            if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
        }
        self.init(low: low, high: high)
    }

    package func contains(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<64: low & (1 << UInt64(byte)) != 0
        case 64..<128: high & (1 << UInt64(byte - 64)) != 0
        default: false
        }
    }

    package func union(_ other: Self) -> Self {
        Self(low: low | other.low, high: high | other.high)
    }
}

extension ASCIISet {
    package static let digits = Self("0123456789")
    package static let letters = Self("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

    /// The characters of a token, such as a method or a header's name (RFC 9110 §5.6.2).
    package static let token = letters.union(digits).union(Self("!#$%&'*+-.^_`|~"))

    /// The characters that mean the same percent-encoded or not (RFC 3986 §2.3).
    package static let unreserved = letters.union(digits).union(Self("-._~"))

    /// The characters with a special meaning somewhere in a URL (RFC 3986 §2.2).
    package static let reserved = Self(":/?#[]@!$&'()*+,;=")

    /// The characters that need no encoding in a path segment (RFC 3986 §3.3).
    package static let pathSegment = unreserved.union(Self("!$&'()*+,;=:@"))
}
