import TapeJSON

/// The JSON Schema of the spec format, for editors that check YAML while it is written.
package enum SpecSchema {
    /// The schema as JSON text (draft 2020-12), generated from the table of keys; the spec reader checks more than a schema
    /// can.
    package static let text: String = {
        var writer = JSONWriter(style: .pretty)
        writer.object { schema in
            schema.member("$schema", "https://json-schema.org/draft/2020-12/schema")
            schema.member("$id", "urn:pagetape:schema:spec:1")
            schema.member("title", "Pagetape spec, version 1")
            schema.member("type", "object")
            choose(files, &schema)
            schema.member(
                "$defs",
                object: { definitions in
                    for file in files {
                        definitions.member(file.name, SpecValue.mapping(file.mapping))
                    }
                })
        }
        return writer.text
    }()

    /// The kinds of files; each is recognised by a key that the kinds after it do not have.
    private static let files: [(name: String, mapping: SpecMapping)] = [
        ("screen", .screen), ("contract", .contract), ("shared", .shared),
    ]

    /// Writes which schema applies to a file, so that a file with a mistake is still checked against the right one.
    private static func choose(
        _ files: [(name: String, mapping: SpecMapping)], _ schema: inout JSONWriter
    ) {
        guard let first = files.first else { return }
        let others = files.dropFirst()
        let reference = "#/$defs/\(first.name)"
        guard !others.isEmpty else { return schema.member("$ref", reference) }
        let known = Set(others.flatMap(\.mapping.keys))
        let marks = first.mapping.keys.filter { !known.contains($0) }
        schema.member(
            "if",
            object: { condition in
                condition.member(
                    "anyOf",
                    array: { list in
                        for mark in marks { list.element(Presence(key: mark)) }
                    })
            })
        schema.member("then", object: { $0.member("$ref", reference) })
        schema.member("else", object: { choose(Array(others), &$0) })
    }

    /// The schema of mappings that have a key.
    struct Presence: JSONWritable {
        let key: SpecKey

        func write(to writer: inout JSONWriter) {
            writer.object { $0.member("required", [key.rawValue]) }
        }
    }
}

extension SpecMapping {
    /// Writes the schema of the mapping, except for its type.
    func write(into schema: inout JSONWriter) {
        // First, because a misspelt key is usually also reported as missing.
        schema.member("additionalProperties", false)
        if !required.isEmpty { schema.member("required", required.map(\.rawValue)) }
        if !alternatives.isEmpty {
            schema.member(
                "oneOf",
                array: { list in
                    for key in alternatives { list.element(SpecSchema.Presence(key: key)) }
                })
        }
        schema.member(
            "properties",
            object: { properties in
                for entry in entries { properties.member(entry.key.rawValue, entry.value) }
            })
    }
}
