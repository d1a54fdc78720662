import Foundation
import Testing

/// A spec shows nothing of the machine that lies outside of its repository.
@Suite struct ForeignFileTests {
    private static let secret = "hunter2: of nobody's business"

    private func workspace(_ spec: String) throws -> Workspace {
        let workspace = try Workspace()
        try workspace.write("\(Self.secret)\n  - [", to: "outside/private")
        try workspace.write("\(Self.secret)\n  - [", to: "inside/.env")
        try workspace.write(spec, to: "inside/Specs/list.yaml")
        try FileManager.default.createSymbolicLink(
            atPath: workspace.folder.appending(path: "inside/Specs/_link.yaml").path,
            withDestinationPath: workspace.folder.appending(path: "outside/private").path)
        try FileManager.default.createDirectory(
            at: workspace.folder.appending(path: "inside/.git"), withIntermediateDirectories: true)
        return workspace
    }

    @Test(arguments: ["../../outside/private", "_link.yaml", "/etc/passwd", "../.env"])
    func `what a spec extends is read in its own repository only, and never quoted`(
        path: String
    ) throws {
        let workspace = try workspace(
            """
            pagetape: 1
            title: Curious
            extends: \(path)
            request: {get: "http://h/list"}
            paging: {style: single-page, items: $.items}
            """)
        for command in ["verify", "lint", "record"] {
            let result = try workspace.tool.run(command, "inside/Specs")
            #expect(result.status == 2, "\(result.output)\(result.diagnostics)")
            let words = result.output + result.diagnostics
            #expect(words.contains("to extend"), "\(words)")
            #expect(!words.contains("hunter2") && !words.contains("root:"), "\(words)")
        }
    }

    @Test(arguments: ["../../outside/private", "_link.yaml", "/etc/passwd"])
    func `a screen names sections in its own repository only`(path: String) throws {
        let workspace = try workspace(
            """
            pagetape: 1
            title: Curious
            layout: by-section
            sections:
              one: \(path)
            """)
        for command in ["verify", "record"] {
            let result = try workspace.tool.run(command, "inside/Specs")
            #expect(result.status != 0)
            let words = result.output + result.diagnostics
            #expect(words.contains("outside of the repository"), "\(words)")
            #expect(!words.contains("hunter2") && !words.contains("root:"), "\(words)")
        }
    }
}
