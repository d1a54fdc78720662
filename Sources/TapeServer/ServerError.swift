/// Why a stand-in cannot listen.
package struct ServerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds a caller can act on.
    package enum Code: Hashable, Sendable {
        /// Another program listens on the port.
        case portInUse
        case notAllowed
        case other
    }

    package let code: Code
    package let detail: String

    package init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    package var description: String { detail }
}
