extension Conclusion {
    /// Adds a doubt where a sibling list may belong to the paged one, since pages would be short without it.
    mutating func settleCompanions() {
        guard finding.reading.companions.isEmpty, finding.pages.count > 1 else { return }
        let walks = [finding.pages.map(\.page), finding.trail]
        let possible = walks.compactMap { pages in
            let companions = CompanionLists(
                of: finding.reading.list, on: pages, asking: convention.size?.value,
                isFollowed: isFollowed(pages))
            return companions.possibleCompanion ?? companions.lateCompanion
        }
        // A list that only a larger page has may begin after the pages that were walked.
        let all = CompanionLists(
            of: finding.reading.list, on: walks.flatMap(\.self), asking: convention.size?.value)
        guard let companion = possible.first ?? all.lateCompanion else { return }
        finding.doubts.append(
            "the list at \(companion.place.jsonPath) is next to it and may be part of it")
    }

    /// Whether the last of these pages points to another one, where a pointer means that more follows.
    private func isFollowed(_ pages: [Observation]) -> Bool {
        guard let last = pages.last, convention.pointerIsSignal, finding.end.pointsOn != true,
            last.request != finding.end.lastPage?.page.request
        else { return false }
        return run.nextPosition(of: last, by: convention) != nil
    }
}
