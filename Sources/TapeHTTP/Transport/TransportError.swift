/// Why an exchange did not end with a whole response.
package struct TransportError: Error, Hashable, Sendable {
    /// The kinds a caller can act on.
    package enum Code: String, Hashable, Sendable, CaseIterable {
        case timedOut = "timed-out"
        case refused
        case unresolved
        case tls
        case truncated
        case reset
        case tooLarge = "too-large"
        case redirects
        case cancelled
        case outOfMemory = "out-of-memory"
        case unsupported
        /// The request itself cannot be sent.
        case invalidRequest = "invalid-request"
        /// A cassette has no answer to the request.
        case unmatched
        case other
    }

    package let code: Code
    /// The message of the layer below.
    package let detail: String
    /// The error number of the layer below, if it has one.
    package let number: Int?
    /// Whether nothing of the request was sent.
    package let isUnsent: Bool

    package init(_ code: Code, detail: String, number: Int? = nil, isUnsent: Bool = false) {
        self.code = code
        self.detail = detail
        self.number = number
        self.isUnsent = isUnsent
    }
}
