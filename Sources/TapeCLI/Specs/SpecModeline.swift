import TapeCassette

/// The comment that tells editors the schema of a spec.
///
/// It is written only if the schema lies next to the spec, where `pagetape init` puts it: a broken link makes editors complain.
enum SpecModeline {
    /// The schema's file name, in the folder of the specs.
    static let file = "spec.schema.json"

    static func line(schema: String) -> String { "# yaml-language-server: $schema=\(schema)\n" }

    /// The text of a spec, with the comment if the folder has the schema.
    static func applied(to text: String, in folder: String) -> String {
        guard FilePath.resolved(FilePath.joined(folder, file)) != nil else { return text }
        return line(schema: file) + text
    }
}
