import TapeCassette
import TapeHTTP
import Testing

@Suite struct HandEditTests {
    private func read(_ edits: (old: String, new: String)...) throws -> Cassette {
        var text = SampleCassette.text
        for edit in edits {
            #expect(text.contains(edit.old))
            text = text.replacing(edit.old, with: edit.new, maxReplacements: 1)
        }
        return try Cassette(parsing: Array(text.utf8), named: "x.yaml")
    }

    @Test func `an edited interaction is read as edited, and listed`() throws {
        let cassette = try read(("\"stars\": 5", "\"stars\": 4"))
        #expect(cassette.handEdited == [0])
        let body = try cassette.interaction(at: 0).outcome.response?.body ?? []
        #expect(String(decoding: body, as: UTF8.self).contains(#""stars":4"#))
    }

    @Test func `an edit that changes the length moves nothing else`() throws {
        let cassette = try read(("Connection reset by peer", "gone"), ("limit=2\n", "limit=200\n"))
        #expect(cassette.count == 3)
        #expect(cassette.handEdited == [0, 2])
        #expect(try cassette.interaction(at: 1) == SampleCassette.lastPage)
    }

    @Test func `comments, other quotes and other orders mean the same`() throws {
        let cassette = try read(
            ("    method: GET\n    url: https", "    url: https"),
            ("- role: walk", "- role: 'walk' # the first"),
            ("      X-Total: \"3\"", "      X-Total: 3"),
            ("interactions:\n", "interactions:\n# recorded in a hurry\n"))
        #expect(cassette.count == 3)
        let interaction = try cassette.interaction(at: 0)
        #expect(interaction.isIdentical(to: SampleCassette.firstPage))
    }

    @Test(arguments: ["  walk: 1\n", "  response:\n    status: 500\n", "  sum: 1-00000000\n"])
    func `what stands behind a sum is not overlooked`(addition: String) throws {
        let cassette = try read(("  sum: ", "\(addition)  sum: "))
        let behind = try read(
            ("- role: walk\n  walk: 1\n  page: 2", "\(addition)- role: walk\n  walk: 1\n  page: 2"))
        for edited in [cassette, behind] {
            #expect(throws: CassetteError.self) { try edited.interaction(at: 0) }
        }
    }

    @Test func `a remark behind a sum is overlooked`() throws {
        let cassette = try read(
            ("- role: walk\n  walk: 1\n  page: 2", "# and then\n- role: walk\n  walk: 1\n  page: 2")
        )
        #expect(try cassette.interaction(at: 0).isIdentical(to: SampleCassette.firstPage))
    }

    @Test func `an interaction that was taken out is missed`() throws {
        let start = try #require(SampleCassette.text.firstRange(of: "- role: bad-cursor"))
        let end = try #require(SampleCassette.text.firstRange(of: "end: {inter"))
        var text = SampleCassette.text
        text.removeSubrange(start.lowerBound..<end.lowerBound)
        let cassette = try Cassette(parsing: Array(text.utf8), named: "x.yaml")
        #expect(cassette.count == 2)
        #expect(cassette.hasEditedCount)
        #expect(cassette.handEdited.isEmpty)
    }

    @Test func `an indented list of interactions is read whole`() throws {
        let lines = SampleCassette.text.split(separator: "\n", omittingEmptySubsequences: false)
        let indented = lines.map { line in
            line.hasPrefix("- ") || line.hasPrefix("  ") ? "  \(line)" : String(line)
        }
        let cassette = try Cassette(
            parsing: Array(indented.joined(separator: "\n").replacing("|2-", with: "|-").utf8),
            named: "x.yaml")
        #expect(cassette.handEdited == [0, 1, 2])
        let interactions = try cassette.interactions()
        #expect(
            zip(interactions, SampleCassette.interactions).allSatisfy { $0.isIdentical(to: $1) })
    }

    @Test func `a short hand-written cassette is enough`() throws {
        let text = """
            pagetape: 1
            interactions:
            - request: {url: http://a/}
              response: {status: 200, body: hello}
            end: {interactions: 1}
            """
        let cassette = try Cassette(parsing: Array(text.utf8), named: "x.yaml")
        let expected = Interaction(
            safe: HTTPRequest(url: HTTPURL("http://a/")),
            outcome: .whole(HTTPResponse(status: 200, body: Array("hello".utf8))))
        #expect(try cassette.interactions() == [expected])
        #expect(cassette.handEdited == [0])
    }
}
