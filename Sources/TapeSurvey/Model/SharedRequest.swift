/// What all requests to an API share.
package struct SharedRequest: Hashable, Sendable {
    package var title: String
    /// The server's address; a `${plain:…}` placeholder where the description names none.
    package var server: SpecTemplate
    package var headers: [Operation.Field] = []
    /// Keys that every query needs, such as an API key.
    package var query: [Operation.Field] = []

    /// Whether an operation is at the shared origin; shared headers and credentials are sent nowhere else.
    func reaches(_ operation: Operation) -> Bool {
        operation.server.map { $0.origin == server.origin } ?? true
    }

    /// The placeholder for an unknown server.
    package static let unknownServer = SpecTemplate(VariableName.visible("url"))
}
