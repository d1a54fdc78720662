import TapeHTTP

extension ConductLaw {
    /// Every request keeps the parameters and headers of the first.
    static let keepsParameters = ConductLaw(
        .keepsParameters, "C34",
        "Every request carries the filters, sizes and headers that the API expects.",
        why: "Page 2 of another list is not page 2.",
        breach: "the filter is on the first request only",
        breakers: "clients that build later requests from the cursor alone")
}

extension ConductReading {
    /// Reports a request that differs from the first one in more than its position.
    mutating func breachParameters(_ difference: RecordedRequests.Difference, _ page: Int) {
        breach(
            .keepsParameters, page, expected: "the parameters of the first request on every page",
            saw: difference.words,
            "build each request from the first one, and change the position alone")
    }

    /// Compares the headers of a request with those of the first one.
    mutating func compareHeaders(_ request: Conduct.Request, _ page: Int) {
        guard let first = asking.firstHeaders else {
            asking.firstHeaders = request.asked.headers
            return
        }
        guard let recorded = terms.recorded.request(ofPage: page)?.headers else { return }
        for field in recorded where !Self.isOfTheClient(field.name) {
            judgeHeader(field.name, from: first, to: request.asked.headers, page)
        }
        judgeHeader("Authorization", from: first, to: request.asked.headers, page)
    }

    /// The law that a header breaks: a retry is to blame only if it changed the failed request's header.
    private func law(
        of name: HeaderName, in now: HeaderFields, _ page: Int
    ) -> LawIdentifier {
        guard let failed = asking.failed[page] else { return .keepsParameters }
        return failed.asked.headers[name] == now[name] ? .keepsParameters : .retryIsIdentical
    }

    private mutating func judgeHeader(
        _ name: HeaderName, from first: HeaderFields, to now: HeaderFields, _ page: Int
    ) {
        guard let before = first[name] else { return }
        let law = law(of: name, in: now, page)
        guard let value = now[name] else {
            return breach(
                law, page, expected: "the header \(name.spelling) on every page",
                saw: "page \(page) was asked for without it",
                "build each request from the first one, and change the position alone")
        }
        // A token may be renewed during the walk.
        guard value != before, name != "Authorization", !Self.isOfTheClient(name),
            !terms.recorded.varyingHeaders.contains(name)
        else { return }
        breach(
            law, page, expected: "the header \(name.spelling) as on the first page",
            saw: "another value on page \(page)",
            "build each request from the first one, and change the position alone")
    }

    /// Headers in which clients and their libraries describe themselves and each request.
    static func isOfTheClient(_ name: HeaderName) -> Bool {
        switch name {
        case "User-Agent", "Host", "Connection", "Accept-Encoding", "Accept-Language",
            "Content-Length", "Upgrade", "HTTP2-Settings", "Traceparent", "Tracestate",
            "X-Request-Id", "Idempotency-Key", "Date", "X-Amz-Date", "Cookie":
            true
        case _: false
        }
    }
}

extension LawIdentifier {
    package static let keepsParameters: Self = "keeps-parameters"
}
