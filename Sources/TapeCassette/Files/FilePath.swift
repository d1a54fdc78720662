#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Takes apart and joins the paths of a cassette's files.
package enum FilePath {
    /// The folder of a path; `.` if it names none.
    package static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The part after the last slash.
    package static func name(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// The path of a name in a folder.
    package static func joined(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// Resolves a path relative to another file's folder.
    package static func path(_ path: String, beside other: String) -> String {
        guard !path.hasPrefix("/"), let slash = other.utf8.lastIndex(of: UInt8(ascii: "/")) else {
            return path
        }
        return String(other[...slash]) + path
    }

    /// The path without links, dots and doubled slashes; nil if there is nothing at it.
    package static func resolved(_ path: String) -> String? {
        guard let found = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(found) }
        return unsafe String(cString: found)
    }

    /// The nearest thing that exists on the way to a path; nil if there is nothing.
    package static func nearest(leadingTo path: String) -> String? {
        var folder = folder(of: path)
        while resolved(folder) == nil {
            let next = self.folder(of: folder)
            guard next != folder else { return nil }
            folder = next
        }
        return folder
    }

    /// Whether a resolved path is a resolved folder or lies inside it.
    package static func isInside(_ folder: String, _ path: String) -> Bool {
        path == folder || path.hasPrefix(folder == "/" ? folder : folder + "/")
    }
}
