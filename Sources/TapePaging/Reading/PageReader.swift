package import TapeHTTP
import TapeJSON

/// Reads responses as pages, using only a convention.
package struct PageReader: Sendable {
    package let convention: Convention

    package init(_ convention: Convention) {
        self.convention = convention
    }

    /// Reads the outcome of a request, which must be a whole response: a page, or an answer that means "past the end".
    package func read(_ exchange: Exchange) throws(PageError) -> PageReading {
        switch exchange.outcome {
        case .whole(let response):
            // Links are relative to the page's own URL, after redirects.
            var request = exchange.asked
            request.url = exchange.answeredBy
            return try read(response, to: request)
        case .cut(let response, let error):
            let detail =
                "the response broke off (\(response.body.count) bytes came): \(error.detail)"
            throw PageError(.transport(error.code), detail: detail)
        case .failed(let error):
            throw PageError(.transport(error.code), detail: error.detail)
        }
    }

    /// Reads a whole response.
    package func read(
        _ response: HTTPResponse, to request: HTTPRequest
    ) throws(PageError) -> PageReading {
        if convention.errors.isPastEnd(response.status) {
            var reading = PageReading(items: [])
            reading.facts = facts(of: response, to: request)
            reading.facts.isPastEnd = true
            return reading
        }
        guard (200..<300).contains(response.status) else {
            throw PageError(
                .status(response.status), detail: "status \(HTTPStatus(rawValue: response.status))")
        }
        let root = try PageBody.root(of: response, in: convention)
        let reader = ItemReader(convention, body: response.body)
        var rows: Rows?
        do {
            rows = try root.map { root throws(PageError) in try reader.rows(in: root) }
        } catch {
            throw error.naming(listIn: root, besides: convention.items.paths.first)
        }
        let extra = takeExtraRow(from: &rows)
        var reading = PageReading(items: try reader.items(rows ?? Rows()))
        if let steady = try steadyRows(root, response.body) {
            reading.liken(to: steady.items, identity: convention.identity)
            rows?.content = steady.content
        }
        let signals = SignalReader(
            convention, response: response, request: request, root: root,
            elements: rows?.nodes ?? [], extra: extra)
        try enter(signals, into: &reading)
        reading.hasExtraRow = convention.asksOneMore ? extra != nil : nil
        reading.facts = facts(of: response, to: request)
        reading.facts.content = rows?.content
        reading.listCounts = rows?.listCounts ?? []
        if let root { enterLinks(of: root, at: request.url, into: &reading.facts.pageLinks) }
        if let root, let rows { reading.facts.shape = PageShape(root, rows, under: convention) }
        try signals.note(in: &reading.facts)
        return reading
    }

    /// Reads what the page says about the pages after it and the whole list.
    private func enter(
        _ signals: SignalReader, into reading: inout PageReading
    ) throws(PageError) {
        reading.pointer = try signals.pointer()
        reading.carried = try signals.carried()
        reading.flag = try signals.flag()
        reading.count = try signals.count(at: convention.total?.place, what: "total")
        reading.pageCount = try signals.count(at: convention.pages, what: "number of pages")
    }

    private func enterLinks(of root: PageNode, at url: HTTPURL, into links: inout PageLinks) {
        switch root {
        case .json(let value): links.enter(value, of: url, beside: convention.signPaths)
        case .xml(let node): links.enter(node, of: url)
        case .text: break
        }
    }

    /// The items without the values that differ on every request; nil where there are no such values.
    private func steadyRows(
        _ root: PageNode?, _ body: [UInt8]
    ) throws(PageError) -> (items: [PageReading.Item], content: UInt64?)? {
        guard let root, !convention.volatilePaths.isEmpty,
            let (steady, bytes) = try VolatileBlanking.blanked(
                root, body, convention.volatilePaths)
        else { return nil }
        let reader = ItemReader(convention, body: bytes)
        var rows: Rows? = try reader.rows(in: steady)
        _ = takeExtraRow(from: &rows)
        guard let rows else { return nil }
        return (try reader.items(rows), rows.content)
    }

    /// Removes the extra item from the rows and returns it.
    private func takeExtraRow(from rows: inout Rows?) -> PageNode? {
        guard convention.asksOneMore, let size = convention.size?.value,
            let count = rows?.nodes.count, count > size
        else { return nil }
        let extra = rows?.nodes[size]
        rows?.nodes.removeSubrange(size...)
        // Where there are several lists, no extra item is possible.
        rows?.listCounts = []
        return extra
    }

    /// Whether a link to the previous page leads anywhere, by the same attributes that decide about the next page.
    private func leads(_ link: Link) -> Bool {
        guard link.rel == "prev" || link.rel == "previous" else { return true }
        return convention.sources.allSatisfy { source in
            guard case .link(_, let tests) = source else { return true }
            return tests.allSatisfy { test in
                let value = link[attribute: test.attribute.lowercased()]
                return value == nil || value == test.value
            }
        }
    }

    private func facts(of response: HTTPResponse, to request: HTTPRequest) -> PageFacts {
        var facts = PageFacts()
        facts.status = response.status
        facts.mediaType = response.headers["Content-Type"].flatMap(MediaType.init)?.essence
        facts.byteCount = response.body.count
        facts.range = response.headers["Content-Range"].flatMap(PageRange.init)
        facts.pageLinks.enter(response.headers)
        let lines = response.headers.values(for: "Link")
        guard !lines.isEmpty else { return facts }
        let header = LinkHeader.parse(lines, base: request.url)
        facts.linkFaults = header.faults.count
        facts.pageLinks.enter(header.links)
        for link in header.links where facts.links[link.rel] == nil && leads(link) {
            facts.links[link.rel] = link.target
        }
        return facts
    }
}
