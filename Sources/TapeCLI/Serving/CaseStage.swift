import TapeCassette
import TapeContracts
import TapeFaults
import TapePlayback
import TapeServer

/// Opens cases of a list, each with its own session of the deck and its own port.
struct CaseStage: Sendable {
    let list: ServedList
    let standIn: StandIn
    let rewriting: OriginRewriting
    /// How long a connection is held open when nothing more is sent on it.
    let hold: Duration
    var policy = DeckPolicy.repeatLast
    var speech = StandIn.Speech.plain

    func open(
        _ situation: JudgedCase, port: UInt16 = 0, under plan: FaultPlan? = nil,
        observing observe: @escaping @Sendable (PlaybackEntry) -> Void = { _ in }
    ) throws(ServerError) -> OpenCase {
        let plan = plan ?? situation.plan
        var bends: [String: String] = [:]
        var bentLink: (handler: BentLinkPort, port: UInt16)?
        if plan.faults.contains(.plainLink), let own = list.plainOrigin, speech != .tls {
            bends[Fault.plainOrigin] = own
        } else if speech != .everyHost,
            plan.faults.contains(where: { [.strayLink, .plainLink].contains($0) })
        {
            let handler = BentLinkPort()
            let port = try standIn.open(handler)
            bentLink = (handler, port)
            for origin in [Fault.strayOrigin, Fault.plainOrigin] {
                bends[origin] = standIn.origin(ofPort: port)
            }
        }
        let player = list.player(
            under: plan, policy: policy, rewriting: rewriting, holding: hold,
            bendingLinks: bends, observing: observe)
        var ports = bentLink.map { [$0.port] } ?? []
        var origin = list.origin
        // In a network of its own, a command reaches the recorded origin by name and needs no port here.
        if speech != .everyHost {
            let number: UInt16
            do {
                number = try standIn.open(player, port: port, speaking: speech)
            } catch {
                for port in ports { standIn.close(port: port) }
                throw error
            }
            origin = standIn.origin(ofPort: number)
            ports.append(number)
        }
        return OpenCase(
            situation: situation, player: player, ports: ports, origin: origin,
            bentLinkPort: bentLink?.handler, began: .now)
    }

    func close(_ open: OpenCase) {
        for port in open.ports { standIn.close(port: port) }
    }
}
