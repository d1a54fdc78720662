package import TapeHTTP

/// Keeps what another transport exchanges; its caller sees the real exchanges.
package struct RecordingTransport: HTTPTransport {
    private let inner: any HTTPTransport
    private let recorder: Recorder

    package init(_ inner: any HTTPTransport, keepingIn recorder: Recorder) {
        self.inner = inner
        self.recorder = recorder
    }

    package func exchange(_ request: HTTPRequest) async -> Exchange {
        if let error = recorder.error {
            // Asking on would tell the origin things that no recording shows.
            let detail = "the recording has stopped: \(error)"
            return Exchange(
                asked: request, outcome: .failed(TransportError(.cancelled, detail: detail)))
        }
        let exchange = await inner.exchange(request)
        recorder.keep(exchange)
        return exchange
    }
}
