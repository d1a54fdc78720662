package import TapeHTTP

/// Keeps what another transport exchanges; its caller sees the real exchanges.
///
/// It answers while the exchange is being kept, and only for what its queue serves.
package struct RecordingTransport: HTTPTransport {
    private let inner: any HTTPTransport
    private let queue: RecordingQueue

    package init(_ inner: any HTTPTransport, keepingThrough queue: RecordingQueue) {
        self.inner = inner
        self.queue = queue
    }

    package func exchange(_ request: HTTPRequest) async -> Exchange {
        if let error = queue.recorder.error {
            // Asking on would tell the origin things that no recording shows.
            let detail = "the recording has stopped: \(error)"
            return Exchange(
                asked: request, outcome: .failed(TransportError(.cancelled, detail: detail)))
        }
        let exchange = await inner.exchange(request)
        await queue.keep(exchange)
        return exchange
    }
}
