import Foundation
import TapeTestKit
import TapeTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Asks for the pages of the recorded item list, and tells how each fared.
struct ItemPages {
    static let count = 5

    static func url(_ page: Int, of cassette: PlayedCassette) throws -> URL {
        let query = page == 1 ? "limit=50" : "limit=50&offset=\((page - 1) * 50)"
        return try #require(URL(string: "\(cassette.baseURL)/limitoffset?\(query)"))
    }

    /// The status of each page, or nil where the request failed.
    static func statuses(of cassette: PlayedCassette) async throws -> [Int?] {
        var statuses: [Int?] = []
        for page in 1...count {
            let url = try url(page, of: cassette)
            do {
                let response = try await cassette.session.data(from: url).1
                statuses.append((response as? HTTPURLResponse)?.statusCode)
            } catch is URLError {
                statuses.append(nil)
            }
        }
        return statuses
    }
}

@Suite struct ParallelCassetteTests {
    /// A page and a fault for it, and what the page then comes to.
    static let cases: [(page: Int, fault: String, status: Int?)] = (1...5).flatMap { page in
        [
            (page, "status(503)", 503), (page, "status(418)", 418), (page, "refuse", nil),
            (page, "cut-short(50%)", nil), (page, "expired-cursor", 410),
        ]
    }

    @Test(arguments: cases)
    func `cassettes that play side by side do not disturb each other`(
        page: Int, fault: String, status: Int?
    ) async throws {
        try await withCassette("item-list", faults: "\(fault) at page \(page) once") { cassette in
            var expected = [Int?](repeating: 200, count: ItemPages.count)
            expected[page - 1] = status
            let first = try await ItemPages.statuses(of: cassette)
            #expect(first == expected)
            let second = try await ItemPages.statuses(of: cassette)
            #expect(second == [Int?](repeating: 200, count: ItemPages.count))
            #expect(cassette.leftovers.isEmpty)
            #expect(cassette.misses.isEmpty)
        }
    }

    @Test(.cassette("item-list", faults: "status(500) at page 2 always"), arguments: 1...20)
    func `each case of a test has the cassette from its beginning`(number: Int) async throws {
        let cassette = try PlayedCassette.current
        #expect(cassette.log.isEmpty)
        #expect(try await ItemPages.statuses(of: cassette) == [200, 500, 200, 200, 200])
        #expect(cassette.repeats.isEmpty)
    }
}

@Suite(.cassette("item-list")) struct CassetteSuiteTests {
    @Test(arguments: 1...3)
    func `a test of the suite has the suite's cassette for itself`(number: Int) async throws {
        let cassette = try PlayedCassette.current
        #expect(cassette.name == "item-list")
        #expect(cassette.log.isEmpty)
        #expect(try await ItemPages.statuses(of: cassette) == [200, 200, 200, 200, 200])
    }

    @Test(.cassette("users-by-page"))
    func `a test may play two cassettes`() throws {
        #expect(try PlayedCassette.current.name == "users-by-page")
        #expect(try PlayedCassette.current("item-list").name == "item-list")
    }
}
