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
        /// The page was read, and does not say where the list goes on although it should.
        case deadEnd
    }

    package let code: Code
    package let detail: String

    package init(_ code: Code, detail: String) {
        self.code = code
        self.detail = detail
    }
}

extension PageError {
    /// A status that ends a list cannot be the answer to the request for its first page.
    static func pastEndAtFirst(_ status: Int) -> Self {
        Self(
            .status(status),
            detail: """
                status \(HTTPStatus(rawValue: status)) for the first page, which is never past the end
                """)
    }
}

extension PageError: CustomStringConvertible {
    package var description: String { detail }
}
