import TapeCassette
import TapeHTTP
import TapePaging

/// Finds the lists in a cassette, grouped by their requests.
struct RecordedLists {
    private struct Place: Hashable {
        let method: HTTPMethod
        let origin: String
        let path: String
    }

    /// One recorded page of a list.
    private struct Member {
        let request: HTTPRequest
        let page: Observation
        /// Pages of the same list have the same number.
        var list: Int
    }

    /// Why the first answer is not a list, in case no answer is one.
    private(set) var trouble: String?
    private var members: [Member] = []
    /// The number of the list at each method and place.
    private var lists: [Place: Int] = [:]
    /// The number of the list whose page first linked to a URL, by the URL's equivalence key.
    private var targets: [String: Int] = [:]
    private let requests: [HTTPRequest]
    private let deck: Deck

    init(of deck: Deck) async {
        self.deck = deck
        requests = deck.requests
        let transport = DeckTransport(deck.session(.repeatLast))
        for recorded in deck.requests {
            let answer = ProbeAnswer(await transport.exchange(recorded))
            guard let page = answer.page, page.lists.contains(where: { $0.count > 0 }) else {
                trouble =
                    trouble
                    ?? "\(recorded.method.rawValue) \(recorded.url.requestTarget) was answered by "
                    + answer.failure
                continue
            }
            add(Member(request: Self.plain(recorded), page: page, list: members.count))
        }
    }

    /// The first request of the most frequent list, ignoring what a browser loads besides.
    var request: HTTPRequest? {
        get async {
            let counts = members.reduce(into: [Int: Int]()) { $0[$1.list, default: 0] += 1 }
            // A POST often creates things instead of listing them.
            let posts = members.filter { $0.request.method != .get }.reduce(into: Set<Int>()) {
                $0.insert($1.list)
            }
            let ranked = counts.keys.sorted { one, other in
                let ranks = [one, other].map {
                    (posts.contains($0) ? 1 : 0, -(counts[$0] ?? 0), $0)
                }
                return ranks[0] < ranks[1]
            }
            for list in ranked.prefix(Self.triedLists) {
                for request in distinct(in: list).prefix(Self.triedRequests)
                where await pages(request) {
                    return request
                }
            }
            return ranked.first.flatMap { distinct(in: $0).first }
        }
    }

    private static let triedLists = 8
    private static let triedRequests = 8

    /// Adds a page: pages at the same place, or linked from a page of a list, belong to one list.
    private mutating func add(_ member: Member) {
        var member = member
        let url = member.request.url
        let place = Place(method: member.request.method, origin: url.origin, path: url.path)
        if let known = [lists[place], targets[url.equivalenceKey]].compactMap(\.self).min() {
            member.list = known
        }
        lists[place] = lists[place] ?? member.list
        for pointer in member.page.pointers(outside: nil) {
            guard case .url(let text) = pointer.form, let url = member.page.resolved(text) else {
                continue
            }
            let target = url.equivalenceKey
            targets[target] = targets[target] ?? member.list
        }
        members.append(member)
    }

    private func distinct(in list: Int) -> [HTTPRequest] {
        var seen: Set<HTTPRequest> = []
        return members.filter { $0.list == list }.map(\.request).filter { seen.insert($0).inserted }
    }

    /// Whether the recording shows how the list that starts with a request continues.
    private func pages(_ request: HTTPRequest) async -> Bool {
        let transport = DeckTransport(deck.session(.stop), forAnyPurpose: true)
        let report = await Detection(request, budget: 200, recorded: requests).run(over: transport)
        guard case .found(let discovery) = report.outcome else { return false }
        return !discovery.isUnknown && discovery.convention.style != .singlePage
    }

    /// A request without headers that a browser or a recorder added.
    private static func plain(_ recorded: HTTPRequest) -> HTTPRequest {
        var request = recorded
        request.mark = nil
        request.headers = HeaderFields(
            request.headers.filter { field in
                let name = field.name.spelling.lowercased()
                return !noise.contains(name) && !name.hasPrefix("sec-") && !name.hasPrefix(":")
            })
        return request
    }

    private static let noise: Set<String> = [
        "accept-encoding", "accept-language", "cache-control", "connection", "content-length",
        "dnt", "host", "if-modified-since", "if-none-match", "origin", "pragma", "priority",
        "referer", "te", "upgrade-insecure-requests", "user-agent", "traceparent", "tracestate",
    ]
}
