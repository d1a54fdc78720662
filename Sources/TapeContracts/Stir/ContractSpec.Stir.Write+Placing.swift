import TapeHTTP

extension ContractSpec.Stir.Write {
    /// Why a write cannot be sent.
    enum Hindrance: Error {
        /// Its URL is none.
        case unusable(any Error)
        /// It would go to an origin that nobody allowed.
        case elsewhere(String)
    }

    /// The request that makes the write where it may be made.
    func request(
        beside list: HTTPRequest, _ values: StirValues,
        placing place: (HTTPURL) -> HTTPURL?
    ) throws(Hindrance) -> HTTPRequest {
        var request: HTTPRequest
        do { request = try self.request(beside: list, values) } catch { throw .unusable(error) }
        guard let target = place(request.url) else { throw .elsewhere(request.url.origin) }
        request.url = target
        return request
    }

    var isGraphQL: Bool { if case .graphQL? = body { true } else { false } }
}

extension ContractSpec.Stir.Write.Hindrance {
    /// The reason in words, of a write as it is called there.
    func words(of write: String) -> String {
        switch self {
        case .unusable(let error): "the URL of \(write) cannot be used: \(error)"
        case .elsewhere(let origin):
            "\(write) would go to \(origin), which is neither this machine nor named by --stir-host"
        }
    }
}
