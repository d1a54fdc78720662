import Foundation
import TapeTestKit
import Testing

@Suite struct GitPointerTests {
    private static let pointer = """
        version https://git-lfs.github.com/spec/v1
        oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393
        size 12345

        """

    @Test(arguments: [
        ["verify", "Specs/item-list.yaml"], ["show", "Cassettes/item-list.yaml"],
        ["export", "Cassettes/item-list.yaml", "--to", "har"],
        [
            "diff", "Cassettes/item-list.yaml", "Cassettes/users-by-page.yaml", "--spec",
            "Specs/item-list.yaml",
        ],
        ["serve", "Specs/item-list.yaml"], ["judge", "Specs/item-list.yaml", "--", "true"],
        ["lint"], ["import", "Cassettes/item-list.yaml", "-o", "x.yaml"],
        ["probe", "Cassettes/item-list.yaml", "-o", "x.yaml"],
    ])
    func `a pointer in place of a cassette is explained`(words: [String]) throws {
        let workspace = try Workspace.shipped()
        try workspace.write(Self.pointer, to: "Cassettes/item-list.yaml")
        let result = try workspace.tool.run(words)
        #expect(result.status != 0)
        let text = (result.output + result.diagnostics).unfolded
        #expect(text.contains("git lfs pull"), "\(text)")
        #expect(text.contains("Cassettes/item-list.yaml"), "\(text)")
    }

    @Test func `a pointer in place of a spec is explained`() throws {
        let workspace = try Workspace.shipped()
        try workspace.write(Self.pointer, to: "Specs/item-list.yaml")
        let result = try workspace.tool.run("verify", "Specs/item-list.yaml")
        #expect(result.status == 2)
        #expect(result.diagnostics.unfolded.contains("git lfs pull"))
    }

    @Test func `a recording replaces no pointer`() throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try SevenItems.workspace(origin, paging: SevenItems.styles[0])
        try workspace.write(Self.pointer, to: "Cassettes/list.yaml")
        let result = try workspace.tool.run("record", "--rate", "unlimited")
        #expect(result.status != 0)
        #expect(result.diagnostics.unfolded.contains("git lfs pull"), "\(result.diagnostics)")
        #expect(try workspace.read("Cassettes/list.yaml") == Self.pointer)
    }
}
