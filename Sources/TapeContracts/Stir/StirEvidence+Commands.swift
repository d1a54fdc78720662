import TapeHTTP

/// The commands with which a user can reproduce a finding: mostly a write, and the page after it.
extension StirEvidence {
    /// A walk's first write and the page after it, or the page that failed, with its status, and the write before it.
    func commands(_ stirred: StirCase, showingHead showsHead: Bool = false) -> String? {
        guard let write = stirred.run.writes.first(where: \.isDone) else { return nil }
        let page = stirred.walk.pages.first { $0.at > write.at }
        guard let failure = stirred.walk.failure,
            let last = stirred.run.writes.last(where: { $0.isDone && $0.at < failure.at })
        else { return commands([write.request, page?.request], showingHead: showsHead) }
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

    /// A page of one of two walks, and the page of the other that was requested before it.
    func commands(beside stirred: StirCase) -> String? {
        guard let other = stirred.run.walks.first(where: { $0.began != stirred.walk.began }) else {
            return nil
        }
        let failure = stirred.walk.failure
        let page = stirred.walk.pages.first { $0.at > other.began } ?? stirred.walk.pages.last
        guard let at = failure?.at ?? page?.at else { return nil }
        let before = other.pages.last { $0.at < at } ?? other.pages.first
        return commands(
            [before?.request, failure?.request ?? page?.request], showingHead: failure != nil)
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
