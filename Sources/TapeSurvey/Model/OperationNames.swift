/// What an operation of a description can be called by.
package struct OperationNames: Hashable, Sendable {
    /// The operation as the description spells it, such as `GET /items`.
    package let name: String
    /// The operation's own identifier.
    package let identifier: String?

    init(_ operation: Operation) {
        name = operation.name
        identifier = operation.identifier
    }

    private init(name: String, identifier: String?) {
        self.name = name
        self.identifier = identifier
    }

    package var all: [String] { [name] + (identifier.map { [$0] } ?? []) }

    /// The same names, each changed by `words`.
    func rewritten(_ words: (String) -> String) -> Self {
        Self(name: words(name), identifier: identifier.map(words))
    }
}
