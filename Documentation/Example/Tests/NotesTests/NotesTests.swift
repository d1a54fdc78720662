import Foundation
import Notes
import TapeTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct NotesTests {
    @Test(.cassette("notes"))
    func `the client reads what was recorded`() async throws {
        let cassette = try PlayedCassette.current
        let client = NotesClient(session: cassette.session, baseURL: cassette.baseURL)
        let first = try await client.page(nil)
        #expect(first.notes.map(\.id) == ["note-1", "note-2", "note-3", "note-4"])
        #expect(try await client.page(first.next).notes.first?.id == "note-5")
    }

    @Test(.cassette("notes", faults: "status(503) at page 2 once"))
    func `a server error is thrown, and the page comes when it is asked for again`() async throws {
        let cassette = try PlayedCassette.current
        let client = NotesClient(session: cassette.session, baseURL: cassette.baseURL)
        await #expect(throws: NotesClient.BadStatus.self) { try await client.page(2) }
        #expect(try await client.page(2).notes.count == 4)
    }

    @Test func `the list and its client keep every law`() async throws {
        try await verifyList({ NotesUnderTest() }, loadedBy: NotesLoader.init, against: "notes")
    }

    @Test func `a list that takes a short page for the end is caught`() async throws {
        var verification: Verification?
        try await withKnownIssue {
            verification = try await verifyList(
                { NotesUnderTest(takesShortPageForEnd: true) }, loadedBy: NotesLoader.init,
                against: "notes")
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("broken by NotesModel") }
        }
        #expect(verification?.broken.contains("complete") == true)
    }
}
