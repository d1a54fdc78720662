/// What the requests to an API have in common.
package struct SharedRequest: Hashable, Sendable {
    package var title: String
    /// The server's address; a `${plain:…}` where the description names none.
    package var server: String
    package var headers: [Operation.Field] = []
    /// Keys that every query needs, such as an API key.
    package var query: [Operation.Field] = []

    package init(title: String, server: String) {
        self.title = title
        self.server = server
    }

    /// What stands for a server that nobody named.
    package static let unknownServer = "${plain:API_URL}"
}
