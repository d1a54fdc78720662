import TapeCassette

/// The comment by which editors find the schema of a spec.
///
/// It is written where the schema lies beside the spec, as `pagetape init` puts it: a line that leads nowhere makes editors complain.
enum SpecModeline {
    /// The schema's file, beside the specs.
    static let file = "spec.schema.json"

    static func line(schema: String) -> String { "# yaml-language-server: $schema=\(schema)\n" }

    /// A spec's text as it is to be written into a folder.
    static func applied(to text: String, in folder: String) -> String {
        guard FilePath.resolved(FilePath.joined(folder, file)) != nil else { return text }
        return line(schema: file) + text
    }
}
