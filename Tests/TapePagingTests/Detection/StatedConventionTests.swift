import TapeHTTP
import TapeJSON
import TapePaging
import Testing

/// What a description states is tried first, and believed no more than anything else.
@Suite struct StatedConventionTests {
    /// Thirty items, whose parameter and token are called as nowhere else.
    private static let server = ListServer { request in
        let mark = request.url.queryItems.first { $0.name == "zz" }?.value
        let start = mark.map { Int($0.dropFirst()) ?? 99 } ?? 0
        let items = (start..<max(start, min(start + 10, 30))).map { #"{"id":\#($0)}"# }
        let further = start + 10 < 30 ? #","qq":"k\#(start + 10)""# : ""
        return .json(#"{"rows":[\#(items.joined(separator: ","))]\#(further)}"#)
    }

    private func convention(_ slot: String, _ path: String) throws -> Convention {
        Convention(
            style: .cursor, sources: [.token(at: .json(try JSONPath(path)))], slots: [.query(slot)],
            authority: .next, items: Convention.Items([.json(try JSONPath("$.rows"))]))
    }

    private func report(_ stated: Convention?) async -> DetectionReport {
        let request = HTTPRequest(url: HTTPURL("https://api.test/rows"))
        return await Detection(request, stated: stated).run(over: Self.server)
    }

    @Test func `names that nobody would guess are found where they are stated`() async throws {
        let blind = await report(nil)
        guard case .found(let guess) = blind.outcome else { return }
        #expect(guess.convention.style != .cursor)
        let seeing = await report(try convention("zz", "$.qq"))
        guard case .found(let discovery) = seeing.outcome else {
            Issue.record("nothing found: \(seeing)")
            return
        }
        #expect(discovery.convention.style == .cursor)
        #expect(discovery.convention.slots == [.query("zz")])
        #expect(seeing.isCertain, "\(seeing.doubts)")
        #expect(seeing.requestCount <= 12)
    }

    @Test(arguments: [("yy", "$.qq"), ("zz", "$.nothing")])
    func `what is stated wrongly is not believed`(slot: String, path: String) async throws {
        let report = await report(try convention(slot, path))
        guard case .found(let discovery) = report.outcome else { return }
        #expect(
            discovery.convention.slots != [.query(slot)] || discovery.convention.style != .cursor)
    }
}
