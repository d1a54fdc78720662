import TapeCassette

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Finds the `pagetape.yaml` that a command heeds.
enum SettingsSearch {
    /// What was found.
    enum Find: Equatable {
        case nothing
        case file(String)
        /// One that somebody else put above the folder where the command runs.
        case stranger(String)
    }

    /// The variable that names another file, or `none`.
    static let variable = "PAGETAPE_CONFIG"

    /// Looks from the folder where the command runs upward, as far as the repository or the home folder reaches.
    static func file(environment: [String: String]) -> Find {
        if let named = environment[variable], !named.isEmpty {
            return named == "none" ? .nothing : .file(named)
        }
        guard var folder = FilePath.resolved(".") else { return .nothing }
        let home = environment["HOME"].flatMap(FilePath.resolved)
        var way = ""
        while true {
            let path = way + SettingsFile.name
            if isThere(path) {
                return way.isEmpty || isOwn(path) ? .file(path) : .stranger(path)
            }
            let isRepository = isThere(way + ".git")
            guard !isRepository, folder != home, folder != "/" else { return .nothing }
            folder = FilePath.folder(of: folder)
            way += "../"
        }
    }

    private static func isThere(_ path: String) -> Bool { FilePath.resolved(path) != nil }

    /// Whether a file is the user's, the system's, or of whom the folder is in which the command runs: anybody may write
    /// into a folder such as /tmp.
    private static func isOwn(_ path: String) -> Bool {
        var file = stat()
        var here = stat()
        guard unsafe stat(path, &file) == 0, unsafe stat(".", &here) == 0 else { return false }
        return [geteuid(), 0, here.st_uid].contains(file.st_uid)
    }
}
