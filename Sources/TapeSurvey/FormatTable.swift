import TapeHTTP
import TapeJSON

/// Recognises formats by the top-level members of a file.
enum FormatTable {
    static func reader(
        _ first: Description, _ options: Survey.Options, _ load: @escaping DescriptionFiles.Loader
    ) throws(SurveyError) -> any DescriptionReader {
        let files = DescriptionFiles(
            first, fetchingElsewhere: options.fetchesElsewhere, load: load)
        let root = files.root
        if let schema = first.schema { return GraphQLReader(files, schema) }
        if let node = Introspection.schemaNode(root) {
            return GraphQLReader(files, Introspection.schema(node))
        }
        if OpenAPIReader.reads(root) { return OpenAPIReader(files, overlay: options.overlay) }
        if DiscoveryReader.reads(root) { return DiscoveryReader(files) }
        if SmithyReader.reads(root) { return SmithyReader(files) }
        if BotocoreReader.reads(root) { return BotocoreReader(files) }
        if ManifestReader.reads(root) { return ManifestReader(files) }
        if PostmanReader.reads(root) { return PostmanReader(files) }
        if HARReader.reads(root) { return HARReader(files) }
        if HyperSchemaReader.reads(root) { return HyperSchemaReader(files) }
        let what = ownKind(of: root) ?? "\(content(of: root)); a description is \(formats)"
        throw SurveyError(.unknownFormat, what, at: first.name)
    }

    /// The formats that are read, for messages.
    private static let formats =
        "OpenAPI, Swagger, Google discovery, Smithy, botocore, GraphQL (a schema or the answer to an introspection query), an "
        + "Airbyte manifest, a Postman collection, HAR or JSON Hyper-Schema"

    /// The most keys that a message names.
    private static let mostKeys = 6

    /// What a file holds that is no description, in words.
    private static func content(of root: Node) -> String {
        switch root.value.kind {
        case .null: return "holds nothing"
        case .bool, .number, .string: return "holds a single value"
        case .array:
            let count = root.value.count
            return count == 0
                ? "holds an empty list"
                : "holds a list of \(count.counting("element"))"
        case .object:
            let names = root.members.prefix(mostKeys + 1).map { "`\($0.key.clipped)`" }
            guard !names.isEmpty else { return "holds an empty object" }
            let more = names.count > mostKeys ? ", …" : ""
            return "has the keys \(names.prefix(mostKeys).joined(separator: ", "))\(more)"
        }
    }

    /// Says what a file of Pagetape's own is, and which commands take it; nil if it is none.
    private static func ownKind(of root: Node) -> String? {
        guard root["pagetape"] != nil else { return nil }
        return root["interactions"] == nil
            ? "is a Pagetape spec, not an API's description; `pagetape verify` judges by it, "
                + "and `pagetape probe URL` writes one of another list"
            : "is a Pagetape cassette, not an API's description; `pagetape probe` finds out how its list pages"
    }
}
