import TapePaging

extension StirLaw {
    /// A walk of a declared snapshot shows nothing new, misses nothing old, and no new values.
    static let snapshotHolds = StirLaw(
        .snapshotHolds, "S7",
        "A walk of a declared snapshot shows nothing new, misses nothing old, and no new values.",
        LawExplanation(
            why: "A client that was promised one state of the list may add up its rows.",
            breach: "a row that was inserted after page 1 is on page 3 of a declared snapshot",
            breakers: """
                Kubernetes keeps it, and answers 410 to a `continue` that is too old; servers that keep the ids of a \
                snapshot and read the values anew do not
                """,
            keys: ["paging.stability", "paging.stability.key"]),
        by: SnapshotHolds.judge)
}

/// Checks that each walk shows a single state of the list.
enum SnapshotHolds {
    static func judge(_ evidence: StirEvidence) -> Judgement {
        guard evidence.isSnapshot else {
            return .notApplicable("the spec declares no snapshot")
        }
        let cases = evidence.single.filter { $0.isStirred && $0.walk.isWhole }
        guard !cases.isEmpty else {
            return .notEnoughEvidence(evidence.untested("no stirred walk reached its end"))
        }
        let findings = cases.flatMap { Self.findings($0, evidence) }
        return .weighing(findings, evidence: counted(cases.count, "stirred walk"))
    }

    /// Whether a walk shows what it must not, or lacks what it must show.
    static func isBroken(_ stirred: StirCase, _ evidence: StirEvidence) -> Bool {
        evidence.isSnapshot && stirred.walk.isWhole && !findings(stirred, evidence).isEmpty
    }

    private static func findings(_ stirred: StirCase, _ evidence: StirEvidence) -> [Finding] {
        let new = stirred.inserted.subtracting(stirred.insertedBefore).filter {
            stirred.counts[$0] != nil
        }
        let gone = stirred.deleted.subtracting(stirred.deletedBefore).filter { key in
            !stirred.isCut && stirred.counts[key] == nil
                && stirred.page(of: key, in: stirred.before) != nil
        }
        let changes = StirChanges(stirred.before, stirred.walk)
        // A row that was deleted and is still shown must show its old values.
        let written = stirred.changed.union(stirred.deleted).filter { key in
            // A change that was accepted earlier may be made before the walk begins.
            !(key.ownRow.map {
                evidence.accepted.mayBeMade(
                    of: $0, from: stirred.before.began, until: stirred.walk.began)
            } ?? false)
        }
        let changed = changes.areNoise(stirred.steady) ? [] : changes.changed(written)
        return new.inOrderOfRows.map {
            finding(stirred, $0, "a row that was inserted during the walk", evidence)
        }
            + gone.inOrderOfRows.map {
                finding(stirred, $0, "nothing of a row that was deleted during the walk", evidence)
            }
            + changed.inOrderOfRows.map {
                finding(stirred, $0, "values that were written during the walk", evidence)
            } + otherKey(stirred, evidence)
    }

    /// The first page with another snapshot's key than the page where the walk began, if the spec names a place for the key.
    private static func otherKey(_ stirred: StirCase, _ evidence: StirEvidence) -> [Finding] {
        let first = stirred.walk.pages.lazy.compactMap(\.snapshot).first
        let index = stirred.walk.pages.firstIndex { $0.snapshot != nil && $0.snapshot != first }
        guard let first, let index, let key = stirred.walk.pages[index].snapshot else { return [] }
        var finding = Finding(
            page: index + 1, scene: stirred.words,
            expected: "the snapshot that the walk began with, \(first)", saw: key,
            advice: "keep the snapshot in the position, and its key as it was on the first page")
        finding.command = evidence.commands(before: stirred.walk.pages[index])
        return [finding]
    }

    private static func finding(
        _ stirred: StirCase, _ key: StirKey, _ saw: String, _ evidence: StirEvidence
    ) -> Finding {
        var finding = Finding(
            page: stirred.page(of: key, in: stirred.walk), item: evidence.name(key),
            scene: stirred.words, expected: "the list as it was when the walk began", saw: saw,
            advice: "read every page from the state of the first, or declare `stability: keyset`")
        let isLost = stirred.counts[key] == nil
        finding.command =
            stirred.page(showing: key, isLost: isLost).flatMap {
                evidence.commands(before: $0, to: key.ownRow)
            } ?? evidence.commands(stirred)
        return finding
    }
}
