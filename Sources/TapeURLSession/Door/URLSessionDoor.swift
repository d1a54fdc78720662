import Synchronization
package import TapeCassette
package import TapeFaults
import TapeHTTP

#if canImport(FoundationNetworking)
    package import FoundationNetworking
#else
    package import Foundation
#endif

/// A door through which URL sessions reach a deck, and nothing else.
///
/// Every request of a session made with its configuration is answered from the deck, under the plan of faults in force; what the
/// deck does not have fails, so that no socket is ever opened. Time that a fault takes is not waited for: it counts against the
/// request's `timeoutInterval`, as recorded time does. The door closes when it is released.
package final class URLSessionDoor: Sendable {
    private struct Stage {
        var transport: FaultingTransport
        var entries: [DoorEntry] = []
        var misses: [RequestDifference] = []
        var asked: Set<Int> = []
        var dripTimes: Set<Duration> = []
    }

    /// What tells the door from every other.
    let number: Int
    /// The largest piece in which a body comes in; nil where it comes in one.
    let pieceSize: Int?
    /// What a test waits for before each piece but the first.
    let beforePiece: (@Sendable (Int) async -> Void)?
    private let deck: Deck
    private let playing: VisitedDeck
    private let editor: (any PageEditor)?
    private let stage: Mutex<Stage>

    /// Opens a door to a deck.
    ///
    /// - Parameters:
    ///   - deck: the cassette being played; the door plays it in a session of its own.
    ///   - policy: what happens when a request comes again after its recordings were used.
    ///   - plan: which faults befall which pages.
    ///   - editor: what edits pages for faults of what a page says.
    ///   - timeScale: how many times as long as recorded answers take.
    ///   - distance: how far the dates of answers move.
    ///   - pieceSize: the most bytes that come in at once.
    ///   - beforePiece: waited for before each piece but the first, by its number.
    package init(
        _ deck: Deck, policy: DeckPolicy = .repeatLast, plan: FaultPlan = FaultPlan([]),
        editor: (any PageEditor)? = nil, timeScale: Double = 0,
        datesMovedBy distance: Duration? = nil, pieceSize: Int? = nil,
        beforePiece: (@Sendable (Int) async -> Void)? = nil
    ) {
        number = DoorRegister.takeNumber()
        self.deck = deck
        self.editor = editor
        self.pieceSize = pieceSize
        self.beforePiece = beforePiece
        playing = VisitedDeck(
            session: deck.session(policy), timing: .scaled(timeScale),
            shift: distance.map { DateShift(by: $0) })
        stage = Mutex(
            Stage(
                transport: Self.transport(playing, plan, editor), dripTimes: Self.dripTimes(plan)))
        DoorRegister.open(self)
    }

    deinit { DoorRegister.close(number) }

    /// A configuration whose sessions come through this door; nothing is cached, and no cookie or credential is kept.
    package var configuration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.protocolClasses = [protocolClass]
        return configuration
    }

    /// What a configuration's `protocolClasses` must begin with for its sessions to come through this door.
    package var protocolClass: AnyClass { Self.protocolClass(DoorNumbers.type(of: number)) }

    private static func protocolClass<Number: DoorNumber>(_ number: Number.Type) -> AnyClass {
        DeckURLProtocol<Number>.self
    }

    /// Puts another plan in force, of which nothing has struck yet.
    package func arm(_ plan: FaultPlan) {
        stage.withLock { stage in
            stage.transport = Self.transport(playing, plan, editor)
            stage.dripTimes = Self.dripTimes(plan)
        }
    }

    /// Every request so far with what it was told, in the order of the answers.
    package var entries: [DoorEntry] { stage.withLock(\.entries) }

    /// The requests since they were last taken.
    package func takeEntries() -> [DoorEntry] {
        stage.withLock { stage in
            defer { stage.entries = [] }
            return stage.entries
        }
    }

    /// Why requests had no answer, in the order in which they came.
    package var misses: [RequestDifference] { stage.withLock(\.misses) }

    /// The misses as people are told of them.
    package var missMessages: [String] { misses.map(\.message) }

    /// The recordings of the walk that nobody asked for, in the order of the file.
    package var leftovers: [Int] {
        let asked = stage.withLock(\.asked)
        return deck.requests.indices.filter { index in
            let mark = deck.requests[index].mark
            return !asked.contains(index) && (mark == nil || mark?.role == .walk)
        }
    }

    /// Faults that had no place to strike at, in words.
    package var skippedFaults: [String] { stage.withLock(\.transport).skipped }

    private static func transport(
        _ playing: VisitedDeck, _ plan: FaultPlan, _ editor: (any PageEditor)?
    ) -> FaultingTransport {
        // Nobody waits: the time is noted on the visit that would have taken it.
        let clock = SkippedClock { Visit.current?.note(waiting: $0) }
        return FaultingTransport(
            RedirectingTransport(playing), plan: plan, editor: editor, clock: clock)
    }

    private static func dripTimes(_ plan: FaultPlan) -> Set<Duration> {
        Set(
            plan.rules.compactMap { rule in
                if case .drip(let time) = rule.fault { time } else { nil }
            })
    }
}

