import TapeJSON
import TapeYAML
import Testing

/// Both readers of YAML understand merge keys and aliases in the same way.
@Suite struct MergeKeyTests {
    @Test(arguments: [
        "b: &b {t: base, u: 1}\nx: {t: string, <<: *b}\ny: {<<: *b, t: string}\nz: {<<: *b}",
        "a: &a {k: 1, l: 2}\nb: &b {k: 3, m: 4}\nx: {<<: [*a, *b]}\ny: {<<: [*b, *a], k: 5}",
        "l: &l [{k: 1}, {k: 2, j: {<<: {i: 3}, h: 4}}]\nx: {k: 0, <<: *l}\ny: {<<: *l, g: 5}",
        "a: &a {k: 1}\nb: &b {<<: *a, l: 2}\nx: {m: {<<: *b}, <<: *b, k: 3}",
        "x: {<<: [], a: 1}\ny: {<<: {}}\nz: {\"<<\": {a: 1}}",
        "&k 1 : v\nx: &t yes\ny: {*k : *t, *t : *k}",
    ])
    func `a text is the same as a tree and as JSON`(text: String) throws {
        let tree = try YAMLDocument.parse(Array(text.utf8), options: .importing)
        let json = try JSONDocument(parsing: YAMLTranscript(Array(text.utf8)).json)
        #expect(Self.isSame(tree, json.root), "\(json.root.rawText)")
    }

    private static func isSame(_ node: YAMLNode, _ value: JSONValue) -> Bool {
        if let entries = node.entries {
            let keys = Set(value.members.map(\.key))
            return keys == Set(entries.map { $0.key.text ?? "" })
                && entries.allSatisfy { entry in
                    value[entry.key.text ?? ""].map { isSame(entry.value, $0) } ?? false
                }
        }
        if let elements = node.elements {
            return elements.count == value.count
                && zip(elements, value.elements).allSatisfy { isSame($0, $1) }
        }
        return node.text == value.scalarText
    }
}
