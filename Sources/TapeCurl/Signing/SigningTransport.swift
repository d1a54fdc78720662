package import TapeHTTP

/// Signs each request for AWS right before it goes out.
///
/// The exchange's asked request stays the one without signature, so that asking again is asking
/// the same; its sent request carries what the base put on the wire.
package struct SigningTransport<Base: HTTPTransport>: HTTPTransport {
    private let base: Base
    private let signer: AWSSigner
    private let now: @Sendable () -> WallTime

    package init(
        _ base: Base, signer: AWSSigner, now: @escaping @Sendable () -> WallTime = WallTime.now
    ) {
        self.base = base
        self.signer = signer
        self.now = now
    }

    package func exchange(_ request: HTTPRequest) async -> Exchange {
        var exchange = await base.exchange(signer.sign(request, at: now()))
        exchange.asked = request
        return exchange
    }
}
