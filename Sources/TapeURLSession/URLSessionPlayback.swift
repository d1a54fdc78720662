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

/// Answers URL sessions from a deck, and keeps them off the network.
///
/// Every request of a session made with its configuration is answered from the deck, under the current plan of faults. A
/// request that the deck cannot answer fails, so no socket is ever opened. Delays by faults are not waited for: like recorded
/// times, they count against the request's `timeoutInterval`. The playback ends when it is released.
package final class URLSessionPlayback: Sendable {
    /// Called for each request before its answer is delivered, with the number of requests so far and the page requested.
    package typealias Watcher = @Sendable (_ count: Int, _ page: Int?) -> Passage

    /// What happens to a request after a watcher was called.
    package enum Passage: Sendable {
        case answered
        case neverAnswered
        /// Its answer is delivered after this closure, which cancels the client's requests.
        case answeredAfter(_ callOff: @Sendable () -> Void)
    }

    private struct Watch {
        var count = 0
        var watcher: Watcher?
    }

    private let watch = Mutex(Watch())
    let turns = Mutex(AnswerOrder())
    /// Identifies the playback among all others.
    let number: Int
    let pieces: BodyPieces
    /// Decides how requests are answered.
    package let playback: Playback

    /// Starts to answer from a deck.
    ///
    /// - Parameters:
    ///   - deck: the cassette being played, in a session of its own.
    ///   - policy: what happens when a request comes again after its recordings have been used.
    ///   - plan: which faults strike which pages.
    ///   - editor: edits pages for faults that change their content.
    ///   - time: how long answers take, and how their dates are shifted.
    ///   - pieces: how bodies are split into pieces.
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

    /// Makes simultaneous answers take turns, with a short pause between them.
    ///
    /// On Linux, a client that cancels its other requests because of one answer must not do so while another answer is being
    /// delivered. Cancelling holds a lock of the task and waits for the session's queue; delivering holds the queue and waits
    /// for that lock. Cancelling the client's requests from here therefore takes a turn of its own.
    func takeTurn(toCallOff: Bool = false) async {
        let wait = turns.withLock { $0.wait(now: .now, evenAlone: toCallOff) }
        guard let wait else { return }
        // `try?`: the sleep ends early only if the client cancelled the request.
        try? await Task.sleep(for: wait)
    }

    /// A configuration for sessions answered by this playback, without cache, cookies or credentials.
    package var configuration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.protocolClasses = [protocolClass]
        return configuration
    }

    /// The first entry that a configuration's `protocolClasses` needs for its sessions to be answered here.
    package var protocolClass: AnyClass { Self.protocolClass(PlaybackNumbers.type(of: number)) }

    /// Calls a watcher for each request from now on.
    package func watch(_ watcher: @escaping Watcher) {
        watch.withLock { $0.watcher = watcher }
    }

    /// Returns once the watcher, if there is one, allows the answer to be delivered.
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
            // `try?`: the sleep ends early only if the client cancelled the request and no longer wants the answer.
            try? await Task.sleep(for: .seconds(86_400))
        }
    }

    private static func protocolClass<Number: PlaybackNumber>(_ number: Number.Type) -> AnyClass {
        DeckURLProtocol<Number>.self
    }
}

/// Schedules simultaneous answers one after the other.
struct AnswerOrder {
    /// The first act of each request that is answered but not settled; a set, because a request that stops and resumes is
    /// settled twice.
    private var inFlight: Set<Int> = []
    private var next = ContinuousClock.now

    mutating func begin(_ number: Int) { inFlight.insert(number) }

    mutating func end(_ number: Int) { inFlight.remove(number) }

    /// How long an answer waits for its turn; nil if it need not wait.
    ///
    /// With `evenAlone`, it waits for the previous answer even if no other request is in flight.
    mutating func wait(now: ContinuousClock.Instant, evenAlone: Bool) -> Duration? {
        guard inFlight.count > 1 || evenAlone else {
            next = now + Self.moment
            return nil
        }
        let turn = max(now, next)
        next = turn + Self.moment
        return turn > now ? turn - now : nil
    }

    /// Long enough for a client to react to one answer before the next.
    private static let moment = Duration.milliseconds(4)
}
