import TapeCassette
import TapeFaults
package import TapeHTTP
package import TapePaging

extension ReplayRun {
    /// A list with more items is not driven: a run over each footer holds all of them several times.
    private static let mostItems = 100_000

    /// What lists make of the pages, and the trial of it; no trial if something prevents it.
    func drive(
        over reading: Reading, _ plans: [FaultPlan], isChosen: Bool, _ selection: LawSelection
    ) async -> (rows: [LawRow], result: AllFootersTrial.Result?) {
        let hindrance = hindranceToDriving(over: reading)
        let trial = AllFootersTrial(
            reading.pages, footers: hindrance == nil ? spec.footers : [], plans: plans,
            isChosen: isChosen)
        let result = await trial.run()
        let filled = reading.walk.pages.count { !$0.items.isEmpty }
        return (
            clientRows(result, filled, hindrance, selection), hindrance == nil ? result : nil
        )
    }

    /// The recorded walk, read once.
    struct Reading {
        let walk: Walk
        let times: [Int: Duration]
        let rateLimited: [RateLimitedAnswer]
        /// The pages as lists see them, if lists are to be driven.
        let pages: ListPages
    }

    /// Reads the walk, and keeps its pages if lists are to be driven over them under these faults.
    func read(forListsUnder faults: [Fault]?) async -> Reading {
        let session = deck.session()
        let tape = DeckTransport(session, readingAhead: true)
        let limits = RateLimitNotes(tape, under: spec.convention)
        let client = PagingClient(
            endpoint, over: ReplayingTransport(over: limits, under: endpoint.convention))
        var pages = ListPages(endpoint, faults: faults ?? [])
        var times: [Int: Duration] = [:]
        let walk = await client.walk(
            observing: { times[$0] = $1.exchange.timing?.total },
            weighing: { machine, reading in
                guard faults != nil else { return }
                if machine.walk.digests.count <= Self.mostItems {
                    pages.append(reading, on: machine)
                } else if pages.count > 0 {
                    pages = ListPages(endpoint, faults: [])
                }
            })
        deck.adoptPages(of: session)
        return Reading(walk: walk, times: times, rateLimited: limits.answers, pages: pages)
    }

    /// The walk as the recording holds it, and the page that each recording is.
    package func placed() async -> (walk: Walk, pages: [Int: PageMark]) {
        let walk = await read(forListsUnder: nil).walk
        return (walk, deck.pagesByRecording)
    }

    /// Why no list can be driven over a walk.
    struct DrivingHindrance {
        let reason: String
        /// Whether the reason lies in the API, so that another recording would not help.
        let isLasting: Bool
    }

    func hindranceToDriving(over reading: Reading) -> DrivingHindrance? {
        let count = reading.walk.digests.count
        if reading.walk.ending.isWhole, count > Self.mostItems {
            let most = Self.mostItems
            return DrivingHindrance(
                reason: "no list of more than \(most) items is driven; the walk has \(count)",
                isLasting: true)
        }
        // A list driven over half a walk would meet the recording's gap, not the API.
        guard reading.walk.ending.isWhole, reading.pages.count > 0 else {
            return DrivingHindrance(reason: "the walk did not reach its end", isLasting: false)
        }
        return nil
    }

    /// Each kind of fault at every page.
    static let everyFault = Fault.everyKind.map { FaultPlan([.init($0, at: .sweep)]) }
}
