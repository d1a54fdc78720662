import Foundation
import Testing

@Suite struct ShowTests {
    private struct Summary: Decodable {
        struct Row: Decodable {
            let walk: Int?
            let page: Int?
            let method: String
            let url: String
            let status: Int?
            let bytes: Int?
            let sha256: String?
            let items: Int?
        }

        let pagetape: Int
        let interactions: [Row]
    }

    @Test func `a shipped cassette is shown by its spec, as a table and as JSON`() throws {
        let workspace = try Workspace.shipped()
        let table = try workspace.tool.run("show", "Cassettes/item-list.yaml")
        #expect(table.status == 0, "\(table.diagnostics)")
        #expect(table.output.contains("Cassettes/item-list.yaml: Item list by offset\n"))
        #expect(table.output.contains("GET /limitoffset?limit=50\n"))
        #expect(table.output.contains("walk 1: "))

        let result = try workspace.tool.run("show", "Cassettes/item-list.yaml", "--json")
        let summary = try JSONDecoder().decode(Summary.self, from: Data(result.output.utf8))
        #expect(summary.pagetape == 1)
        let first = try #require(summary.interactions.first)
        #expect(first.method == "GET")
        #expect(first.walk == 1)
        #expect(first.page == 1)
        #expect(first.status == 200)
        #expect(first.items == 50)
        #expect(first.bytes == 1486)
        #expect(first.sha256?.count == 64)
    }

    @Test func `without a spec nobody knows what an item is`() throws {
        let workspace = try Workspace.shipped()
        try FileManager.default.removeItem(at: workspace.folder.appending(path: "Specs"))
        let result = try workspace.tool.run("show", "Cassettes/item-list.yaml", "--json")
        let summary = try JSONDecoder().decode(Summary.self, from: Data(result.output.utf8))
        #expect(summary.interactions.allSatisfy { $0.items == nil && $0.bytes != nil })
    }

    @Test func `cut and failed exchanges are shown as what they are`() throws {
        let workspace = try Workspace()
        try workspace.write(
            """
            pagetape: 1
            interactions:
            - page: 1
              request: {url: "https://h/a"}
              response: {status: 200, cut: true, body: abc}
              failure: {code: truncated}
            - page: 2
              request: {url: "https://h/b?api_key=s3cr3t-value"}
              failure: {code: reset}
            end: {interactions: 2}

            """, to: "x.yaml")
        let table = try workspace.tool.run("show", "x.yaml")
        #expect(table.status == 0, "\(table.diagnostics)")
        #expect(table.output.contains("200 cut"))
        #expect(table.output.contains("reset"))
        #expect(table.output.contains("edited by hand"))
        #expect(!table.output.contains("s3cr3t-value"))
        let json = try workspace.tool.run("show", "x.yaml", "--json").output
        let summary = try JSONDecoder().decode(Summary.self, from: Data(json.utf8))
        #expect(summary.interactions.map(\.status) == [200, nil])
        #expect(summary.interactions.map(\.bytes) == [3, nil])
        #expect(!json.contains("s3cr3t-value"))
    }

    @Test(arguments: [true, false])
    func `pages of a recording without marks are found by its spec`(isWhole: Bool) throws {
        let workspace = try Workspace()
        let last =
            """

            - request: {url: "https://h/items?from=b"}
              response:
                status: 200
                headers: {Content-Type: application/json}
                body: '{"items": [{"id": 2}, {"id": 3}], "next": null}'
            """
        try workspace.write(
            """
            pagetape: 1
            interactions:
            - request: {url: "https://h/favicon"}
              response: {status: 404}
            - request: {url: "https://h/items"}
              response:
                status: 200
                headers: {Content-Type: application/json}
                body: '{"items": [{"id": 1}], "next": "b"}'\(isWhole ? last : "")
            end: {interactions: \(isWhole ? 3 : 2)}

            """, to: "Cassettes/items.yaml")
        try workspace.write(
            """
            pagetape: 1
            title: Items
            request: {get: "https://h/items"}
            paging: {style: cursor, cursor: $.next, query: from, items: $.items, id: $.id}
            """, to: "Specs/items.yaml")
        let json = try workspace.tool.run("show", "Cassettes/items.yaml", "--json").output
        let summary = try JSONDecoder().decode(Summary.self, from: Data(json.utf8))
        #expect(summary.interactions.map(\.walk) == (isWhole ? [nil, 1, 1] : [nil, 1]))
        #expect(summary.interactions.map(\.page) == (isWhole ? [nil, 1, 2] : [nil, 1]))
        let table = try workspace.tool.run("show", "Cassettes/items.yaml").output
        // A program that stopped early is no failure of the list.
        #expect(table.contains("walk 1: 2 pages, 3 items, to the end\n") == isWhole)
        #expect(table.contains("walk 1:") == isWhole)
    }

    static let unshowable: [([String], Int32)] = [
        (["show"], 2), (["show", "none.yaml"], 2), (["show", "bad.yaml"], 2),
    ]

    @Test(arguments: unshowable)
    func `what cannot be shown is said`(words: [String], status: Int32) throws {
        let workspace = try Workspace()
        try workspace.write("pagetape: 7\ninteractions:\nend: {interactions: 0}\n", to: "bad.yaml")
        let result = try workspace.tool.run(words)
        #expect(result.status == status)
        #expect(result.output == "")
        #expect(!result.diagnostics.isEmpty)
    }
}
