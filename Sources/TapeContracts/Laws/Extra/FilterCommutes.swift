import TapeHTTP
import TapePaging

/// A filter only leaves out items.
package struct FilterCommutes: ExtraLaw {
    package let text = LawText(
        .filterCommutes, "R8",
        "What a filter lets through are items of the whole list, in its order.",
        LawExplanation(
            why: "A filter that reorders or invents items is another list.",
            breach: "a filtered list has an item that the whole list lacks",
            breakers: "search indexes that lag behind the list",
            keys: ["paging.id", "paging.size"]))
    package let also = ["filter:NAME=VALUE"]

    package func isRecorded(in evidence: ExtraEvidence) -> Bool {
        evidence.besides.contains { $0.kind != .sized }
    }

    /// A filter that lets everything through proves nothing.
    package func isRequired(over evidence: ExtraEvidence) -> Bool {
        isRecorded(in: evidence) && !evidence.filterPassesAll
    }

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard isRecorded(in: evidence) else { return unrecorded }
        let walks = evidence.filtered
        guard let first = walks.first else { return unwalked(evidence) }
        if first.walk.pages.contains(where: { isOther($0, evidence) }) { return .mayHaveChanged }
        guard evidence.walk.ending.isWhole else {
            return .notEnoughEvidence("the walk did not reach its end")
        }
        if evidence.filterPassesAll, walks.allSatisfy({ strangers($0, evidence).isEmpty }),
            resized(walks, evidence) == nil
        {
            return .filterPassesAll
        }
        var findings = walks.compactMap { dropped($0, evidence) + strangers($0, evidence) }
            .compactMap(\.first)
        if let finding = lost(first, evidence) { findings.append(finding) }
        if let finding = resized(walks, evidence) { findings.append(finding) }
        if findings.isEmpty, first.walk.digests.isEmpty {
            return .notEnoughEvidence("the filter let nothing through")
        }
        if findings.isEmpty, let page = holed(walks, evidence) {
            return .notEnoughEvidence(
                """
                \(page) is short although more pages follow, and no page of the whole list is: the \
                filter may be applied after pages are cut; declare `size: {pages: at-most}` or `exact`
                """)
        }
        let (passed, all) = (first.walk.digests.count, evidence.walk.digests.count)
        return evidence.weighing(findings, evidence: "\(passed) of \(all) items, in order")
    }

    /// Whether a page is of another snapshot; the total of a filtered list does not show that.
    private func isOther(_ page: Walk.Page, _ evidence: ExtraEvidence) -> Bool {
        guard evidence.convention.stability.kind == .snapshot else { return evidence.mayDrift }
        let own = evidence.walk.pages.lazy.compactMap(\.snapshot).first
        return evidence.convention.stability.key != nil && page.snapshot != own
    }

    private func unwalked(_ evidence: ExtraEvidence) -> Judgement {
        for beside in evidence.besides where beside.kind != .sized {
            switch beside.standing(beside: evidence.main) {
            case .refused(let reason):
                return .notEnoughEvidence("the filter was refused: \(reason)")
            case .postponed(let reason): return .notEnoughEvidence(reason)
            case .walked, .cut: continue
            }
        }
        return unrecorded
    }

    /// Findings for pages that were requested without the filter, because a link lost it.
    private func dropped(_ filtered: WalkBeside, _ evidence: ExtraEvidence) -> [Finding] {
        guard case .filtered(let filter) = filtered.kind else { return [] }
        let isCounted = evidence.main.positions != nil
        let known = Set(evidence.walk.pages.dropFirst().map(\.position))
        return filtered.walk.pages.dropFirst().filter { page in
            guard case .url(let url) = page.position.pointing else { return false }
            let hasFilter = url.queryItems.contains { $0.name == filter.name }
            return !hasFilter && (isCounted || known.contains(page.position))
        }.map { page in
            filtered.placing(
                Finding(
                    at: page, expected: "a link that keeps \(filter)",
                    saw: "a link to a page of the whole list", advice: advice))
        }
    }

    /// A finding for the first item that the whole list lacks, that is out of order, or that the filter should not pass.
    private func strangers(_ filtered: WalkBeside, _ evidence: ExtraEvidence) -> [Finding] {
        let all = evidence.walk.digests
        let known = Set(all)
        var rest = all[...]
        for (item, digest) in filtered.walk.digests.enumerated() {
            let saw: String
            if let text = evidence.passing?.foreign[digest] {
                saw = "item \(item + 1) of the filtered list with `\(text)`"
            } else if !known.contains(digest) {
                // A filtered list may show items that lie beyond the whole list's window, or before the walk.
                if evidence.convention.window != nil || evidence.main.beginsLater { continue }
                saw = "item \(item + 1) of the filtered list, which the whole list lacks"
            } else if evidence.hasSeveralLists {
                continue
            } else if let place = rest.firstIndex(of: digest) {
                rest = rest[(place + 1)...]
                continue
            } else {
                saw = "item \(item + 1) of the filtered list, which is out of order"
            }
            let finding = Finding(
                at: filtered.walk.page(ofItem: item),
                expected: "items of the whole list that pass the filter, in its order", saw: saw,
                advice: advice)
            return [filtered.placing(finding)]
        }
        return []
    }

    /// A short page before the last of a filtered walk, where the list itself has none and the spec does not allow for it.
    private func holed(_ walks: [WalkBeside], _ evidence: ExtraEvidence) -> String? {
        guard let size = evidence.convention.size, !size.isExactnessDeclared,
            !evidence.hasSeveralLists
        else { return nil }
        let last = evidence.main.lastPageWithItems
        let earlier = evidence.walk.pages.filter { $0.number < last }
        guard !earlier.isEmpty, earlier.allSatisfy({ $0.items.count >= size.granted }) else {
            return nil
        }
        for walk in walks {
            guard let asked = walk.evidence.convention.size?.granted else { continue }
            let last = walk.evidence.lastPageWithItems
            let short = walk.walk.pages.first { $0.number < last && $0.items.count < asked }
            if let short { return "page \(short.number) \(walk.scene)" }
        }
        return nil
    }

    /// A finding for an item that matches the filter and is missing from the filtered list.
    private func lost(_ filtered: WalkBeside, _ evidence: ExtraEvidence) -> Finding? {
        // A start in the middle of the filtered list, which is shorter, passes over other items.
        guard filtered.walk.ending == .end, !evidence.main.beginsLater,
            let matching = evidence.passing?.matching
        else {
            return nil
        }
        let passed = Set(filtered.walk.digests)
        let place = evidence.walk.digests.firstIndex {
            matching.contains($0) && !passed.contains($0)
        }
        return place.map { place in
            let (_, name) = evidence.main.whereabouts(ofItem: place)
            return filtered.placing(
                Finding(
                    at: filtered.walk.pages.last, expected: "item \(name), which the filter names",
                    saw: "an end without it", advice: advice))
        }
    }

    /// A finding if the filter lets other items through at another size.
    private func resized(_ walks: [WalkBeside], _ evidence: ExtraEvidence) -> Finding? {
        guard let first = walks.first, first.walk.ending == .end, !evidence.beginsElsewhereBySize
        else { return nil }
        for other in walks.dropFirst() where other.walk.ending == .end {
            var (one, two) = (first.walk.digests, other.walk.digests)
            if evidence.hasSeveralLists { (one, two) = (one.sorted(), two.sorted()) }
            guard one != two else { continue }
            let place = zip(one, two).prefix { $0 == $1 }.count
            return other.placing(
                Finding(
                    at: other.walk.page(ofItem: place) ?? other.walk.pages.last,
                    expected: "the \(one.count) items that pass \(first.scene)",
                    saw: "another list from item \(place + 1) on", advice: advice))
        }
        return nil
    }

    private let advice = """
        The filtered list is another list: the filter gets lost on later pages, is applied after \
        pages are cut, or reads another index. Filter before pages are cut, and keep the filter in \
        links.
        """
}

extension LawIdentifier {
    package static let filterCommutes: Self = "filter-commutes"
}

/// Which items a filter should let through, where it is named after a member of the items.
package struct FilterCheck: Hashable, Sendable {
    /// Items of the whole list whose member is the filter's value, by their digests.
    package let matching: Set<UInt64>
    /// Items of the whole list that the filter should keep out, by their digests, each with what it has in that member.
    package let foreign: [UInt64: String]

    /// Whether a filter of this value may let a text through: many servers search for parts of texts.
    package static func mayPass(_ text: String, _ value: String) -> Bool {
        // Two numbers are compared as such: 19 is no part of 1984.
        if let one = number(text), let other = number(value) { return one == other }
        return text.lowercased().contains(value.lowercased())
    }

    /// A number in decimal notation; nil for other texts, such as `nan` or `0x10`.
    private static func number(_ text: String) -> Double? {
        let isDecimal = text.utf8.allSatisfy {
            (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0)
        }
        return isDecimal ? Double(text) : nil
    }
}
