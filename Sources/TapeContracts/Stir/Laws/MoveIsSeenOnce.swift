import TapePaging

extension StirLaw {
    /// An item that changes its place in the order during a walk is seen once.
    static let moveIsSeenOnce = StirLaw(
        .moveIsSeenOnce, "S6",
        "An item that changes its place in the order during a walk is seen once.",
        LawExplanation(
            why: "A row that is changed while it is listed is still one row.",
            breach:
                "an unread row gets the newest `updated_at`, moves to the head, and is never seen",
            breakers: """
                lists ordered by `updated_at`, which `keyset` cannot save: declare `order: mutable`, or `kind: feed` where \
                changed rows come again, as in delta and sync feeds
                """,
            keys: ["stir.change", "paging.stability.kind", "paging.stability.order"]),
        by: MoveIsSeenOnce.judge)
}

/// Checks items that change their place in the order during a walk.
enum MoveIsSeenOnce {
    static func judge(_ evidence: StirEvidence) -> Judgement {
        guard evidence.ledger.renamed.isEmpty else {
            return .notEnoughEvidence(
                "a change gives a row another name, so that it cannot be followed through a walk")
        }
        let cases = evidence.cases(of: .change)
        guard !cases.isEmpty else {
            guard evidence.ledger.changesRows else {
                return .notApplicable("the spec's `stir` changes no row")
            }
            return .notEnoughEvidence(
                evidence.refusedChange
                    ?? evidence.untested("no walk had a row of ours to change between its pages"))
        }
        let whole = cases.filter { $0.walk.isWhole }
        guard !whole.isEmpty else {
            return .notEnoughEvidence("no walk reached its end after a row was changed")
        }
        let kind = evidence.convention.stability.kind
        let others = evidence.findings(ofTakenBy: .change)
        guard others.isEmpty else { return .violated(others, evidence: words(whole)) }
        if kind == .drifting { return .notApplicable("declared drifting; \(measured(whole))") }
        let losses = StirChangeLosses(evidence)
        let findings = findings(in: whole, evidence)
        let all = findings.isEmpty ? losses.findings(evidence) : findings
        guard all.isEmpty else { return .violated(all, evidence: words(whole)) }
        if losses.areAll || whole.allSatisfy(evidence.isLeft(by:)) {
            return .notEnoughEvidence(
                "`change` takes the row from the list, so that it does not move; use it as `delete`"
            )
        }
        if evidence.convention.stability.isOrderMutable {
            return .notApplicable(
                "the order is declared as mutable; \(measured(whole))\(losses.words)")
        }
        guard whole.contains(where: \.movesRow) else {
            return .notEnoughEvidence("no change moved a row in the order")
        }
        return evidence.doubting(.holds(words(whole)), .change)
    }

    private static func findings(
        in cases: [StirCase], _ evidence: StirEvidence
    ) -> [Finding] {
        // A case that a search found may consist of a change and another write.
        let others = evidence.single.filter { shrunk in
            shrunk.run.scenario == .shrunk && shrunk.walk.isWhole
                && !cases.contains { $0.run.number == shrunk.run.number }
        }
        var findings = (cases + others).flatMap { moved($0, evidence) }
        if !StirShifts.isBroken(evidence, by: .insert), !StirShifts.isBroken(evidence, by: .delete)
        {
            // Damage at a position whose own row was changed is left to another law.
            let own = cases.filter { !$0.breaksAtCursor }
            findings += own.flatMap { StirShifts.findings($0, .losing, evidence) }
            findings += own.flatMap { StirShifts.findings($0, .repeating, evidence) }
        }
        guard evidence.convention.stability.kind != .feed else { return findings }
        return findings + InsertRepeatsNothing.repeatedInQuiet(evidence, changed: true)
    }

    /// Whether a row that was changed and not deleted is not seen exactly once.
    static func isBroken(_ stirred: StirCase, _ evidence: StirEvidence) -> Bool {
        !evidence.isDrifting && stirred.walk.isWhole && evidence.ledger.renamed.isEmpty
            && !moved(stirred, evidence).isEmpty
    }

    private static func words(_ cases: [StirCase]) -> String {
        counted(cases.count, "walk with a changed row", plural: "walks with changed rows")
    }

    private static func measured(_ cases: [StirCase]) -> String {
        let missed = cases.count { stirred in stirred.changed.contains { stirred.counts[$0] == nil }
        }
        let again = cases.count { stirred in
            stirred.changed.contains { stirred.counts[$0, default: 0] > 1 }
        }
        return
            "of \(counted(cases.count, "moved row")): \(missed) missed, \(again) seen twice"
    }

    private static func moved(_ stirred: StirCase, _ evidence: StirEvidence) -> [Finding] {
        let stability = evidence.convention.stability
        let passing = stirred.inserted.union(stirred.deleted).union(stirred.doubtful)
        return stirred.changed.subtracting(passing).inOrderOfRows.compactMap { key in
            let count = stirred.counts[key, default: 0]
            if let row = key.ownRow,
                evidence.hasVanished(row, since: stirred.walk.began)
                    || evidence.exits.times[row] != nil
            {
                return nil
            }
            let isWrong = count == 0 || (count > 1 && stability.judged != .feed)
            guard isWrong, !stability.isOrderMutable || stability.judged == .snapshot else {
                return nil
            }
            var finding = Finding(
                page: stirred.page(of: key, in: stirred.before), item: evidence.name(key),
                scene: stirred.words, expected: "the row once, in its old place or its new one",
                saw: count == 0 ? "never" : "\(count) times",
                advice: """
                    order by what never changes, or serve a snapshot; where the order's key may change, declare \
                    `stability: {kind: keyset, order: mutable}`, or `kind: feed` where changed rows come again
                    """)
            finding.command = evidence.commands(
                stirred, showing: key, count == 0 ? .losing : .repeating)
            return finding
        }
    }
}

extension StirEvidence {
    /// Whether all rows that were changed during a walk left the list.
    fileprivate func isLeft(by stirred: StirCase) -> Bool {
        stirred.changed.allSatisfy { $0.ownRow.map { exits.times[$0] != nil } ?? false }
    }
}

extension StirCase {
    /// Whether a changed row has another place among the rows that stayed.
    var movesRow: Bool {
        guard let after else { return false }
        return changed.contains { key in
            func rank(_ walk: StirLedger.Walk) -> Int? {
                guard let place = walk.keys.firstIndex(of: key) else { return nil }
                return walk.keys[..<place].count { steady.contains($0) }
            }
            return rank(before) != rank(after)
        }
    }
}
