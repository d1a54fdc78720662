import Synchronization
package import TapeHTTP

/// A cassette being played back.
///
/// A deck finds the recordings that answer a request. Each session keeps its own account of which ones are used up.
package final class Deck: Sendable {
    /// Recordings that answer the same request for the same purpose, in the order of the file.
    struct Slot: Hashable {
        let key: RequestKey
        let purpose: Purpose
    }

    /// What a recording was made for: evidence recorded for one law never answers another law's request.
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
    /// Every recorded request, in its redacted form.
    package let requests: [HTTPRequest]
    private let redactor: Redactor
    private let keys: [RequestKey]
    /// The recorded requests taken apart, once a request had no answer.
    private let compared = Mutex<ComparedRequests?>(nil)
    private let comparedHeaders: [HeaderName]
    private let slots: [Slot: [Int]]
    private let byKey: [RequestKey: [Int]]
    /// The first and the last recording with each page mark.
    private let byMark: [PageMark: ClosedRange<Int>]
    private let firstUnmarked: Int?
    /// The recordings without marks that a walk was given, by its pages.
    private let replayed: Mutex<[PageMark: Int]>
    /// How often each recording was delivered whole.
    private let played: Mutex<[Int: Int]>
    /// Whether recordings that were played or checked are exactly as a recorder wrote them.
    private let intact: Mutex<[Int: Bool]>
    /// The recordings that were wanted and cannot be read.
    private let unreadable: Mutex<[Int: CassetteError]>

    /// Loads a cassette.
    ///
    /// Requests are compared after the same redaction as when recording; the values of the spec's secrets may be absent. Only
    /// the named headers are compared.
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
        let keys = requests.map { RequestKey($0, comparing: headers) }
        for (index, request) in requests.enumerated() {
            if let mark = request.mark {
                byMark[mark] = (byMark[mark]?.lowerBound ?? index)...index
            }
            let key = keys[index]
            slots[Slot(key: key, purpose: Purpose(request.mark)), default: []].append(index)
            byKey[key, default: []].append(index)
        }
        self.cassette = cassette
        self.requests = requests
        self.keys = keys
        self.slots = slots
        self.byKey = byKey
        self.byMark = byMark
        firstUnmarked = requests.firstIndex { $0.mark == nil }
        comparedHeaders = headers
        redactor = Redactor(
            rules: rules, secrets: secrets, marks: RecordedMarks.places(in: requests))
        replayed = Mutex([:])
        played = Mutex([:])
        intact = Mutex([:])
        unreadable = Mutex([:])
    }

    /// The first recording of a page, whether a walk or a law asked for it.
    package func firstRecording(at mark: PageMark) -> Int? { byMark[mark]?.lowerBound }

    /// The last recording of a page: the page itself, where earlier ones are redirects or failed tries.
    package func lastRecording(at mark: PageMark) -> Int? {
        byMark[mark]?.upperBound ?? replayed.withLock { $0[mark] }
    }

    /// Finds pages from now on among recordings without marks, such as imported ones, by what a session's walk was given.
    package func adoptPages(of session: DeckSession) {
        let pages = session.pages
        replayed.withLock { $0 = pages }
    }

    /// The page of a walk that a recording holds; nil for one without a mark that no adopted walk was given.
    package var pagesByRecording: [Int: PageMark] {
        let adopted = replayed.withLock { $0 }
        var pages: [Int: PageMark] = [:]
        for (mark, index) in adopted { pages[index] = mark }
        for (index, request) in requests.enumerated() {
            if let mark = request.mark { pages[index] = mark }
        }
        return pages
    }

    /// The page that a recording holds; recordings without marks count as pages in file order.
    package func page(of index: Int) -> PageMark {
        requests[index].mark ?? PageMark(page: index + 1)
    }

    /// The recording of the page before, in the same walk; nil if there is none.
    package func recording(before index: Int) -> Int? {
        var page = page(of: index)
        page.page -= 1
        guard requests[index].mark != nil else { return index > 0 ? index - 1 : nil }
        return lastRecording(at: page)
    }

    /// Reads a recording, and notes if its text is exactly as a recorder wrote it.
    package func read(_ index: Int) throws(CassetteError) -> Interaction {
        do throws(CassetteError) {
            let (interaction, isProved) = try cassette.proving(index)
            if isProved { intact.withLock { $0[index] = true } }
            return interaction
        } catch {
            unreadable.withLock { $0[index] = error }
            throw error
        }
    }

    /// The first request of a walk: that of page 1, or the first without a mark, whichever comes first.
    package var firstRequest: HTTPRequest? {
        let marked = firstRecording(at: PageMark(page: 1))
        return [marked, firstUnmarked].compactMap(\.self).min().map { requests[$0] }
    }

    /// Starts a run of one client or law, with every recording unused.
    package func session(_ policy: DeckPolicy = .stop) -> DeckSession {
        DeckSession(of: self, policy: policy)
    }

    /// The recordings that no session has played, in file order.
    package var leftovers: [Int] {
        let played = played.withLock { $0 }
        return requests.indices.filter { played[$0, default: 0] == 0 }
    }

    /// The recordings that were edited by hand, in file order; none is checked twice, whether it was played or checked before.
    package var handEdited: [Int] {
        let known = intact.withLock { $0 }
        let unknown = requests.indices.filter { known[$0] == nil }
        let edited = Set(cassette.handEdited(among: unknown))
        return intact.withLock { intact in
            for index in unknown { intact[index] = !edited.contains(index) }
            return intact.filter { !$0.value }.keys.sorted()
        }
    }

    /// Why the cassette's first unreadable interaction cannot be read, among those that were wanted or edited by hand; nil if
    /// all can.
    ///
    /// Such a cassette is damaged, and shows nothing about an API.
    package var damage: CassetteError? {
        for index in handEdited {
            // `try?`: the error is noted.
            _ = try? read(index)
        }
        return unreadable.withLock { $0.min { $0.key < $1.key }?.value }
    }

    func notePlayed(_ index: Int) { played.withLock { $0[index, default: 0] += 1 } }

    func noteGivenBack(_ index: Int) { played.withLock { $0[index, default: 0] -= 1 } }

    /// A request as it would have been recorded.
    package func asRecorded(_ request: HTTPRequest) -> HTTPRequest {
        var asked = redactor.redact(request)
        // A request that no recording answers may hold secrets that no recording has.
        if request.mark == nil {
            asked.url = HTTPURL(TokenShape.masked(asked.url.text))
            asked.body = asked.body.map(TokenShape.masked)
        }
        return asked
    }

    /// A text for display, with everything that looks like a credential masked.
    package func masked(_ text: String) -> String { redactor.mask(text) }

    func key(of request: HTTPRequest) -> RequestKey {
        RequestKey(request, comparing: comparedHeaders)
    }

    /// The recordings that answer a request, in the order they are used up.
    ///
    /// A request with a mark gets recordings with its role and walk; recordings without a mark, such as imported ones, serve
    /// every walk. A request without a mark gets the recordings of walks, or if there are none, all others.
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

    /// Every recording of a request, whatever its purpose.
    func recordings(of key: RequestKey) -> [Int] { byKey[key] ?? [] }

    /// The recorded requests taken apart, for saying in what another one differs from them.
    var comparedRequests: ComparedRequests {
        compared.withLock { compared in
            let known = compared ?? ComparedRequests(zip(requests, keys).map(ComparedRequest.init))
            compared = known
            return known
        }
    }

    /// Why a request has no answer.
    func difference(
        of request: HTTPRequest, _ key: RequestKey, used: [Int]
    ) -> RequestDifference {
        RequestDifferenceFinder(
            deck: self, request: request, key: key, used: used, headers: comparedHeaders
        ).difference()
    }
}

/// What a deck does when a request comes again after all its recordings were used.
package enum DeckPolicy: String, Hashable, Sendable, CaseIterable {
    /// Gives no answer: a law must see that the recording has nothing more.
    case stop
    /// Repeats the last recording, and logs it.
    case repeatLast = "repeat-last"
    /// Starts again with the first recording, and logs it.
    case cycle
}
