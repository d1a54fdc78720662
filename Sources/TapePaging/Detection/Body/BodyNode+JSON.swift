package import TapeJSON

extension BodyNode {
    /// Values nested deeper than this have nothing to do with paging.
    static let depthLimit = 40
    /// Members of one object beyond this number are data, and are ignored.
    private static let widest = 50_000

    /// Copies a JSON value.
    package init(_ value: JSONValue) {
        self.init(value, depth: 0)
    }

    private init(_ value: JSONValue, depth: Int) {
        guard depth < Self.depthLimit else {
            self = .null
            return
        }
        self =
            switch value.kind {
            case .null: .null
            case .bool: .bool(value.bool ?? false)
            case .number: .number(value.rawText)
            case .string: .text(value.string ?? value.rawText)
            case .array: .array(value.elements.map { BodyNode($0, depth: depth + 1) })
            case .object:
                .object(
                    value.members.prefix(Self.widest).map {
                        Member(name: $0.key, node: BodyNode($0.value, depth: depth + 1))
                    })
            }
    }
}
