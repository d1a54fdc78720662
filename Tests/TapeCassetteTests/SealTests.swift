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

    private func notes(_ text: String) throws -> [String] {
        let cassette = try Cassette(parsing: Array(text.utf8), named: "x.yaml")
        let edited = cassette.handEdited
        if cassette.hasEditedFrame || !edited.isEmpty { return ["edited by hand"] }
        return cassette.isUnsealed(besides: edited) ? [Cassette.unsealedWords] : []
    }

    @Test func `what a recorder wrote is sealed, and says so`() throws {
        let text = try text()
        #expect(text.contains("\nsealed: true\ninteractions:\n"))
        #expect(text.contains(", sum: "))
        #expect(try notes(text) == [])
    }

    @Test(arguments: [true, false])
    func `a seal that was taken off shows`(leavingMark isMarked: Bool) throws {
        var text = try text().replacing(/, sum: [0-9a-f\-]+\}/, with: "}")
        if !isMarked { text = text.replacing("sealed: true\n", with: "") }
        let notes = try notes(text)
        // Without either it looks like a cassette of an older version, of which nobody can tell.
        #expect(notes.count == 1)
        #expect(notes[0].contains(isMarked ? "edited by hand" : "carries no seal"), "\(notes)")
        #expect(try isEdited(text) == isMarked)
    }

    @Test(arguments: ["sealed: true\n", ""], ["interactions: []", "interactions: [ ]"])
    func `no interactions at all are told, however the empty list is written`(
        mark: String, list: String
    ) throws {
        let text = try text()
        let end = try #require(text.firstRange(of: "\nend: "))
        let head = try #require(text.firstRange(of: "interactions:\n"))
        let empty = text[..<head.lowerBound] + list + text[end.lowerBound...]
        let edited = String(empty).replacing("sealed: true\n", with: mark)
            .replacing("end: {interactions: 3", with: "end: {interactions: 0")
        #expect(try notes(edited) == ["edited by hand"])
    }

    @Test func `the mark alone cannot be taken off`() throws {
        #expect(try isEdited(try text().replacing("sealed: true\n", with: "")))
    }

    @Test func `a cassette whose head says nothing of its seal is judged by its sum`() throws {
        let old = try text().replacing("sealed: true\n", with: "")
        let folder = try TemporaryFolder()
        let path = folder.path("x.yaml")
        try FileBytes.write(Array(old.utf8), to: path)
        let mending = try CassetteMending(of: path)
        try mending.write(try #require(try mending.result()))
        let sealed = try Cassette.read(path)
        #expect(sealed.isSealed && !sealed.hasEditedFrame && sealed.handEdited.isEmpty)
        #expect(try FileBytes.read(path) == Array(try text().utf8))
        #expect(try CassetteMending(of: path).result() == nil)
    }

    @Test func `who recomputes the sums is not found out`() throws {
        let read = try Cassette(parsing: Array(try text().utf8), named: "x.yaml")
        let forged = Cassette(
            header: read.header, interactions: [page(1), page(3)], walks: read.end.walks)
        #expect(try notes(String(decoding: try forged.encoded(), as: UTF8.self)) == [])
    }

    /// Every line taken out, doubled, moved and changed.
    static let edits = ["drop", "double", "swap", "move to the end", "change", "blank before"]

    @Test(arguments: edits)
    func `an edit of any line is told, or the file is refused`(edit: String) throws {
        let text = try text()
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .map(String.init)
        for number in lines.indices {
            var edited = lines
            let line = lines[number]
            switch edit {
            case "drop": edited.remove(at: number)
            case "double": edited.insert(line, at: number)
            case "swap": if number > 0 { edited.swapAt(number, number - 1) }
            case "move to the end": edited.append(edited.remove(at: number))
            case "change":
                let index = line.index(line.startIndex, offsetBy: number * 7 % line.count)
                edited[number].replaceSubrange(index...index, with: line[index] == "7" ? "8" : "7")
            default: edited.insert("", at: number)
            }
            let changed = edited.joined(separator: "\n") + "\n"
            guard changed != text else { continue }
            // A text that is no cassette any more is refused, which tells as well.
            guard let notes = try? notes(changed) else { continue }
            #expect(!notes.isEmpty, "line \(number + 1): \(line)")
        }
    }

    @Test func `blocks that are dropped, doubled or moved are told, whatever the count says`()
        throws
    {
        let blocks = try text().split(separator: "\n- ", omittingEmptySubsequences: false)
            .map(String.init)
        let (head, last) = (blocks[0], blocks[3].components("\nend: "))
        let pages = [blocks[1], blocks[2], last[0]]
        for count in 0...4 {
            for order in Self.orders(count) where order != [0, 1, 2] {
                let body = order.map { "\n- " + pages[$0] }.joined()
                let text =
                    head + body + "\nend: "
                    + last[1].replacing("interactions: 3", with: "interactions: \(count)")
                #expect(try !notes(text).isEmpty, "\(order)")
            }
        }
    }

    private static func orders(_ count: Int) -> [[Int]] {
        (0..<count).reduce([[]]) { orders, _ in
            orders.flatMap { order in (0..<3).map { order + [$0] } }
        }
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
