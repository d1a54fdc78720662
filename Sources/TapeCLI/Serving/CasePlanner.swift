import TapeContracts
import TapeFaults
import TapePaging
import TapePlayback
import TapeServer

/// Decides in which cases a client is tested.
struct CasePlanner: Sendable {
    /// The faults that the user chose, at the usual places; nil for the usual faults.
    var faults: [Fault]?
    /// The faults that the user chose with their places.
    var plan = FaultPlan([])
    /// Whether faults strike at every page.
    var isSweeping = false
    /// How clients reach the recording.
    var speech = StandIn.Speech.plain

    var isChosen: Bool { faults != nil || !plan.rules.isEmpty }

    /// A case that is left out.
    struct Skipped: Sendable {
        let name: String
        let reason: Reason
    }

    /// Why a case cannot be run with a recording.
    enum Reason: String, Sendable {
        case lasting = "the position does not expire"
        case plain = "the client does not speak TLS here"
        case noPlace = "the page gives it no place"
        case unrecorded = "it would lead to a position that was not recorded"
        case ending = "it would say that the list ends"

        /// Whether leaving the case out may hide a client's mistake: a list could behave so, but the recording does not show
        /// how it goes on.
        var hidesMistakes: Bool {
            switch self {
            case .unrecorded, .ending: true
            case .lasting, .plain, .noPlace: false
            }
        }
    }

    /// The cases that can be run, the clean one first, and those skipped: all that the user chose, but of the usual ones only
    /// those whose absence may hide a mistake.
    func cases(
        of list: ServedList, run: ReplayRun, pages: Int
    ) async -> (cases: [JudgedCase], skipped: [Skipped]) {
        let places = JudgedCase.places(of: pages, isSweeping: isSweeping)
        let tried = isChosen ? faults ?? [] : JudgedCase.usualFaults
        let wanted =
            JudgedCase.all(tried, at: places) + JudgedCase.lasting(tried, at: places)
            + JudgedCase.all(of: plan, pages: pages)
        var cases: [JudgedCase] = []
        var skipped: [Skipped] = []
        for situation in wanted where !cases.contains(situation) {
            if let reason = await objection(to: situation, list, run, pages) {
                guard isChosen || reason.hidesMistakes else { continue }
                skipped.append(Skipped(name: situation.name, reason: reason))
            } else {
                cases.append(situation)
            }
        }
        return (cases, skipped)
    }

    /// Notes about skipped cases, with one note for each reason.
    static func notes(of skipped: [Skipped]) -> [String] {
        var reasons: [Reason] = []
        for one in skipped where !reasons.contains(one.reason) {
            reasons.append(one.reason)
        }
        return reasons.map { reason in
            let names = skipped.filter { $0.reason == reason }.map(\.name)
            return "not tried: \(names.joined(separator: ", ")): \(reason.rawValue)"
        }
    }

    /// Why the case cannot be run; nil if it can.
    ///
    /// A fault that changes a page's content is first tried with a walk of our own: it may lead to a page that was not
    /// recorded, or end the list.
    private func objection(
        to situation: JudgedCase, _ list: ServedList, _ run: ReplayRun, _ pages: Int
    ) async -> Reason? {
        guard let fault = situation.fault else { return nil }
        if fault == .expiredCursor, !isChosen, !run.hasExpiringPositions || situation.page == 1 {
            return .lasting
        }
        if fault == .plainLink, speech != .tls,
            speech == .plain || list.plainOrigin == nil
        {
            return .plain
        }
        guard fault.kind == .page || fault == .errorBody else { return nil }
        let playback = Playback(
            list.recording.deck, plan: situation.plan, editor: list.recording.editor)
        let walk = await run.referenceWalk(over: PlaybackTransport(playback))
        guard playback.log.contains(where: { $0.act.fault != nil }) else {
            return .noPlace
        }
        // An error has no next page, whatever a spec makes of it.
        if [.strayLink, .plainLink, .errorBody].contains(fault) { return nil }
        if let page = situation.page, page < pages,
            run.contract.convention.leadsOn(despite: fault)
        {
            return nil
        }
        if !playback.misses.isEmpty { return .unrecorded }
        if walk.ending.isWhole, walk.pages.count < pages { return .ending }
        return nil
    }
}
