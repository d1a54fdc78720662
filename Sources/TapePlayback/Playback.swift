import Synchronization
package import TapeCassette
package import TapeFaults
package import TapeHTTP

/// Plays a deck under a plan of faults.
///
/// It decides what becomes of each request, and does nothing itself: performers wait, send and cut. All performers, in
/// process, in a `URLSession` or on a socket, play alike because everything is decided here.
package final class Playback: Sendable {
    private struct State {
        var strikes: FaultStrikes
        var log: [PlaybackEntry] = []
        /// How many entries were taken out of the log.
        var taken = 0
        var unsettled: Set<Int> = []
        var misses: [RequestDifference] = []
        var asked: Set<Int> = []
        var ineffective: [String] = []
        var prepared: PreparedAnswers
    }

    /// How much a playback keeps in memory.
    package struct Limits: Sendable {
        /// How many bytes of bodies are kept ready.
        let preparedBytes: Int
        /// How many requests the log keeps when it grew to twice as many, whose oldest then leave it, and how many misses and faults
        /// without effect are noted.
        let log: Int

        package init(log: Int = .max, preparedBytes: Int = 32 << 20) {
            self.log = log
            self.preparedBytes = preparedBytes
        }
    }

    package let deck: Deck
    private let session: DeckSession
    private let editor: (any PageEditor)?
    private let time: PlaybackTime
    private let logLimit: Int
    private let state: Mutex<State>

    /// Plays a deck from its beginning.
    ///
    /// - Parameters:
    ///   - deck: the cassette to be played.
    ///   - policy: what happens when a request comes again after its recordings were used.
    ///   - plan: which faults strike at which pages.
    ///   - editor: what edits pages for faults of what a page says; without one they have no effect.
    ///   - time: how long answers take, and from when they are.
    ///   - limits: how much is kept in memory.
    package init(
        _ deck: Deck, policy: DeckPolicy = .repeatLast, plan: FaultPlan = FaultPlan([]),
        editor: (any PageEditor)? = nil, time: PlaybackTime = PlaybackTime(),
        limits: Limits = Limits()
    ) {
        self.deck = deck
        session = deck.session(policy)
        self.editor = editor
        self.time = time
        logLimit = limits.log
        state = Mutex(
            State(
                strikes: FaultStrikes(plan),
                prepared: PreparedAnswers(byteLimit: limits.preparedBytes)))
    }

    /// Decides what becomes of a request; the act must be settled.
    ///
    /// A mark on the request does not matter: whatever was walked answers, in the order of the file.
    package func answer(_ request: HTTPRequest) -> Act { answer(find(request)) }

    /// Looks for what answers a request; nothing is played yet.
    package func find(_ request: HTTPRequest) -> KnownRequest {
        var unmarked = request
        unmarked.mark = nil
        return KnownRequest(request, session.find(unmarked))
    }

    /// Decides what becomes of a request that was looked for before; the act must be settled.
    package func answer(_ known: KnownRequest) -> Act {
        switch session.take(for: known.wanted) {
        case .recording(let index, let isRepeat):
            return play(index, isRepeat: isRepeat, to: known)
        case .missing(let difference):
            let error = TransportError(.unmatched, detail: difference.message)
            let planned = PlannedAnswer(
                PlannedAnswerDraft(known.request, .missing(difference), failing: error))
            return state.withLock { state in
                if state.misses.count < logLimit { state.misses.append(difference) }
                return enter(planned, &state)
            }
        }
    }

    /// Ends an act: what did not reach the client whole, and as it was recorded, can be asked for again.
    package func settle(_ act: Act, delivered: PlaybackEntry.Delivery) {
        let isFirst = state.withLock { state in
            let place = act.number - state.taken
            if state.log.indices.contains(place) { state.log[place].delivery = delivered }
            return state.unsettled.remove(act.number) != nil
        }
        guard isFirst, case .recording(let index, _) = act.source, act.fault?.kind != .instead
        else { return }
        if delivered != .whole || act.isSpoiled { session.giveBack(index) }
    }

    /// Puts another plan in force, of which nothing has struck yet.
    package func arm(_ plan: FaultPlan) {
        state.withLock { $0.strikes = FaultStrikes(plan) }
    }

    /// Every request so far, in the order in which they came, but for those that were taken out.
    package var log: [PlaybackEntry] { state.withLock(\.log) }

    /// The requests since the log was last taken.
    package func takeLog() -> [PlaybackEntry] {
        state.withLock { state in
            state.taken += state.log.count
            defer { state.log = [] }
            return state.log
        }
    }

    /// Why requests had no answer, in the order in which they came.
    package var misses: [RequestDifference] { state.withLock(\.misses) }

    /// The misses as people are told of them.
    package var missMessages: [String] { misses.map(\.message) }

    /// The recordings of the walk that no request asked for, in the order of the file.
    package var leftovers: [Int] {
        let asked = state.withLock(\.asked)
        return deck.requests.indices.filter { index in
            let mark = deck.requests[index].mark
            // Walks of other sizes are evidence for laws, not what a client reads.
            let isOfTheWalk = mark.map { $0.role == .walk && $0.walk == 1 } ?? true
            return isOfTheWalk && !asked.contains(index)
        }
    }

    /// Faults that struck and had no effect, in words.
    package var ineffective: [String] { state.withLock(\.ineffective) }

    /// The faults that did nothing, in words: their pages were not asked for, or gave them no place.
    package var idleFaults: [String] {
        state.withLock { state in state.strikes.idle.map { "\($0)" } + state.ineffective }
    }
}

