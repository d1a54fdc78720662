import TapeCassette
import TapeHTTP
import TapePaging

/// A cassette that is probed in place of an API.
struct ProbeTape {
    let path: String
    let request: HTTPRequest
    private let deck: Deck

    /// Whether an operand names a cassette rather than a URL.
    static func isMeant(by operand: String) -> Bool {
        // `try?`: an inaccessible file is not a cassette; as a URL it is refused with a reason.
        !HTTPURL(operand).isHTTP && (try? FileBytes.size(of: operand)) != nil
    }

    init(_ path: String) async throws(UsageError) {
        do {
            deck = try Deck(try Cassette.read(path))
        } catch {
            throw UsageError("\(error)")
        }
        self.path = path
        let lists = await RecordedLists(of: deck)
        guard let request = await lists.request else {
            throw UsageError(
                "\(path): no request of this cassette was answered with a list"
                    + (lists.trouble.map { "; \($0)" } ?? ""))
        }
        self.request = request
    }

    /// Answers from every recording, whatever it was made for; a repeated request only if it was recorded twice.
    var transport: DeckTransport { DeckTransport(deck.session(.stop), forAnyPurpose: true) }

    /// The requests that have an answer.
    var requests: [HTTPRequest] { deck.requests }
}
