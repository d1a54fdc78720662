import TapeCassette
import TapeHTTP
package import TapePaging

extension ReplayRun {
    /// Walks once, and tells how that ended and which recordings of the walk nobody asked for.
    ///
    /// What was recorded for a law of its own is not counted: the walk never asks for it.
    package func leftovers() async -> (ending: Walk.Ending, unplayed: [Int]) {
        let session = deck.session()
        let client = PagingClient(endpoint, over: DeckTransport(session))
        let walk = await client.walk()
        let unplayed = session.leftovers.filter { index in
            let mark = deck.requests[index].mark
            return mark == nil || mark?.role == .walk
        }
        return (walk.ending, unplayed)
    }
}
