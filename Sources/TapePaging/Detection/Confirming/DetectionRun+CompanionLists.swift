import TapeHTTP

extension DetectionRun {
    /// The most pages to walk in search of the beginning of a list that only a larger page had.
    private static let lateCompanionPages = 4

    /// If a larger page has a list that no earlier page had, walks on to the first page with that list.
    ///
    /// That page shows whether pages are full only together with the list.
    mutating func lookForLateCompanion(
        of larger: Observation, _ finding: inout ConfirmedHypothesis
    ) throws(ProbeQuestion) {
        let seen = finding.pages.map(\.page) + [larger]
        guard finding.reading.companions.isEmpty, finding.convention.counter == nil,
            let late = CompanionLists(of: finding.reading.list, on: seen, asking: nil).lateCompanion
        else { return }
        let reason = "walking on to where \(late.place.jsonPath) begins"
        for _ in 0..<Self.lateCompanionPages where transcript.remaining > Self.reserve {
            guard let last = finding.pages.last, late.items(in: last.page.body)?.isEmpty ?? true,
                let next = nextPosition(of: last.page, by: finding.convention),
                next != last.position,
                case .page(_, let page) = try look(
                    at: next, by: finding.convention, because: reason)
            else { break }
            finding.pages.append(page)
        }
        guard let last = finding.pages.last else { return }
        finding.takeInCompanions(
            on: finding.pages.map(\.page),
            isFollowed: promisesMore(last.page, by: finding.convention))
    }

    /// Whether a page says, by its pointer or by a flag, that another one follows.
    ///
    /// A position that the client counts says nothing about that.
    func promisesMore(_ page: Observation, by convention: Convention) -> Bool {
        if convention.pointerIsSignal, nextPosition(of: page, by: convention) != nil { return true }
        return page.flags(outside: reading.list).contains { $0.value == $0.valueForMore }
    }
}
