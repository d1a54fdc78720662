package import TapeHTTP

/// A response as detection keeps it: the exchange and the parsed body.
package struct ProbeAnswer: Sendable {
    package let exchange: Exchange
    package let observation: Result<Observation, Body.Fault>?
    /// The number of requests it took, retries included.
    package let tries: Int

    /// Parses the body once; detection then reads it as often as it likes.
    package init(_ exchange: Exchange, tries: Int = 1) {
        self.exchange = exchange
        self.tries = tries
        if case .whole(let response) = exchange.outcome {
            observation = Result { () throws(Body.Fault) in
                try Observation(exchange.asked, response)
            }
        } else {
            observation = nil
        }
    }

    package var status: Int? { exchange.outcome.response?.status }

    /// Whether there is no answer because none was recorded.
    package var isUnrecorded: Bool {
        guard case .failed(let error) = exchange.outcome else { return false }
        return error.code == .unmatched
    }

    /// The observation of a successful response; nil for any other.
    package var page: Observation? {
        guard let status, (200..<300).contains(status), case .success(let page)? = observation
        else {
            return nil
        }
        return page
    }

    /// A short description of what went wrong.
    package var failure: String {
        switch exchange.outcome {
        case .failed(let error): return error.detail
        case .cut(_, let error): return "the response broke off: \(error.detail)"
        case .whole(let response):
            guard (200..<300).contains(response.status) else {
                return "status \(HTTPStatus(rawValue: response.status))"
            }
            return switch observation {
            case .failure(.empty)?: "an empty body"
            case .failure(.html)?: "an HTML page"
            case .failure(.unreadable(let detail))?: detail
            case .success?, nil: "no list"
            }
        }
    }
}

extension ProbeAnswer {
    /// A placeholder for an answer that was not recorded.
    static func unrecorded(_ request: HTTPRequest) -> Self {
        let error = TransportError(.unmatched, detail: "no answer, since it was not recorded")
        return Self(Exchange(asked: request, outcome: .failed(error)))
    }
}
