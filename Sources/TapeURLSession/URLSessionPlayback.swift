import Synchronization
package import TapeCassette
package import TapeFaults
import TapeHTTP
package import TapePlayback

#if canImport(FoundationNetworking)
    package import FoundationNetworking
#else
    package import Foundation
#endif

/// Answers URL sessions from a deck, and lets them reach nothing else.
///
/// Every request of a session made with its configuration is answered from the deck, under the plan of faults in force; what the
/// deck does not have fails, so that no socket is ever opened. Time that a fault takes is not waited for: it counts against the
/// request's `timeoutInterval`, as recorded time does. It ends when it is released.
package final class URLSessionPlayback: Sendable {
    /// Hears of each request before its answer is told: how many came so far, and the page asked for.
    package typealias Watcher = @Sendable (_ count: Int, _ page: Int?) -> Passage

    /// What becomes of a request that a watcher heard of.
    package enum Passage: Sendable {
        case answered
        case neverAnswered
        /// Its answer is told after this, which calls the client's requests off.
        case answeredAfter(_ callOff: @Sendable () -> Void)
    }

    private struct Watch {
        var count = 0
        var watcher: Watcher?
    }

    private let watch = Mutex(Watch())
    let turns = Mutex(AnswerOrder())
    /// What tells it from every other.
    let number: Int
    let pieces: BodyPieces
    /// What decides how requests are answered.
    package let playback: Playback

    /// Begins to answer from a deck.
    ///
    /// - Parameters:
    ///   - deck: the cassette being played, in a session of its own.
    ///   - policy: what happens when a request comes again after its recordings were used.
    ///   - plan: which faults strike which pages.
    ///   - editor: what edits pages for faults of what a page says.
    ///   - time: how long answers take, and from when they are.
    ///   - pieces: how bodies come in.
    package init(
        _ deck: Deck, policy: DeckPolicy = .repeatLast, plan: FaultPlan = FaultPlan([]),
        editor: (any PageEditor)? = nil, time: PlaybackTime = PlaybackTime(),
        pieces: BodyPieces = BodyPieces()
    ) {
        number = PlaybackRegister.takeNumber()
        self.pieces = pieces
        playback = Playback(deck, policy: policy, plan: plan, editor: editor, time: time)
        PlaybackRegister.open(self)
    }

    deinit { PlaybackRegister.close(number) }

    /// Lets answers that come side by side be told one after the other, with a moment between them.
    ///
    /// On Linux a client that calls its other requests off because of one answer must not do so while another is being
    /// told: cancelling waits for the session's queue and holds a lock of the task, and telling holds the queue and waits for
    /// that lock. The same holds for who calls the client off from here: it takes a turn of its own.
    func takeTurn(toCallOff: Bool = false) async {
        let wait = turns.withLock { $0.wait(now: .now, evenAlone: toCallOff) }
        guard let wait else { return }
        // `try?`: it ends early only where the client called the request off.
        try? await Task.sleep(for: wait)
    }

    /// A configuration whose sessions are answered here; nothing is cached, and no cookie or credential is kept.
    package var configuration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.protocolClasses = [protocolClass]
        return configuration
    }

    /// What a configuration's `protocolClasses` must begin with for its sessions to be answered here.
    package var protocolClass: AnyClass { Self.protocolClass(PlaybackNumbers.type(of: number)) }

    /// Lets a watcher hear of each request from now on.
    package func watch(_ watcher: @escaping Watcher) {
        watch.withLock { $0.watcher = watcher }
    }

    /// Returns once the watcher, if there is one, lets an answer pass.
    func pass(_ answer: Answer) async {
        let (watcher, count) = watch.withLock { watch in
            watch.count += 1
            return (watch.watcher, watch.count)
        }
        switch watcher?(count, answer.acts.last?.request.mark?.page) ?? .answered {
        case .answered: break
        case .answeredAfter(let callOff):
            await takeTurn(toCallOff: true)
            callOff()
        case .neverAnswered:
            // `try?`: it ends early only where the client called the request off, and then nobody hears the answer.
            try? await Task.sleep(for: .seconds(86_400))
        }
    }

    private static func protocolClass<Number: PlaybackNumber>(_ number: Number.Type) -> AnyClass {
        DeckURLProtocol<Number>.self
    }
}

/// When answers that come side by side may be told.
struct AnswerOrder {
    /// The requests that were answered and are not settled, by the numbers of their first acts: one that was stopped and goes on is settled twice.
    private var inFlight: Set<Int> = []
    private var next = ContinuousClock.now

    mutating func begin(_ number: Int) { inFlight.insert(number) }

    mutating func end(_ number: Int) { inFlight.remove(number) }

    /// How long an answer waits for its turn; nil where it is the only one, unless even that has to wait for the one before it.
    mutating func wait(now: ContinuousClock.Instant, evenAlone: Bool) -> Duration? {
        guard inFlight.count > 1 || evenAlone else {
            next = now + Self.moment
            return nil
        }
        let turn = max(now, next)
        next = turn + Self.moment
        return turn > now ? turn - now : nil
    }

    /// Long enough for a client to act upon one answer before the next.
    private static let moment = Duration.milliseconds(4)
}
