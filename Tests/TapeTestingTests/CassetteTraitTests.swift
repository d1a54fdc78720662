import Foundation
import Synchronization
import TapeTestKit
import TapeTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct CassetteTraitTests {
    @Test(.cassette("item-list"))
    func `a test reads the page that was recorded`() async throws {
        let cassette = try PlayedCassette.current
        let (data, response) = try await cassette.session.data(from: ItemPages.url(1, of: cassette))
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
        #expect(String(decoding: data, as: UTF8.self).contains("item-0001"))
        #expect(cassette.log.count == 1)
        #expect(cassette.leftovers.count == 4)
        #expect(cassette.path.hasSuffix("/Cassettes/item-list.yaml"))
    }

    @Test(.cassette("item-list"))
    func `a configuration of one's own plays it, too`() async throws {
        let cassette = try PlayedCassette.current
        let configuration = URLSessionConfiguration.default
        cassette.play(to: configuration)
        let session = URLSession(configuration: configuration)
        let (data, _) = try await session.data(from: ItemPages.url(2, of: cassette))
        #expect(String(decoding: data, as: UTF8.self).contains("item-0051"))
    }

    /// The recording's answer is of 22:00 on that day and took a quarter of a second.
    @Test(arguments: [(CassetteOptions.Answers.recorded, 60.0), (.immediate, 0.1)])
    func `an answer takes the time that was recorded, moved to another hour`(
        answers: CassetteOptions.Answers, patience: Double
    ) async throws {
        let options = CassetteOptions(answers: answers, dates: .later(.seconds(3600)))
        try await withCassette("dated", options: options) { cassette in
            let request = try Self.request(of: cassette, patience: patience)
            let (_, response) = try await cassette.session.data(for: request)
            let date = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Date")
            #expect(date == "Sat, 21 Nov 2026 23:00:00 GMT")
            #expect(
                cassette.log == ["GET https://news.example.com/news (page 1) → 200 OK, 11 bytes"])
        }
    }

    @Test(.cassette("dated", options: CassetteOptions(answers: .scaled(1000), dates: .now)))
    func `a client that does not wait as long as the API takes gives up`() async throws {
        let cassette = try PlayedCassette.current
        let request = try Self.request(of: cassette, patience: 60)
        let error = await #expect(throws: URLError.self) {
            try await cassette.session.data(for: request)
        }
        #expect(error?.code == .timedOut)
    }

    private static func request(
        of cassette: PlayedCassette, patience: Double
    ) throws -> URLRequest {
        var request = URLRequest(url: cassette.baseURL.appending(path: "news"))
        request.timeoutInterval = patience
        return request
    }

    @Test func `outside of a test with a cassette none is playing`() {
        let error = #expect(throws: PlaybackError.self) { try PlayedCassette.current }
        #expect(error?.code == .notPlaying)
        #expect(error?.message.contains(".cassette(") == true)
    }

    @Test func `a cassette that is not there is looked for up to the root, and said where`() {
        let error = #expect(throws: PlaybackError.self) { try PlayedCassette("item-lists") }
        #expect(error?.code == .missing)
        let message = error?.message ?? ""
        #expect(message.contains("there is no cassette `item-lists`"))
        #expect(message.contains("/Tests/TapeTestingTests\n"))
        #expect(message.contains("there are: dated, notes"))
        #expect(message.contains("pagetape record Specs/item-lists.yaml"))
    }

    @Test(arguments: ["status(503) on page 2", "explode", ""])
    func `faults that are none are refused with what they could be`(faults: String) {
        let error = #expect(throws: PlaybackError.self) {
            try PlayedCassette("item-list", faults: FaultScript(faults))
        }
        #expect(error?.code == .badFaults)
        #expect(error?.message.contains("expected") == true || faults == "explode")
    }

    static let scripts: [(FaultScript, String)] = [
        (.status(503).at(page: 2), "status(503) at page 2"),
        (
            .rateLimit(.seconds(2)).every(3) + .delay(.seconds(1)).after(page: 1),
            "rate-limit(2s) every 3rd; delay(1s) after page 1"
        ),
        (.cutShort(keepingPercent: 60).at(page: 4).always, "cut-short(60%) at page 4 always"),
        (.status(503).always.at(page: 2), "status(503) at page 2 always"),
        (.status(503).times(2).at(page: 1).once.at(page: 2), "status(503) at page 2 once"),
        (
            .stall.at(percent: 50, seed: 7).always + .reset.sweep,
            "stall at 50% seed 7 always; reset sweep"
        ),
        (
            .stir(.offsetInsert).at(page: 2) + .stir(.keysetMove),
            "stir(offset-insert) at page 2; stir(keyset-move)"
        ),
        (FaultScript("refuse; status(500)") + .reset, "refuse; status(500); reset"),
        (
            FaultScript("refuse; status(500)").always.at(page: 3),
            "refuse; status(500) at page 3 always"
        ),
        (
            .drip(.seconds(2)) + .shift(1).at(page: 2).times(3),
            "drip(2s); shift(1) at page 2 3 times"
        ),
        (
            .stall + .refuse + .reset + .emptyReply + .malformed + .wrongType + .unauthorized,
            "stall; refuse; reset; empty-reply; malformed; wrong-type; unauthorized"
        ),
        (
            .expiredCursor + .repeatPage + .loopCursor + .dropItem + .shortPage + .emptyPage,
            "expired-cursor; repeat-page; loop-cursor; drop-item; short-page; empty-page"
        ),
        (
            .duplicate + .late + .endlessEmpty + .strayLink + .plainLink,
            "duplicate; late; endless-empty; stray-link; plain-link"
        ),
    ]

    @Test(arguments: FaultScript.Change.allCases)
    func `each change of the list can be read`(change: FaultScript.Change) throws {
        try PlayedCassette("item-list", faults: .stir(change).at(page: 2)).end()
    }

    @Test(arguments: scripts)
    func `faults made of parts are those that their text spells`(
        script: FaultScript, text: String
    ) throws {
        #expect(script.text == text)
        #expect(script == FaultScript(text))
        try PlayedCassette("item-list", faults: script).end()
    }

    @Test func `a request that was not recorded is an issue at the caller's line`() async throws {
        let line = #line + 3
        let lines = Mutex<[Int]>([])
        try await withKnownIssue {
            try await withCassette("item-list") { cassette in
                let url = try #require(URL(string: "\(cassette.baseURL)/limitoffset?limit=7"))
                await #expect(throws: URLError.self) { try await cassette.session.data(from: url) }
            }
        } matching: { issue in
            lines.withLock { $0.append(issue.sourceLocation?.line ?? 0) }
            return issue.comments.contains { $0.rawValue.contains("no recording answers GET") }
        }
        #expect(lines.withLock { $0 } == [line])
    }

    @Test func `leftovers and repeats are issues where a test wants them to be`() async throws {
        let issues = Mutex<[String]>([])
        try await withKnownIssue {
            try await withCassette("item-list", options: .init(reporting: [.leftovers, .repeats])) {
                cassette in
                for _ in 1...2 {
                    _ = try await cassette.session.data(from: ItemPages.url(1, of: cassette))
                }
            }
        } matching: { issue in
            issues.withLock { $0 += issue.comments.map(\.rawValue) }
            return true
        }
        let words = issues.withLock { $0 }
        #expect(words.count == 2)
        #expect(words.contains { $0.contains("asked for again: GET") })
        #expect(words.contains { $0.contains("never requested") && $0.contains("(page 5)") })
    }

    @Test func `nothing is an issue where a test wants nothing to be`() async throws {
        try await withCassette("item-list", options: .init(reporting: [])) { cassette in
            let url = try #require(URL(string: "\(cassette.baseURL)/elsewhere"))
            await #expect(throws: URLError.self) { try await cassette.session.data(from: url) }
        }
    }
}
