import TapeCassette
import TapeHTTP
package import TapePaging

extension ReplayRun {
    /// What the spec requests but the cassette does not answer, because one of them has changed since the recording; nil if
    /// they match.
    ///
    /// A spec with the recording's digest requests the same as then. Any other spec is played once: edits that lead to the
    /// same requests are no mismatch.
    package func mismatch() async -> String? {
        guard let digest = deck.cassette.header.spec?.digest, digest != spec.digest else {
            return nil
        }
        if let difference = changedHeader { return difference }
        let client = PagingClient(
            endpoint, over: ReplayingTransport(deck.session(), under: endpoint.convention))
        var missed: (page: Int, asked: HTTPRequest)?
        let walk = await client.walk(observing: { page, answer in
            guard case .failed(let error) = answer.exchange.outcome, error.code == .unmatched
            else { return }
            missed = (page, answer.exchange.asked)
        })
        if let missed, !wasCapped(before: missed.page) {
            return difference(of: missed.asked, page: missed.page)
        }
        return walk.pages.isEmpty ? nil : changedMaximum
    }

    /// Whether the recording was stopped just before a page.
    private func wasCapped(before page: Int) -> Bool {
        guard let walk = deck.cassette.end.walks.first, walk.ended != .end else { return false }
        return page - 1 == walk.pages
    }

    private func difference(of asked: HTTPRequest, page: Int) -> String {
        guard case .missing(let difference) = deck.session().answer(asked) else {
            return "page \(page) is requested more often than it was recorded"
        }
        guard let part = difference.parts.first else {
            return "\(page == 1 ? "the first page" : "page \(page)"): \(difference.kind.words)"
        }
        let asked = part.asked.map { "`\($0)`" } ?? "nothing"
        let recorded = part.recorded.map { "`\($0)`" } ?? "nothing"
        return "page \(page), \(part.name): the spec has \(asked), the recording \(recorded)"
    }

    /// A header that the first request has now but did not have then, or the other way round.
    private var changedHeader: String? {
        guard let recorded = deck.firstRequest else { return nil }
        let now = deck.asRecorded(endpoint.request(for: .first, mark: PageMark(page: 1)))
        // Signatures and credentials are added to the request on its way.
        let names = now.headers.map(\.name).filter { name in
            now.headers.values(for: name) != recorded.headers.values(for: name)
        }
        guard let name = names.first else { return nil }
        let asked = now.headers[name].map { "`\($0)`" } ?? "nothing"
        let before = recorded.headers[name].map { "`\($0)`" } ?? "nothing"
        return "header \(name.spelling): the spec sends \(asked), the recording \(before)"
    }

    /// A maximum that has changed since a size above it was recorded.
    private var changedMaximum: String? {
        guard let maximum = spec.convention.size?.maximum,
            let index = deck.lastRecording(at: PageMark(role: .overMaximum, page: 1)),
            let asked = endpoint.size(askedBy: deck.requests[index]), asked <= maximum
        else { return nil }
        return
            "size: the spec's maximum is \(maximum), but the recording tested \(asked) as too large"
    }
}

extension ReplayRun {
    /// Plays every walk of the cassette, including those of other sizes, and returns how the first one ended and which
    /// recordings of walks were never requested.
    ///
    /// Recordings made for a single law are not counted, because no walk requests them.
    package func leftovers() async -> (ending: Walk.Ending, unplayed: [Int]) {
        let client = PagingClient(
            endpoint, over: ReplayingTransport(deck.session(), under: endpoint.convention))
        let walk = await client.walk()
        let main = WalkEvidence(
            walk, convention: endpoint.convention, endpoint: endpoint, rereading: { _ in nil })
        let others = OtherWalks(deck: deck, endpoint: endpoint, spelling: CredentialSpelling(spec))
        _ = await others.walks(beside: main)
        let unplayed = deck.leftovers.filter { index in
            let mark = deck.requests[index].mark
            return mark == nil || mark?.role == .walk
        }
        return (walk.ending, unplayed)
    }
}
