/// Files that a killed process left behind in a folder.
package enum AbandonedFile {
    /// The name of the file that a draft was to become; nil unless the name has a draft's form, `NAME.PROCESS-NUMBER.tmp`.
    package static func target(ofDraft name: String) -> String? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 2, parts.last == "tmp" else { return nil }
        let numbers = parts[parts.count - 2].split(
            separator: "-", omittingEmptySubsequences: false)
        let isDraft =
            numbers.count <= 2
            && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
        return isDraft ? parts.dropLast(2).joined(separator: ".") : nil
    }

    /// Whether a process is writing the file at a path at the moment.
    package static func isInUse(_ path: String) throws(FileError) -> Bool {
        var file = try FileHandle(path, for: .appendingIfThere)
        return try !file.lock()
    }

    /// Removes a file unless it is being written; returns false if it is, or if there is none.
    package static func remove(_ path: String) throws(FileError) -> Bool {
        do {
            var file = try FileHandle(path, for: .appendingIfThere)
            let status = try file.status()
            guard status.kind == .file, try file.lock(),
                // A process may have moved the file into place and begun another one since it was opened here.
                try FileStatus.of(path)?.identity == status.identity
            else { return false }
            try FileBytes.remove(path)
            return true
        } catch  where error.code == .missing {
            return false
        }
    }
}
