import Foundation
import TapeHTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Loads requests from the playback with a given number.
///
/// It accepts every request, whatever its URL: one that the deck cannot answer must fail instead of reaching a network.
final class DeckURLProtocol<Number: PlaybackNumber>: URLProtocol {
    private let loading = LoadingState()

    override class func canInit(with request: URLRequest) -> Bool {
        switch request.url?.scheme?.lowercased() {
        case "file", "data": false
        case _: true
        }
    }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override class func requestIsCacheEquivalent(_ a: URLRequest, to b: URLRequest) -> Bool {
        false
    }

    override func startLoading() { advance() }

    override func stopLoading() {
        guard let answer = loading.stop() else { return }
        PlaybackRegister.urlPlayback(Number.value)?.settle(answer, isToldToEnd: false)
    }

    /// Takes the next step; runs where the client may be called.
    private func advance() {
        switch loading.advance() {
        case .nothing: break
        case .ask(let number): ask(number)
        case .tell(let steps, let then, let answer):
            if let then { scheduleNextPiece(then.number, piece: then.piece) }
            for step in steps { tell(step) }
            guard then == nil else { return }
            PlaybackRegister.urlPlayback(Number.value)?.settle(answer, isToldToEnd: true)
        }
    }

    private func ask(_ number: Int) {
        guard let urlPlayback = PlaybackRegister.urlPlayback(Number.value) else {
            let words = "the cassette of this session is no longer playing; its test has ended"
            return tell(.fail(TransportError(.unmatched, detail: words)))
        }
        let request: HTTPRequest
        do {
            request = try HTTPRequest(self.request)
        } catch {
            return tell(.fail(error))
        }
        let patience = Duration(timeout: self.request.timeoutInterval)
        let loading = loading
        let wake = wake
        let task = Task {
            let answer = urlPlayback.answer(request, patience: patience)
            await urlPlayback.pass(answer)
            await urlPlayback.takeTurn()
            let size =
                answer.isDripping ? urlPlayback.dripSize(of: answer) : urlPlayback.pieces.size
            let delivery = DeliverySteps(answer.exchange, pieceSize: size)
            if loading.take(answer, delivery, number: number) {
                wake()
            } else {
                urlPlayback.settle(answer, isToldToEnd: false)
            }
        }
        loading.keep(task, number: number)
    }

    private func scheduleNextPiece(_ number: Int, piece: Int) {
        let loading = loading
        let wake = wake
        let beforePiece = PlaybackRegister.urlPlayback(Number.value)?.pieces.before
        Task {
            await beforePiece?(piece)
            if loading.isWanted(number) { wake() }
        }
    }

    /// Calls ``advance()`` where the client may be called.
    #if canImport(FoundationNetworking)
        private var wake: @Sendable () -> Void {
            let task = task
            // On Linux a client must be called on the session's own queue, because the session reads and writes the state of
            // its tasks there without a lock, but there is no access to that queue. Resuming a running task starts its protocol
            // once more on that queue, and has no other effect.
            return { task?.resume() }
        }
    #else
        private var wake: @Sendable () -> Void {
            let held = HeldProtocol(advance: advance)
            return { held.advance() }
        }
    #endif

    private func tell(_ step: DeliverySteps.Step) {
        switch step {
        case .response(let response, let source):
            guard let answer = HTTPURLResponse(response, from: source, to: request) else {
                let words = "Foundation does not accept the URL \(source.text)"
                return tell(.fail(TransportError(.invalidRequest, detail: words)))
            }
            client?.urlProtocol(self, didReceive: answer, cacheStoragePolicy: .notAllowed)
        case .piece(let bytes): client?.urlProtocol(self, didLoad: Data(bytes))
        case .finish: client?.urlProtocolDidFinishLoading(self)
        case .fail(let error):
            client?.urlProtocol(self, didFailWithError: URLError(error, asking: request.url))
        }
    }
}

#if !canImport(FoundationNetworking)
    /// Carries a protocol's next step to the task that runs it.
    ///
    /// `@unchecked Sendable`: each step is requested once, by the step before it, so that no two run at the same time.
    private struct HeldProtocol: @unchecked Sendable {
        let advance: () -> Void
    }
#endif

extension Duration {
    /// Longer than any test takes.
    private static let longestTimeout: TimeInterval = 1_000_000_000

    /// A request's time-out; infinity and other values longer than any test become about thirty years.
    fileprivate init(timeout: TimeInterval) {
        self = .seconds(timeout < Self.longestTimeout ? max(timeout, 0) : Self.longestTimeout)
    }
}
