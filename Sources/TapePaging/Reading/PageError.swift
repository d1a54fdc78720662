package import TapeHTTP

/// Why a response cannot be read as a page.
package struct PageError: Error, Hashable, Sendable {
    /// The kinds a caller can act on.
    package enum Code: Hashable, Sendable {
        /// The server answered with something other than success.
        case status(Int)
        /// The exchange itself failed or broke off.
        case transport(TransportError.Code)
        /// The body is not what the convention reads.
        case malformed
        /// The body is sound but the items are not where the convention says.
        case noItems
        /// A link, cursor or total is there but of the wrong kind.
        case badSignal
    }

    package let code: Code
    package let detail: String

    package init(_ code: Code, detail: String) {
        self.code = code
        self.detail = detail
    }
}

extension PageError: CustomStringConvertible {
    package var description: String { detail }
}
