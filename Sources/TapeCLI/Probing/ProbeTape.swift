import TapeCassette
import TapeHTTP
import TapePaging

/// A cassette that is asked in an API's place.
struct ProbeTape {
    let path: String
    let request: HTTPRequest
    private let deck: Deck

    /// Whether an operand names a cassette rather than a URL.
    static func isMeant(by operand: String) -> Bool {
        // `try?`: what cannot be looked at is no cassette; as a URL it will be refused with a reason.
        !HTTPURL(operand).isHTTP && ((try? FileBytes.size(of: operand)) ?? nil) != nil
    }

    init(_ path: String) async throws(UsageError) {
        do {
            deck = try Deck(try Cassette.read(path))
        } catch {
            throw UsageError("\(error)")
        }
        self.path = path
        guard let request = await Self.first(of: deck) else {
            throw UsageError("\(path): no request of this cassette was answered with a list")
        }
        self.request = request
    }

    /// Answers what was recorded, a request made twice only where it was recorded twice.
    var transport: DeckTransport { DeckTransport(deck.session(.stop)) }

    /// The first request of the list that was asked for most often; what a browser loads besides is none.
    private static func first(of deck: Deck) async -> HTTPRequest? {
        var lists: [(request: HTTPRequest, count: Int)] = []
        let transport = DeckTransport(deck.session(.repeatLast))
        for recorded in deck.requests {
            let url = recorded.url
            let known = lists.firstIndex { list in
                list.request.method == recorded.method && list.request.url.path == url.path
                    && list.request.url.origin == url.origin
            }
            if let known {
                lists[known].count += 1
                continue
            }
            let answer = ProbeAnswer(await transport.exchange(recorded))
            guard let page = answer.page, page.lists.contains(where: { $0.count > 0 }) else {
                continue
            }
            lists.append((plain(recorded), 1))
        }
        let most = lists.map(\.count).max()
        return lists.first { $0.count == most }?.request
    }

    /// A request without what a browser or a recorder added.
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
