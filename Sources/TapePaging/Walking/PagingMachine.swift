import TapeHTTP

/// Decides the steps of a walk: takes pages and returns positions, without sending or waiting itself.
package struct PagingMachine: Sendable {
    /// Something that happens to a walk.
    package enum Event: Sendable {
        case start
        case arrived(PageReading)
        case failed(PageError)
    }

    /// The next step of the walk.
    package enum Action: Hashable, Sendable {
        case fetch(Position, page: Int)
        case finish
    }

    /// The limits at which a walk stops, so that no API can keep it walking forever.
    package struct Limits: Hashable, Sendable {
        package var pages = 100_000
        package var items = Int.max
        /// The number of consecutive empty pages that still promise more.
        package var emptyPages = 100

        package init() {}
    }

    private enum State {
        case unstarted
        /// Waiting for the page at a position.
        case waiting(Position)
        case finished
    }

    /// How many equal pages in a row count as a loop where items may repeat.
    private static let anonymousRepeats = 10

    private let endpoint: PagedEndpoint
    private let limits: Limits
    private let judge: EndJudge
    private var state = State.unstarted
    /// The number of the page that each request was made for.
    private var visited: [UInt64: Int] = [:]
    /// The number of the first page with some content.
    private var contents: [UInt64: Int] = [:]
    /// The content of the page before.
    private var lastContent: UInt64?
    private var repeats = 0
    private var emptyPages = 0
    private var known = EndJudge.Known()
    /// The ledger so far; complete once the machine has returned `finish`.
    package private(set) var walk = Walk()

    package init(_ endpoint: PagedEndpoint, limits: Limits = Limits()) {
        self.endpoint = endpoint
        self.limits = limits
        judge = EndJudge(endpoint)
    }

    private var convention: Convention { endpoint.convention }

    package mutating func handle(_ event: Event) -> Action {
        switch (state, event) {
        case (.unstarted, .start):
            return fetch(.first, endpoint.fingerprint(of: .first))
        case (.waiting(let position), .arrived(let reading)):
            return enter(reading, at: position)
        case (.waiting, .failed(let error)):
            return finish(.failed(page: walk.pages.count + 1, error))
        case (.waiting(let position), .start):
            return .fetch(position, page: walk.pages.count + 1)
        case (.unstarted, .arrived), (.unstarted, .failed), (.finished, _):
            return .finish
        }
    }

    /// The number of pages in the list, as far as pages have given totals; nil where they gave none.
    package var expectedPages: Int? { judge.expectedPages(known, walk) }

    /// Where a page leads.
    package struct Outlook: Hashable, Sendable {
        package let next: Position?
        package let hasMore: Bool
    }

    /// Where the walk would go if the last page had been this one; nil where it would not say whether there is more.
    package func outlook(of reading: PageReading) -> Outlook? {
        guard let page = walk.pages.last else { return nil }
        let next = next(after: page.position, reading)
        let verdict = judge.judge(
            reading, at: page.position, known: known, page: page.number,
            seen: page.items.lowerBound + reading.items.count)
        return verdict.hasMore.map { Outlook(next: next, hasMore: $0) }
    }

    private mutating func enter(_ reading: PageReading, at position: Position) -> Action {
        if reading.facts.isPastEnd, walk.pages.isEmpty {
            return finish(.failed(page: 1, PageError.pastEndAtFirst(reading.facts.status)))
        }
        if isOtherPage(reading) { return finish(.end) }
        known.note(reading)
        let next = next(after: position, reading)
        let verdict = judge.judge(
            reading, at: position, known: known, page: walk.pages.count + 1,
            seen: walk.digests.count + reading.items.count)
        walk.append(
            reading,
            as: Walk.Entry(
                position: position, next: next, hasMore: verdict.hasMore ?? false,
                signals: verdict.signals),
            under: convention)
        lastContent = reading.facts.content
        guard let hasMore = verdict.hasMore else {
            return finish(.failed(page: walk.pages.count, judge.silence))
        }
        guard hasMore else { return finish(.end) }
        if let ending = endlessness(reading) { return finish(ending) }
        guard let next else {
            let detail = "the page says there is more but gives no next position"
            return finish(.failed(page: walk.pages.count, PageError(.deadEnd, detail: detail)))
        }
        if let ending = stray(next) { return finish(ending) }
        return move(to: next)
    }

    /// Whether a page is the first or the last one again, where the spec says that this marks the end.
    ///
    /// Any other page again is a mistake, behind which there may be more. A walk that begins in the middle of the list has not
    /// seen the list's first page.
    private func isOtherPage(_ reading: PageReading) -> Bool {
        guard convention.errors.pastEnd == .otherPage, convention.counter != nil,
            convention.authority == .emptyPage, let content = reading.facts.content
        else { return false }
        let beginsFirst = endpoint.itemsBefore == 0 && endpoint.pagesBefore == 0
        return content == lastContent || beginsFirst && contents[content] == 1
    }

    /// The next position: the one that the page points to, or else the counted one.
    private func next(after position: Position, _ reading: PageReading) -> Position? {
        let counted = judge.number(after: position, receiving: reading.items.count)
        guard let next = reading.next ?? counted.map(Position.number) else { return nil }
        return reading.carried.isEmpty ? next : .carrying(next, reading.carried)
    }

    /// Detects a walk that goes nowhere although the page promises more.
    private mutating func endlessness(_ reading: PageReading) -> Walk.Ending? {
        let page = walk.pages.count
        if walk.digests.count >= limits.items { return .capped(.items(limits.items)) }
        emptyPages = reading.items.isEmpty ? emptyPages + 1 : 0
        if emptyPages >= limits.emptyPages { return .capped(.emptyPages(emptyPages)) }
        guard let content = reading.facts.content else { return nil }
        guard let earlier = contents[content] else {
            contents[content] = page
            repeats = 0
            return nil
        }
        repeats += 1
        // Items without an identity may be equal, and items may come again where the list shifts, but not on page after page
        // forever.
        let mayRepeat =
            convention.identity == .none || convention.stability.kind?.repeatsItems == true
        let isLoop = !mayRepeat || repeats >= Self.anonymousRepeats
        return isLoop ? .repeated(page: page, of: earlier) : nil
    }

    private func stray(_ next: Position) -> Walk.Ending? {
        let home = endpoint.firstRequest.url
        guard let url = target(of: next), !url.isSameOrigin(as: home) else { return nil }
        let allowed = convention.carry.origins.map { HTTPURL($0).origin }
        guard !allowed.contains(url.origin) else { return nil }
        let isDowngrade = home.scheme == "https" && url.scheme == "http" && url.host == home.host
        return .strayed(
            page: walk.pages.count, to: url, isDowngrade ? .downgrade : .otherOrigin)
    }

    /// The URL that a position leads to; nil where a position cannot change the URL's origin.
    private func target(of position: Position) -> HTTPURL? {
        if case .url(let url) = position.pointing { return url }
        let slots = convention.slots + convention.carry.tokens.map(\.slot)
        let isInPath = slots.contains { if case .path = $0 { true } else { false } }
        guard isInPath else { return nil }
        return endpoint.request(for: position, mark: PageMark(page: walk.pages.count + 1)).url
    }

    private mutating func move(to position: Position) -> Action {
        let print = endpoint.fingerprint(of: position)
        if !convention.mayRepeatPositions, let earlier = visited[print] ?? asFirst(position) {
            return finish(.looped(page: walk.pages.count, backTo: earlier))
        }
        // The server's window takes precedence over the caller's page limit.
        if let window = convention.window, judge.passes(window, position) {
            return finish(.capped(.window(window)))
        }
        guard walk.pages.count < limits.pages else { return finish(.capped(.pages(limits.pages))) }
        return fetch(position, print)
    }

    /// 1 where the position is the first page's number, which the first request need not contain.
    private func asFirst(_ position: Position) -> Int? {
        if case .number(endpoint.firstNumber) = position.pointing { 1 } else { nil }
    }

    private mutating func fetch(_ position: Position, _ print: UInt64) -> Action {
        let page = walk.pages.count + 1
        visited[print] = page
        state = .waiting(position)
        return .fetch(position, page: page)
    }

    private mutating func finish(_ ending: Walk.Ending) -> Action {
        walk.ending = ending
        state = .finished
        return .finish
    }
}

extension Position {
    /// The position without the values that travel along.
    package var pointing: Position {
        if case .carrying(let position, _) = self { position } else { self }
    }
}
