import TapeCassette

/// The systems that run a repository's checks.
enum StartingSystem: String, CaseIterable {
    case github
    case gitlab
    case none

    /// The one that a repository shows to have, by its file or by where it is pushed to; GitHub where it shows none.
    init(of folder: String) {
        let hasFile = FilePath.resolved(FilePath.joined(folder, ".gitlab-ci.yml")) != nil
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
            let whole = ".gitlab-ci.yml"
            // The file that is there is somebody's; this one can be included by it.
            let isThere = FilePath.resolved(FilePath.joined(folder, whole)) != nil
            return StartingFile(
                path: isThere ? "pagetape.gitlab-ci.yml" : whole, text: Workflow.gitlab)
        }
    }
}
