package import TapeCassette
import TapeFaults
import TapeHTTP
import TapeJSON
import TapePaging

/// What a recording shows of an API, reduced to what can be compared between recordings.
package struct ListOutline: Sendable {
    /// An item: its identity, and its fields' values as digests.
    struct Item: Hashable, Sendable {
        let identity: String
        /// Whether the identity comes from the API, rather than from the item's place in the walk.
        let isNamed: Bool
        let fields: [String: UInt64]
    }

    /// The kind of a position, whatever its value.
    enum PositionKind: String, Hashable, Sendable, CaseIterable {
        case link = "a link"
        case number = "a number"
        case token = "a token"
        case map = "a map"
    }

    private(set) var ending = ""
    /// Whether the walk was stopped on purpose, which says nothing about the list.
    private(set) var isCutShort = false
    /// The page at which the walk broke off, and why.
    private(set) var failure: (page: Int, error: PageError)?
    /// Whether the walk reached the end of the list.
    private(set) var isWhole = false
    /// Whether the list itself ended the walk, and not a window that the spec declares.
    private(set) var isAtItsEnd = false
    /// Where pages should have their items, in words.
    let itemsPlace: String
    /// The first request of the recording, in words.
    package let firstAsked: String?
    /// Whether the recording has no answer to the spec's first request.
    package var isOfAnotherRequest: Bool {
        if case .transport(.unmatched)? = failure?.error.code { pageCount == 0 } else { false }
    }
    /// The judgements of the walk, without those of laws that the spec waives.
    private(set) var judgements: [LawIdentifier: Judgement] = [:]
    /// The items that the walk repeats although their identities are the same.
    private(set) var repeats: [String] = []
    /// The page on which each item first came.
    private var firstPages: [UInt64: Int] = [:]
    /// Whether the spec waives the law against repeated items.
    let isRepetitionWaived: Bool
    /// The place of the flag of more, in words.
    let flagPlace: String
    /// Whether the API identifies its items.
    private let hasIdentities: Bool
    /// Whether items may come again on a later page.
    private let mayRepeat: Bool
    private(set) var pageCount = 0
    private(set) var largestPage = 0
    private(set) var statuses: Set<Int> = []
    private(set) var mediaTypes: Set<String> = []
    /// The names of the headers that every page has.
    private(set) var headers: Set<HeaderName>?
    /// The names of the headers that some page has.
    private var headersAnywhere: Set<HeaderName> = []
    /// What each page says about later ones; answers that only say "past the end" do not count as pages.
    private(set) var pages: [PageOutline] = []
    /// Whether a body says where the next page is, even if only that there is none.
    private(set) var givesPositionsInBody = false
    /// The signs of the end that some page gave, such as `next` or `total`.
    private(set) var signals: Set<String> = []
    private(set) var positions: Set<PositionKind> = []
    private(set) var schema = ItemSchema()
    /// The fields of the page around its items.
    private(set) var envelope = ItemSchema()
    private(set) var items: [Item] = []
    /// How many items came when more than the maximum was asked for, by request number; nil where none came.
    private(set) var cuts: [Int: Int?] = [:]
    /// The fields of items that differ when the same page is requested twice.
    private(set) var noise: Set<String> = []

    /// Walks a recording by a spec, for at most the given number of pages.
    package init(
        _ cassette: Cassette, by spec: ContractSpec, environment: [String: String],
        pageLimit: Int = .max
    ) async throws(ReplayRun.SetupError) {
        let run = try ReplayRun(spec, cassette: cassette, environment: environment)
        let limits = RateLimitNotes(DeckTransport(run.deck.session()), under: spec.convention)
        let client = PagingClient(
            run.endpoint, over: ReplayingTransport(over: limits, under: run.endpoint.convention))
        let editor = ConventionEditor(run.endpoint)
        let volatility = spec.volatility
        itemsPlace = spec.convention.items.text
        firstAsked = run.deck.firstRequest.map { "\($0.method.rawValue) \($0.url.text)" }
        isRepetitionWaived = spec.waives(.noDuplicates)
        flagPlace = spec.convention.flag.map { "`\($0.place)`" } ?? "the sign `more`"
        hasIdentities = spec.convention.identity.text != nil
        mayRepeat = spec.convention.stability.kind?.repeatsItems == true
        givesPositionsInBody = spec.convention.sources.allSatisfy(\.isOfBody)
        var response: HTTPResponse?
        let walk = await client.walk(
            pageLimit: pageLimit,
            observing: { _, answer in
                if case .whole(let whole) = answer.exchange.outcome { response = whole }
            },
            entering: { page, reading in
                guard let response else { return }
                let elements = editor.items(of: response) ?? []
                enter(page, reading, response, elements, besides: volatility.headers)
                enter(page, response, by: spec.convention)
                learnNoise(declared: volatility.paths, in: response)
            })
        ending = Self.words(for: walk.ending)
        isWhole = walk.ending.isWhole
        isAtItsEnd = walk.ending == .end
        if case .failed(let page, let error) = walk.ending { failure = (page, error) }
        if isWhole, pageLimit == .max {
            judgements = run.judgements(
                of: Drift.laws.filter { !spec.waives($0.identifier) }, over: walk,
                rateLimited: limits.answers)
        }
        if case .capped(.pages) = walk.ending { isCutShort = true }
        learnNoise(run.deck, editor)
        enterCuts(run.deck, PageReader(spec.convention))
        if let damage = run.damage { throw .cassette(damage) }
    }

    /// Enters how many items came when more than the maximum was asked for, if that was recorded.
    private mutating func enterCuts(_ deck: Deck, _ reader: PageReader) {
        for (index, request) in deck.requests.enumerated() {
            guard let mark = request.mark, mark.role == .overMaximum,
                // `try?`: an unreadable interaction says nothing about the maximum, and a refusal brings no items.
                let interaction = try? deck.cassette.interaction(at: index),
                case .whole = interaction.outcome
            else { continue }
            let exchange = Exchange(asked: request, outcome: interaction.outcome)
            let reading = try? reader.read(exchange)
            cuts.updateValue(reading?.items.count, forKey: mark.page)
        }
    }

    /// How many pages of two recordings can be compared, if one was stopped before the end of the list.
    package static func commonLimit(_ cassettes: Cassette...) -> Int {
        let capped = cassettes.compactMap(\.end.walks.first).filter { $0.ended == .capped }
        return capped.map(\.pages).min() ?? .max
    }

    private mutating func enter(
        _ page: Walk.Page, _ reading: PageReading, _ response: HTTPResponse,
        _ elements: [PageItem], besides volatile: Set<HeaderName>
    ) {
        pageCount += 1
        largestPage = max(largestPage, reading.items.count)
        statuses.insert(response.status)
        if let type = reading.facts.mediaType { mediaTypes.insert(type) }
        let names = Set(response.headers.map(\.name)).subtracting(volatile)
        headers = headers?.intersection(names) ?? names
        headersAnywhere.formUnion(names)
        signals.formUnion(page.signals.given.map(\.name))
        if let next = page.next { positions.insert(PositionKind(next)) }
        // The extra item is in the body but does not belong to the page.
        let own = reading.hasExtraRow == nil ? elements[...] : elements.prefix(reading.items.count)
        for (index, element) in own.enumerated() {
            let fields = enter(element)
            let known = index < reading.items.count ? reading.items[index] : nil
            let identity = known?.identity
            if let known, let identity, hasIdentities {
                noteRepeat(of: known.digest, named: identity)
            }
            items.append(
                Item(
                    identity: identity ?? "number \(items.count + 1)", isNamed: identity != nil,
                    fields: fields))
        }
    }

    /// Notes an item that came before, on the same page or, unless the spec allows it, on an earlier one.
    private mutating func noteRepeat(of digest: UInt64, named name: String) {
        guard let first = firstPages[digest] else {
            firstPages[digest] = pageCount
            return
        }
        if first == pageCount || !mayRepeat { repeats.append(name) }
    }

    private mutating func enter(
        _ page: Walk.Page, _ response: HTTPResponse, by convention: Convention
    ) {
        // Line formats have nothing around the items.
        let hasEnvelope = ![.lines, .jsonLines].contains(convention.items.container)
        let root = hasEnvelope ? Self.json(response.body) : nil
        if let root { envelope.enterFlat(root) }
        guard page.isPage else { return }
        pages.append(PageOutline(page, response, root, by: convention))
    }

    /// How many pages have a header, in words.
    func presence(of name: HeaderName) -> String {
        if headers?.contains(name) == true { return "on every page" }
        return headersAnywhere.contains(name) ? "not on every page" : "on no page"
    }

    private mutating func enter(_ element: PageItem) -> [String: UInt64] {
        guard let value = Self.json(element.bytes) else { return Self.fields(of: element) }
        schema.enter(value)
        return Self.fields(of: value)
    }

    /// The values to compare an item by: its fields, or the whole item where it is not JSON.
    private static func fields(of element: PageItem) -> [String: UInt64] {
        json(element.bytes).map(fields) ?? [
            "": element.bytes.reduce(into: 14_695_981_039_346_656_037) { sum, byte in
                sum = (sum ^ UInt64(byte)) &* 1_099_511_628_211
            }
        ]
    }

    /// The values of an item's own fields; a value that is not an object has one unnamed field.
    private static func fields(of value: JSONValue) -> [String: UInt64] {
        guard value.kind == .object else { return ["": value.digest] }
        return value.members.reduce(into: [:]) { $0[$1.key] = $1.value.digest }
    }

    /// Treats as noise the item fields that contain a place the spec declares volatile.
    private mutating func learnNoise(declared paths: [JSONPath], in response: HTTPResponse) {
        guard !paths.isEmpty, let root = Self.json(response.body) else { return }
        for node in paths.lazy.flatMap({ $0.nodes(in: root) }) {
            // Whatever follows the first number in the path is within an item, or it would not differ by item.
            let steps = node.steps
            guard let item = steps.firstIndex(where: \.isIndex),
                case .name(let field)? = steps[item...].dropFirst().first
            else { continue }
            noise.insert(field)
        }
    }

    /// Learns which fields are noise from pages that were requested twice, if that was recorded.
    private mutating func learnNoise(_ deck: Deck, _ editor: ConventionEditor) {
        for (index, request) in deck.requests.enumerated() {
            guard let mark = request.mark, mark.role == .samePage,
                let original = deck.lastRecording(at: PageMark(page: mark.page)),
                let one = Self.elements(at: original, of: deck, editor),
                let other = Self.elements(at: index, of: deck, editor)
            else { continue }
            for (before, after) in zip(one, other) {
                noise.formUnion(before.keys.filter { before[$0] != after[$0] })
            }
        }
    }

    /// The fields of a recorded page's items; nil where there is no such page.
    private static func elements(
        at index: Int, of deck: Deck, _ editor: ConventionEditor
    ) -> [[String: UInt64]]? {
        // `try?`: an interaction that cannot be read teaches nothing.
        guard let interaction = try? deck.cassette.interaction(at: index),
            case .whole(let response) = interaction.outcome
        else { return nil }
        return editor.items(of: response)?.map { fields(of: $0) }
    }

    private static func json(_ bytes: [UInt8]) -> JSONValue? {
        // `try?`: XML and text have no fields to compare; their items are compared as wholes.
        (try? JSONDocument(parsing: bytes))?.root
    }

    private static func words(for ending: Walk.Ending) -> String {
        switch ending {
        case .unfinished: "no end"
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

extension Convention.Source {
    fileprivate var isOfBody: Bool {
        switch self {
        case .body: true
        case .link, .header, .item, .extraRow, .counted: false
        }
    }
}

extension JSONPathStep {
    fileprivate var isIndex: Bool {
        switch self {
        case .index: true
        case .name: false
        }
    }
}