extension URLSessionDoor {
    /// What a request is told, and what has to be settled once it was or was not delivered.
    struct Answer: Sendable {
        let visit: Visit
        let exchange: Exchange
        let isDripping: Bool
    }

    /// Answers a request whose client waits so long for each byte.
    func answer(_ request: HTTPRequest, patience: Duration) async -> Answer {
        let visit = Visit()
        var marked = request
        marked.mark = deck.page(askedBy: request)
        let (transport, dripTimes) = stage.withLock { ($0.transport, $0.dripTimes) }
        let asked = marked
        var exchange = await Visit.$current.withValue(visit) { await transport.exchange(asked) }
        let isDripping = dripTimes.contains(visit.waitAfterAnswer)
        let silence = visit.waitBeforeAnswer + (isDripping ? .zero : visit.waitAfterAnswer)
        if silence >= patience, case .whole = exchange.outcome {
            let detail = "nothing came for \(silence)"
            exchange.outcome = .failed(TransportError(.timedOut, detail: detail))
        }
        note(exchange, visit)
        return Answer(visit: visit, exchange: exchange, isDripping: isDripping)
    }

    private func note(_ exchange: Exchange, _ visit: Visit) {
        let deliveries = visit.deliveries
        let entry = DoorEntry(
            request: exchange.asked, outcome: exchange.outcome, answeredBy: exchange.answeredBy,
            recordings: deliveries.map(\.index), isRepeat: deliveries.contains(where: \.isRepeat),
            isFaulted: isFaulted(exchange, visit))
        stage.withLock { stage in
            stage.entries.append(entry)
            stage.misses += visit.misses
            stage.asked.formUnion(deliveries.map(\.index))
        }
    }

    private func isFaulted(_ exchange: Exchange, _ visit: Visit) -> Bool {
        guard let recorded = visit.recordedOutcome else { return visit.misses.isEmpty }
        return recorded != exchange.outcome
    }

    /// Ends a visit: what did not reach the client as it was recorded, and whole, is not used up.
    func settle(_ answer: Answer, isDelivered: Bool) {
        guard answer.visit.end() else { return }
        guard !isDelivered || isFaulted(answer.exchange, answer.visit) else { return }
        for delivery in answer.visit.deliveries { playing.session.giveBack(delivery) }
    }

    /// The pieces in which a dripping body comes in: ten of them, unless smaller ones are wanted anyway.
    func dripSize(of answer: Answer) -> Int? {
        let body = answer.exchange.outcome.response?.body.count ?? 0
        return pieceSize.map { min($0, max(body / 10, 1)) }
    }
}
