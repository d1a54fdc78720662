import TapeHTTP

extension DetectionRun {
    /// The sizes of the recorded first pages, the largest first; nil where an API is asked.
    func recordedSizes(_ finding: ConfirmedHypothesis) -> [Int]? {
        guard let recorded = transcript.recorded else { return nil }
        let endpoint = PagedEndpoint(request, convention: finding.convention)
        let sizes = Set(recorded.compactMap { endpoint.size(askedBy: $0) }).filter { size in
            guard size > 0, let sized = endpoint.sized(size) else { return false }
            return recorded.contains { $0.url.isEquivalent(to: sized.firstRequest.url) }
        }
        return sizes.sorted(by: >)
    }

    /// After a page with more items than asked for, tries another size to see whether the server obeys the size at all.
    mutating func askWhetherSizeIsObeyed(_ finding: inout ConfirmedHypothesis) throws(ProbeQuestion)
    {
        guard let size = finding.convention.size, size.slot != nil, size.value > 0,
            finding.firstCount > size.value, transcript.remaining > 1,
            let other = finding.convention.sized(max(1, size.value / 2))
        else { return }
        let request = PagedEndpoint(request, convention: other).firstRequest
        let reason = "asking whether the size is obeyed"
        guard transcript.canAnswer(request),
            let first = finding.pages.first?.page,
            let page = try transcript.ask(request, because: reason)?.page
        else { return }
        let comparison = PageComparison.from(first, to: page, by: finding.reading.list)
        finding.end.sizeEffect =
            switch comparison.kind {
            case .isNew: .otherItems
            case .isSame, .overlaps:
                finding.items(page).count == finding.firstCount ? .nothing : .otherCount
            case .isEmpty, .isElsewhere: nil
            }
    }

    /// Learns the maximum page size from recorded larger pages.
    ///
    /// An API is asked for it only where that helps to find the end.
    mutating func learnMaximum(_ finding: inout ConfirmedHypothesis) throws(ProbeQuestion) {
        guard finding.end.maximumSize == nil, let size = finding.convention.size,
            let wanted = recordedSizes(finding)?.first, wanted > size.value,
            let larger = finding.convention.sized(wanted)
        else { return }
        let request = PagedEndpoint(request, convention: larger).firstRequest
        let reason = "asking for a page of \(wanted)"
        guard let page = try transcript.ask(request, because: reason)?.page else { return }
        let got = finding.items(page).count
        guard got < wanted, got >= finding.firstCount, isFollowed(page, got, larger, finding) else {
            return
        }
        finding.end.maximumSize = got
        finding.evidence.append("asked for \(wanted) instead of \(size.value) items, \(got) came")
    }

    /// Whether a first page of another size is known to be followed by more pages.
    private func isFollowed(
        _ page: Observation, _ count: Int, _ convention: Convention, _ finding: ConfirmedHypothesis
    ) -> Bool {
        if convention.counter == nil, nextPosition(of: page, by: convention) != nil { return true }
        return finding.end.count(finding).map { $0 > count } ?? false
    }
}
