#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Looks into folders.
package enum Folder {
    /// Whether a path leads to a folder that can be looked into.
    package static func isThere(_ path: String) -> Bool {
        guard let stream = unsafe opendir(path) else { return false }
        unsafe closedir(stream)
        return true
    }

    /// Removes a folder that holds nothing; false if it holds something.
    package static func removeEmpty(_ path: String) throws(FileError) -> Bool {
        guard unsafe rmdir(path) != 0 else { return true }
        if errno == ENOTEMPTY || errno == EEXIST { return false }
        throw FileError.system(path, doing: "cannot remove")
    }

    /// Whether a path itself is a folder, and no link to one.
    package static func isItself(_ path: String) -> Bool {
        // `try?`: what cannot be looked at is not gone into.
        (try? FileStatus.of(path))??.kind == .folder
    }

    /// The names of all that a folder holds, in order.
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
