package import TapeHTTP

extension Convention.Slot {
    /// Whether this template makes the request, for some position and some size.
    package func fits(_ request: HTTPRequest) -> Bool {
        RequestPlacing.numbers(in: self, of: request) != nil
    }
}

extension PagedEndpoint {
    /// The page size that a request asks for; nil where it does not say.
    package func size(askedBy request: HTTPRequest) -> Int? {
        guard let slot = convention.size?.slot else { return nil }
        let shared =
            convention.sharesSizeSlot ? RequestPlacing.numbers(in: slot, of: request)?.size : nil
        guard
            let asked = shared ?? RequestPlacing.number(in: slot, of: request)
                ?? templated(slot, in: request)
        else { return nil }
        return asked - (convention.asksOneMore ? 1 : 0)
    }

    /// The size with which a template makes the request.
    private func templated(_ slot: Convention.Slot, in request: HTTPRequest) -> Int? {
        let text: String
        switch slot {
        case .header(let name, _): text = request.headers[name] ?? ""
        case .path: text = request.url.text
        case .url, .query, .jsonQuery, .queryMember, .form, .body, .markup, .merge:
            return nil
        }
        return text.split { !$0.isNumber }.compactMap { Int(countingBy: $0) }.first { number in
            var placing = RequestPlacing(request, base: firstRequest.url, size: number)
            placing.placeSize(.json(String(number)), in: slot)
            return placing.request.url == request.url
                && placing.request.headers == request.headers
        }
    }
}
