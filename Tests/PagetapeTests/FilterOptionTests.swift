import TapeHTTP
import TapeTestKit
import Testing

/// A filter is one of the API's, and one that takes nothing out shows nothing.
@Suite struct FilterOptionTests {
    @Test(arguments: ["filter:NAME=VALUE", "empty:NAME=VALUE", "filter:status=VALUE"])
    func `a placeholder is no filter`(extra: String) throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try SevenItems.workspace(origin, paging: SevenItems.styles[1])
        let refused = try workspace.tool.run("record", "--also", "first,\(extra)")
        #expect(refused.status == 2)
        #expect(refused.diagnostics.contains(extra), "\(refused.diagnostics)")
        #expect(refused.diagnostics.contains("as in --also"))
        #expect(origin.requests.isEmpty)
    }

    @Test func `a comma in a value is a comma for the API, again as well`() throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try SevenItems.workspace(origin, paging: SevenItems.styles[1])
        let also = "first,filter:labels=a\\,b,empty:q=none\\,at\\,all"
        let recorded = try workspace.tool.run("record", "--also", also)
        #expect(recorded.status == 0, "\(recorded.diagnostics)")
        let first = origin.requests
        #expect(first.contains { $0.query("labels") == "a,b" })
        #expect(first.contains { $0.query("q") == "none,at,all" })
        #expect(try workspace.read("Cassettes/list.yaml").contains("filter:labels=a"))
        let again = try workspace.tool.run("record")
        #expect(again.status == 0, "\(again.diagnostics)")
        let second = origin.requests.dropFirst(first.count)
        #expect(second.contains { $0.query("labels") == "a,b" })
        #expect(second.contains { $0.query("q") == "none,at,all" })
    }

    @Test(arguments: SevenItems.styles)
    func `a filter that the API ignores is not held to hold, and makes no run incomplete`(
        style: String
    ) throws {
        let origin = try LoopbackOrigin(SevenItems.reply)
        let workspace = try SevenItems.workspace(origin, paging: style)
        #expect(try workspace.tool.run("record", "--also", "filter:q=some").status == 0)
        let verified = try workspace.tool.run("verify", "--verbose")
        #expect(verified.status == 0, "\(verified.output)")
        let words = verified.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for law in ["filter-commutes", "filter-change"] {
            #expect(!words.contains("holds \(law)"), "\(words)")
        }
        #expect(words.contains("the filter let every item through"), "\(words)")
    }
}
