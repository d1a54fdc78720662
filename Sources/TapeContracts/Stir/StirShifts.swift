import TapePaging

/// Items that a walk skips or brings twice because others came or went.
enum StirShifts {
    static func insertLoses(_ evidence: StirEvidence) -> Judgement {
        judge(
            evidence, .insert, .losing,
            StirMissing.findings(evidence, since: .insert) + hidden(evidence))
    }

    static func insertRepeats(_ evidence: StirEvidence) -> Judgement {
        judge(evidence, .insert, .repeating, repeatedInQuiet(evidence, changed: false))
    }

    static func deleteLoses(_ evidence: StirEvidence) -> Judgement {
        judge(evidence, .delete, .losing, StirMissing.findings(evidence, since: .delete))
    }

    static func deleteRepeats(_ evidence: StirEvidence) -> Judgement {
        judge(evidence, .delete, .repeating, [])
    }

    enum Harm { case losing, repeating }

    /// The items that a walk harmed.
    static func harmed(_ stirred: StirCase, _ harm: Harm) -> [StirKey] {
        switch harm {
        case .losing: stirred.lost
        case .repeating: stirred.repeated
        }
    }

    /// Whether a kind of write does harm where no position is made of what it touched.
    static func isBroken(_ evidence: StirEvidence, by operation: StirOperation) -> Bool {
        cases(evidence, operation).contains { !$0.lost.isEmpty || !$0.repeated.isEmpty }
    }

    /// The walks that isolate a kind of write: what is made of a row that went is another law's.
    private static func cases(
        _ evidence: StirEvidence, _ operation: StirOperation
    ) -> [StirCase] {
        evidence.cases(of: operation).filter { !$0.breaksAtCursor }
    }

    private static func judge(
        _ evidence: StirEvidence, _ operation: StirOperation, _ harm: Harm, _ more: [Finding]
    ) -> Judgement {
        let cases = cases(evidence, operation)
        let whole = cases.filter { $0.walk.isWhole }
        if evidence.isDrifting { return measured(whole, harm, evidence) }
        let findings = more + cases.flatMap { Self.findings($0, harm, evidence) }
        if !findings.isEmpty {
            return .violated(findings, evidence: words(cases))
        }
        guard !whole.isEmpty else {
            return .notEnoughEvidence(
                cases.isEmpty
                    ? evidence.untested(
                        "no walk had a row to \(operation.rawValue) between its pages")
                    : "no walk came to its end after a row was \(operation.past)")
        }
        return .holds(words(whole))
    }

    private static func words(_ cases: [StirCase]) -> String {
        let rows = cases.map(\.steady.count).max() ?? 0
        return "\(counted(cases.count, "stirred walk")), \(counted(rows, "row")) that stayed"
    }

    private static func measured(
        _ cases: [StirCase], _ harm: Harm, _ evidence: StirEvidence
    ) -> Judgement {
        var parts: [String] = []
        for stirred in cases {
            let count = harmed(stirred, harm).count
            guard count > 0 else { continue }
            let harmed = harm == .losing ? "lost" : "repeated"
            parts.append("\(stirred.words), \(counted(count, "row")) \(harmed)")
        }
        return .notApplicable(
            "declared drifting; "
                + (parts.isEmpty ? "nothing of the kind was seen" : parts.joined(separator: "; ")))
    }

    static func findings(
        _ stirred: StirCase, _ harm: Harm, _ evidence: StirEvidence
    ) -> [Finding] {
        let keys = harmed(stirred, harm)
        // A few items show what happens; hundreds do not show it better.
        return keys.prefix(5).map { key in
            let place = stirred.page(of: key, in: harm == .losing ? stirred.before : stirred.walk)
            var finding = Finding(
                page: place, item: evidence.name(key),
                scene: stirred.words,
                expected: "each row that stayed, once",
                saw: harm == .losing
                    ? "never, though it is on page \(place ?? 0) of the walks before and after"
                    : "\(stirred.counts[key] ?? 0) times",
                advice: advice(harm))
            finding.command = evidence.commands(stirred, showing: key, harm)
            return finding
        }
    }

    private static func advice(_ harm: Harm) -> String {
        let what = harm == .losing ? "lost" : "repeated"
        return """
            make positions of the last item's own values, with a unique one last (keyset), or of a snapshot; where rows \
            may be \(what) by design, declare `stability: drifting`
            """
    }

    // MARK: Quiet walks

    /// Rows of others that are not listed while there are rows of ours.
    private static func hidden(_ evidence: StirEvidence) -> [Finding] {
        evidence.hidden.prefix(3).map { key in
            var finding = Finding(
                item: evidence.name(key), scene: "every walk while there are more rows of ours",
                expected: "every row, as before and afterwards", saw: "never",
                advice: """
                    a limit of how many rows are listed cuts others off: declare `paging: {window: …}`, or list all of them
                    """)
            let walk = evidence.quiet.first { $0.isWhole && !$0.keys.contains(key) }
            finding.command = evidence.commands(
                [
                    walk.flatMap { evidence.lastWrite(.insert, before: $0) },
                    walk?.pages.last?.request,
                ])
            return finding
        }
    }

    /// Rows of ours that come twice though nothing is written, those that were changed before, or the others.
    static func repeatedInQuiet(_ evidence: StirEvidence, changed: Bool) -> [Finding] {
        var told: Set<StirKey> = []
        let changes = evidence.ledger.writes.filter { $0.operation == .change }
        return evidence.quiet.flatMap { walk -> [Finding] in
            let moved = Set(changes.filter { $0.at < walk.began }.map { StirKey.own($0.row) })
            let counts = walk.keys.reduce(into: [StirKey: Int]()) { $0[$1, default: 0] += 1 }
            let twice = walk.keys.filter { key in
                key.ownRow != nil && counts[key, default: 0] > 1
                    && moved.contains(key) == changed && told.insert(key).inserted
            }
            return twice.prefix(3).map { key in
                var finding = Finding(
                    item: evidence.name(key), scene: "a quiet walk", expected: "each row once",
                    saw: "\(counts[key] ?? 0) times", advice: "put a unique value last in the order"
                )
                let pages = walk.pages.filter { $0.keys.contains(key) }.map(\.request)
                let write = key.ownRow.flatMap {
                    evidence.write(changed ? .change : .insert, to: $0, before: walk)
                }
                finding.command = evidence.commands(
                    pages.count > 1 ? [pages.first, pages.last] : [write, pages.first])
                return finding
            }
        }
    }
}

extension StirOperation {
    /// What happened to a row.
    var past: String {
        switch self {
        case .insert: "inserted"
        case .change: "changed"
        case .delete: "deleted"
        }
    }
}

extension StirEvidence {
    /// Why something was not tested: the API's words where it refused, or what was not there.
    func untested(_ otherwise: String) -> String { obstacle ?? otherwise }
}
