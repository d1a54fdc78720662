import Synchronization
package import TapeHTTP

/// A cassette being played.
///
/// A deck finds the recordings that answer a request; each session uses them up for itself.
package final class Deck: Sendable {
    /// Recordings that answer the same request for the same purpose, in the order of the file.
    struct Slot: Hashable {
        let key: RequestKey
        let purpose: Purpose
    }

    /// What a recording was made for; one law's evidence is never another law's answer.
    enum Purpose: Hashable {
        case unmarked
        case marked(role: String, walk: Int)

        init(_ mark: PageMark?) {
            self = mark.map { .marked(role: $0.role.rawValue, walk: $0.walk) } ?? .unmarked
        }

        var isWalk: Bool {
            switch self {
            case .unmarked: true
            case .marked(let role, _): role == PageMark.Role.walk.rawValue
            }
        }
    }

    package let cassette: Cassette
    /// Every recorded request, as it was kept.
    package let requests: [HTTPRequest]
    private let redactor: Redactor
    private let comparedHeaders: [HeaderName]
    private let slots: [Slot: [Int]]
    private let byKey: [RequestKey: [Int]]
    /// The first and the last recording with each mark.
    private let byMark: [PageMark: ClosedRange<Int>]
    private let firstUnmarked: Int?
    /// How often each recording reached a client whole.
    private let played: Mutex<[Int: Int]>
    /// The recordings whose text turned out, on being played, to be what a recorder wrote.
    private let proved: Mutex<Set<Int>>

    /// Loads a cassette.
    ///
    /// Requests are compared after the same redaction as when recording; the values of the spec's
    /// secrets may be absent. Of the headers only those named are compared.
    package init(
        _ cassette: Cassette,
        rules: RedactionRules = .standard,
        secrets: [KnownSecret] = [],
        comparing headers: [HeaderName] = []
    ) throws(CassetteError) {
        var requests: [HTTPRequest] = []
        for index in 0..<cassette.count { requests.append(try cassette.request(at: index)) }
        var slots: [Slot: [Int]] = [:]
        var byKey: [RequestKey: [Int]] = [:]
        var byMark: [PageMark: ClosedRange<Int>] = [:]
        for (index, request) in requests.enumerated() {
            if let mark = request.mark {
                byMark[mark] = (byMark[mark]?.lowerBound ?? index)...index
            }
            let key = RequestKey(request, comparing: headers)
            slots[Slot(key: key, purpose: Purpose(request.mark)), default: []].append(index)
            byKey[key, default: []].append(index)
        }
        self.cassette = cassette
        self.requests = requests
        self.slots = slots
        self.byKey = byKey
        self.byMark = byMark
        firstUnmarked = requests.firstIndex { $0.mark == nil }
        comparedHeaders = headers
        redactor = Redactor(
            rules: rules, secrets: secrets, marks: RecordedMarks.places(in: requests))
        played = Mutex([:])
        proved = Mutex([])
    }

    /// The first recording of a page of a walk, or of what a law asked for.
    package func firstRecording(at mark: PageMark) -> Int? { byMark[mark]?.lowerBound }

    /// The last one, which is the page itself where earlier ones were redirected or retried.
    package func lastRecording(at mark: PageMark) -> Int? { byMark[mark]?.upperBound }

    /// The page that a recording is of; recordings without marks are counted as pages in the order of the file.
    package func page(of index: Int) -> PageMark {
        requests[index].mark ?? PageMark(page: index + 1)
    }

    /// The recording of the page before that of another one, in the same walk; nil where it has none.
    package func recording(before index: Int) -> Int? {
        var page = page(of: index)
        page.page -= 1
        guard requests[index].mark != nil else { return index > 0 ? index - 1 : nil }
        return lastRecording(at: page)
    }

    /// Reads a recording, and notes whether its text is what a recorder wrote.
    package func read(_ index: Int) throws(CassetteError) -> Interaction {
        let (interaction, isProved) = try cassette.proving(index)
        if isProved { proved.withLock { _ = $0.insert(index) } }
        return interaction
    }

    /// The request that a walk began with: that of its first page, or the first without a mark,
    /// whichever comes first.
    package var firstRequest: HTTPRequest? {
        let marked = firstRecording(at: PageMark(page: 1))
        return [marked, firstUnmarked].compactMap(\.self).min().map { requests[$0] }
    }

    /// Starts a run of one client or law, for which nothing is used up yet.
    package func session(_ policy: DeckPolicy = .stop) -> DeckSession {
        DeckSession(of: self, policy: policy)
    }

    /// The recordings that no session has played, in the order of the file.
    package var leftovers: [Int] {
        let played = played.withLock { $0 }
        return requests.indices.filter { played[$0, default: 0] == 0 }
    }

    /// The recordings whose text is not what a recorder wrote, in the order of the file; those that were played need not be
    /// looked at again.
    package var handEdited: [Int] {
        let proved = proved.withLock { $0 }
        return cassette.handEdited(among: requests.indices.lazy.filter { !proved.contains($0) })
    }

    func notePlayed(_ index: Int) { played.withLock { $0[index, default: 0] += 1 } }

    func noteGivenBack(_ index: Int) { played.withLock { $0[index, default: 0] -= 1 } }

    /// A request as it would have been recorded.
    package func asRecorded(_ request: HTTPRequest) -> HTTPRequest {
        var asked = redactor.redact(request)
        // What no recording answers may hold what none would.
        if request.mark == nil { asked.url = HTTPURL(TokenShape.masked(asked.url.text)) }
        return asked
    }

    /// A text for people, without what looks like a credential.
    package func masked(_ text: String) -> String { redactor.mask(text) }

    func key(of request: HTTPRequest) -> RequestKey {
        RequestKey(request, comparing: comparedHeaders)
    }

    /// The recordings that answer a request, in the order they are used up.
    ///
    /// A request with a mark wants recordings with its role and walk; those without a mark, such as
    /// imported ones, serve every walk. A request without a mark wants what was walked, or else
    /// whatever there is.
    func candidates(for key: RequestKey, _ mark: PageMark?) -> [Int] {
        let all = byKey[key] ?? []
        guard let mark else {
            let walked = all.filter { Purpose(requests[$0].mark).isWalk }
            return walked.isEmpty ? all : walked
        }
        let purpose = Purpose(mark)
        if let exact = slots[Slot(key: key, purpose: purpose)] { return exact }
        return purpose.isWalk ? slots[Slot(key: key, purpose: .unmarked)] ?? [] : []
    }

    /// Every recording of a request, whatever it was made for.
    func recordings(of key: RequestKey) -> [Int] { byKey[key] ?? [] }

    /// Why a request has no answer.
    func difference(
        of request: HTTPRequest, _ key: RequestKey, used: [Int]
    ) -> RequestDifference {
        RequestDifferenceFinder(
            deck: self, request: request, key: key, used: used, headers: comparedHeaders
        ).difference()
    }
}

/// What a deck does when a request comes again after every recording of it was used.
package enum DeckPolicy: String, Hashable, Sendable, CaseIterable {
    /// Answers no more: a law must see that the recording has no further answer.
    case stop
    /// Gives the last recording again, and logs it.
    case repeatLast = "repeat-last"
    /// Begins with the first recording again, and logs it.
    case cycle
}
