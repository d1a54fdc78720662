internal import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Removes the drafts that killed processes left, when their files are written again.
///
/// `lint` finds drafts only in the folders that it checks, and files may be written anywhere.
enum AbandonedDrafts {
    /// The drafts that were in a folder when this process first wrote there, by the name of the file they were to become.
    private static let found = Mutex<[String: [String: [String]]]>([:])

    /// Removes the drafts of a file, except those of running processes.
    static func remove(beside path: String) {
        let (folder, name) = (FilePath.folder(of: path), FilePath.name(of: path))
        let left = found.withLock { found in
            var drafts = found[folder] ?? listed(in: folder)
            let own = drafts.removeValue(forKey: name) ?? []
            found[folder] = drafts
            return own
        }
        for draft in left where !isAlive(draft) {
            // `try?`: a draft that cannot be removed does no harm, and the writer reports what is wrong with the folder.
            _ = try? AbandonedFile.remove(FilePath.joined(folder, draft))
        }
    }

    private static func listed(in folder: String) -> [String: [String]] {
        // `try?`: whoever may not list a folder can write to it nonetheless.
        let names = (try? Folder.names(in: folder)) ?? []
        var drafts: [String: [String]] = [:]
        for name in names {
            guard let target = AbandonedFile.target(ofDraft: name) else { continue }
            drafts[target, default: []].append(name)
        }
        return drafts
    }

    /// Whether the process that began a draft may still run: between making and locking it, only its number says so.
    private static func isAlive(_ draft: String) -> Bool {
        let number = draft.split(separator: ".").dropLast().last?.prefix { $0 != "-" }
        guard let process = number.flatMap({ pid_t($0) }), process > 0 else { return false }
        return kill(process, 0) == 0 || errno == EPERM
    }
}
