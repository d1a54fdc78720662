import TapeContracts

extension ContractSpec {
    /// A text that is no spec of a list.
    private struct NotAContract: Error {}

    /// Reads the spec of a list.
    static func read(_ text: String) throws -> ContractSpec {
        guard case .contract(let spec) = try SpecReader.read(Array(text.utf8), file: "x.yaml")
        else { throw NotAContract() }
        return spec
    }

    /// The spec of a list that is asked for with a token; the lines say how it pages.
    static func withToken(paging lines: [String]) throws -> ContractSpec {
        try read(
            """
            pagetape: 1
            title: T
            request:
              get: https://h/items
              headers: {Authorization: "Bearer ${API_TOKEN}"}
            paging:
            \(lines.map { "  \($0)\n" }.joined())
            """)
    }
}
