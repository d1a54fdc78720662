package import TapeHTTP
package import TapePaging

/// What laws look at that one walk cannot show: other walks of the list, and single answers recorded for their sake.
package struct ExtraEvidence: Sendable {
    /// One answer that was recorded for a law, without its body.
    package struct Answer: Sendable {
        /// The number in the request's mark; what it counts depends on the role.
        package let number: Int
        package let request: HTTPRequest
        /// Nil where no whole response came.
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

    /// A walk of the same list by pages of another size.
    package struct SizedWalk: Sendable {
        package let size: Int
        package let walk: Walk

        package init(size: Int, walk: Walk) {
            self.size = size
            self.walk = walk
        }
    }

    package let main: WalkEvidence
    /// The answers to requests of each role, by their numbers.
    package let answers: [PageMark.Role: [Answer]]
    package let sizedWalks: [SizedWalk]
    /// The walk of what passes a filter.
    package let filtered: Walk?

    package init(
        _ main: WalkEvidence, answers: [PageMark.Role: [Answer]] = [:],
        sizedWalks: [SizedWalk] = [], filtered: Walk? = nil
    ) {
        self.main = main
        self.answers = answers.mapValues { $0.sorted { $0.number < $1.number } }
        // A size that the API refused is no size of this list; what it says then, `over-maximum` judges.
        self.sizedWalks = sizedWalks.filter { !$0.walk.pages.isEmpty }
            .sorted { $0.size < $1.size }
        self.filtered = filtered
    }
}

extension ExtraEvidence {
    var walk: Walk { main.walk }
    var convention: Convention { main.convention }

    func answers(_ role: PageMark.Role) -> [Answer] { answers[role] ?? [] }

    /// The items of a page of the walk.
    func digests(ofPage number: Int) -> ArraySlice<UInt64>? {
        guard walk.pages.indices.contains(number - 1) else { return nil }
        return walk.digests[walk.pages[number - 1].items]
    }

    /// Whether the spec says that the list may change under a walk.
    var mayDrift: Bool { convention.stability.kind == .drifting }

    /// What differences between two looks at the list come to: nothing where it may change in between.
    func weighing(_ differences: [Finding], evidence words: String) -> Judgement {
        !differences.isEmpty && mayDrift
            ? .mayHaveChanged : .weighing(differences, evidence: words)
    }

    /// The finding with the command that asks for a page of a walk by another size.
    func reproducible(_ finding: Finding, at page: Walk.Page?, size: Int) -> Finding {
        guard let page, let endpoint = main.endpoint?.sized(size) else { return finding }
        var finding = finding
        let request = endpoint.request(for: page.position, mark: PageMark(page: page.number))
        finding.command = CurlCommand(request).text
        return finding
    }

    /// Whether a position can be asked for a second time.
    var isRepeatable: Bool { convention.stability.reuse == .repeatable }
}

extension ExtraEvidence.Answer {
    /// The items' digests; nil where the answer is no page.
    var digests: [UInt64]? {
        if case .success(let reading) = reading { reading.items.map(\.digest) } else { nil }
    }

    /// Whether the server refused the request in so many words.
    var isRefusal: Bool {
        if let status { return (400..<500).contains(status) || (isSuccess && digests == nil) }
        return false
    }

    var isSuccess: Bool { status.map { (200..<300).contains($0) } ?? false }

    /// Whether the server broke over the request.
    var isServerError: Bool { status.map { $0 >= 500 } ?? false }

    /// The answer in a few words.
    var words: String {
        switch reading {
        case .success(let reading):
            return "status \(status ?? 0) with \(counted(reading.items.count, "item"))"
        case .failure(let error):
            return status.map { "status \($0)" } ?? "\(error)"
        }
    }

    /// A finding about the answer.
    func finding(expected: String, saw: String? = nil, advice: String) -> Finding {
        var finding = Finding(
            page: nil, position: request.url.requestTarget, expected: expected,
            saw: saw ?? words, advice: advice)
        finding.command = CurlCommand(request).text
        return finding
    }
}
