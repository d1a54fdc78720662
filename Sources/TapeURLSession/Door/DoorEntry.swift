package import TapeHTTP

/// A request that came to a door, and what it was told.
package struct DoorEntry: Hashable, Sendable {
    /// The request as the client made it, with the page that the recording says it asks for.
    package let request: HTTPRequest
    package let outcome: Outcome
    /// Where the answer is from: the URL asked, or the one that redirects led to.
    package let answeredBy: HTTPURL
    /// The recordings that went into the answer, as indices in the cassette: several where redirects led on.
    package let recordings: [Int]
    /// Whether a recording was given that had been used before.
    package let isRepeat: Bool
    /// Whether a fault changed what the recording holds.
    package let isFaulted: Bool

    /// The entry as an exchange, for those who read pages.
    package var exchange: Exchange {
        var exchange = Exchange(asked: request, outcome: outcome)
        exchange.answeredBy = answeredBy
        return exchange
    }

    /// The entry in one line.
    package var words: String {
        let page = request.mark.map { " (page \($0.page))" } ?? ""
        let signs = [isRepeat ? "given again" : nil, isFaulted ? "faulted" : nil].compactMap(\.self)
        let remark = signs.isEmpty ? "" : " [\(signs.joined(separator: ", "))]"
        return "\(request.method.rawValue) \(request.url.text)\(page) → \(outcome.words)\(remark)"
    }
}

extension Outcome {
    fileprivate var words: String {
        switch self {
        case .whole(let response):
            "\(HTTPStatus(rawValue: response.status)), \(response.body.count) bytes"
        case .cut(let response, let error):
            "\(HTTPStatus(rawValue: response.status)), cut after \(response.body.count) bytes: "
                + error.detail
        case .failed(let error): String(error.detail.prefix { !$0.isNewline })
        }
    }
}
