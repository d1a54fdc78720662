package import TapeHTTP

/// Records the exchanges of another transport; its caller sees the real ones.
///
/// It answers while the exchange is still being kept, and only while its queue is being served.
package struct RecordingTransport: HTTPTransport {
    private let inner: any HTTPTransport
    private let queue: RecordingQueue

    package init(_ inner: any HTTPTransport, keepingThrough queue: RecordingQueue) {
        self.inner = inner
        self.queue = queue
    }

    package func exchange(_ request: HTTPRequest) async -> Exchange {
        if let error = queue.recorder.error {
            // What the run made is taken away in any case.
            if request.mark?.isCleaning ?? false { return await inner.exchange(request) }
            // Further requests would reach the origin without any recording of them.
            let detail = "the recording has stopped: \(error)"
            return Exchange(
                asked: request, outcome: .failed(TransportError(.cancelled, detail: detail)))
        }
        let exchange = await inner.exchange(request)
        await queue.keep(exchange)
        return exchange
    }
}
