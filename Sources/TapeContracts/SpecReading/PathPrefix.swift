import TapeCassette

/// What stands before a file's name in its path, up to the slash; empty for a file of the folder that the command runs in.
///
/// The folder has the name that it has in its place: every spelling of it, and every link to it, leads to the same one.
package struct PathPrefix: Hashable, Sendable {
    package let text: String

    package init(of file: String) {
        let slash = file.utf8.lastIndex(of: UInt8(ascii: "/"))
        text = slash.map { String(file[...$0]) } ?? ""
    }

    private init(text: String) {
        self.text = text
    }

    /// The absolute path of the folder, without links; nil if there is no such folder.
    package var place: String? { FilePath.resolved(text.isEmpty ? "." : text) }

    /// The folder's name in its place; as it is spelled, if there is no such folder.
    package var name: String { FilePath.name(of: place ?? trimmed) }

    /// The folder above the folder in its place, as short as the spelling allows.
    package var above: PathPrefix {
        guard !trimmed.isEmpty else { return Self(text: text.hasPrefix("/") ? "/" : "../") }
        // A link is elsewhere than its target, and the part before `..` is not above it.
        guard let place, spelledAbove.place != FilePath.folder(of: place) else {
            return spelledAbove
        }
        return Self(text: trimmed + "/../")
    }

    /// The folder that contains what the path names, which may be a link.
    var spelledAbove: PathPrefix { Self(of: trimmed) }

    /// The name that the path gives the folder, which may be that of a link.
    var spelledName: String { FilePath.name(of: trimmed) }

    /// Whether the folder has a name, in its place or as a link.
    package func isNamed(_ name: String) -> Bool { spelledName == name || self.name == name }

    /// The text without what leads from the folder to itself at its end.
    private var trimmed: String {
        var folder = text[...]
        while folder == "." || folder.hasSuffix("/") || folder.hasSuffix("/.") {
            folder.removeLast()
        }
        return String(folder)
    }
}
