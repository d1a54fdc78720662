import TapeCassette

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Finds the `pagetape.yaml` that applies to a command.
enum SettingsSearch {
    /// The result of the search.
    enum Find: Equatable {
        case nothing
        case file(String)
        /// A file that somebody else put above the folder where the command runs.
        case stranger(String)
    }

    /// The environment variable that names another file, or `none`.
    static let variable = "PAGETAPE_CONFIG"

    /// Searches from the folder where the command runs upward, to the root of the repository or the home folder.
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

    /// Whether a file belongs to the user, the system, or the owner of the current folder: anyone may write into a folder such
    /// as /tmp.
    private static func isOwn(_ path: String) -> Bool {
        var file = stat()
        var here = stat()
        guard unsafe stat(path, &file) == 0, unsafe stat(".", &here) == 0 else { return false }
        return [geteuid(), 0, here.st_uid].contains(file.st_uid)
    }
}
