package import TapeBench
package import TapeFaults
import TapeHTTP
import TapeList
package import TapePaging

/// The pages of a walk as a list sees them, and their variants under each fault, read once to be answered any number of times.
package struct ListPages: Sendable {
    /// A page as a load returns it, and its variants under faults that change the body.
    private struct Entry: Sendable {
        let arrival: LoadAnswer
        /// Whether a broken body keeps the page from being read.
        let isReadByBody: Bool
        /// The page by places in the walk; nil where something in it has no place there.
        let outline: AnswerOutline?
        var reshaped: [Fault: Reshaped] = [:]
    }

    /// The variant of a page under a fault, as the list gets it and by places in the walk.
    private struct Reshaped: Sendable {
        let effect: FaultEffect
        let outline: AnswerOutline?
    }

    private let endpoint: PagedEndpoint
    private let faults: [Fault]
    /// The results of faults that strike before the page is read, which are the same on every page.
    private let standIns: [Fault: Result<PageReading, LoadFailure>]
    private let reshaping: PageReshaping
    private var entries: [Entry] = []
    /// The index of each page by the pointer that requests it; nil, unlike the empty text, requests the first page.
    private var numbers: [String?: Int] = [:]
    /// The first item digest by spelling of the identity, so that a number and a string spelled alike stay two items.
    private var identities: [String: UInt64] = [:]
    /// The names of all items, each once, in the order in which they came, and the place of each.
    private var names: [String] = []
    private var places: [String: Int] = [:]
    package private(set) var itemCount = 0
    private var previous: PageReshaping.Page?

    /// Pages of an endpoint, to be struck by these faults.
    package init(_ endpoint: PagedEndpoint, faults: some Sequence<Fault>) {
        self.endpoint = endpoint
        self.faults = Array(Set(faults))
        reshaping = PageReshaping(convention: endpoint.convention)
        standIns = Self.standIns(self.faults, endpoint)
    }

    /// What a list gets under each fault that spoils or replaces the whole answer.
    private static func standIns(
        _ faults: [Fault], _ endpoint: PagedEndpoint
    ) -> [Fault: Result<PageReading, LoadFailure>] {
        let convention = endpoint.convention
        let reader = PageReader(convention)
        let whole = HTTPResponse(
            status: 200, headers: ["Content-Type": "application/json"], body: Array("{}".utf8))
        var standIns: [Fault: Result<PageReading, LoadFailure>] = [:]
        for fault in faults {
            let exchange: Exchange
            switch fault.kind {
            case .instead where fault == .errorBody:
                // The reader recognises that it is not a page.
                standIns[fault] = .failure(LoadFailure(.temporary))
                continue
            case .instead:
                exchange = fault.standIn(
                    for: endpoint.firstRequest, at: WallTime(secondsSince1970: 0))
            case .bytes:
                exchange = Exchange(
                    asked: endpoint.firstRequest, outcome: fault.spoiling(.whole(whole)))
            case .time, .page: continue
            }
            standIns[fault] = Result { () throws(PageError) in try reader.read(exchange) }
                .mapError { error in
                    LoadFailure(error, answer: exchange.outcome.response, under: convention)
                }
        }
        return standIns
    }

    /// The items of a list that has read all pages, each once.
    package var held: HeldItems { HeldItems(names, at: places) }

    /// How many pages were entered.
    package var count: Int { entries.count }

    /// How many items the first page brought.
    var firstItemCount: Int {
        guard case .success(let page)? = entries.first?.arrival.result else { return 0 }
        return page.items.count
    }

    /// Enters the page that a walk has just read.
    package mutating func append(_ reading: PageReading, on machine: PagingMachine) {
        guard let page = machine.walk.pages.last else { return }
        let names = reading.items.enumerated().map { name(of: $1, place: itemCount + $0 + 1) }
        itemCount += names.count
        // No client asks beyond the window that the spec declares, even if the last page before it says more.
        let isAtWindow = machine.walk.ending != .end && machine.walk.ending.isWhole
        let next = isAtWindow ? nil : page.next
        let loaded = LoadedPage(
            items: names, next: next.flatMap { pointer(to: $0, page: page.number + 1) },
            hasMore: page.hasMore && !isAtWindow)
        let request = endpoint.request(for: page.position, mark: PageMark(page: page.number))
        let arrival = LoadAnswer.page(loaded, requestIdentity: Self.identity(of: request))
        let content = PageReshaping.Page(reading, names: names)
        let start = self.names.count
        for name in names where places[name] == nil {
            places[name] = self.names.count
            self.names.append(name)
        }
        let own = pointer(to: page.position, page: page.number)
        numbers[own] = entries.count
        var entry = Entry(
            arrival: arrival, isReadByBody: reading.facts.byteCount > 1 && !reading.facts.isPastEnd,
            outline: outline(of: loaded, insteadOf: loaded, at: own, from: start))
        for fault in faults {
            guard let effect = effect(of: fault, on: content, page, machine, arrival) else {
                continue
            }
            var shape: AnswerOutline?
            if case .told(let told) = effect, case .success(let page) = told.result {
                shape = outline(of: page, insteadOf: loaded, at: own, from: start)
            }
            entry.reshaped[fault] = Reshaped(effect: effect, outline: shape)
        }
        entries.append(entry)
        previous = content
    }

    /// The effect of a fault that changes what the page says; nil for other faults.
    private func effect(
        of fault: Fault, on content: PageReshaping.Page, _ page: Walk.Page,
        _ machine: PagingMachine, _ arrival: LoadAnswer
    ) -> FaultEffect? {
        let shaped: PageReshaping.Page
        if case .success(let reading)? = standIns[fault] {
            if page.number == 1, reading.facts.isPastEnd {
                // A first page is never past the end, whatever status the spec declares for it.
                let error = PageError(.status(reading.facts.status), detail: "past the end")
                let failure = LoadFailure(error, answer: nil, under: endpoint.convention)
                return .told(.failure(failure, requestIdentity: arrival.requestIdentity))
            }
            shaped = PageReshaping.Page(reading, names: [])
        } else {
            guard fault.kind == .page else { return nil }
            do { shaped = try reshaping.reshaped(content, by: fault, after: previous) } catch {
                return .skipped(error.reason)
            }
        }
        guard let outlook = machine.outlook(of: shaped.reading) else {
            return .skipped("it would not say whether there is more")
        }
        let loops = fault == .loopCursor || fault == .endlessEmpty
        if loops, !outlook.hasMore || outlook.next != page.position {
            return .skipped("other signs of it say where the list ends")
        }
        let next = outlook.next.flatMap {
            pointer(to: $0, page: loops ? page.number : page.number + 1)
        }
        let told = LoadedPage(
            items: shaped.rows.map(\.name), next: next, hasMore: outlook.hasMore)
        return .told(.page(told, requestIdentity: arrival.requestIdentity))
    }

    /// The name by which a list knows an item: its identity, or its place where it has none.
    private mutating func name(of item: PageReading.Item, place: Int) -> String {
        guard endpoint.convention.identity != .none, let identity = item.identity else {
            return "#\(place)"
        }
        let known = identities[identity] ?? item.digest
        identities[identity] = known
        return known == item.digest ? identity : "\(identity) (\(item.digest))"
    }

    /// The number of the page that a list asks for; nil where no page ever gave that position.
    package func number(at pointer: String?) -> Int? {
        numbers[pointer].map { $0 + 1 }
    }

    package func page(_ number: Int) -> LoadAnswer { entries[number - 1].arrival }

    /// What a fault does to a page.
    package func effect(of fault: Fault, at number: Int) -> FaultEffect {
        let entry = entries[number - 1]
        switch fault.kind {
        case .time: return fault == .late ? .late : .delayed
        case .bytes where fault == .malformed && !entry.isReadByBody:
            return .skipped("it has no body")
        case .instead, .bytes, .page: break
        }
        if case .failure(let failure)? = standIns[fault] {
            return .told(
                .failure(failure, requestIdentity: entry.arrival.requestIdentity))
        }
        guard let effect = entry.reshaped[fault]?.effect else {
            return .skipped("it was not prepared")
        }
        if case .told(let answer) = effect, case .success(let page) = answer.result,
            page.hasMore, let next = page.next, numbers[next] == nil
        {
            return .skipped("it would lead to a position that was not recorded")
        }
        return effect
    }

    /// The page by places in the walk; nil where there is none for it.
    func outline(of number: Int) -> AnswerOutline? { entries[number - 1].outline }

    /// A fault's effect on a page by places in the walk; nil where it has none there, or where the page is unchanged.
    package func outline(
        of effect: FaultEffect, by fault: Fault, at number: Int
    ) -> EffectOutline? {
        switch effect {
        case .late: return .late
        case .delayed, .skipped: return nil
        case .told(let answer):
            if case .failure(let failure) = answer.result { return .told(.failure(failure.kind)) }
            return entries[number - 1].reshaped[fault]?.outline.map(EffectOutline.told)
        }
    }

    /// Whether a page leads to the next one, or nowhere.
    func isFollowed(_ number: Int) -> Bool {
        guard case .success(let page) = entries[number - 1].arrival.result, let next = page.next
        else { return true }
        return numbers[next] == number
    }

    private func outline(
        of page: LoadedPage<String, String>, insteadOf whole: LoadedPage<String, String>,
        at own: String?, from start: Int
    ) -> AnswerOutline? {
        let next: AnswerOutline.Next
        switch page.next {
        case nil: next = .nowhere
        case own: next = .itself
        case whole.next: next = .following
        default: return nil
        }
        var items: [Int] = []
        items.reserveCapacity(page.items.count)
        for name in page.items {
            guard let place = places[name] else { return nil }
            items.append(place - start)
        }
        return .page(items: items, next: next, hasMore: page.hasMore)
    }

    /// The pointer with which a list requests a page; where one token serves the whole walk, it includes the page's number.
    private func pointer(to position: Position, page: Int) -> String? {
        if position == .first { return nil }
        let repeats = endpoint.convention.mayRepeatPositions
        return repeats ? "\(position) for page \(page)" : position.description
    }

    /// A text that is equal for two requests exactly if they are equal byte by byte.
    static func identity(of request: HTTPRequest) -> String {
        let fields = request.headers.map { "\($0.name.spelling): \($0.value)" }
        let body = String(decoding: request.body ?? [], as: UTF8.self)
        return (["\(request.method.rawValue) \(request.url.text)"] + fields + ["", body])
            .joined(separator: "\n")
    }
}

/// The effect of a fault on a page, as a list sees it.
package enum FaultEffect: Hashable, Sendable {
    /// The list gets this answer instead of the page.
    case told(LoadAnswer)
    /// The page comes unchanged, but takes longer.
    case delayed
    /// The page comes after a later answer.
    case late
    /// The fault cannot strike this page, for this reason.
    case skipped(String)
}
