package import TapeHTTP
package import TapePaging

extension ExtraEvidence {
    /// One answer that was recorded for a law, without its body.
    package struct Answer: Sendable {
        /// The number in the request's mark; what it counts depends on the role of the request.
        package let number: Int
        package let request: HTTPRequest
        /// The response's status; nil where no whole response came.
        package let status: Int?
        package let headers: HeaderFields
        package let byteCount: Int
        package let reading: Result<PageReading, PageError>
        /// Whether the place that the spec names for a fresh cursor holds one.
        package let hasRecovery: Bool

        package init(
            number: Int, exchange: Exchange, reading: Result<PageReading, PageError>,
            hasRecovery: Bool = false
        ) {
            self.number = number
            self.reading = reading
            self.hasRecovery = hasRecovery
            request = exchange.asked
            let response: HTTPResponse? =
                if case .whole(let response) = exchange.outcome { response } else { nil }
            status = response?.status
            headers = response?.headers ?? [:]
            byteCount = response?.body.count ?? 0
        }
    }
}

extension ExtraEvidence.Answer {
    /// What the request was made for.
    var role: PageMark.Role { request.mark?.role ?? .walk }

    /// The items' digests; nil where the answer is no page.
    var digests: [UInt64]? {
        if case .success(let reading) = reading, !reading.facts.isPastEnd {
            reading.items.map(\.digest)
        } else {
            nil
        }
    }

    /// Whether the server refused the request in so many words.
    ///
    /// Some servers answer with status 200 and a body that reports the mistake in place of the list.
    var isRefusal: Bool {
        guard let status else { return false }
        if (400..<500).contains(status) { return true }
        guard isSuccess, case .failure(let error) = reading else { return false }
        return error.code == .noItems
    }

    var isSuccess: Bool { status.map { (200..<300).contains($0) } ?? false }

    /// Whether the server failed on the request.
    var isServerError: Bool { status.map { $0 >= 500 } ?? false }

    /// Whether an answer came at all.
    var isAnswered: Bool { status != nil }

    /// The answer in a few words.
    var words: String {
        switch reading {
        case .success(let reading):
            return "status \(status ?? 0) with \(counted(reading.items.count, "item"))"
        case .failure(let error):
            guard let status else { return "\(error)" }
            return isSuccess ? "status \(status) and no list: \(error.detail)" : "status \(status)"
        }
    }

    /// What the answer brought, as `words` say it.
    var sight: FindingSubject.Sight {
        switch reading {
        case .success(let reading):
            .answer(status: status, itemCount: reading.items.count, error: nil)
        case .failure(let error): .answer(status: status, itemCount: nil, error: error.code)
        }
    }

    /// A finding about a false promise in the answer.
    func finding(
        _ promise: FindingSubject.Promise, expected: String, advice: String
    ) -> Finding {
        var finding = finding(expected: expected, saw: promise.words, advice: advice)
            .seeing(.promise(promise))
        if let kind = promise.kind { finding.subject.kinds.insert(kind) }
        return finding
    }

    /// A finding about the answer.
    func finding(expected: String, saw: String? = nil, advice: String) -> Finding {
        var finding = Finding(
            page: nil, position: request.url.requestTarget, expected: expected,
            saw: saw ?? words, advice: advice)
        finding.command = CurlCommand(request).text
        if saw == nil { finding.subject.sight = sight }
        switch reading {
        case .success(let reading): finding.subject.itemCount = reading.items.count
        case .failure: finding.subject.failure = status
        }
        // The status is in the words of an answer, and says why one is no page.
        return finding.inHead(isAnswered && (saw == nil || digests == nil))
    }
}
