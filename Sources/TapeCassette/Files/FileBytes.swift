#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads whole files, and replaces them so that a reader sees either the old file or the new one.
package enum FileBytes {
    /// All bytes of a file.
    package static func read(_ path: String, limit: Int = .max) throws(FileError) -> [UInt8] {
        let file = try FileHandle(path, for: .reading)
        try file.status().refuseAllButFiles(at: path)
        return try file.read(limit: limit)
    }

    /// The first bytes of a file, at most `limit`.
    package static func start(of path: String, limit: Int) throws(FileError) -> [UInt8] {
        let file = try FileHandle(path, for: .reading)
        try file.status().refuseAllButFiles(at: path)
        return try file.read(limit: limit, cuttingOff: true)
    }

    /// How many bytes a file has; nil if there is none.
    package static func size(of path: String) throws(FileError) -> Int? {
        try FileStatus.of(path)?.size
    }

    /// Writes a file beside the old one, then moves it into place.
    ///
    /// Without a mode, the old file's permissions are kept, and a new file gets the process's default ones. A file that can be
    /// made again need not wait for the disk.
    package static func write(
        _ bytes: [UInt8], to path: String, mode: UInt16? = nil, waitingForDisk isSafe: Bool = true
    ) throws(FileError) {
        var draft = try FileDraft(of: path, mode: mode)
        try draft.append(bytes)
        try draft.finish(waitingForDisk: isSafe)
    }

    /// Throws if no file can be written at a path, so that no work is done in vain.
    package static func checkWritable(_ path: String) throws(FileError) {
        let draft = try FileDraft(of: path)
        draft.abandon()
    }

    /// Throws if ``write(_:to:mode:waitingForDisk:)`` would not replace what is at a path, because it is no ordinary file.
    package static func checkReplaceable(_ path: String) throws(FileError) {
        _ = try replaceable(path)
    }

    /// The status of the file that a new one would replace; throws if anything but an ordinary file is there.
    static func replaceable(_ path: String) throws(FileError) -> FileStatus? {
        guard let status = try FileStatus.of(path) else { return nil }
        switch status.kind {
        case .file: return status
        case .symbolicLink:
            let advice = "it is a symbolic link, which would be replaced; name the file it leads to"
            throw FileError(.symbolicLink, path: path, advice)
        case .folder: throw FileError(.notAFile, path: path, "it is a folder")
        case .other: throw FileError(.notAFile, path: path, "it is not an ordinary file")
        }
    }

    static func move(_ path: String, to target: String) throws(FileError) {
        guard unsafe rename(path, target) == 0 else {
            throw FileError.system(target, doing: "cannot put the new file in place")
        }
    }

    /// Makes the missing folders on the way to a path.
    package static func makeFolders(leadingTo path: String) throws(FileError) {
        let folder = FilePath.folder(of: path)
        guard folder != path, try FileStatus.of(folder) == nil else { return }
        try makeFolders(leadingTo: folder)
        guard unsafe mkdir(folder, 0o777) == 0 || errno == EEXIST else {
            throw FileError.system(folder, doing: "cannot make the folder")
        }
    }

    package static func remove(_ path: String) throws(FileError) {
        guard unsafe unlink(path) == 0 else { throw FileError.system(path, doing: "cannot remove") }
    }

    /// Makes sure that a rename survives a sudden power loss.
    static func synchronizeFolder(of path: String) throws(FileError) {
        let folder = try FileHandle(FilePath.folder(of: path), for: .reading)
        // Some file systems cannot flush a folder; the rename itself is done nonetheless.
        _ = fsync(folder.descriptor)
    }
}
