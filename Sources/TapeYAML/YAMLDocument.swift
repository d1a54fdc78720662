/// Reads YAML texts into trees.
package enum YAMLDocument {
    /// The tree of a text with one document; an empty text is a null.
    package static func parse(
        _ bytes: [UInt8],
        options: YAMLOptions = .strict
    ) throws(YAMLError) -> YAMLNode {
        var builder = try TreeBuilder(bytes, options: options)
        return try builder.document() ?? YAMLNode(.scalar(YAMLScalar("")))
    }
}
