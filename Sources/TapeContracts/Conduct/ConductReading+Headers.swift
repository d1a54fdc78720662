import TapeHTTP

/// Whether headers travel along with every page.
extension ConductReading {
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

    /// The law that a header breaks: where the request that failed had it so, too, the retry is none of the cause.
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
        // A token may be renewed on the way.
        guard value != before, name != "Authorization", !Self.isOfTheClient(name),
            !isPosition(name)
        else { return }
        breach(
            law, page, expected: "the header \(name.spelling) as on the first page",
            saw: "another value on page \(page)",
            "build each request from the first one, and change the position alone")
    }

    /// Whether a header says where a page is, so that its value is another one on each.
    private func isPosition(_ name: HeaderName) -> Bool {
        let values = (1...max(1, terms.recorded.lastPage)).compactMap {
            terms.recorded.request(ofPage: $0)?.headers[name]
        }
        return Set(values).count > 1
    }

    /// What clients and their libraries say of themselves and of each single request.
    private static func isOfTheClient(_ name: HeaderName) -> Bool {
        switch name {
        case "User-Agent", "Host", "Connection", "Accept-Encoding", "Accept-Language",
            "Content-Length", "Upgrade", "HTTP2-Settings", "Traceparent", "Tracestate",
            "X-Request-Id", "Idempotency-Key", "Date", "X-Amz-Date", "Cookie":
            true
        case _: false
        }
    }
}
