import Foundation
import TapeTesting
import Testing
import XCTest

/// What the page on testing shows, as it is written there; it is compiled and not run.
@Suite(.disabled("they show how tests are written, and have no cassettes"))
struct PageSnippets {
    @Test(.cassette("reviews"))
    func `the first page has twenty reviews`() async throws {
        let cassette = try PlayedCassette.current
        let client = ReviewsClient(session: cassette.session, baseURL: cassette.baseURL)
        #expect(try await client.page(nil).reviews.count == 20)
    }

    func testTheFirstPage() async throws {
        try await withCassette("reviews") { cassette in
            let client = ReviewsClient(session: cassette.session, baseURL: cassette.baseURL)
            let page = try await client.page(nil)
            XCTAssertEqual(page.reviews.count, 20)
        }
    }

    @Test(
        .cassette("reviews", faults: "status(503) at page 2 once; cut-short(60%) at page 4 always"))
    func `the client gets by where pages fail`() {}

    @Test func `the client reads what was recorded`() async throws {
        try await verifyClient(against: "reviews") { cassette in
            try await ReviewsClient(session: cassette.session, baseURL: cassette.baseURL)
                .allReviews()
        }
    }

    @Test func `the list and its client keep every law`() async throws {
        try await verifyList(
            { ReviewsUnderTest() }, loadedBy: { ReviewsLoader($0) }, against: "reviews")
    }

    @Test func `the notes screen keeps every law`() async throws {
        try await verifyModel({ NotesScreenUnderTest($0) }, against: "notes")
    }

    @Test func `the dashboard keeps every law`() async throws {
        try await verifyBoard({ DashboardUnderTest(sections: $0) }, against: "home-screen")
    }
}
