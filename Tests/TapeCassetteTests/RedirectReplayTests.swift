import TapeCassette
import TapeHTTP
import Testing

/// What a recorder kept of a redirected walk leads a player the same way.
@Suite struct RedirectReplayTests {
    /// An old address that sends every page on to a new one.
    private struct MovedOrigin: HTTPTransport {
        func exchange(_ request: HTTPRequest) async -> Exchange {
            let response =
                if request.url.host == "old.example.com" {
                    HTTPResponse(
                        status: 301,
                        headers: ["Location": "https://new.example.com\(request.url.requestTarget)"]
                    )
                } else {
                    HTTPResponse(status: 200, body: Array("\"\(request.url.path)\"".utf8))
                }
            return Exchange(asked: request, outcome: .whole(response))
        }
    }

    @Test func `the deck goes by the same hops`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("moved.yaml")
        let journal = try Journal.begin(path, header: CassetteHeader())
        let recorder = Recorder(journal: journal, redactor: Redactor(rules: .standard, secrets: []))
        let queue = RecordingQueue(recorder)
        let live = RedirectingTransport(
            RecordingTransport(MovedOrigin(), keepingThrough: queue))
        let requests = (1...3).map { page in
            HTTPRequest(
                url: HTTPURL("https://old.example.com/\(page)"),
                headers: ["Authorization": "Bearer something-secret"], mark: PageMark(page: page))
        }
        let first = await queue.serving {
            var exchanges: [Exchange] = []
            for request in requests { exchanges.append(await live.exchange(request)) }
            return exchanges
        }
        try journal.finish(walks: [WalkSummary(walk: 1, pages: 3, ended: .end)])

        let cassette = try Cassette.read(path)
        #expect(cassette.count == 6)
        let deck = try Deck(cassette)
        let session = deck.session()
        let player = RedirectingTransport(DeckTransport(session))
        for (request, live) in zip(requests, first) {
            let replayed = await player.exchange(request)
            #expect(replayed.outcome == live.outcome)
            #expect(replayed.answeredBy == live.answeredBy)
        }
        #expect(session.leftovers.isEmpty)
        #expect(try cassette.request(at: 1).headers["Authorization"] == nil)
    }
}
