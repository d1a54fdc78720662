/// A header's name, compared without case but kept in its original spelling.
package struct HeaderName: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name as it was written or received.
    package let spelling: String

    package init(_ spelling: String) {
        self.spelling = spelling
    }

    package init(stringLiteral value: String) {
        self.init(value)
    }

    package static func == (left: Self, right: Self) -> Bool {
        let (left, right) = (left.spelling.utf8, right.spelling.utf8)
        // Nearly all comparisons are of names of other lengths.
        return left.count == right.count
            && left.elementsEqual(right) { $0.asciiLowercased == $1.asciiLowercased }
    }

    package func hash(into hasher: inout Hasher) {
        for byte in spelling.utf8 { hasher.combine(byte.asciiLowercased) }
    }

    /// Whether it is a token (RFC 9110 §5.6.2), as every valid name is.
    package var isToken: Bool {
        !spelling.isEmpty && spelling.utf8.allSatisfy(ASCIISet.token.contains)
    }

    /// The usual headers of a client's credentials.
    package static let credentials: [Self] = ["Authorization", "Proxy-Authorization", "Cookie"]
}
