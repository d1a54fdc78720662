package import TapeHTTP

/// Keeps what another transport exchanges; its caller sees the real exchanges.
package struct RecordingTransport: HTTPTransport {
    private let inner: any HTTPTransport
    private let recorder: Recorder
    private let queue: RecordingQueue?

    /// Keeps each exchange before it answers.
    package init(_ inner: any HTTPTransport, keepingIn recorder: Recorder) {
        self.inner = inner
        self.recorder = recorder
        queue = nil
    }

    /// Answers while the exchange is being kept; only for what the queue serves.
    package init(_ inner: any HTTPTransport, keepingThrough queue: RecordingQueue) {
        self.inner = inner
        recorder = queue.recorder
        self.queue = queue
    }

    package func exchange(_ request: HTTPRequest) async -> Exchange {
        if let error = recorder.error {
            // Asking on would tell the origin things that no recording shows.
            let detail = "the recording has stopped: \(error)"
            return Exchange(
                asked: request, outcome: .failed(TransportError(.cancelled, detail: detail)))
        }
        let exchange = await inner.exchange(request)
        if let queue {
            await queue.keep(exchange)
        } else {
            recorder.keep(exchange)
        }
        return exchange
    }
}
