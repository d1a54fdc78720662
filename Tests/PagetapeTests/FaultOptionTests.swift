import Testing

@Suite struct FaultOptionTests {
    @Test func `lists are put to the faults that are asked for and to no others`() throws {
        let workspace = try Workspace.shipped()
        let result = try workspace.tool.run(
            "verify", "Specs/item-list.yaml", "--only", "client", "--fault",
            "status(503) at page 2", "--fault", "stall every 2nd; reset at page 1", "--verbose")
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains("status(503) at page 2 once"))
        #expect(!result.output.contains("24 faults"))
    }

    @Test func `a fault that finds no place is said to`() throws {
        let workspace = try Workspace.shipped()
        let result = try workspace.tool.run(
            "verify", "Specs/item-list.yaml", "--fault", "loop-cursor", "--fault",
            "stall at page 99")
        #expect(result.output.contains("not acted out: loop-cursor"), "\(result.output)")
        #expect(result.output.unfolded.contains("only 5 pages"))
    }

    @Test func `the spec chooses faults too`() throws {
        let workspace = try Workspace.shipped()
        let spec = try workspace.read("Specs/item-list.yaml")
        try workspace.write(
            spec + "list: {footer: button, faults: [stall at page 2]}\n", to: "Specs/item-list.yaml"
        )
        let result = try workspace.tool.run(
            "verify", "Specs/item-list.yaml", "--only", "client", "--verbose")
        #expect(result.output.contains("stall at page 2 once"), "\(result.output)")
    }

    @Test(arguments: [
        ("statsu(503)", "did you mean `status`?"), ("stall at pge 2", "is not a place"),
        ("", "there is no fault"),
    ])
    func `a plan that is none is a mistake`(plan: String, words: String) throws {
        let workspace = try Workspace.shipped()
        let result = try workspace.tool.run("verify", "--fault", plan)
        #expect(result.status == 2)
        #expect(result.diagnostics.contains(words), "\(result.diagnostics)")
    }

    @Test func `a finding says how to ask again, its secret taken from the environment`() throws {
        let workspace = try Workspace.shipped()
        let path = "Cassettes/item-list.yaml"
        let text = try workspace.read(path)
        let edited = text.replacing("\"id\": 57,", with: "\"id\": 56,").replacing(
            "    method: GET\n    url: http://127.0.0.1:18106/limitoffset?limit=50&offset=50\n",
            with:
                "    method: GET\n    url: http://127.0.0.1:18106/limitoffset?limit=50&offset=50\n    headers: {Authorization: Bearer REDACTED-API_TOKEN}\n"
        )
        try workspace.write(edited, to: path)
        for format in ["text", "json", "html", "junit", "tap"] {
            let result = try workspace.tool.run(
                "verify", "Specs/item-list.yaml", "--only", "walk", "--report", format)
            #expect(result.output.contains("--globoff"), "\(format): \(result.output)")
            #expect(result.output.contains("Bearer ${API_TOKEN}"), "\(format): \(result.output)")
        }
    }
}
