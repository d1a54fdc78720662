package import TapeCassette
import TapeFaults
import TapeHTTP
import TapeJSON
import TapePaging

/// What a recording shows of an API, reduced to what two recordings can be compared by.
package struct ListOutline: Sendable {
    /// An item: what tells it from others, and its fields' values as digests.
    struct Item: Hashable, Sendable {
        let identity: String
        let fields: [String: UInt64]
    }

    /// What positions are made of, whatever their value.
    enum PositionKind: String, Hashable, Sendable, CaseIterable {
        case link = "a link"
        case number = "a number"
        case token = "a token"
        case map = "a map"
    }

    private(set) var ending = ""
    private(set) var pageCount = 0
    private(set) var largestPage = 0
    private(set) var statuses: Set<Int> = []
    private(set) var mediaTypes: Set<String> = []
    /// The names of the headers that every page has.
    private(set) var headers: Set<HeaderName>?
    /// The signs of the end that some page gave, such as `next` or `total`.
    private(set) var signals: Set<String> = []
    private(set) var positions: Set<PositionKind> = []
    private(set) var schema = ItemSchema()
    /// The fields of the page around its items.
    private(set) var envelope = ItemSchema()
    private(set) var items: [Item] = []
    /// The fields of items that differ when the same page is asked for twice.
    private(set) var noise: Set<String> = []

    /// Walks a recording by a spec.
    package init(
        _ cassette: Cassette, by spec: ContractSpec, environment: [String: String]
    ) async throws(ReplayRun.Obstacle) {
        let run = try ReplayRun(spec, cassette: cassette, environment: environment)
        let client = PagingClient(run.endpoint, over: DeckTransport(run.deck.session()))
        let editor = ConventionEditor(run.endpoint)
        var first: HTTPResponse?
        var response: HTTPResponse?
        let walk = await client.walk(
            observing: { _, answer in
                if case .whole(let whole) = answer.exchange.outcome { response = whole }
            },
            entering: { page, reading in
                guard let response else { return }
                first = first ?? response
                enter(page, reading, response, editor.items(of: response) ?? [])
            })
        ending = Self.words(for: walk.ending)
        if let first { learnNoise(first, from: cassette, editor) }
    }

    private mutating func enter(
        _ page: Walk.Page, _ reading: PageReading, _ response: HTTPResponse, _ elements: [PageItem]
    ) {
        pageCount += 1
        largestPage = max(largestPage, reading.items.count)
        statuses.insert(response.status)
        if let type = reading.facts.mediaType { mediaTypes.insert(type) }
        let names = Set(response.headers.map(\.name)).subtracting(Volatility.standard.headers)
        headers = headers?.intersection(names) ?? names
        signals.formUnion(page.signals.given.map(\.name))
        if let next = page.next { positions.insert(PositionKind(next)) }
        for (index, element) in elements.enumerated() {
            guard let fields = enter(element) else { continue }
            let identity = index < reading.items.count ? reading.items[index].identity : nil
            items.append(Item(identity: identity ?? "number \(items.count + 1)", fields: fields))
        }
        if let root = Self.json(response.body) { envelope.enterFlat(root) }
    }

    private mutating func enter(_ element: PageItem) -> [String: UInt64]? {
        guard let value = Self.json(element.bytes) else { return nil }
        schema.enter(value)
        return Self.fields(of: value)
    }

    /// The values of an item's own fields; what is no object has one value without a name.
    private static func fields(of value: JSONValue) -> [String: UInt64] {
        guard value.kind == .object else { return ["": value.digest] }
        return value.members.reduce(into: [:]) { $0[$1.key] = $1.value.digest }
    }

    /// Compares page 1 with what came when it was asked for again, if the recording has that.
    private mutating func learnNoise(
        _ first: HTTPResponse, from cassette: Cassette, _ editor: ConventionEditor
    ) {
        let elements = editor.items(of: first) ?? []
        for index in 0..<cassette.count {
            // `try?`: an interaction that cannot be read teaches nothing.
            guard let interaction = try? cassette.interaction(at: index),
                interaction.request.mark?.role.rawValue == "same-page",
                interaction.request.mark?.page == 1,
                case .whole(let again) = interaction.outcome
            else { continue }
            for (one, other) in zip(elements, editor.items(of: again) ?? []) {
                guard let one = Self.json(one.bytes), let other = Self.json(other.bytes) else {
                    continue
                }
                let (before, after) = (Self.fields(of: one), Self.fields(of: other))
                noise.formUnion(before.keys.filter { before[$0] != after[$0] })
            }
        }
    }

    private static func json(_ bytes: [UInt8]) -> JSONValue? {
        // `try?`: XML and text have no fields to compare; their items are compared as wholes.
        (try? JSONDocument(parsing: bytes))?.root
    }

    private static func words(for ending: Walk.Ending) -> String {
        switch ending {
        case .end: "its end"
        case .looped: "a loop"
        case .repeated: "the same items again"
        case .strayed: "another server"
        case .capped: "a cap"
        case .failed(let page, let error): "a failure at page \(page): \(error)"
        }
    }
}

extension ListOutline.PositionKind {
    fileprivate init(_ position: Position) {
        switch position {
        case .url: self = .link
        case .first, .number: self = .number
        case .values: self = .token
        case .map: self = .map
        case .carrying(let position, _): self.init(position)
        }
    }
}
