/// An operation of an API, in a form that is the same for all description formats.
package struct Operation: Hashable, Sendable {
    /// The body of a request.
    package enum Body: Hashable, Sendable {
        case none
        /// JSON text.
        case json(SpecTemplate)
        case form([Field])
        /// A GraphQL query and its variables as JSON text.
        case graphQL(String, variables: SpecTemplate)
    }

    /// A name and a value.
    package struct Field: Hashable, Sendable {
        package let name: String
        package let value: SpecTemplate

        package init(_ name: String, _ value: SpecTemplate) {
            self.name = name
            self.value = value
        }
    }

    /// The operation as the description spells it, such as `GET /items`.
    package var name: String
    /// The operation's own identifier.
    package var identifier: String?
    package var method: String
    /// The path after the server's address, with `{name}` for parameters; it may have a query.
    package var path: String
    /// The operation's own server, if it differs from the description's.
    package var server: SpecTemplate?
    package var parameters: [Parameter]
    /// The path variables that are credentials.
    package var credentials: Set<String> = []
    package var headers: [Field] = []
    package var body: Body = .none
    package var response: Shape
    /// The root element of XML bodies, in which paths are XPaths; nil for JSON.
    package var xmlRoot: String?
    /// Whether the schema of the response is missing although it is referred to.
    package var isResponseLost = false
    package var responseHeaders: [Parameter] = []
    /// The title and description in lower case.
    package var prose: String
    package var declared: DeclaredPaging?
    /// Whether the types themselves declare the paging, rather than an annotation.
    package var isDeclaredByTypes = false
    /// Whether it only reads, whatever its method and name, such as a GraphQL query or a connector's stream.
    package var readsOnly = false

    package init(
        _ name: String, method: String, path: String, parameters: [Parameter], response: Shape,
        prose: String = ""
    ) {
        self.name = name
        // Whatever a description calls a method is shown in messages.
        self.method = method.clipped
        self.path = path
        self.parameters = parameters
        self.response = response
        self.prose = prose
    }
}
