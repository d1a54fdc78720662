#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension FileError {
    /// The error for a failed write, by the system's error number.
    package static func unwritten(_ path: String, number: Int32) -> FileError {
        let why =
            switch number {
            case ENOSPC: "the disk is full"
            case EPIPE: "its reader is gone"
            case EBADF: "it is closed"
            default: words(for: number)
            }
        return FileError(.other, path: path, "cannot write: \(why)", number: number)
    }

    /// Whether the other end of a pipe was closed.
    package var isReaderGone: Bool { number == EPIPE }

    /// The last error of a system call, as a sentence that says what to do about it.
    static func system(_ path: String, doing action: String) -> FileError {
        let number = errno
        let (code, why): (Code, String) =
            switch number {
            case ENOENT: (.missing, "there is no such file")
            case EEXIST: (.exists, "it already exists")
            case ENOTDIR: (.missingFolder, "a part of the path is not a folder")
            case EACCES, EPERM: (.notAllowed, "permission denied")
            case EROFS: (.readOnly, "the file system is read-only")
            case ENOSPC: (.full, "the disk is full")
            case EDQUOT: (.full, "the disk quota is used up")
            case EFBIG: (.full, "the file would be larger than the system allows")
            case EISDIR: (.notAFile, "it is a folder")
            case ELOOP: (.symbolicLink, "it is a symbolic link")
            case EWOULDBLOCK: (.locked, "another process has locked it")
            default: (.other, words(for: number))
            }
        return FileError(code, path: path, "\(action): \(why)", number: number)
    }

    private static func words(for number: Int32) -> String {
        guard let text = unsafe strerror(number) else { return "error \(number)" }
        return unsafe String(cString: text)
    }
}
