import TapeCassette
import TapeContracts
import TapeFaults
import TapeHTTP
import TapePlayback
import TapeServer

/// Opens cases of a list: each has a session of the deck and a port of its own.
struct CaseStage: Sendable {
    let list: ServedList
    let standIn: StandIn
    let rewriting: OriginRewriting
    /// How long a connection is held that gets nothing more.
    let hold: Duration
    var policy = DeckPolicy.repeatLast
    var speech = StandIn.Speech.plain

    func open(
        _ situation: JudgedCase, port: UInt16 = 0, under plan: FaultPlan? = nil,
        observing observe: @escaping @Sendable (PlaybackEntry) -> Void = { _ in }
    ) throws(ServerError) -> OpenCase {
        var stray: (door: StrayPort, port: UInt16)?
        if (plan ?? situation.plan).faults.contains(.strayLink) {
            let door = StrayPort()
            stray = (door, try standIn.open(door))
        }
        let player = list.player(
            under: plan ?? situation.plan, policy: policy, rewriting: rewriting, holding: hold,
            leadingAstrayTo: stray.map { standIn.origin(ofPort: $0.port) }, observing: observe)
        let number = try standIn.open(player, port: port, speaking: speech)
        return OpenCase(
            situation: situation, player: player, port: number,
            origin: standIn.origin(ofPort: number), stray: stray?.door,
            strayPort: stray?.port, began: .now)
    }

    func close(_ open: OpenCase) {
        standIn.close(port: open.port)
        if let port = open.strayPort { standIn.close(port: port) }
    }
}

/// A case that clients can reach, and what came to it.
struct OpenCase: Sendable {
    let situation: JudgedCase
    let player: CasePlayer
    let port: UInt16
    let origin: String
    let stray: StrayPort?
    let strayPort: UInt16?
    let began: ContinuousClock.Instant

    /// What a client was seen to do here.
    func conduct(
        _ ending: Conduct.Ending, words: String = "", result: [String]? = nil
    ) -> Conduct {
        let deck = player.playback.deck
        let requests = player.log.entries.map { entry in
            // A request that no recording answers is compared with recorded ones, in which secrets are marks.
            let asked =
                entry.act.request.mark == nil
                ? deck.asRecorded(entry.act.request) : entry.act.request
            return Conduct.Request(
                asked: asked, outcome: entry.act.outcome, fault: entry.act.fault,
                began: entry.began - began, ended: entry.ended.map { $0 - began },
                isDelivered: entry.delivery == .whole)
        }
        return Conduct(
            requests: requests, strays: (stray?.requests ?? []) + player.log.foreign,
            ending: ending, words: words,
            result: result)
    }
}
