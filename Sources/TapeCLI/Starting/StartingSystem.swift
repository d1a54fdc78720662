import TapeCassette

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
