import Notes
import TapeTesting
import XCTest

/// The same tests in XCTest.
final class NotesXCTests: XCTestCase {
    func testTheClientReadsOnAfterAFault() async throws {
        try await withCassette("notes", faults: "cut-short(50%) at page 1 once") { cassette in
            let client = NotesClient(session: cassette.session, baseURL: cassette.baseURL)
            do {
                _ = try await client.page(nil)
                XCTFail("a page that was cut short must fail")
            } catch {}
            let page = try await client.page(nil)
            XCTAssertEqual(page.notes.count, 4)
        }
    }

    func testTheListAndItsClientKeepEveryLaw() async throws {
        try await verifyList({ NotesUnderTest() }, loadedBy: NotesLoader.init, against: "notes")
    }
}
