#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Lists, checks and removes folders.
package enum Folder {
    /// Whether a path leads to a folder that can be read.
    package static func isThere(_ path: String) -> Bool {
        guard let stream = unsafe opendir(path) else { return false }
        unsafe closedir(stream)
        return true
    }

    /// Removes an empty folder; returns false if it is not empty.
    package static func removeEmpty(_ path: String) throws(FileError) -> Bool {
        guard unsafe rmdir(path) != 0 else { return true }
        if errno == ENOTEMPTY || errno == EEXIST { return false }
        throw FileError.system(path, doing: "cannot remove")
    }

    /// Whether the path itself is a folder, not a link to one.
    package static func isItself(_ path: String) -> Bool {
        // `try?`: a folder that cannot be inspected is not entered.
        (try? FileStatus.of(path))??.kind == .folder
    }

    /// The names of everything in a folder, sorted.
    package static func names(in path: String) throws(FileError) -> [String] {
        guard let stream = unsafe opendir(path) else {
            throw FileError.system(path, doing: "cannot list")
        }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) {
                    unsafe String(cString: $0)
                }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }
}
