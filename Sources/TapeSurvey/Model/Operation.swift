/// One thing that an API can be asked to do, whatever format told of it.
package struct Operation: Hashable, Sendable {
    /// What a request sends besides its URL.
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
    /// The path behind the server's address, `{name}` in the places of parameters; may have a query.
    package var path: String
    /// The server, where it is not the description's.
    package var server: SpecTemplate?
    package var parameters: [Parameter]
    /// The variables that stand for credentials in the path.
    package var credentials: Set<String> = []
    package var headers: [Field] = []
    package var body: Body = .none
    package var response: Shape
    /// Whether bodies are XML, so that paths are XPaths from this root element.
    package var xmlRoot: String?
    /// Whether the schema of the response is referred to and is not there.
    package var isResponseLost = false
    package var responseHeaders: [Parameter] = []
    /// Title and description, lower case.
    package var prose: String
    package var declared: DeclaredPaging?
    /// Whether the types themselves declare it, rather than something said beside them.
    package var isDeclaredByTypes = false
    /// Whether it can only read, whatever its method and its name: a query of GraphQL, a stream of a connector.
    package var readsOnly = false

    package init(
        _ name: String, method: String, path: String, parameters: [Parameter], response: Shape,
        prose: String = ""
    ) {
        self.name = name
        self.method = method
        self.path = path
        self.parameters = parameters
        self.response = response
        self.prose = prose
    }
}
