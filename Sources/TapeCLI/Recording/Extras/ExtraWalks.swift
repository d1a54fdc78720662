import TapeCassette
import TapeHTTP
import TapePaging

/// The additional walks that other laws need: other sizes, a saved position, backwards, a filter.
struct ExtraWalks: Sendable {
    /// The most pages of an additional walk.
    static let pageLimit = 100
    /// How many pages of the walk are requested once more.
    private static let retracedPages = 10

    let findings: WalkFindings
    let transport: any HTTPTransport

    /// The sizes for additional walks, the largest first.
    ///
    /// They include a size that leaves no short page, one that fits the list on a single page, the maximum, the smallest one
    /// for which the walk stays short, and, in short walks, one that leaves a short page.
    static func sizes(for items: Int, under convention: Convention) -> [Int] {
        guard let size = convention.size, items > 0, size.value > 0 else { return [] }
        // If only a short page ends the list, a size that the server reduces would end it early.
        let unknown = convention.authority == .shortPage ? size.value : max(size.value * 2, 100)
        let most = size.maximum ?? unknown
        var sizes: Set<Int> = [1, 2]
        if let divisor = (2...max(2, min(most, items))).last(where: {
            items.isMultiple(of: $0) && $0 != size.value && $0 < items
        }) {
            sizes.insert(divisor)
        }
        if items < most { sizes.formUnion([items, items + 1]) }
        if let maximum = size.maximum { sizes.insert(maximum) }
        let chosen = sizes.filter { candidate in
            candidate != size.value && candidate <= most
                && items.addingSaturated(candidate - 1) / candidate <= pageLimit
        }
        // A page that reaches over the end of a window may be refused.
        guard convention.window == nil else { return chosen.sorted(by: >) }
        return cuttingLastPage(chosen, of: items, beside: size.value, most: most).sorted(by: >)
    }

    /// The sizes, with a larger one in place of 2 where the last page would be full at every size.
    ///
    /// An API that says the end after a certain full page, though there are more items, shows it only to a page that reaches
    /// over that place.
    private static func cuttingLastPage(
        _ sizes: Set<Int>, of items: Int, beside value: Int, most: Int
    ) -> Set<Int> {
        guard most > 2, sizes.contains(2), sizes.count > 1,
            sizes.union([value]).allSatisfy({ items.isMultiple(of: $0) }),
            let larger = (3...most).first(where: { !items.isMultiple(of: $0) })
        else { return sizes }
        return sizes.subtracting([2]).union([larger])
    }

    /// Walks with other sizes, numbered from 2.
    func sizes() async -> [WalkSummary] {
        var summaries: [WalkSummary] = []
        let convention = findings.endpoint.convention
        for value in Self.sizes(for: findings.itemCount, under: convention) {
            guard !Task.isCancelled, let endpoint = findings.endpoint.sized(value) else { continue }
            let number = summaries.count + 2
            let walk = await PagingClient(endpoint, over: transport)
                .walk(number: number, pageLimit: Self.pageLimit * 2)
            summaries.append(walk.summary(number))
        }
        return summaries
    }

    /// Requests the pages from the middle of the walk on, following the new answers.
    func resume() async {
        let pages = findings.walk.pages
        guard pages.count > 1, findings.isRepeatable else { return }
        let client = PagingClient(findings.endpoint, over: transport)
        let start = pages.count / 2
        var position = pages[start].position
        for page in pages[start...].prefix(Self.retracedPages) {
            guard !Task.isCancelled else { return }
            let mark = PageMark(role: .resumed, page: page.number)
            guard case .success(let reading) = await client.page(at: position, mark: mark).reading,
                let next = reading.next ?? page.next
            else { return }
            // A carried value must come from the same answer as the position.
            let isBare = reading.next != nil && !reading.carried.isEmpty
            position = isBare ? .carrying(next, reading.carried) : next
        }
    }

    /// Walks backwards from the last page; false if that has no link to the previous one.
    func reverse() async -> Bool {
        guard findings.isRepeatable, let last = findings.walk.pages.last, last.number > 1 else {
            return false
        }
        let client = PagingClient(findings.endpoint, over: transport)
        var position = last.position
        for number in 1...Self.retracedPages {
            guard !Task.isCancelled else { return true }
            let mark = PageMark(role: .reversed, page: number)
            guard case .success(let reading) = await client.page(at: position, mark: mark).reading,
                let previous = reading.facts.pageLinks.all(.previous).first?.target,
                previous.isSameOrigin(as: findings.endpoint.firstRequest.url)
            else { return number > 1 }
            position = .url(previous)
        }
        return true
    }

    /// Walks the filtered list, with the spec's own size and with another.
    func filtered(by filter: ExtraKind.Filter) async {
        let endpoint = findings.endpoint
        let passed = await walk(endpoint, filteredBy: filter, number: 1)
        guard passed.digests.count > 1, let size = endpoint.convention.size?.value,
            !Task.isCancelled
        else { return }
        // Small enough for the filtered list to have a second page, and large enough for the walk to stay short.
        let least = (passed.digests.count + Self.pageLimit - 1) / Self.pageLimit
        let half = max(least, (passed.digests.count + 1) / 2)
        let other = half < size ? half : size - 1
        guard other >= least, other > 0, let sized = endpoint.sized(other) else { return }
        _ = await walk(sized, filteredBy: filter, number: 2)
    }

    private func walk(
        _ endpoint: PagedEndpoint, filteredBy filter: ExtraKind.Filter, number: Int
    ) async -> Walk {
        let first = endpoint.firstRequest.filtered(by: filter)
        let filtered = PagedEndpoint(first, convention: endpoint.convention)
        let marking = MarkingTransport(transport, role: .filtered)
        return await PagingClient(filtered, over: marking)
            .walk(number: number, pageLimit: Self.pageLimit)
    }
}
