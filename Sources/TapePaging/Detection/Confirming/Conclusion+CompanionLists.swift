extension Conclusion {
    /// Names a companion that may fill up pages which would be short without it; nothing is sure then.
    mutating func settleCompanions() {
        guard finding.reading.companions.isEmpty, finding.pages.count > 1 else { return }
        let walks = [finding.pages.map(\.page), finding.trail]
        let possible = walks.compactMap { pages in
            let companions = CompanionLists(
                of: finding.reading.list, on: pages, asking: convention.size?.value,
                isFollowed: isFollowed(pages))
            return companions.possibleCompanion ?? companions.lateCompanion
        }
        // What comes on a larger page only may begin behind the pages that were walked.
        let all = CompanionLists(
            of: finding.reading.list, on: walks.flatMap(\.self), asking: convention.size?.value)
        guard let companion = possible.first ?? all.lateCompanion else { return }
        finding.doubts.append(
            "the list at \(companion.place.jsonPath) stands beside it and may be part of it")
    }

    /// Whether another page follows the last of these, where pointers end with the list.
    private func isFollowed(_ pages: [Observation]) -> Bool {
        guard let last = pages.last, convention.pointerIsSignal, finding.end.pointsOn != true,
            last.request != finding.end.lastPage?.page.request
        else { return false }
        return run.nextPosition(of: last, by: convention) != nil
    }
}
