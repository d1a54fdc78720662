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
