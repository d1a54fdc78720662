import TapeCassette
import TapeHTTP
import Testing

@Suite struct RecordingTests {
    /// Answers every request with its own URL and what a server might echo.
    private struct Echo: HTTPTransport {
        func exchange(_ request: HTTPRequest) async -> Exchange {
            var response = HTTPResponse(status: 200, headers: ["Content-Type": "application/json"])
            let token = request.headers["Authorization"] ?? ""
            response.body = Array(#"{"url":"\#(request.url)","you":"\#(token)"}"#.utf8)
            return Exchange(asked: request, outcome: .whole(response))
        }
    }

    private static let secret = "abcdefgh12345678"

    private func request(page: Int) -> HTTPRequest {
        HTTPRequest(
            url: HTTPURL("https://h/?page=\(page)"),
            headers: ["Authorization": "Bearer \(Self.secret)"], mark: PageMark(page: page))
    }

    @Test func `the caller sees the secret and the file does not, and replay needs neither`()
        async throws
    {
        let folder = try TemporaryFolder()
        let path = folder.path("x.yaml")
        let secret = KnownSecret(
            name: "API_TOKEN", value: Self.secret, places: [.header("Authorization")])
        let journal = try Journal.begin(path, header: CassetteHeader())
        let recorder = Recorder(journal: journal, redactor: Redactor(secrets: [secret]))
        let queue = RecordingQueue(recorder)
        await queue.serving {
            let transport = RecordingTransport(Echo(), keepingThrough: queue)
            for page in 1...3 {
                let exchange = await transport.exchange(request(page: page))
                let body = String(decoding: exchange.outcome.response?.body ?? [], as: UTF8.self)
                #expect(body.contains(Self.secret))
            }
        }
        #expect(recorder.error == nil)
        try journal.finish(walks: [])

        let text = String(decoding: try FileBytes.read(path), as: UTF8.self)
        #expect(!text.contains(Self.secret))
        #expect(text.contains("Authorization: REDACTED-API_TOKEN"))

        let deck = try Deck(try Cassette.read(path))
        let replay = DeckTransport(deck.session())
        for page in 1...3 {
            let outcome = await replay.exchange(request(page: page)).outcome
            guard case .whole(let response) = outcome else {
                Issue.record("page \(page): \(outcome)")
                continue
            }
            #expect(
                String(decoding: response.body, as: UTF8.self)
                    == #"{"url":"https://h/?page=\#(page)","you":"Bearer REDACTED-API_TOKEN"}"#)
        }
        let miss = await replay.exchange(request(page: 4)).outcome
        guard case .failed(let error) = miss else {
            Issue.record("\(miss)")
            return
        }
        #expect(error.code == .unmatched)
        #expect(error.detail.contains("the recorded walk ends at page 3"))
    }

    @Test func `a recording stops at its first error and asks no more`() async throws {
        struct Leak: HTTPTransport {
            func exchange(_ request: HTTPRequest) async -> Exchange {
                let body = Array("AKIAIOSFODNN7ZQ3KLMT".utf8)
                return Exchange(
                    asked: request, outcome: .whole(HTTPResponse(status: 200, body: body)))
            }
        }
        let folder = try TemporaryFolder()
        let journal = try Journal.begin(folder.path("x.yaml"), header: CassetteHeader())
        let recorder = Recorder(journal: journal, redactor: Redactor())
        let queue = RecordingQueue(recorder)
        let transport = RecordingTransport(Leak(), keepingThrough: queue)
        let first = await queue.serving { await transport.exchange(request(page: 1)) }
        #expect(first.outcome.response?.status == 200)
        #expect(recorder.error?.code == .secret)
        #expect(journal.count == 0)
        let second = await queue.serving { await transport.exchange(request(page: 2)) }
        guard case .failed(let error) = second.outcome else {
            Issue.record("\(second.outcome)")
            return
        }
        #expect(error.code == .cancelled)
    }

    @Test func `a broken exchange is kept as what it was and replayed as that`() async throws {
        struct Broken: HTTPTransport {
            func exchange(_ request: HTTPRequest) async -> Exchange {
                let error = TransportError(.truncated, detail: "short by 4")
                let response = HTTPResponse(status: 200, body: Array("abc".utf8))
                return Exchange(asked: request, outcome: .cut(response, error))
            }
        }
        let folder = try TemporaryFolder()
        let journal = try Journal.begin(folder.path("x.yaml"), header: CassetteHeader())
        let recorder = Recorder(journal: journal, redactor: Redactor())
        let asked = request(page: 1)
        let queue = RecordingQueue(recorder)
        let transport = RecordingTransport(Broken(), keepingThrough: queue)
        let live = await queue.serving { await transport.exchange(asked).outcome }
        try journal.finish(walks: [])
        let deck = try Deck(try Cassette.read(folder.path("x.yaml")))
        #expect(await DeckTransport(deck.session()).exchange(asked).outcome == live)
    }
}
