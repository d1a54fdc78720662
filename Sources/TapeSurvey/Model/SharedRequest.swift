/// What the requests to an API have in common.
package struct SharedRequest: Hashable, Sendable {
    package var title: String
    /// The server's address; a `${plain:…}` where the description names none.
    package var server: SpecTemplate
    package var headers: [Operation.Field] = []
    /// Keys that every query needs, such as an API key.
    package var query: [Operation.Field] = []

    /// Whether an operation lies at the origin that all share: what requests share, credentials too, is sent nowhere else.
    func reaches(_ operation: Operation) -> Bool {
        operation.server.map { $0.origin == server.origin } ?? true
    }

    /// What stands for a server that nobody named.
    package static let unknownServer = SpecTemplate(VariableName.visible("url"))
}
