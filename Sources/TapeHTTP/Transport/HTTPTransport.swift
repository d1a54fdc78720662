/// A type that answers requests: a network connection, a deck, or a wrapper of another transport.
package protocol HTTPTransport: Sendable {
    /// Performs one exchange; failures are outcomes, so that nothing that arrived is lost.
    func exchange(_ request: HTTPRequest) async -> Exchange
}

/// Gives every request of a walk another role, so that the walk can be evidence for another law.
package struct MarkingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let role: PageMark.Role

    package init(_ base: any HTTPTransport, role: PageMark.Role) {
        self.base = base
        self.role = role
    }

    package func exchange(_ request: HTTPRequest) async -> Exchange {
        var request = request
        request.mark?.role = role
        return await base.exchange(request)
    }
}
