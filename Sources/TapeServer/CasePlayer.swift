import Synchronization
import TapeCassette
import TapeFaults
package import TapeHTTP
package import TapePlayback

/// Plays one case over the wire, with the recorded origin replaced by the one that clients reach.
package final class CasePlayer: PortHandler {
    /// Identifies the response made for a recording and an origin.
    private struct Key: Hashable {
        let recording: Int
        let own: String
    }

    /// A request seen before, as the recorded origin would have got it, with its answer.
    private final class Asked: Sendable {
        let identity: Identity
        let own: String
        let known: KnownRequest
        private let answer = Mutex<(planned: PlannedAnswer, response: WireResponse)?>(nil)

        init(_ identity: Identity, at own: String, _ known: KnownRequest) {
            self.identity = identity
            self.own = own
            self.known = known
        }

        /// The response made for a planned answer; nil if the kept one belongs to another.
        func response(to planned: PlannedAnswer) -> WireResponse? {
            answer.withLock { $0?.planned === planned ? $0?.response : nil }
        }

        func keep(_ response: WireResponse, for planned: PlannedAnswer) {
            answer.withLock { $0 = (planned, response) }
        }
    }

    /// Tells players apart, even after they are gone.
    private final class Identity: Sendable {}

    /// How the recorded origin and the one that a client reaches replace each other.
    private struct Moves {
        /// Scheme, host and port that the client reached.
        let own: String
        let inward: OriginMove
        let outward: OriginMove
        /// Where links bent by faults lead.
        let bends: [OriginMove]
    }

    private struct Prepared {
        /// Those for the most recent host: a client keeps to one.
        var moves: Moves?
        var responses: [Key: WireResponse] = [:]
        var byteCount = 0
    }

    /// How many bytes of prepared responses are kept.
    private static let readyLimit = 64 << 20
    /// How long an answer is held back so that a later one overtakes it.
    private static let holdingTime = Duration.seconds(1)
    private static let dripPieces = 10
    /// The largest body kept for one request.
    private static let largestAsked = 64 << 10

    package let playback: Playback
    /// Scheme, host and port of the recording.
    private let origin: String
    /// Each recorded host with its port, and also without it if that is the scheme's default; each maps to its origin.
    private let recordedNames: [String: String]
    private let links: LinkRewriting
    private let patience: Duration
    /// The requests of the case with their times.
    package let log: CaseLog
    private let observe: @Sendable (PlaybackEntry) -> Void
    private let prepared = Mutex(Prepared())
    private let identity = Identity()
    /// Whether the client has used TLS so far.
    private let hasSpokenTLS = Atomic<Bool>(false)

    /// - Parameters:
    ///   - playback: what decides how requests are answered.
    ///   - origin: scheme, host and port of the recording.
    ///   - others: further recorded origins; clients that use these names are answered, too.
    ///   - links: where the links of answers lead.
    ///   - patience: how long a client is left waiting when nothing more is sent to it.
    ///   - observe: called with each request once it has been answered.
    package init(
        _ playback: Playback, origin: String, others: [String] = [],
        links: LinkRewriting = LinkRewriting(), patience: Duration = .seconds(30),
        observing observe: @escaping @Sendable (PlaybackEntry) -> Void = { _ in }
    ) {
        self.playback = playback
        self.origin = origin
        recordedNames = Self.names(of: [origin] + others)
        self.links = links
        self.patience = patience
        log = CaseLog()
        self.observe = observe
    }

    /// Decides how to answer a request that came to one of our origins.
    package func answer(_ request: WireRequest, at host: String) -> WireAnswer {
        if request.body.isEmpty, let asked = request.head.asked as? Asked,
            asked.identity === identity
        {
            return answer(asked)
        }
        let named = recordedNames[host.lowercased()]
        let own = named ?? "\(request.isSecure ? "https" : "http")://\(host)"
        let asked = recorded(request.uncompressed(), at: own, of: named ?? origin)
        if isAstray(request, named != nil) {
            log.note(stray: asked.without(scheme: "https"))
            return .refusal(403, "the API is reached over TLS only")
        }
        let known = Asked(identity, at: own, playback.find(asked))
        // Whether the client follows a stray link depends on its earlier requests.
        if request.body.isEmpty, links.bends.isEmpty { request.head.asked = known }
        return answer(known)
    }

    private func answer(_ asked: Asked) -> WireAnswer {
        let act = playback.answer(asked.known)
        log.begin(act)
        let finish: @Sendable (WireAnswer.Fate) -> Void = { [self] fate in
            guard fate != .unread else { return log.leave(act) }
            let isDone = fate == .sent || act.ending != .whole
            let delivery: PlaybackEntry.Delivery = isDone ? .whole : .partly
            playback.settle(act, delivered: delivery)
            log.end(act, delivery)
            observe(PlaybackEntry(act: act, delivery: delivery))
        }
        let wait = act.silence + (act.isHeldBack ? Self.holdingTime : .zero)
        return WireAnswer(content(act, asked), after: wait, finish: finish)
    }

    private func content(_ act: Act, _ asked: Asked) -> WireAnswer.Content {
        if let made = asked.response(to: act.planned) { return .response(made) }
        let content = content(act, at: asked.own)
        // Answers with individual content are made anew each time; so are large ones, which are kept elsewhere.
        if case .response(let response) = content, act.ending == .whole,
            act.outcome.response?.body.count ?? 0 <= Self.largestAsked
        {
            asked.keep(response, for: act.planned)
        }
        return content
    }

    /// Whether a name is that of a recorded origin, as a client of a proxy asks for it.
    package func answersFor(_ authority: String) -> Bool {
        recordedNames[authority.lowercased()] != nil
    }

    /// Whether a client that used TLS followed a link that drops it.
    private func isAstray(_ request: WireRequest, _ isNamed: Bool) -> Bool {
        guard isNamed, links.bends[Fault.plainOrigin] != nil, isSecureOrigin else { return false }
        if request.isSecure { hasSpokenTLS.store(true, ordering: .relaxed) }
        return !request.isSecure && hasSpokenTLS.load(ordering: .relaxed)
    }

    private var isSecureOrigin: Bool { origin.hasPrefix("https:") }

    /// The names by which origins can be asked for; a name that two origins share belongs to the first.
    private static func names(of origins: [String]) -> [String: String] {
        var names: [String: String] = [:]
        for origin in origins {
            let url = HTTPURL(origin)
            guard let own = HTTPURL(url.origin).authority?.lowercased() else { continue }
            let host = url.host.lowercased()
            let isUsual = url.effectivePort == (url.scheme == "https" ? 443 : 80)
            for name in isUsual ? [own, host, "\(host):80", "\(host):443"] : [own] {
                names[name] = names[name] ?? url.origin
            }
        }
        return names
    }

    package var hosts: Set<String> {
        Set(recordedNames.values.map { HTTPURL($0).host.lowercased() })
    }

    package func note(stray request: HTTPRequest) { log.note(stray: request) }

    /// The request as the recorded origin would have got it.
    private func recorded(
        _ request: WireRequest, at own: String, of origin: String
    ) -> HTTPRequest {
        let move = moves(at: own).inward
        var headers = request.headers
        headers.removeAll(named: "Host")
        return HTTPRequest(
            method: HTTPMethod(rawValue: request.method),
            url: HTTPURL(origin + move.applied(to: request.target)),
            headers: headers,
            body: request.body.isEmpty ? nil : move.applied(to: request.body))
    }

    private func moves(at own: String) -> Moves {
        prepared.withLock { prepared in
            if let known = prepared.moves, known.own == own { return known }
            let made = Moves(
                own: own, inward: OriginMove(from: own, to: isRecorded(own) ? own : origin),
                outward: OriginMove(from: origin, to: own),
                bends: links.bends.sorted { $0.key < $1.key }
                    .map { OriginMove(from: $0.key, to: $0.value) })
            prepared.moves = made
            return made
        }
    }

    /// Whether a client asked for a recorded origin by name, so that links are right as they are.
    private func isRecorded(_ own: String) -> Bool { recordedNames.values.contains(own) }

    private func content(_ act: Act, at own: String) -> WireAnswer.Content {
        switch act.ending {
        case .whole: return whole(act, at: own)
        case .cut, .silence:
            guard let response = act.outcome.response.map({ moved($0, to: own) }) else {
                return .closed
            }
            // A truncated body still announces its full length, or at least more than was sent.
            let said = response.undoneCoding == nil ? response.headers["Content-Length"] : nil
            let length = max(said.flatMap { Int($0) } ?? 0, response.body.count + 1)
            return .stream(
                WireResponseStream(
                    response, declaredLength: length, pieceSize: .max, interval: .zero,
                    end: act.ending == .silence ? .silence(patience) : .closed))
        case .reset, .refused: return .reset
        case .closed: return .closed
        case .unanswered: return Self.miss(act)
        }
    }

    private func whole(_ act: Act, at own: String) -> WireAnswer.Content {
        guard case .whole(let response) = act.outcome else { return .closed }
        if act.request.method == .head {
            // The answer states a length but has no body.
            let length = response.headers["Content-Length"].flatMap { Int($0) } ?? 0
            return .stream(
                WireResponseStream(
                    moved(response, to: own), declaredLength: max(length, 0), pieceSize: .max,
                    interval: .zero, end: .whole))
        }
        if act.bodyTime > .zero, !response.body.isEmpty {
            let moved = moved(response, to: own)
            let count = moved.body.count
            return .stream(
                WireResponseStream(
                    moved, declaredLength: count,
                    pieceSize: (count + Self.dripPieces - 1) / Self.dripPieces,
                    interval: act.bodyTime / Self.dripPieces, end: .whole))
        }
        guard case .recording(let index, _) = act.source, !act.isSpoiled else {
            return WireResponse(moved(response, to: own)).map(WireAnswer.Content.response)
                ?? .closed
        }
        return ready(Key(recording: index, own: own), response).map(WireAnswer.Content.response)
            ?? .closed
    }

    /// The response for a recording, made once and kept as long as there is room.
    private func ready(_ key: Key, _ response: HTTPResponse) -> WireResponse? {
        if let kept = prepared.withLock({ $0.responses[key] }) { return kept }
        let moved = moved(response, to: key.own)
        guard let made = WireResponse(moved) else { return nil }
        prepared.withLock { prepared in
            if prepared.byteCount + moved.body.count > Self.readyLimit {
                (prepared.responses, prepared.byteCount) = ([:], 0)
            }
            prepared.byteCount += moved.body.count
            prepared.responses[key] = made
        }
        return made
    }

    /// The response with the recorded origin replaced by ours.
    private func moved(_ response: HTTPResponse, to own: String) -> HTTPResponse {
        let moves = moves(at: own)
        var response = response
        for bend in moves.bends {
            for index in response.headers.indices {
                response.headers[index].value = bend.applied(to: response.headers[index].value)
            }
            response.body = bend.applied(to: response.body)
        }
        guard links.rewriting != .none, !isRecorded(own) else { return response }
        let move = moves.outward
        var moved = response
        for index in moved.headers.indices
        where links.rewriting == .all || LinkRewriting.headers.contains(moved.headers[index].name) {
            moved.headers[index].value = move.applied(to: moved.headers[index].value)
        }
        if links.rewriting == .links, let movePositions = links.movePositions {
            return movePositions(moved, move)
        }
        moved.body = move.applied(to: moved.body)
        return moved
    }

    /// The answer to a request that was never recorded.
    private static func miss(_ act: Act) -> WireAnswer.Content {
        let words: String =
            switch act.source {
            case .missing(let difference): difference.message
            case .unreadable(let error): error.description
            case .recording: "the recording holds no answer"
            }
        let response = HTTPResponse(
            status: 501, headers: ["Content-Type": "text/plain; charset=utf-8"],
            body: Array((words + "\n").utf8))
        return WireResponse(response).map(WireAnswer.Content.response) ?? .closed
    }
}

extension HTTPRequest {
    /// The request with this scheme replaced by `http`.
    fileprivate func without(scheme: String) -> HTTPRequest {
        var request = self
        if url.text.hasPrefix("\(scheme):") {
            request.url = HTTPURL("http" + url.text.dropFirst(scheme.count))
        }
        return request
    }
}
