package import TapeHTTP

/// Signs each request for AWS right before it goes out.
///
/// The exchange's asked request stays unsigned, so that repeating it asks for the same; its sent request is what the base
/// transport put on the wire.
package struct SigningTransport<Base: HTTPTransport>: HTTPTransport {
    private let base: Base
    private let signer: AWSSigner
    private let origins: Set<String>
    private let now: @Sendable () -> WallTime

    /// Signs requests to the given origins; a request redirected away from them goes out unsigned.
    package init(
        _ base: Base, signer: AWSSigner, for origins: Set<String>,
        now: @escaping @Sendable () -> WallTime = WallTime.now
    ) {
        self.base = base
        self.signer = signer
        self.origins = origins
        self.now = now
    }

    package func exchange(_ request: HTTPRequest) async -> Exchange {
        guard origins.contains(request.url.origin), !RedirectingTransport.isAway else {
            return await base.exchange(request)
        }
        var exchange = await base.exchange(signer.sign(request, at: now()))
        exchange.asked = request
        return exchange
    }
}
