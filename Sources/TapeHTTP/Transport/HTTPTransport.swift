/// Something that answers requests: a socket, a deck, or a decorator of another transport.
package protocol HTTPTransport: Sendable {
    /// Performs one exchange; failures are outcomes, so that nothing that arrived is lost.
    func exchange(_ request: HTTPRequest) async -> Exchange
}
