import Foundation
import TapeTestKit
import Testing

/// Surveying again keeps what a person edited, and tells what the description changed.
@Suite struct SurveyUpdateTests {
    private static let words = ["survey", "openapi.json", "-o", "Specs"]

    private func surveyed() throws -> Workspace {
        let workspace = try Workspace()
        try workspace.write(SurveyedShelves.description(), to: "openapi.json")
        #expect(try workspace.tool.run(Self.words).status == 0)
        return workspace
    }

    private func edit(
        _ workspace: Workspace, _ old: String, _ new: String,
        in path: String = "Specs/list-books.yaml"
    ) throws {
        let text = try workspace.read(path)
        #expect(text.contains(old), "\(text)")
        try workspace.write(text.replacing(old, with: new), to: path)
    }

    @Test func `a second survey of the same description changes nothing`() throws {
        let workspace = try surveyed()
        let before = try workspace.read("Specs/list-books.yaml")
        let again = try workspace.tool.run(Self.words + ["--update"])
        #expect(again.status == 0, "\(again.diagnostics)")
        #expect(!again.output.contains("changed:"), "\(again.output)")
        #expect(try workspace.read("Specs/list-books.yaml") == before)
    }

    @Test func `edits stay where the description changes something else`() throws {
        let workspace = try surveyed()
        try edit(workspace, "title: listBooks", "title: All our books # my own words")
        try edit(workspace, "  items: $.books\n", "  items: $.books\n  order: {by: $.id}\n")
        try workspace.write(
            SurveyedShelves.description(cursor: "next_page_token"), to: "openapi.json")
        let updated = try workspace.tool.run(Self.words + ["--update"])
        #expect(updated.status == 0, "\(updated.diagnostics)")
        #expect(
            updated.output.contains(
                "GET /shelves/{shelf}/books: `cursor: $.next_page_token`, was `cursor: $.next_cursor`"
            ),
            "\(updated.output)")
        let spec = try workspace.read("Specs/list-books.yaml")
        #expect(spec.contains("title: All our books # my own words"), "\(spec)")
        #expect(spec.contains("order: {by: $.id}"), "\(spec)")
        #expect(spec.contains("cursor: $.next_page_token"), "\(spec)")
        #expect(try workspace.tool.run("lint", "Specs").status == 0)
    }

    @Test func `lines that were added behind a changed one stay, and so does the change`() throws {
        let workspace = try surveyed()
        let path = "Specs/list-books.yaml"
        try workspace.write(
            try workspace.read(path) + "contract:\n  require: [no-duplicates]\n", to: path)
        try workspace.write(
            SurveyedShelves.description().replacing(#""maximum": 50"#, with: #""maximum": 30"#),
            to: "openapi.json")
        let updated = try workspace.tool.run(Self.words + ["--update"])
        #expect(!updated.diagnostics.contains("yours are kept"), "\(updated.diagnostics)")
        let spec = try workspace.read(path)
        #expect(spec.contains("maximum: 30") && spec.contains("require: [no-dup"), "\(spec)")
    }

    @Test func `where both changed the same line, the person's stays and it is told`() throws {
        let workspace = try surveyed()
        try edit(workspace, "cursor: $.next_cursor", "cursor: $.paging.next")
        try workspace.write(
            SurveyedShelves.description(cursor: "next_page_token"), to: "openapi.json")
        let updated = try workspace.tool.run(Self.words + ["--update"])
        #expect(try workspace.read("Specs/list-books.yaml").contains("cursor: $.paging.next"))
        #expect(updated.diagnostics.contains("yours are kept"), "\(updated.diagnostics)")
        #expect(updated.diagnostics.contains("$.next_page_token"), "\(updated.diagnostics)")
    }

    @Test func `operations that came and went are told, and deleted specs stay deleted`() throws {
        let workspace = try surveyed()
        try FileManager.default.removeItem(
            at: workspace.folder.appending(path: "Specs/list-books.yaml"))
        let extra = #"""
            , "/loans": {"get": {"operationId": "listBooks", "parameters": [
              {"name": "page", "in": "query", "schema": {"type": "integer"}}],
              "responses": {"200": {"content": {"application/json": {"schema": {"type": "object", "properties": {
              "loans": {"type": "array", "items": {"type": "object"}}}}}}}}}}
            """#
        let text = SurveyedShelves.description(extra: extra)
            .replacing(#""/readers""#, with: #""/people""#)
        try workspace.write(text, to: "openapi.json")
        let updated = try workspace.tool.run(Self.words + ["--update"])
        #expect(
            updated.output.contains("changed: GET /loans is new: page-number"), "\(updated.output)")
        #expect(updated.output.contains("changed: GET /readers is gone"), "\(updated.output)")
        #expect(updated.diagnostics.contains("was deleted and is not written again"))
        #expect(!workspace.exists("Specs/list-books.yaml"))
        // The name of the spec that was deleted is still its own.
        #expect(workspace.exists("Specs/list-books-2.yaml"))
    }

    @Test func `what was learnt live outlasts an update that asks nobody`() throws {
        let origin = try LoopbackOrigin(SurveyedShelves.reply)
        let workspace = try Workspace()
        try workspace.write(SurveyedShelves.description(), to: "openapi.json")
        let words = Self.words + ["--base-url", origin.baseURL, "--rate", "unlimited"]
        #expect(try workspace.tool.run(words + ["--check"]).status == 0)
        let before = try workspace.read("Specs/list-books.yaml")
        #expect(before.contains("# Checked: "))
        let updated = try workspace.tool.run(words + ["--update"])
        #expect(try workspace.read("Specs/list-books.yaml") == before, "\(updated.diagnostics)")
    }

    @Test func `without --update a file that differs is left alone`() throws {
        let workspace = try surveyed()
        try edit(workspace, "title: listBooks", "title: Mine")
        let again = try workspace.tool.run(Self.words)
        #expect(again.status == 3)
        #expect(again.diagnostics.contains("--update"), "\(again.diagnostics)")
        #expect(again.output.contains("Specs/list-books.yaml differs"), "\(again.output)")
        #expect(try workspace.read("Specs/list-books.yaml").contains("title: Mine"))
        #expect(try workspace.tool.run(Self.words + ["--force"]).status == 0)
        #expect(try !workspace.read("Specs/list-books.yaml").contains("title: Mine"))
    }

    @Test func `a file that nobody edited is replaced by the next survey`() throws {
        let workspace = try surveyed()
        try workspace.write(
            SurveyedShelves.description(cursor: "next_page_token"), to: "openapi.json")
        let again = try workspace.tool.run(Self.words)
        #expect(again.status == 0, "\(again.diagnostics)")
        #expect(try workspace.read("Specs/list-books.yaml").contains("cursor: $.next_page_token"))
    }

    @Test func `without a server a check says once how to name one`() throws {
        let workspace = try Workspace()
        try workspace.write(SurveyedShelves.description(), to: "openapi.json")
        let checked = try workspace.tool.run(Self.words + ["--check"])
        #expect(checked.status == 3, "\(checked.output)")
        let hints = checked.diagnostics.ranges(of: "--base-url URL says where").count
        #expect(hints == 1, "\(checked.diagnostics)")
    }

    @Test func `init sets up a repository with specs and a workflow, and once is enough`() throws {
        let workspace = try Workspace()
        try workspace.write(SurveyedShelves.description(), to: "openapi.json")
        let words = ["init", "--from", "openapi.json", "--base-url", "https://api.example.com"]
        let made = try workspace.tool.run(words)
        #expect(made.status == 0, "\(made.diagnostics)")
        for path in [
            ".gitattributes", ".gitignore", "Specs/list-books.yaml", "Specs/_shelves.yaml",
            ".github/workflows/pagetape.yml",
        ] { #expect(workspace.exists(path), "\(path)") }
        #expect(try workspace.tool.run("lint", "Specs").status == 0)
        let again = try workspace.tool.run(words)
        #expect(again.status == 0)
        #expect(again.output.contains("is there already"), "\(again.output)")
        #expect(try workspace.tool.run("init", "--check").status == 2)
    }

    @Test func `several APIs may share a folder, and each is brought up to date by itself`() throws
    {
        let workspace = try surveyed()
        let other = SurveyedShelves.description(cursor: "next_page_token").replacing(
            "Shelves\"", with: "Racks\""
        )
        .replacing("listBooks", with: "listParts")
        try workspace.write(other, to: "racks.json")
        let words = ["survey", "openapi.json", "racks.json", "-o", "Specs", "--update"]
        #expect(try workspace.tool.run(words).status == 0)
        let again = try workspace.tool.run(words)
        #expect(!again.output.contains("changed:"), "\(again.output)")
        #expect(try workspace.read("Specs/list-books.yaml").contains("extends: _shelves.yaml"))
        #expect(try workspace.read("Specs/list-parts.yaml").contains("extends: _racks.yaml"))
        // A new title is no new API.
        let renamed = SurveyedShelves.description().replacing("\"Shelves\"", with: "\"Shelves 2\"")
        try workspace.write(renamed, to: "openapi.json")
        let updated = try workspace.tool.run(Self.words + ["--update"])
        #expect(!updated.output.contains("is new"), "\(updated.output)")
        #expect(!workspace.exists("Specs/_shelves-2.yaml"))
    }
}
