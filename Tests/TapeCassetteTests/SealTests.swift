import TapeCassette
import TapeHTTP
import Testing

@Suite struct SealTests {
    private func page(_ number: Int) -> Interaction {
        var request = HTTPRequest(url: HTTPURL("http://a/?page=\(number)"))
        request.mark = PageMark(page: number)
        return Interaction(
            safe: request,
            outcome: .whole(HTTPResponse(status: 200, body: Array("[\(number)]".utf8))))
    }

    private func text() throws -> String {
        let cassette = Cassette(
            header: CassetteHeader(spec: .init(title: "Tea", digest: "abc"), origin: "http://a"),
            interactions: [page(1), page(2), page(3)],
            walks: [WalkSummary(walk: 1, pages: 3, items: 3, ended: .end)])
        return String(decoding: try cassette.encoded(), as: UTF8.self)
    }

    private func isEdited(_ text: String) throws -> Bool {
        try Cassette(parsing: Array(text.utf8), named: "x.yaml").hasEditedFrame
    }

    @Test func `what a recorder wrote is not edited, and neither is a cassette without the sum`()
        throws
    {
        let text = try text()
        #expect(text.contains(", sum: "))
        #expect(try !isEdited(text))
        #expect(try !isEdited(text.replacing(/, sum: [0-9a-f\-]+\}/, with: "}")))
    }

    @Test(arguments: [
        ("title: Tea", "title: Sea"), ("digest: abc", "digest: abd"),
        ("origin: http://a", "origin: http://b"),
        ("pages: 3", "pages: 2"), ("items: 3", "items: 4"), ("ended: end", "ended: capped"),
    ])
    func `a change of the head or the end shows`(old: String, new: String) throws {
        let text = try text()
        #expect(text.contains(old))
        #expect(try isEdited(text.replacing(old, with: new, maxReplacements: 1)))
    }

    @Test(arguments: [1, 2, 3])
    func `an interaction taken out shows, even if the count is put right`(number: Int) throws {
        var parts = try text().split(separator: "\n- ", omittingEmptySubsequences: false).map(
            String.init)
        let end = "\nend: " + (parts[3].components("\nend: ").last ?? "")
        parts[3] = parts[3].components("\nend: ").first ?? ""
        parts.remove(at: number)
        let text = (parts.joined(separator: "\n- ") + end)
            .replacing("interactions: 3,", with: "interactions: 2,")
        #expect(try isEdited(text))
    }

    @Test func `interactions in another order show`() throws {
        var parts = try text().split(separator: "\n- ", omittingEmptySubsequences: false).map(
            String.init)
        parts.swapAt(1, 2)
        #expect(try isEdited(parts.joined(separator: "\n- ")))
    }

    @Test func `reasons for missing evidence are covered, and are no edit by themselves`() throws {
        let text = try text()
            .replacing(
                /, sum: [0-9a-f\-]+\}/, with: ", not-recorded: [{also: sizes, because: refused}]}")
        let read = try Cassette(parsing: Array(text.utf8), named: "x.yaml")
        let sealed = String(decoding: try read.encoded(), as: UTF8.self)
        #expect(sealed.contains("because: refused") && sealed.contains(", sum: "))
        #expect(try !isEdited(sealed))
        #expect(try isEdited(sealed.replacing("because: refused", with: "because: whatever")))
    }

    @Test func `mending settles an order that was changed by hand`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.yaml")
        var parts = try text().split(separator: "\n- ", omittingEmptySubsequences: false).map(
            String.init)
        parts.swapAt(1, 2)
        try FileBytes.write(Array(parts.joined(separator: "\n- ").utf8), to: path)
        let mending = try CassetteMending(of: path)
        try mending.write(try #require(try mending.result()))
        #expect(try !Cassette.read(path).hasEditedFrame)
    }
}

extension String {
    fileprivate func components(_ separator: String) -> [String] {
        guard let range = firstRange(of: separator) else { return [self] }
        return [String(self[..<range.lowerBound]), String(self[range.upperBound...])]
    }
}
