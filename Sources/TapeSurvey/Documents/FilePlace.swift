import TapeHTTP

/// Resolves the paths and URLs of a description's files.
enum FilePlace {
    /// The path or URL of a reference, resolved against the file that contains it.
    static func resolved(_ reference: String, from holder: String) -> String {
        if isURL(reference) || isURL(holder) {
            // `try?`: a reference that does not make a URL is used as it is, and reported as missing.
            let url = try? HTTPURL(holder).resolving(reference)
            return url?.withoutFragment.text ?? reference
        }
        let path = PercentEncoding.decode(reference)
        guard !path.hasPrefix("/") else { return normalized(path) }
        let folder = holder.lastIndex(of: "/").map { String(holder[...$0]) } ?? ""
        return normalized(folder + path)
    }

    /// Whether a file is on another server than another file.
    static func isElsewhere(_ name: String, than other: String) -> Bool {
        guard isURL(name) else { return false }
        return !isURL(other) || !HTTPURL(name).isSameOrigin(as: HTTPURL(other))
    }

    /// A path without `.` and `..` segments; a URL stays as it is.
    static func normalized(_ path: String) -> String {
        guard !isURL(path) else { return path }
        var steps: [Substring] = []
        for step in path.split(separator: "/") where step != "." {
            if step == "..", let last = steps.last, last != ".." {
                steps.removeLast()
            } else {
                steps.append(step)
            }
        }
        return (path.hasPrefix("/") ? "/" : "") + steps.joined(separator: "/")
    }

    private static func isURL(_ name: String) -> Bool { name.contains("://") }
}
