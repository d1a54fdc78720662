/// Whose promise a law is.
package enum Subject: String, Hashable, Sendable, CaseIterable {
    case api
    case client
    case board
}
