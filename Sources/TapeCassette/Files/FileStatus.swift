#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What the system reports about a file.
struct FileStatus: Hashable {
    enum Kind: Hashable {
        case file, folder, symbolicLink, other
    }

    let kind: Kind
    let size: Int
    /// The permission bits.
    let mode: UInt16
    /// Identifies the file, whatever path it was opened by.
    let identity: [UInt64]
    /// When its content was last changed: seconds and nanoseconds.
    let modified: [Int]

    init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .symbolicLink
            default: .other
            }
        size = Int(status.st_size)
        mode = UInt16(truncatingIfNeeded: status.st_mode & 0o7777)
        identity = [
            UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino),
        ]
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        modified = [Int(time.tv_sec), Int(time.tv_nsec)]
    }

    /// Throws unless it is an ordinary file: a folder has no bytes, a pipe may never end, and a device may be anything.
    func refuseAllButFiles(at path: String) throws(FileError) {
        switch kind {
        case .file: return
        case .folder: throw FileError(.notAFile, path: path, "it is a folder")
        case .symbolicLink, .other:
            throw FileError(.notAFile, path: path, "it is not an ordinary file")
        }
    }

    /// The status of the file at a path, without following links; nil if there is none.
    static func of(_ path: String) throws(FileError) -> FileStatus? {
        var status = stat()
        if unsafe lstat(path, &status) == 0 { return FileStatus(status) }
        guard errno != ENOENT else { return nil }
        throw FileError.system(path, doing: "cannot look at")
    }
}
