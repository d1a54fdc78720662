/// A file that a new repository gets.
struct StartingFile {
    let path: String
    let text: String
}

/// The files that `init` puts into a repository, besides the lines that tell git how to treat cassettes.
enum StartingFiles {
    /// The lines that git's own files must contain.
    static let gitLines = [
        (file: ".gitattributes", line: "**/Cassettes/** -text"),
        (file: ".gitignore", line: "*.part"),
        (file: ".gitignore", line: "*.yaml.rows"),
    ]

    /// Every file that may be written in addition to `Specs` and `Cassettes`, each once.
    static var besideFolders: [String] {
        Set(gitLines.map(\.file)).sorted() + [SpecFinder.settingsFile] + StartingSystem.files
    }

    /// The schemas are next to the specs, so that editors need neither a network nor this tool.
    static var all: [StartingFile] {
        [
            StartingFile(path: "Specs/\(SpecModeline.file)", text: schema("spec")),
            StartingFile(path: "Specs/settings.schema.json", text: schema("settings")),
            StartingFile(path: "Cassettes/README.md", text: cassettes),
            StartingFile(
                path: SpecFinder.settingsFile,
                text: SpecModeline.line(schema: "Specs/settings.schema.json") + settings),
        ]
    }

    private static func schema(_ name: String) -> String {
        (SchemaCatalogue.entries.first { $0.name == name }?.text ?? "{}") + "\n"
    }

    private static let cassettes = """
        # Recordings

        `pagetape record` writes these files, each for the spec of the same name in `Specs/`; `pagetape verify` judges them without a
        network. Review them like code. Credentials are not in them: `REDACTED-NAME` stands where one was.

        """

    private static let settings = """
        # What holds where neither the command line nor the environment (PAGETAPE_JOBS and so on) says something else.
        # `pagetape verify --explain` shows what holds, and who said so.

        # report: [text, "html:pagetape.html"]
        # rate: 10
        # verify: {failures-only: true}

        """
}
