import TapeCassette
import TapeHTTP
package import TapePaging

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
        _ = await OtherWalks(deck, endpoint: endpoint, spelling: CredentialSpelling(spec))
            .walks(beside: main)
        let unplayed = deck.leftovers.filter { index in
            let mark = deck.requests[index].mark
            return mark == nil || mark?.role == .walk
        }
        return (walk.ending, unplayed)
    }
}
