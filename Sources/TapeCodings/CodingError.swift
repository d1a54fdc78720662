/// Why bytes cannot be decoded.
package struct CodingError: Error, Hashable, Sendable {
    /// The kinds a caller can act on.
    package enum Code: Hashable, Sendable {
        /// The bytes do not follow the format.
        case damaged
        /// The bytes stop too early.
        case cut
        /// The bytes decode to more than was allowed.
        case tooLarge
        /// The library has no memory left.
        case outOfMemory
    }

    package let code: Code

    init(_ code: Code) {
        self.code = code
    }
}
