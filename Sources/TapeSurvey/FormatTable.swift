/// Tells formats apart by what stands at the top of a file.
enum FormatTable {
    static func reader(
        _ first: Description, _ options: Survey.Options, _ load: @escaping Shelf.Loader
    ) throws(SurveyError) -> any DescriptionReader {
        let shelf = Shelf(first, load: load)
        let root = shelf.root
        if let schema = first.schema { return GraphQLReader(shelf, schema) }
        if let node = Introspection.schemaNode(root) {
            return GraphQLReader(shelf, Introspection.schema(node))
        }
        if OpenAPIReader.reads(root) { return OpenAPIReader(shelf, overlay: options.overlay) }
        if DiscoveryReader.reads(root) { return DiscoveryReader(shelf) }
        if SmithyReader.reads(root) { return SmithyReader(shelf) }
        if BotocoreReader.reads(root) { return BotocoreReader(shelf) }
        if ManifestReader.reads(root) { return ManifestReader(shelf) }
        if PostmanReader.reads(root) { return PostmanReader(shelf) }
        if HARReader.reads(root) { return HARReader(shelf) }
        if HyperSchemaReader.reads(root) { return HyperSchemaReader(shelf) }
        throw SurveyError(
            .unknownFormat, "is no description of an API in a format that is known",
            at: first.name)
    }
}
