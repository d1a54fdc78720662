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
        let lists = await RecordedLists(of: deck)
        guard let request = await lists.request else {
            throw UsageError(
                "\(path): no request of this cassette was answered with a list"
                    + (lists.trouble.map { "; \($0)" } ?? ""))
        }
        self.request = request
    }

    /// Answers what was recorded, whatever for; a request made twice only where it was recorded twice.
    var transport: DeckTransport { DeckTransport(deck.session(.stop), forAnyPurpose: true) }

    /// What can be asked.
    var requests: [HTTPRequest] { deck.requests }
}
