import Foundation

/// A folder for one test, removed when the test lets go of it.
final class Workspace {
    let folder: URL
    let tool: ToolProcess

    /// An empty folder.
    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(
            path: "pagetape-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        tool = ToolProcess(folder: folder)
    }

    /// A spec with two words that are misspelt, in lines 3 and 5.
    static let misspeltSpec = """
        pagetape: 1
        title: Typing errors
        request: {get: "https://api.example.com/", heders: {}}
        paging:
          style: curser
          items: $.items
        """

    /// A folder with copies of the project's own specs and cassettes.
    static func shipped() throws -> Workspace {
        let workspace = try Workspace()
        for name in ["Specs", "Cassettes"] {
            try FileManager.default.copyItem(
                at: projectRoot.appending(path: name), to: workspace.folder.appending(path: name))
        }
        return workspace
    }

    /// A folder with the project's own specs and cassettes, of which one holds the walk alone.
    static func shipped(leavingTheWalkIn path: String, pages: Int, items: Int) throws -> Workspace {
        let workspace = try shipped()
        var text = try workspace.read(path)
        if let other = text.firstRange(of: /\n- role: (?!walk\n)/) {
            text.removeSubrange(other.lowerBound...)
        }
        text.replace(/\nalso: .*/, with: "", maxReplacements: 1)
        let walk = "{walk: 1, pages: \(pages), items: \(items), ended: end}"
        try workspace.write(
            text + "\nend: {interactions: \(pages), walks: [\(walk)]}\n", to: path)
        return workspace
    }

    deinit {
        // Nothing depends on the folder any more; one that cannot be removed is the system's to clear.
        try? FileManager.default.removeItem(at: folder)
    }

    func write(_ text: String, to path: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    func read(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: path).path)
    }

    static let projectRoot = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
