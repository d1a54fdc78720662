package import TapeHTTP

extension PagedEndpoint {
    /// The size of pages that a request asks for; nil where it does not say.
    package func size(askedBy request: HTTPRequest) -> Int? {
        guard let slot = convention.size?.slot,
            let asked = RequestPlacing.number(in: slot, of: request)
        else { return nil }
        return asked - (convention.asksOneMore ? 1 : 0)
    }
}
