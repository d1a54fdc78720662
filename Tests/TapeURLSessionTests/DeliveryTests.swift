import Foundation
import Synchronization
import TapeCassette
import TapeFaults
import TapeHTTP
import TapePlayback
import TapeTestKit
import TapeURLSession
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Writes down what a session tells its delegate, and does something at the first piece.
final class DataWatcher: NSObject, URLSessionDataDelegate {
    struct Seen: Sendable {
        var status: Int?
        var pieces: [String] = []
        var error: URLError.Code?
        var isOver = false
    }

    let over = OriginGate()
    private let seen = Mutex(Seen())
    private let atFirstPiece: @Sendable (URLSessionTask) -> Void

    init(atFirstPiece: @escaping @Sendable (URLSessionTask) -> Void = { _ in }) {
        self.atFirstPiece = atFirstPiece
    }

    var result: Seen { seen.withLock { $0 } }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        seen.withLock { $0.status = (response as? HTTPURLResponse)?.statusCode }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let count = seen.withLock { seen in
            seen.pieces.append(String(decoding: data, as: UTF8.self))
            return seen.pieces.count
        }
        if count == 1 { atFirstPiece(dataTask) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        seen.withLock { seen in
            seen.error = (error as? URLError)?.code
            seen.isOver = true
        }
        over.open()
    }
}

@Suite struct DeliveryTests {
    private static let url = RecordedList.url(page: 1)

    /// Asks a playback for the page, and tells what a session's delegate was told until the end.
    private static func seen(
        at urlPlayback: URLSessionPlayback, by watcher: DataWatcher = DataWatcher()
    ) async throws -> DataWatcher.Seen {
        let session = URLSession(
            configuration: urlPlayback.configuration, delegate: watcher, delegateQueue: nil)
        session.dataTask(with: try #require(URL(string: url))).resume()
        await watcher.over.opened()
        session.invalidateAndCancel()
        return watcher.result
    }

    @Test func `a delegate is given the body in pieces`() async throws {
        let urlPlayback = URLSessionPlayback(try RecordedList.deck(), pieces: .init(size: 10))
        let seen = try await Self.seen(at: urlPlayback)
        #expect(seen.status == 200)
        #expect(seen.pieces.joined() == RecordedList.body(page: 1))
        #expect(seen.pieces.count == (RecordedList.body(page: 1).utf8.count + 9) / 10)
        #expect(seen.error == nil)
    }

    @Test func `a body that breaks off is given up to there`() async throws {
        let urlPlayback = URLSessionPlayback(
            try RecordedList.deck(), plan: try FaultPlan("cut-short(50%) at page 1"),
            pieces: .init(size: 8))
        let seen = try await Self.seen(at: urlPlayback)
        let body = RecordedList.body(page: 1)
        #expect(seen.status == 200)
        #expect(seen.pieces.joined() == String(body.prefix(body.utf8.count / 2)))
        #expect(seen.error == .networkConnectionLost)
    }

    @Test
    func `a task called off in the middle of a body gets no more, and the page can be had again`()
        async throws
    {
        let cancelled = OriginGate()
        let urlPlayback = URLSessionPlayback(
            try RecordedList.deck(), policy: .stop,
            pieces: .init(size: 10) { _ in await cancelled.opened() })
        let watcher = DataWatcher { task in
            task.cancel()
            cancelled.open()
        }
        let seen = try await Self.seen(at: urlPlayback, by: watcher)
        #expect(seen.pieces == [String(RecordedList.body(page: 1).prefix(10))])
        #expect(seen.error == .cancelled)

        let again = try await Self.seen(at: urlPlayback)
        #expect(again.pieces.joined() == RecordedList.body(page: 1))
        #expect(urlPlayback.playback.log.map(\.isRepeat) == [false, false])
    }

    @Test func `a task of Swift that is cancelled throws that it was`() async throws {
        let held = OriginGate()
        let asked = OriginGate()
        let urlPlayback = URLSessionPlayback(
            try RecordedList.deck(), policy: .stop,
            pieces: .init(size: 10) { _ in
                asked.open()
                await held.opened()
            })
        let session = URLSession(configuration: urlPlayback.configuration)
        let reading = Task { try await session.text(Self.url) }
        await asked.opened()
        reading.cancel()
        let error = await #expect(throws: URLError.self) { try await reading.value }
        #expect(error?.code == .cancelled)
        held.open()
    }

    @Test func `a suspended task goes on where it was`() async throws {
        let suspended = OriginGate()
        let urlPlayback = URLSessionPlayback(
            try RecordedList.deck(), pieces: .init(size: 10) { _ in await suspended.opened() })
        let watcher = DataWatcher { task in
            task.suspend()
            task.resume()
            suspended.open()
        }
        let seen = try await Self.seen(at: urlPlayback, by: watcher)
        #expect(seen.pieces.joined() == RecordedList.body(page: 1))
        #expect(seen.error == nil)
    }

    @Test func `an empty body is no piece`() async throws {
        let urlPlayback = try RecordedList.urlPlayback(
            nil, [RecordedList.interaction(Self.url, RecordedList.answer(204), page: 1)])
        let seen = try await Self.seen(at: urlPlayback)
        #expect(seen.status == 204)
        #expect(seen.pieces.isEmpty)
        #expect(seen.error == nil)
    }
}
