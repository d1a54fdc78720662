import TapeCassette

/// A file that a new repository gets.
struct StartingFile {
    let path: String
    let text: String
}

/// What `init` puts into a repository, besides the lines that tell git how to keep cassettes.
enum StartingFiles {
    /// The lines that git's files must have.
    static let gitLines = [
        (file: ".gitattributes", line: "Cassettes/** -text"), (file: ".gitignore", line: "*.part"),
        (file: ".gitignore", line: "*.yaml.rows"),
    ]

    /// Every file that may be written beside `Specs` and `Cassettes`, each once.
    static var besideFolders: [String] {
        Set(gitLines.map(\.file)).sorted() + [SpecFinder.settingsFile] + StartingSystem.files
    }

    /// Schemas lie beside the specs, so that editors need neither a network nor this tool.
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

/// The systems that run a repository's checks.
enum StartingSystem: String, CaseIterable {
    case github
    case gitlab
    case none

    /// The file that GitLab reads, and the one that it can include where that is somebody's.
    private static let gitLab = (whole: ".gitlab-ci.yml", included: "pagetape.gitlab-ci.yml")

    /// Every file that one of the systems may get.
    static var files: [String] { [Workflow.path, gitLab.whole, gitLab.included] }

    /// The one that a repository shows to have, by its file or by where it is pushed to; GitHub where it shows none.
    init(of folder: String) {
        let hasFile = FilePath.resolved(FilePath.joined(folder, Self.gitLab.whole)) != nil
        // `try?`: a folder that is no repository is pushed to nowhere.
        let settings = try? FileBytes.read(FilePath.joined(folder, ".git/config"), limit: 1 << 20)
        let isPushed = String(decoding: settings ?? [], as: UTF8.self).split(separator: "\n")
            .contains {
                $0.contains("url =") && $0.contains("gitlab")
            }
        self = hasFile || isPushed ? .gitlab : .github
    }

    /// The file that runs the checks; nil where none is wanted.
    func file(in folder: String) -> StartingFile? {
        switch self {
        case .none: return nil
        case .github: return StartingFile(path: Workflow.path, text: Workflow.github)
        case .gitlab:
            // The file that is there is somebody's; this one can be included by it.
            let isThere = FilePath.resolved(FilePath.joined(folder, Self.gitLab.whole)) != nil
            return StartingFile(
                path: isThere ? Self.gitLab.included : Self.gitLab.whole, text: Workflow.gitlab)
        }
    }
}