extension Playback {
    private func enter(_ planned: PlannedAnswer, _ state: inout State) -> Act {
        let act = Act(number: state.taken + state.log.count, planned: planned)
        state.log.append(PlaybackEntry(act: act))
        state.unsettled.insert(act.number)
        if case .recording(let index, _) = planned.source { state.asked.insert(index) }
        // Half of the log leaves at once, so that leaving costs nothing worth counting.
        if state.log.count / 2 > logLimit {
            state.log.removeFirst(state.log.count - logLimit)
            state.taken = act.number + 1 - state.log.count
        }
        return act
    }

    private func play(_ index: Int, isRepeat: Bool, to known: KnownRequest) -> Act {
        let page = deck.page(of: index).page
        let usual: (planned: PlannedAnswer, isRedirect: Bool)
        do {
            usual = try usually(index, isRepeat: isRepeat, known)
        } catch {
            session.giveBack(index)
            let failure = TransportError(.other, detail: error.description)
            let marked = marked(known.request, index)
            let planned = PlannedAnswer(
                PlannedAnswerDraft(marked, .unreadable(error), failing: failure))
            return state.withLock { enter(planned, &$0) }
        }
        let (act, fault) = state.withLock { state -> (Act?, Fault?) in
            // A page lies behind its redirects; what is done to its bytes is not done to them.
            let fault = state.strikes.next(at: page) { !usual.isRedirect || !$0.changesBytes }
            return fault.map { (nil, $0) } ?? (enter(usual.planned, &state), nil)
        }
        if let act { return act }
        var draft = PlannedAnswerDraft(usual.planned)
        if let fault { strike(fault, at: page, recording: index, &draft) }
        if draft.fault?.kind == .instead { session.giveBack(index) }
        let planned = PlannedAnswer(draft)
        return state.withLock { enter(planned, &$0) }
    }

    /// What is played where no fault strikes.
    private func usually(
        _ index: Int, isRepeat: Bool, _ known: KnownRequest
    ) throws(CassetteError) -> (planned: PlannedAnswer, isRedirect: Bool) {
        if let kept = known.usual(index, isRepeat: isRepeat) { return kept }
        let answer = try prepared(index)
        let planned = PlannedAnswer(
            PlannedAnswerDraft(
                marked(known.request, index), .recording(index, isRepeat: isRepeat),
                playing: answer))
        known.keep(planned, for: index, isRepeat: isRepeat, isRedirect: answer.isRedirect)
        return (planned, answer.isRedirect)
    }

    private func marked(_ request: HTTPRequest, _ index: Int) -> HTTPRequest {
        var marked = request
        marked.mark = deck.page(of: index)
        return marked
    }

    /// Lets a fault do its work on what was recorded.
    private func strike(
        _ fault: Fault, at page: Int, recording index: Int, _ draft: inout PlannedAnswerDraft
    ) {
        switch fault.kind {
        case .instead:
            guard let outcome = standIn(fault, instead: draft) else {
                return note(fault, withoutEffectAt: page)
            }
            draft.outcome = outcome
            (draft.silence, draft.bodyTime) = (.zero, .zero)
        case .bytes:
            draft.outcome = fault.spoiling(draft.outcome)
        case .time:
            if case .delay(let time) = fault { draft.silence += time }
            if case .drip(let time) = fault { draft.bodyTime += time }
        case .page:
            guard let edited = reshaped(draft.outcome, by: fault, recording: index) else {
                return note(fault, withoutEffectAt: page)
            }
            draft.outcome = .whole(edited)
        }
        draft.fault = fault
    }

    private func note(_ fault: Fault, withoutEffectAt page: Int) {
        state.withLock { state in
            guard state.ineffective.count < logLimit else { return }
            state.ineffective.append("\(fault) at page \(page)")
        }
    }

    /// What comes in the place of an answer; nil where a fault's form follows from answers that have none for it.
    private func standIn(_ fault: Fault, instead draft: PlannedAnswerDraft) -> Outcome? {
        guard fault == .errorBody else { return fault.standIn(for: draft.request).outcome }
        guard let editor, case .whole(let response) = draft.outcome else { return nil }
        return editor.refusing(response).map(Outcome.whole)
    }

    private func reshaped(
        _ outcome: Outcome, by fault: Fault, recording index: Int
    ) -> HTTPResponse? {
        guard let editor, case .whole(let response) = outcome else { return nil }
        var before: HTTPResponse?
        // `try?`: a page before that cannot be read gives faults nothing to work with.
        if let earlier = deck.recording(before: index),
            case .whole(let page)? = (try? prepared(earlier))?.outcome
        {
            before = page
        }
        return fault.reshaping(response, after: before, with: editor)
    }

    private func prepared(_ index: Int) throws(CassetteError) -> PreparedAnswer {
        if let kept = state.withLock({ $0.prepared[index] }) { return kept }
        let recorded = try deck.read(index)
        let answer = PreparedAnswer(
            outcome: time.shift?.applied(to: recorded.outcome) ?? recorded.outcome,
            silence: time.timing.firstByteDelay(of: recorded.time),
            bodyTime: time.timing.bodyTime(of: recorded.time))
        state.withLock { $0.prepared.keep(answer, at: index) }
        return answer
    }
}

extension Fault {
    /// Whether the fault works on the answer itself, or needs its form, rather than on its time or its place.
    fileprivate var changesBytes: Bool { kind == .bytes || kind == .page || self == .errorBody }
}
