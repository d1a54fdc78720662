import Synchronization
package import TapeCassette
package import TapeFaults
package import TapeHTTP

/// Plays a deck under a plan of faults.
///
/// It decides what happens to each request and does nothing itself: performers wait, send and cut. Because everything is
/// decided here, all performers (in process, in a `URLSession` or on a socket) play alike.
package final class Playback: Sendable {
    private struct State {
        var strikes: FaultStrikes
        var log: [PlaybackEntry] = []
        /// How many entries were removed from the log.
        var taken = 0
        var unsettled: Set<Int> = []
        var misses: [RequestDifference] = []
        var asked: Set<Int> = []
        var ineffective: [String] = []
        var prepared: PreparedAnswers
    }

    /// How much a playback keeps in memory.
    package struct Limits: Sendable {
        /// How many bytes of bodies are kept prepared.
        let preparedBytes: Int
        /// How many requests the log keeps; at twice as many, the oldest are dropped.
        ///
        /// It is also the most misses and ineffective faults that are noted.
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

    /// Starts a playback at the beginning of a deck.
    ///
    /// - Parameters:
    ///   - deck: the cassette to play.
    ///   - policy: what happens when a request comes again after its recordings have been used.
    ///   - plan: which faults strike which pages.
    ///   - editor: edits pages for faults that change their content; without one they have no effect.
    ///   - time: how long answers take, and how their dates are shifted.
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

    /// Decides what happens to a request; the act must be settled.
    ///
    /// A mark on the request is ignored: recordings of every walk answer, in the order of the file.
    package func answer(_ request: HTTPRequest) -> Act { answer(find(request)) }

    /// Finds the recordings that answer a request without playing any.
    package func find(_ request: HTTPRequest) -> KnownRequest {
        var unmarked = request
        unmarked.mark = nil
        return KnownRequest(request, session.find(unmarked))
    }

    /// Decides what happens to a request found before; the act must be settled.
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

    /// Ends an act; a recording that did not reach the client whole and unchanged can be requested again.
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

    /// Replaces the plan by a new one that has not struck yet.
    package func arm(_ plan: FaultPlan) {
        state.withLock { $0.strikes = FaultStrikes(plan) }
    }

    /// Every request so far, in order of arrival, except those removed from the log.
    package var log: [PlaybackEntry] { state.withLock(\.log) }

    /// Removes and returns the requests since the log was last taken.
    package func takeLog() -> [PlaybackEntry] {
        state.withLock { state in
            state.taken += state.log.count
            defer { state.log = [] }
            return state.log
        }
    }

    /// Why requests had no answer, in order of arrival.
    package var misses: [RequestDifference] { state.withLock(\.misses) }

    /// The misses as messages for people.
    package var missMessages: [String] { misses.map(\.message) }

    /// The recordings of the walk that no request asked for, in the order of the file.
    package var leftovers: [Int] {
        let asked = state.withLock(\.asked)
        return deck.requests.indices.filter { index in
            let mark = deck.requests[index].mark
            // Walks with other page sizes are evidence for laws; a client does not read them.
            return (mark?.isOfTheWalk ?? true) && !asked.contains(index)
        }
    }

    /// A request as the recording spells it, without the credentials that a client sent.
    package func asRecorded(_ request: HTTPRequest) -> HTTPRequest { deck.asRecorded(request) }

    /// A text for display, with everything that looks like a credential masked.
    package func masked(_ text: String) -> String { deck.masked(text) }

    /// An entry of the log in one line, without the credentials that the client sent.
    package func words(of entry: PlaybackEntry) -> String { entry.words(by: deck) }

    /// Faults that struck and had no effect, in words.
    package var ineffective: [String] { state.withLock(\.ineffective) }

    /// The faults that did nothing, in words: their pages were not requested, or they could not be applied.
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
        // Half of the log is dropped at once, which keeps the average cost negligible.
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
            // The page comes after its redirects: faults that change its bytes do not strike those.
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

    /// The answer without a fault.
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

    /// Applies a fault to the recorded answer.
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

    /// What replaces an answer; nil if the fault needs the answer's format and that has no place for it.
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
        // `try?`: if the previous page cannot be read, the fault has nothing to work with.
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
    /// Whether the fault changes the answer itself, or needs its format, instead of changing its time or replacing it.
    fileprivate var changesBytes: Bool { kind == .bytes || kind == .page || self == .errorBody }
}
