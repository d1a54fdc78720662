import TapeCassette

/// The CI systems that can run a repository's checks.
enum StartingSystem: String, CaseIterable {
    case github
    case gitlab
    case none

    /// The file that GitLab reads, and the one for it to include if that file already exists.
    private static let gitLab = (whole: ".gitlab-ci.yml", included: "pagetape.gitlab-ci.yml")

    /// Every file that any of the systems may get.
    static var files: [String] { [Workflow.path, gitLab.whole, gitLab.included] }

    /// The system that a repository seems to use, by its CI file or its remote; GitHub if neither shows it.
    init(of folder: String) {
        let hasFile = FilePath.resolved(FilePath.joined(folder, Self.gitLab.whole)) != nil
        // `try?`: a folder that is not a repository has no remote.
        let settings = try? FileBytes.read(FilePath.joined(folder, ".git/config"), limit: 1 << 20)
        let isPushed = String(decoding: settings ?? [], as: UTF8.self).split(separator: "\n")
            .contains {
                $0.contains("url =") && $0.contains("gitlab")
            }
        self = hasFile || isPushed ? .gitlab : .github
    }

    /// The file that runs the checks; nil if none is wanted.
    func file(in folder: String) -> StartingFile? {
        switch self {
        case .none: return nil
        case .github: return StartingFile(path: Workflow.path, text: Workflow.github)
        case .gitlab:
            // An existing file is left alone. It can include this one, unless it has the job already.
            let whole = FilePath.joined(folder, Self.gitLab.whole)
            let isForeign = FilePath.resolved(whole) != nil && !Self.hasJob(whole)
            guard isForeign else {
                return StartingFile(path: Self.gitLab.whole, text: Workflow.gitlab)
            }
            return StartingFile(
                path: Self.gitLab.included, text: Workflow.gitLabInclusion + Workflow.gitlab)
        }
    }

    /// The reports that its file writes, which belong in no commit.
    var reports: [String] {
        switch self {
        case .github: Workflow.reports.github
        case .gitlab: Workflow.reports.gitlab
        case .none: []
        }
    }

    /// Whether a file of GitLab has the job that runs the checks.
    private static func hasJob(_ path: String) -> Bool {
        // `try?`: an unreadable file is taken for one that somebody else wrote.
        let text = try? FileBytes.read(path, limit: 1 << 20)
        return String(decoding: text ?? [], as: UTF8.self).split(whereSeparator: \.isNewline)
            .contains("\(Workflow.gitLabJob):")
    }
}
