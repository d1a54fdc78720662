import TapeHTTP

extension ContractSpec.Stir.Write {
    /// Why a write cannot be sent.
    enum Hindrance: Error {
        /// Its URL is invalid.
        case unusable(any Error)
        /// It would go to an origin that is not allowed.
        case elsewhere(String)
    }

    /// The request of the write, at the place where it may be made.
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

    /// The numbers that tell a row apart after this write: the row's own, and the digits of the time.
    func marks(by values: StirValues) -> [Int] {
        var marks: [Int] = []
        if places.contains(.stirNumber) { marks.append(values.number) }
        if places.contains(.stirNow) { marks += StirNumbers(in: [values.now.rfc3339]).values }
        return marks
    }

    var isGraphQL: Bool { if case .graphQL? = body { true } else { false } }
}

extension ContractSpec.Stir.Write.Hindrance {
    /// The reason as a message, with a name for the write.
    func words(of write: String) -> String {
        switch self {
        case .unusable(let error): "the URL of \(write) cannot be used: \(error)"
        case .elsewhere(let origin):
            "\(write) would go to \(origin), which is neither this machine nor named by --stir-host"
        }
    }
}
