import TapeCassette
import TapeContracts
import TapeFaults
import TapeHTTP
import TapePlayback
import TapeServer

/// A case that clients can reach, and what came to it.
struct OpenCase: Sendable {
    let situation: JudgedCase
    let player: CasePlayer
    /// The ports that go with it.
    let ports: [UInt16]
    /// Where the client asks.
    let origin: String
    /// Where bent links lead; nil where the plan bends none, or leads them to a port of the case itself.
    let bentLinkPort: BentLinkPort?
    let began: ContinuousClock.Instant

    private static let interval = Duration.milliseconds(20)

    /// Waits until what the client got is noted: it may be gone, or ask for a verdict, before that.
    ///
    /// Where it failed and was answered whole, the end of its last connection has time to be noted, too: it may have left before
    /// it read the answer.
    func settle(behind ending: Conduct.Ending) async {
        let log = player.log
        for _ in 0..<100 where log.isAnswering {
            // `try?`: a run that is called off need not wait.
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

    /// What a client was seen to do here.
    func conduct(
        _ ending: Conduct.Ending, words: String = "", result: [String]? = nil
    ) -> Conduct {
        let deck = player.playback.deck
        let entries = player.log.entries
        let lastBegan = entries.map(\.began).max() ?? began
        let now = (wall: WallTime.now(), sinceBegan: ContinuousClock.now - began)
        let requests = entries.map { entry in
            // Who says that it has everything read what it broke the connection off behind, and so did who asked for more.
            let isUnread =
                entry.isLeft && ending != .exited(0) && lastBegan <= entry.ended ?? lastBegan
            // A request that no recording answers is compared with recorded ones, in which secrets are marks.
            let asked =
                entry.act.request.mark == nil
                ? deck.asRecorded(entry.act.request) : entry.act.request
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
    /// The date until which a fault asked to be left alone; nil where it gave none.
    fileprivate var refusedUntil: WallTime? {
        guard case .rateLimitDate? = fault else { return nil }
        return outcome.response?.headers["Retry-After"].flatMap { WallTime(httpDate: $0) }
    }
}
