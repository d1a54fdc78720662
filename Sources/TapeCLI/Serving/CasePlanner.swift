import TapeContracts
import TapeFaults
import TapePaging
import TapePlayback
import TapeServer

/// Decides which cases a client is put to.
struct CasePlanner: Sendable {
    /// The faults that somebody chose, at the usual places; nil for the usual ones.
    var faults: [Fault]?
    /// What somebody chose with a place.
    var plan = FaultPlan([])
    /// Whether every page is struck.
    var isSweeping = false
    /// How clients reach the recording.
    var speech = StandIn.Speech.plain

    var isChosen: Bool { faults != nil || !plan.rules.isEmpty }

    /// The cases that have a place in a recording, the clean one first, and those that have none, with the reason.
    func cases(
        of list: ServedList, run: ReplayRun, pages: Int
    ) async -> (cases: [JudgedCase], skipped: [(name: String, reason: String)]) {
        let places = JudgedCase.places(of: pages, isSweeping: isSweeping)
        let tried = isChosen ? faults ?? [] : JudgedCase.usualFaults
        let wanted =
            JudgedCase.all(tried, at: places) + JudgedCase.lasting(tried, at: places)
            + JudgedCase.all(of: plan, pages: pages)
        var cases: [JudgedCase] = []
        var skipped: [(name: String, reason: String)] = []
        for situation in wanted where !cases.contains(situation) {
            if let reason = await objection(to: situation, list, run, pages) {
                if isChosen { skipped.append((situation.name, reason)) }
            } else {
                cases.append(situation)
            }
        }
        return (cases, skipped)
    }

    /// The cases that have no place, with those together that have one reason.
    static func notes(of skipped: [(name: String, reason: String)]) -> [String] {
        var reasons: [String] = []
        for one in skipped where !reasons.contains(one.reason) { reasons.append(one.reason) }
        return reasons.map { reason in
            let names = skipped.filter { $0.reason == reason }.map(\.name)
            return "no place for \(names.joined(separator: ", ")): \(reason)"
        }
    }

    /// Why there is no such case; nil if there is.
    ///
    /// What a fault makes a page say is tried by a walk of our own: it may lead where nothing was recorded, or end the list.
    private func objection(
        to situation: JudgedCase, _ list: ServedList, _ run: ReplayRun, _ pages: Int
    ) async -> String? {
        guard let fault = situation.fault else { return nil }
        if fault == .expiredCursor, !isChosen, !run.hasExpiringPositions || situation.page == 1 {
            return "the position does not expire"
        }
        if fault == .plainLink, speech != .tls,
            speech == .plain || list.plainOrigin == nil
        {
            return "the client does not speak TLS here"
        }
        guard fault.kind == .page else { return nil }
        let playback = Playback(
            list.recording.deck, plan: situation.plan, editor: list.recording.editor)
        let walk = await run.referenceWalk(over: PlaybackTransport(playback))
        guard playback.log.contains(where: { $0.act.fault != nil }) else {
            return "the page gives it no place"
        }
        if [.strayLink, .plainLink].contains(fault) { return nil }
        if !playback.misses.isEmpty { return "it would lead to a position that was not recorded" }
        if walk.ending.isWhole, walk.pages.count < pages {
            return "it would say that the list ends"
        }
        return nil
    }
}
