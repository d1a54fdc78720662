#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The parts of a path that files of a cassette are made of.
package enum FilePath {
    /// The folder a path leads into; `.` where it names none.
    package static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// What stands behind the last slash.
    package static func name(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// The path of what bears a name in a folder.
    package static func joined(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// A path that is named relative to another file.
    package static func path(_ path: String, beside other: String) -> String {
        guard !path.hasPrefix("/"), let slash = other.utf8.lastIndex(of: UInt8(ascii: "/")) else {
            return path
        }
        return String(other[...slash]) + path
    }

    /// The path without links, dots and doubled slashes; nil where it leads to nothing.
    package static func resolved(_ path: String) -> String? {
        guard let found = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(found) }
        return unsafe String(cString: found)
    }

    /// Whether a resolved path leads to a resolved folder or into it.
    package static func isInside(_ folder: String, _ path: String) -> Bool {
        path == folder || path.hasPrefix(folder == "/" ? folder : folder + "/")
    }
}
