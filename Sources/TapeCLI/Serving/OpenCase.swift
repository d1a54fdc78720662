import TapeCassette
import TapeContracts
import TapeFaults
import TapeHTTP
import TapePlayback
import TapeServer

/// A case that clients can reach, with the requests that it has received.
struct OpenCase: Sendable {
    let situation: JudgedCase
    let player: CasePlayer
    /// The ports opened for it.
    let ports: [UInt16]
    /// The origin for the client's requests.
    let origin: String
    /// The server that bent links lead to; nil if the plan bends none, or if they lead to a port of the case itself.
    let bentLinkPort: BentLinkPort?
    let began: ContinuousClock.Instant

    private static let interval = Duration.milliseconds(20)

    /// Waits until everything the client got is noted: the client may exit, or ask for a verdict, before that.
    ///
    /// If it failed although all its answers were sent, this also waits for the end of its last connection to be noted: it may
    /// have left before it read the answer.
    func settle(behind ending: Conduct.Ending) async {
        let log = player.log
        for _ in 0..<100 where log.isAnswering {
            // `try?`: a cancelled run need not wait.
            try? await Task.sleep(for: Self.interval)
        }
        guard ending != .exited(0),
            log.entries.allSatisfy({ $0.act.fault == nil && $0.delivery == .whole })
        else { return }
        for _ in 0..<10 where !log.entries.contains(where: \.isLeft) {
            // `try?`: as above.
            try? await Task.sleep(for: Self.interval)
        }
    }

    /// The behaviour of a client in this case.
    func conduct(
        _ ending: Conduct.Ending, words: String = "", result: [String]? = nil
    ) -> Conduct {
        let deck = player.playback.deck
        let entries = player.log.entries
        let lastBegan = entries.map(\.began).max() ?? began
        let now = (wall: WallTime.now(), sinceBegan: ContinuousClock.now - began)
        let requests = entries.map { entry in
            // A client that claims success has read an answer even if it reset the connection after it; so has one that went on
            // with another request.
            let isUnread =
                entry.isLeft && ending != .exited(0) && lastBegan <= entry.ended ?? lastBegan
            // A request that is none of the walk's is compared with recorded requests, in which secrets are masked, and shown.
            let asked =
                entry.act.request.mark?.role == .walk
                ? entry.act.request : deck.asRecorded(entry.act.request)
            var request = Conduct.Request(
                asked: asked, outcome: entry.act.outcome, fault: entry.act.fault,
                began: entry.began - began, ended: entry.ended.map { $0 - began },
                isDelivered: entry.delivery == .whole && !isUnread)
            request.closedUntil = entry.act.refusedUntil.map { now.sinceBegan + ($0 - now.wall) }
            return request
        }
        return Conduct(
            requests: requests, strays: (bentLinkPort?.requests ?? []) + player.log.strays,
            ending: ending, words: words,
            result: result)
    }
}

extension Act {
    /// The date until which a fault told the client to wait; nil if it gave none.
    fileprivate var refusedUntil: WallTime? {
        guard case .rateLimitDate? = fault else { return nil }
        return outcome.response?.headers["Retry-After"].flatMap { WallTime(httpDate: $0) }
    }
}
