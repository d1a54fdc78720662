import TapeHTTP

/// Finds the recording nearest to a request that has no answer, and says what differs.
struct RequestDifferenceFinder {
    let deck: Deck
    /// In redacted form, as it was compared.
    let request: HTTPRequest
    let key: RequestKey
    /// The recordings that would answer it if they were not used up.
    let used: [Int]
    let headers: [HeaderName]

    func difference() -> RequestDifference {
        if !used.isEmpty {
            return make(
                .alreadyUsed(times: used.count), nearest: used.last,
                advice: "allow repeats, or record again with the requests in this order")
        }
        if let other = deck.recordings(of: key).first {
            let mark = deck.requests[other].mark
            return make(
                .otherPurpose(mark), nearest: other,
                advice: "record it with: pagetape record\(Self.option(for: request.mark))")
        }
        let recorded = deck.comparedRequests
        if let (nearest, parts) = nearest(among: recorded.alike(compared)) {
            return make(kind(parts), nearest: nearest, parts: parts, advice: advice(parts))
        }
        guard let (nearest, parts) = nearest(among: recorded.nearby(compared)) else {
            return make(.neverRecorded, advice: "record it with: pagetape record")
        }
        return make(.neverRecorded, nearest: nearest, parts: parts, advice: advice(parts))
    }

    /// The option that makes `record` send such requests; empty for those of the walk, which it always records.
    private static func option(for mark: PageMark?) -> String {
        guard let mark, !mark.isOfTheWalk, !mark.role.rawValue.contains(" ") else { return "" }
        // One kind of evidence for a law often takes requests in several roles.
        return " --also all"
    }

    private func make(
        _ kind: RequestDifference.Kind, nearest: Int? = nil,
        parts: [RequestDifference.Part] = [], advice: String
    ) -> RequestDifference {
        RequestDifference(
            kind: kind, request: request, nearest: nearest, parts: parts, advice: advice)
    }

    private func kind(_ parts: [RequestDifference.Part]) -> RequestDifference.Kind {
        if !parts.isEmpty, parts.allSatisfy(isRedacted) { return .redactedDifferently }
        if let mark = request.mark, let last = lastPage(of: mark), mark.page > last {
            return .pastRecordedPages(last: last)
        }
        let names = parts.map(\.name)
        return isPosition(names) ? .wrongPage : .differs(in: names)
    }

    /// Whether these parts are among those in which the recordings of one list differ from each other.
    private func isPosition(_ names: [String]) -> Bool {
        let recorded = deck.comparedRequests
        let alike = recorded.alike(compared).lazy.map { recorded.all[$0] }
            .filter { $0.request.method == request.method }
        guard !names.isEmpty, let first = alike.first else { return false }
        var missing = Set(names)
        for other in alike.dropFirst() where !missing.isEmpty {
            missing.subtract(other.differences(from: first, comparing: headers).map(\.name))
        }
        return missing.isEmpty
    }

    private func advice(_ parts: [RequestDifference.Part]) -> String {
        !parts.isEmpty && parts.allSatisfy(isRedacted)
            ? "name the secret in the spec, so that its place is known, and record again"
            : "if the request is right, say so in the spec and record again with: pagetape record"
    }

    private func isRedacted(_ part: RequestDifference.Part) -> Bool {
        part.recorded?.hasPrefix(RedactionMark.prefix) ?? false
    }

    private func lastPage(of mark: PageMark) -> Int? {
        deck.requests.compactMap(\.mark)
            .filter { $0.role == mark.role && $0.walk == mark.walk }
            .map(\.page).max()
    }

    // MARK: Nearest

    /// Of some recordings, the one of the same page, or else the one with the fewest differing parts; nil if there are none.
    private func nearest(
        among candidates: [Int]
    ) -> (index: Int, parts: [RequestDifference.Part])? {
        var best: (index: Int, parts: [RequestDifference.Part], rank: (Int, Int))?
        let (compared, recorded) = (compared, deck.comparedRequests)
        for index in candidates {
            let parts = compared.differences(from: recorded.all[index], comparing: headers)
            let isSamePage = request.mark != nil && deck.requests[index].mark == request.mark
            let rank = (isSamePage ? 0 : 1, parts.count)
            if best.map({ rank < $0.rank }) ?? true { best = (index, parts, rank) }
        }
        return best.map { ($0.index, $0.parts) }
    }

    private var compared: ComparedRequest { ComparedRequest(request, key) }
}
