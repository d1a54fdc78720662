import Testing

/// What is there stays there unless it is what a command says that it replaces.
@Suite struct OverwritingTests {
    private static let har = """
        {"log":{"creator":{"name":"Firefox"},"entries":[
        {"request":{"method":"GET","url":"https://b.test/"},"response":{"status":200,"content":{"size":9}}}]}}
        """

    @Test(arguments: [
        ["record", "Specs/users-by-page.yaml", "-o", "Cassettes/item-list.yaml"],
        ["record", "Specs/item-list.yaml", "-o", "notes.txt"],
        ["import", "x.har", "-o", "Specs/item-list.yaml", "--force"],
        ["probe", "http://127.0.0.1:9/x", "-o", "Cassettes/item-list.yaml", "--force"],
        [
            "export", "Cassettes/item-list.yaml", "--to", "har", "-o", "Cassettes/item-list.yaml",
            "--force",
        ],
        ["verify", "Specs/item-list.yaml", "--report", "json:package.json"],
        ["verify", "Specs/item-list.yaml", "--report", "html:notes.txt"],
        ["verify", "Specs/item-list.yaml", "--report", "tap:Specs/item-list.yaml"],
    ])
    func `what is something else is left alone`(words: [String]) throws {
        let workspace = try Workspace.shipped()
        try workspace.write(Self.har, to: "x.har")
        try workspace.write("{\"name\": \"mine\"}", to: "package.json")
        try workspace.write("mine\n", to: "notes.txt")
        let paths = [
            "Cassettes/item-list.yaml", "Specs/item-list.yaml", "notes.txt", "package.json",
        ]
        let before = try paths.map(workspace.read)
        let result = try workspace.tool.run(words)
        #expect(result.status == 2, "\(result.diagnostics)")
        #expect(result.diagnostics.contains("left alone"), "\(result.diagnostics)")
        #expect(try paths.map(workspace.read) == before)
    }

    @Test(arguments: [
        ("html", "[1,2,3]"), ("gitlab", "[1,2,3]"), ("json", "[1,2,3]"), ("tap", "[]"),
        ("json", "{\"dependencies\":{\"pagetape\":1}}"), ("html", "<!doctype html><p>Mine"),
        ("junit", "<testsuites name=\"jest\"/>"), ("badge", "<svg xmlns=\"x\"/>"),
        ("shields", "{\"schemaVersion\":1,\"label\":\"coverage\"}"),
        ("gitlab", "{\"schemaVersion\":1,\"label\":\"paging contract\"}"),
    ])
    func `a file that is no report of the format is left alone`(
        format: String, text: String
    ) throws {
        let workspace = try Workspace.shipped()
        try workspace.write(text, to: "mine")
        let result = try workspace.tool.run(
            "verify", "Specs/item-list.yaml", "--report", "\(format):mine")
        #expect(result.status == 2, "\(result.diagnostics)")
        #expect(result.diagnostics.contains("left alone"), "\(result.diagnostics)")
        #expect(try workspace.read("mine") == text)
    }

    @Test func `a page without the generator's mark is known by its title`() throws {
        let workspace = try Workspace.shipped()
        let page =
            "<!doctype html><html><head><title>Contract kept · Pagetape</title></head></html>"
        try workspace.write(page, to: "report.html")
        let result = try workspace.tool.run(
            "verify", "Specs/item-list.yaml", "--report", "html:report.html")
        #expect(result.status == 0, "\(result.diagnostics)")
        #expect(try workspace.read("report.html").contains("name=\"generator\""))
    }

    @Test(arguments: [
        "json", "junit", "tap", "html", "gitlab", "badge", "shields", "text", "github",
    ])
    func `a report takes the place of a report`(format: String) throws {
        let workspace = try Workspace.shipped()
        for _ in 0..<2 {
            let result = try workspace.tool.run(
                "verify", "Specs/item-list.yaml", "--report", "\(format):report")
            #expect(result.status == 0, "\(result.diagnostics)")
        }
        let other = try workspace.tool.run(
            "verify", "Specs/item-list.yaml", "--report", "text:report")
        #expect(other.status == 0, "\(other.diagnostics)")
    }
}
