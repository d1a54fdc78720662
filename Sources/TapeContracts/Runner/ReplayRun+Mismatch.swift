import TapeCassette
import TapeHTTP
package import TapePaging

extension ReplayRun {
    /// What the spec asks for and the cassette does not answer, because one of them has changed since the recording; nil
    /// where they belong together.
    ///
    /// A spec whose digest is the recording's asks what was asked then. Another one is played once: edits that ask for
    /// the same pages are no mismatch.
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
            return "page \(page) is asked for more often than it was recorded"
        }
        guard let part = difference.parts.first else {
            return "\(page == 1 ? "the first page" : "page \(page)"): \(difference.kind.words)"
        }
        let asked = part.asked.map { "`\($0)`" } ?? "nothing"
        let recorded = part.recorded.map { "`\($0)`" } ?? "nothing"
        return "page \(page), \(part.name): the spec asks for \(asked), recorded was \(recorded)"
    }

    /// The header that the first request has now and had not then, or the other way round.
    private var changedHeader: String? {
        guard let recorded = deck.firstRequest else { return nil }
        let now = deck.asRecorded(endpoint.request(for: .first, mark: PageMark(page: 1)))
        // What signs a request, or says who asks, is added on the way.
        let names = now.headers.map(\.name).filter { name in
            now.headers.values(for: name) != recorded.headers.values(for: name)
        }
        guard let name = names.first else { return nil }
        let asked = now.headers[name].map { "`\($0)`" } ?? "nothing"
        let before = recorded.headers[name].map { "`\($0)`" } ?? "nothing"
        return "header \(name.spelling): the spec sends \(asked), recorded was \(before)"
    }

    /// A maximum that is beyond the size that was asked for to go over it.
    private var changedMaximum: String? {
        guard let maximum = spec.convention.size?.maximum,
            let index = deck.lastRecording(at: PageMark(role: .overMaximum, page: 1)),
            let asked = endpoint.size(askedBy: deck.requests[index]), asked <= maximum
        else { return nil }
        return
            "size: the spec's maximum is \(maximum), and the recording went over it with \(asked)"
    }
}

extension ReplayRun {
    /// Plays every walk of the cassette, those of other sizes among them, and tells how the first one ended and which
    /// recordings of walks nobody asked for.
    ///
    /// What was recorded for a law of its own is not counted: no walk asks for it.
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
