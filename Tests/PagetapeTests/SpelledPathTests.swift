import Foundation
import TapeTestKit
import Testing

/// A spec has one cassette, whatever folder a command runs in and however the path is spelled.
@Suite struct SpelledPathTests {
    private let workspace: Workspace
    private let origin: LoopbackOrigin

    init() throws {
        workspace = try Workspace()
        origin = try LoopbackOrigin(SevenItems.reply)
        let spec = SevenItems.spec(origin, paging: SevenItems.styles[1])
        for path in ["Specs/list.yaml", "Specs/shop/list.yaml", "deep/Specs/list.yaml"] {
            try workspace.write(spec, to: path)
        }
        let files = FileManager.default
        try files.createDirectory(
            at: workspace.folder.appending(path: "other"), withIntermediateDirectories: true)
        for (link, target) in [("link", "Specs"), ("far", "deep/Specs")] {
            try files.createSymbolicLink(
                atPath: workspace.folder.appending(path: link).path, withDestinationPath: target)
        }
    }

    private func run(_ words: String..., in folder: String) throws -> ToolProcess.Result {
        try ToolProcess(folder: workspace.folder.appending(path: folder)).run(words)
    }

    private func record() throws {
        let result = try run("record", "Specs/list.yaml", "--rate", "unlimited", in: ".")
        #expect(result.status == 0, "\(result.diagnostics)")
    }

    /// A spelling of a spec's path in a folder, and the path of its cassette there.
    struct Spelling: CustomStringConvertible {
        let folder: String
        let spec: String
        let cassette: String
        var description: String { "\(spec) in \(folder)" }
    }

    static let ofOneSpec = [
        Spelling(folder: ".", spec: "Specs/list.yaml", cassette: "Cassettes/list.yaml"),
        Spelling(folder: ".", spec: "./Specs/list.yaml", cassette: "./Cassettes/list.yaml"),
        Spelling(folder: ".", spec: "Specs//list.yaml", cassette: "Cassettes/list.yaml"),
        Spelling(folder: ".", spec: "Specs/./list.yaml", cassette: "Cassettes/list.yaml"),
        Spelling(
            folder: ".", spec: "Specs/shop/../list.yaml",
            cassette: "Specs/shop/../../Cassettes/list.yaml"),
        Spelling(folder: ".", spec: "link/list.yaml", cassette: "Cassettes/list.yaml"),
        Spelling(folder: "Specs", spec: "list.yaml", cassette: "../Cassettes/list.yaml"),
        Spelling(folder: "Specs", spec: "./list.yaml", cassette: "../Cassettes/list.yaml"),
        Spelling(folder: "Specs", spec: "../Specs/list.yaml", cassette: "../Cassettes/list.yaml"),
        Spelling(folder: "Specs/shop", spec: "../list.yaml", cassette: "../../Cassettes/list.yaml"),
        Spelling(folder: "link", spec: "list.yaml", cassette: "../Cassettes/list.yaml"),
        Spelling(folder: "other", spec: "../Specs/list.yaml", cassette: "../Cassettes/list.yaml"),
    ]

    static let ofOthers = [
        Spelling(
            folder: ".", spec: "Specs/shop/list.yaml", cassette: "Specs/shop/Cassettes/list.yaml"),
        Spelling(folder: "Specs/shop", spec: "list.yaml", cassette: "Cassettes/list.yaml"),
        Spelling(
            folder: "Specs", spec: "shop/list.yaml", cassette: "shop/Cassettes/list.yaml"),
        Spelling(folder: ".", spec: "far/list.yaml", cassette: "far/../Cassettes/list.yaml"),
    ]

    @Test(arguments: ofOneSpec + ofOthers)
    func `a missing cassette is told by the path where it belongs`(spelling: Spelling) throws {
        let result = try run("verify", spelling.spec, in: spelling.folder)
        #expect(
            result.output.unfolded.contains("there is no cassette at \(spelling.cassette) "),
            "\(result.output)\(result.diagnostics)")
    }

    @Test(arguments: ofOneSpec)
    func `verify and lint find the one recording`(spelling: Spelling) throws {
        try record()
        let verified = try run("verify", spelling.spec, in: spelling.folder)
        #expect(verified.status == 0, "\(verified.output)\(verified.diagnostics)")
        let linted = try run("lint", spelling.spec, in: spelling.folder)
        #expect(!linted.output.contains("there is no cassette"), "\(linted.output)")
    }

    @Test(arguments: ofOneSpec)
    func `record makes the one recording`(spelling: Spelling) throws {
        let result = try run("record", spelling.spec, "--rate", "unlimited", in: spelling.folder)
        #expect(result.status == 0, "\(result.diagnostics)")
        #expect(workspace.exists("Cassettes/list.yaml"), "\(result.output)")
        #expect(!workspace.exists("Specs/Cassettes"))
    }

    @Test(arguments: [
        (folder: ".", cassette: "Cassettes/list.yaml"),
        (folder: "Cassettes", cassette: "list.yaml"),
        (folder: "Cassettes", cassette: "./list.yaml"),
        (folder: "Specs", cassette: "../Cassettes/list.yaml"),
        (folder: ".", cassette: "tapes/list.yaml"),
    ])
    func `show and diff find the spec of a cassette`(folder: String, cassette: String) throws {
        try record()
        try FileManager.default.createSymbolicLink(
            atPath: workspace.folder.appending(path: "tapes").path,
            withDestinationPath: "Cassettes")
        let shown = try run("show", cassette, "--json", in: folder)
        #expect(shown.output.contains(#""items": 3"#), "\(shown.output)")
        let compared = try run("diff", cassette, cassette, in: folder)
        #expect(compared.status == 0, "\(compared.diagnostics)")
        #expect(compared.output.hasSuffix("nothing changed\n"), "\(compared.output)")
    }

    @Test func `a folder of cassettes that is a link has its specs beside the link`() throws {
        let files = FileManager.default
        let store = workspace.folder.appending(path: "store")
        try files.createDirectory(at: store, withIntermediateDirectories: true)
        try files.createSymbolicLink(
            atPath: workspace.folder.appending(path: "Cassettes").path, withDestinationPath: "store"
        )
        try record()
        let shown = try run("show", "Cassettes/list.yaml", "--json", in: ".")
        #expect(shown.output.contains(#""items": 3"#), "\(shown.output)")
    }

    @Test func `lint tells where a cassette belongs that lies among the specs`() throws {
        try record()
        try workspace.write(
            try workspace.read("Cassettes/list.yaml"), to: "Specs/Cassettes/list.yaml")
        let result = try run("lint", in: ".")
        #expect(
            result.output.contains(
                """
                Specs/Cassettes/list.yaml: warning: nothing uses this recording: that of Specs/list.yaml is \
                Cassettes/list.yaml; move the file there, or remove it
                """),
            "\(result.output)")
    }

    @Test func `lint enters the subfolders of the folder of specs that it runs in`() throws {
        try workspace.write(Workspace.misspeltSpec, to: "Specs/shop/wrong.yaml")
        let result = try run("lint", ".", in: "Specs")
        #expect(result.output.contains("shop/wrong.yaml:3:44: error:"), "\(result.output)")
    }
}
