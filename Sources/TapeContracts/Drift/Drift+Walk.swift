import TapePaging

/// Compares what only whole walks show: the length of the list, repeated items, and whether what pages say is true.
extension Drift {
    /// The laws whose breach counts as a change if they held before.
    ///
    /// What other laws judge, such as shapes and the end itself, is compared directly; the order depends on the items.
    static let laws: [any Law<WalkEvidence>] = [
        OnlyLastPageShort(), MoreMeansMore(), EndMeansEnd(), SignalsAgree(), TotalAgrees(),
        PageCountAgrees(), EchoAgrees(), SnapshotConstant(), PreviousInvertsNext(),
    ]

    /// The change where the first page can no longer be read as a page; then nothing else can be compared.
    static func lost(_ old: ListOutline, _ new: ListOutline) -> DriftChange? {
        guard old.pageCount > 0, new.pageCount == 0, let error = new.failure?.error else {
            return nil
        }
        switch error.code {
        case .noItems:
            let list = error.missingList
            let now = list?.kind.map { "\($0), and no list" } ?? "gone"
            return DriftChange(
                .breaking, .shape, "`\(new.itemsPlace)`", before: "the list",
                after: now + (list?.elsewhere.map { "; \($0) now" } ?? ""))
        case .malformed, .badSignal, .deadEnd, .status, .transport:
            return DriftChange(
                .breaking, .response, "the first page", before: "can be read",
                after: error.detail)
        }
    }

    /// Changes in the walk as a whole.
    static func walk(_ old: ListOutline, _ new: ListOutline) -> [DriftChange] {
        let length = [length(old, new), earlierEnd(old, new), repeats(old, new)]
            .compactMap(\.self)
        guard old.isWhole, new.isWhole else { return length }
        let flag = lastFlag(old, new)
        return length + [flag].compactMap(\.self) + breaches(old, new, besidesFlag: flag != nil)
    }

    private static func length(_ old: ListOutline, _ new: ListOutline) -> DriftChange? {
        guard old.isWhole, new.isWhole, old.items.count != new.items.count else { return nil }
        return DriftChange(
            .data, .paging, "the number of items", before: String(old.items.count),
            after: String(new.items.count))
    }

    /// A change where the list ends in the middle of the recorded one, and nothing else of that is gone.
    ///
    /// An API that stops too early gives the same answers as one whose last items were deleted.
    private static func earlierEnd(_ old: ListOutline, _ new: ListOutline) -> DriftChange? {
        // A declared window ends a list wherever it lies.
        guard old.isAtItsEnd, new.isAtItsEnd, let (before, after) = comparable(old, new),
            let last = after.last, last.isNamed, before.count == old.items.count,
            after.count == new.items.count, after.count < before.count
        else { return nil }
        let names = Set(after.map(\.identity))
        let kept = before.prefix { names.contains($0.identity) }
        let gone = before.dropFirst(kept.count)
        // The last item alone is deleted every day.
        guard gone.count > 1, gone.count * 10 >= before.count,
            kept.last?.identity == last.identity,
            gone.allSatisfy({ !names.contains($0.identity) })
        else { return nil }
        return DriftChange(
            .notable, .paging, "the end of the list", before: "after item \(before.count)",
            after: """
                after recorded item \(kept.count); the \(gone.count) behind it are gone: deleted, or the API stops too early
                """)
    }

    private static func repeats(_ old: ListOutline, _ new: ListOutline) -> DriftChange? {
        guard old.repeats.isEmpty != new.repeats.isEmpty else { return nil }
        func words(_ names: [String]) -> String {
            names.isEmpty ? "none" : listed(names, most: namedItems)
        }
        return DriftChange(
            new.repeats.isEmpty || new.isRepetitionWaived ? .notable : .breaking, .paging,
            "items that come twice", before: words(old.repeats), after: words(new.repeats))
    }

    /// A change of the flag of more on the last page.
    private static func lastFlag(_ old: ListOutline, _ new: ListOutline) -> DriftChange? {
        guard let before = old.pages.last, let after = new.pages.last,
            let was = before.signals.flag, let now = after.signals.flag, was != now
        else { return nil }
        func words(_ page: PageOutline, _ saysMore: Bool) -> String {
            page.flagText ?? (saysMore ? "says more" : "says the end")
        }
        return DriftChange(
            now ? .breaking : .notable, .paging, "\(new.flagPlace) on the last page",
            before: words(before, was), after: words(after, now))
    }

    /// Changes where a law held before and is now violated.
    private static func breaches(
        _ old: ListOutline, _ new: ListOutline, besidesFlag: Bool
    ) -> [DriftChange] {
        // These two would only repeat that the flag is wrong.
        let told: Set<LawIdentifier> = besidesFlag ? [.moreMeansMore, .signalsAgree] : []
        return laws.map(\.identifier).filter { !told.contains($0) }.compactMap { law in
            guard old.judgements[law]?.verdict == .holds, let now = new.judgements[law],
                now.verdict == .violated
            else { return nil }
            return DriftChange(
                .breaking, .laws, "the law \(law)", before: "holds", after: words(now))
        }
    }

    private static func words(_ judgement: Judgement) -> String {
        guard let first = judgement.findings.first else { return "violated" }
        let page = first.page.map { " on page \($0)" } ?? ""
        let count = judgement.findings.count
        let more = count > 1 ? ", and \(counted(count - 1, "breach", plural: "breaches")) more" : ""
        return "violated\(page): expected \(first.expected), saw \(first.saw)\(more)"
    }
}
