import TapeFaults
import TapeHTTP
import TapeList
import TapePaging
import TapeScreen

/// The pages of a walk as a list sees them, and what each fault makes of each: asked once, answered any number of times.
struct ListPages: Sendable {
    /// A page, or a fault in its place, as an answer to a load.
    private struct Entry: Sendable {
        let position: Position
        let arrival: LoadAnswer
        var failures: [Fault: LoadAnswer] = [:]
    }

    private let client: PagingClient
    private var entries: [Entry] = []
    private var numbers: [String: Int] = [:]
    /// Identities by their spelling, so that a number and a string of the same spelling stay two items.
    private var identities: [String: UInt64] = [:]
    private var itemCount = 0

    init(_ client: PagingClient) {
        self.client = client
    }

    var count: Int { entries.count }

    /// Enters a page of the walk.
    mutating func append(_ reading: PageReading, as page: Walk.Page) {
        var items: [String] = []
        for item in reading.items {
            items.append(name(of: item, place: itemCount + items.count + 1))
        }
        itemCount += items.count
        let loaded = LoadedPage(
            items: items, next: page.next.flatMap { pointer(to: $0, page: page.number + 1) },
            hasMore: page.hasMore)
        let identity = requestIdentity(at: page.position, number: page.number)
        numbers[pointer(to: page.position, page: page.number) ?? ""] = entries.count
        entries.append(
            Entry(position: page.position, arrival: .page(loaded, requestIdentity: identity)))
    }

    /// What a list tells an item by: its identity, or its place where it has none of its own.
    private mutating func name(of item: PageReading.Item, place: Int) -> String {
        guard client.endpoint.convention.identity != .none, let identity = item.identity else {
            return "#\(place)"
        }
        let known = identities[identity] ?? item.digest
        identities[identity] = known
        return known == item.digest ? identity : "\(identity) (\(item.digest))"
    }

    /// Lets a fault befall the request for a page, over a transport that answers as the origin did.
    mutating func provoke(_ fault: Fault, at number: Int, over transport: any HTTPTransport) async {
        let position = entries[number - 1].position
        let plan = FaultPlan([.init(fault, at: .page(number))])
        let faulted = PagingClient(
            client.endpoint, over: FaultingTransport(transport, plan: plan))
        let answer = await faulted.page(at: position, mark: PageMark(page: number))
        guard case .failure(let error) = answer.reading else { return }
        entries[number - 1].failures[fault] = .failure(
            LoadFailure(error), requestIdentity: Self.identity(of: answer.exchange.asked))
    }

    /// The number of the page that a list asks for; nil where no page ever gave that position.
    func number(at pointer: String?) -> Int? {
        numbers[pointer ?? ""].map { $0 + 1 }
    }

    func page(_ number: Int) -> LoadAnswer { entries[number - 1].arrival }

    func failure(_ fault: Fault, at number: Int) -> LoadAnswer? {
        entries[number - 1].failures[fault]
    }

    /// What a list asks for a page with; where one token stands for the whole walk, the page's number tells pages apart.
    private func pointer(to position: Position, page: Int) -> String? {
        if position == .first { return nil }
        let repeats = client.endpoint.convention.mayRepeatPositions
        return repeats ? "\(position) for page \(page)" : position.description
    }

    private func requestIdentity(at position: Position, number: Int) -> String {
        Self.identity(of: client.endpoint.request(for: position, mark: PageMark(page: number)))
    }

    /// The request down to its bytes, in a spelling that tells equal from unequal.
    private static func identity(of request: HTTPRequest) -> String {
        let fields = request.headers.map { "\($0.name.spelling): \($0.value)" }
        let body = String(decoding: request.body ?? [], as: UTF8.self)
        return (["\(request.method.rawValue) \(request.url.text)"] + fields + ["", body])
            .joined(separator: "\n")
    }
}

extension LoadFailure {
    /// What a list is told when a page cannot be had.
    init(_ error: PageError) {
        let kind: Kind =
            switch error.code {
            case .status(429): .rateLimited(retryAfter: nil)
            case .status(let status) where [400, 404, 410, 416].contains(status): .positionRefused
            case .transport(.cancelled): .cancelled
            case .status, .transport, .malformed, .noItems, .badSignal: .temporary
            }
        self.init(kind, message: error.detail)
    }
}
