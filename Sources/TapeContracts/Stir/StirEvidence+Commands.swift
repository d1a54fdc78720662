import TapeHTTP

/// The commands with which a user can reproduce a finding: mostly a write, and the page after it.
extension StirEvidence {
    /// A walk's first write and the page after it, or the page that failed, with its status, and the write before it.
    func commands(_ stirred: StirCase) -> String? {
        guard let write = stirred.run.writes.first(where: \.isDone) else { return nil }
        let page = stirred.walk.pages.first { $0.at > write.at }
        guard let failure = stirred.walk.failure,
            let last = stirred.run.writes.last(where: { $0.isDone && $0.at < failure.at })
        else { return commands([write.request, page?.request]) }
        return commands([last.request, failure.request], showingHead: true)
    }

    /// The page that shows what happened to a row, and the write before it.
    func commands(
        _ stirred: StirCase, showing key: StirKey, _ harm: StirShifts.Harm
    ) -> String? {
        guard let page = stirred.page(showing: key, isLost: harm == .losing),
            let write = stirred.run.writes.last(where: { $0.isDone && $0.at < page.at })
        else { return commands(stirred) }
        return commands([write.request, page.request])
    }

    /// The last write before a page, and that page.
    func commands(
        before page: StirLedger.Page, to row: Int? = nil, showingHead showsHead: Bool = false
    ) -> String? {
        let write = ledger.writes.last {
            $0.isDone && $0.at < page.at && $0.row == row ?? $0.row
        }
        return commands([write?.request, page.request], showingHead: showsHead)
    }

    /// A page of one of two walks, by default the one that failed or followed a page of the other, and what led to it: the
    /// beginnings of both walks, the write, and the other's page before it.
    func commands(beside stirred: StirCase, upTo page: StirLedger.Page? = nil) -> String? {
        guard let other = stirred.run.walks.first(where: { $0.began != stirred.walk.began }) else {
            return nil
        }
        let failure = page == nil ? stirred.walk.failure : nil
        let shown =
            page ?? stirred.walk.pages.first { $0.at > other.began } ?? stirred.walk.pages.last
        guard let at = failure?.at ?? shown?.at else { return nil }
        var requests: [Int: HTTPRequest] = [:]
        let pages = [
            stirred.walk.pages.first, other.pages.first, other.pages.last { $0.at < at },
        ]
        for page in pages.compactMap(\.self) where page.at < at {
            requests[page.at] = page.request
        }
        if let write = stirred.run.writes.last(where: { $0.isDone && $0.at < at }) {
            requests[write.at] = write.request
        }
        requests[at] = failure?.request ?? shown?.request
        return commands(
            requests.sorted { $0.key < $1.key }.map(\.value), showingHead: failure != nil)
    }

    /// Requests as commands; the last one can also show status and headers.
    func commands(_ requests: [HTTPRequest?], showingHead showsHead: Bool = false) -> String? {
        var commands = requests.compactMap(\.self).map { CurlCommand(spell($0)).text }
        guard let last = commands.popLast() else { return nil }
        return (commands + [showsHead ? CurlCommand.showingHeaders(last) : last])
            .joined(separator: "; ")
    }

    /// The last write of a kind to a row that was made before a walk.
    func write(
        _ operation: StirOperation, to row: Int, before walk: StirLedger.Walk
    ) -> HTTPRequest? {
        writes(operation, before: walk).last { $0.row == row }?.request
    }

    /// The last write of a kind that was made before a walk.
    func lastWrite(_ operation: StirOperation, before walk: StirLedger.Walk) -> HTTPRequest? {
        writes(operation, before: walk).last?.request
    }

    private func writes(
        _ operation: StirOperation, before walk: StirLedger.Walk
    ) -> [StirLedger.Write] {
        ledger.writes.filter {
            $0.operation == operation && $0.at < walk.began && $0.isDone
        }
    }
}
