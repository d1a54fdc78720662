import TapeCassette
import TapeHTTP
import Testing

@Suite struct RecordingQueueTests {
    private struct Echo: HTTPTransport {
        func exchange(_ request: HTTPRequest) async -> Exchange {
            Exchange(
                asked: request,
                outcome: .whole(HTTPResponse(status: 200, body: Array(request.url.path.utf8))))
        }
    }

    @Test(arguments: [1, 2, 8])
    func `all that was exchanged is kept, in order, when the serving ends`(limit: Int) async throws
    {
        let folder = try TemporaryFolder()
        let journal = try Journal.begin(folder.path("list.yaml"), header: CassetteHeader())
        let recorder = Recorder(journal: journal, redactor: Redactor(rules: .standard, secrets: []))
        let queue = RecordingQueue(recorder, holding: limit)
        let transport = RecordingTransport(Echo(), keepingThrough: queue)
        for part in 0..<2 {
            let statuses = await queue.serving {
                var statuses: [Int?] = []
                for page in 1...50 {
                    let request = HTTPRequest(
                        url: HTTPURL("https://api.example.com/\(part)/\(page)"),
                        mark: PageMark(walk: part + 1, page: page))
                    statuses.append(await transport.exchange(request).outcome.response?.status)
                }
                return statuses
            }
            #expect(statuses == Array(repeating: 200, count: 50))
            #expect(journal.count == 50 * (part + 1))
        }
        try journal.finish(walks: [])
        let cassette = try Cassette.read(folder.path("list.yaml"))
        let pages = try cassette.interactions().map { $0.request.mark?.page }
        #expect(pages == Array(1...50) + Array(1...50))
    }

    @Test func `nothing is asked once the recorder has failed`() async throws {
        let folder = try TemporaryFolder()
        let journal = try Journal.begin(folder.path("list.yaml"), header: CassetteHeader())
        try journal.leave()
        let recorder = Recorder(journal: journal, redactor: Redactor(rules: .standard, secrets: []))
        let queue = RecordingQueue(recorder)
        let transport = RecordingTransport(Echo(), keepingThrough: queue)
        let request = HTTPRequest(url: HTTPURL("https://api.example.com/"))
        _ = await queue.serving { await transport.exchange(request) }
        #expect(recorder.error != nil)
        let later = await queue.serving { await transport.exchange(request) }
        #expect(later.outcome.response == nil)
    }
}
