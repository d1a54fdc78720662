package import TapeHTTP

/// What selects a page.
package enum Position: Hashable, Sendable {
    /// The request as the spec writes it.
    case first
    /// A link the server gave, used whole.
    case url(HTTPURL)
    /// A cursor the server gave, put where the convention says.
    case token(String)
    /// A count of items to pass over, computed by the client.
    case offset(Int)
}

extension Position: CustomStringConvertible {
    /// The position as reports and traces show it.
    package var description: String {
        switch self {
        case .first: "first"
        case .url(let url): url.text
        case .token(let token): token
        case .offset(let offset): String(offset)
        }
    }
}
