import TapePaging

/// Finds items that a walk skips or repeats because others were inserted or deleted.
enum StirShifts {
    enum Harm { case losing, repeating }

    /// The items that a walk skipped or repeated.
    static func harmed(_ stirred: StirCase, _ harm: Harm) -> [StirKey] {
        switch harm {
        case .losing: stirred.lost
        case .repeating: stirred.repeated
        }
    }

    /// Whether a kind of write does harm even where no position was made of a row it touched.
    static func isBroken(_ evidence: StirEvidence, by operation: StirOperation) -> Bool {
        cases(evidence, operation).contains { !$0.lost.isEmpty || !$0.repeated.isEmpty }
    }

    /// The walks that isolate a kind of write; those broken at a position whose own row was touched belong to another law.
    private static func cases(
        _ evidence: StirEvidence, _ operation: StirOperation
    ) -> [StirCase] {
        let cases = evidence.cases(of: operation)
        // If no position minds the loss of its own row, a walk whose pages were deleted whole breaks by the other rows.
        let alone = cases.filter { [.deleteCursor, .deletePair].contains($0.run.scenario) }
        let areRowsOutlived =
            alone.contains { $0.touchesCursor && $0.walk.isWhole }
            && !alone.contains {
                $0.breaksAtCursor || $0.failure(under: evidence.convention) != nil
            }
        return cases.filter { stirred in
            !stirred.breaksAtCursor
                || areRowsOutlived && stirred.run.scenario == .deleteShown
        }
    }

    /// Judges what a kind of write loses; some findings are about rows that are lost for good.
    static func judgeLosses(
        _ evidence: StirEvidence, _ operation: StirOperation, _ more: [Finding],
        forGood lasting: [Finding]
    ) -> Judgement {
        // Where rows drift, a walk may skip one, but no write may take another row for good.
        if evidence.isDrifting, !lasting.isEmpty {
            return .violated(lasting, evidence: "walks without writes, which lack the rows as well")
        }
        return judge(evidence, operation, .losing, more + lasting)
    }

    static func judge(
        _ evidence: StirEvidence, _ operation: StirOperation, _ harm: Harm, _ more: [Finding]
    ) -> Judgement {
        let cases = cases(evidence, operation)
        let whole = cases.filter { $0.walk.isWhole }
        if evidence.isDrifting { return measured(whole, harm) }
        let findings = more + cases.flatMap { Self.findings($0, harm, evidence) }
        if !findings.isEmpty {
            return .violated(findings, evidence: words(cases))
        }
        guard !whole.isEmpty else {
            return .notEnoughEvidence(
                cases.isEmpty
                    ? evidence.untested(
                        "no walk had a row to \(operation.rawValue) between its pages")
                    : "no walk reached its end after a row was \(operation.past)")
        }
        return .holds(words(whole))
    }

    private static func words(_ cases: [StirCase]) -> String {
        let rows = cases.map(\.steady.count).max() ?? 0
        return "\(counted(cases.count, "stirred walk")), \(counted(rows, "row")) that stayed"
    }

    private static func measured(_ cases: [StirCase], _ harm: Harm) -> Judgement {
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

    /// The skipped or repeated items of a walk; a law that knows the reason gives advice of its own.
    static func findings(
        _ stirred: StirCase, _ harm: Harm, _ evidence: StirEvidence, advice own: String? = nil
    ) -> [Finding] {
        let keys = harmed(stirred, harm)
        // A few items show what happens; hundreds would not show it better.
        return keys.prefix(5).map { key in
            let place = stirred.page(of: key, in: harm == .losing ? stirred.before : stirred.walk)
            var finding = Finding(
                page: place, item: evidence.name(key),
                scene: stirred.words,
                expected: "each row that stayed, once",
                saw: harm == .losing
                    ? "never, though \(stirred.proof(that: key, isOnPage: place))"
                    : "\(stirred.counts[key] ?? 0) times",
                advice: own ?? advice(harm))
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
}

extension StirCase {
    /// How it is known that a row was there during the walk, as a message.
    fileprivate func proof(that key: StirKey, isOnPage page: Int?) -> String {
        guard let page else { return "it was inserted before the walk began" }
        guard let after else { return "it is on page \(page) of the walk before" }
        return after.keys.contains(key)
            ? "it is on page \(page) of the walk before, and in the walk after"
            : "it is on page \(page) of the walk before, and in a later one"
    }
}

extension StirOperation {
    /// The past participle, for messages about a row.
    var past: String {
        switch self {
        case .insert: "inserted"
        case .change: "changed"
        case .delete: "deleted"
        }
    }
}

extension StirEvidence {
    /// Why something was not tested: the API's own words if it refused a write, or else the given reason.
    func untested(_ otherwise: String) -> String { obstacle ?? otherwise }
}
