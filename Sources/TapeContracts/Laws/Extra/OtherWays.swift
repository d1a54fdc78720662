package import TapeHTTP
import TapePaging

/// The way back is the way there.
package struct Reversible: ExtraLaw {
    package let identifier = LawIdentifier.reversible
    package let code = "R6"
    package let sentence =
        "Walked backwards, the list has the same items, each page in the same order."
    package let explanation = LawExplanation(
        why: "Lists are scrolled in both directions.",
        breach: "`before` gives the items nearest to the cursor, last first",
        breakers: "GraphQL servers that turn `last` around, which Relay forbids",
        keys: ["paging.style", "paging.stability.cursor"])
    package let also = ["reverse"]

    package func isRecorded(in evidence: ExtraEvidence) -> Bool {
        evidence.answers(.reversed).count > 1
    }

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard evidence.isRepeatable else { return .cursorServesOnce }
        guard isRecorded(in: evidence) else {
            return evidence.answers(.reversed).isEmpty
                ? unrecorded : .notApplicable("the last page links to none before it")
        }
        if evidence.hasSeveralLists { return .severalLists }
        let all = evidence.walk.digests
        var end = all.count
        var findings: [Finding] = []
        for answer in evidence.answers(.reversed) where answer.isAnswered {
            guard let items = answer.digests else {
                findings.append(answer.finding(expected: "the page before", advice: advice))
                break
            }
            let start = end - items.count
            // The way back may lead beyond where the walk began.
            if start < 0, evidence.main.beginsLater { break }
            guard start >= 0, items.elementsEqual(all[start..<end]) else {
                let isTurned = start >= 0 && items.reversed().elementsEqual(all[start..<end])
                findings.append(
                    answer.finding(
                        expected: "the items before item \(end + 1) of the list",
                        saw: isTurned ? "them, last first" : others(answer, before: end, evidence),
                        advice: advice))
                break
            }
            end = start
            findings += contradictions(answer, evidence)
        }
        if findings.isEmpty, end > 0, let stopped = stopped(evidence) {
            findings.append(
                stopped.finding(
                    expected: "the \(counted(end, "item")) before this page",
                    saw: "no link to a page before it", advice: advice))
        }
        let isOther = evidence.answers(.reversed).contains { evidence.mayDiffer(from: $0) }
        return isOther && !findings.isEmpty
            ? .mayHaveChanged
            : .weighing(findings, evidence: "\(all.count - end) items, backwards")
    }

    /// The first item on the way back that the list does not have at its place, by name where it has one.
    private func others(
        _ answer: ExtraEvidence.Answer, before end: Int, _ evidence: ExtraEvidence
    ) -> String {
        guard case .success(let reading) = answer.reading, let last = reading.items.last else {
            return "no items"
        }
        let pairs = zip(reading.items.reversed(), evidence.walk.digests[..<end].reversed())
        let place = pairs.prefix { $0.digest == $1 }.count
        let item = place < reading.items.count ? reading.items.reversed()[place] : last
        let instead = evidence.nameOfItem(end - 1 - place).map { ", not \($0)" } ?? ""
        return "\(item.identity ?? "another item") as item \(end - place)\(instead)"
    }

    /// The answer that links to no page before it although the walk went back less far than it may.
    private func stopped(_ evidence: ExtraEvidence) -> ExtraEvidence.Answer? {
        guard let last = evidence.answers(.reversed).last, case .success(let reading) = last.reading
        else { return nil }
        let links = reading.facts.links
        return links["prev"] == nil && links["previous"] == nil ? last : nil
    }

    /// What a page says otherwise on the way back than the list does.
    private func contradictions(
        _ answer: ExtraEvidence.Answer, _ evidence: ExtraEvidence
    ) -> [Finding] {
        guard case .success(let reading) = answer.reading else { return [] }
        var findings: [Finding] = []
        let total = evidence.walk.pages.lazy.compactMap(\.total).first
        if evidence.main.isTotalExact, evidence.convention.total?.meaning.isExact == true,
            let total, let other = reading.total, other != total
        {
            findings.append(
                answer.finding(
                    expected: "a total of \(total)", saw: "\(other)", advice: advice
                ).about(.total))
        }
        if let size = evidence.convention.size, size.exactness != .advisory,
            reading.items.count > size.granted
        {
            findings.append(
                answer.finding(
                    expected: "at most \(size.granted) items", saw: "\(reading.items.count)",
                    advice: advice))
        }
        return findings
    }

    private let advice = """
        A client that scrolls up repeats items or leaves a gap. Take the items before the cursor \
        nearest to it, and give them in the list's own order.
        """
}

/// A filter leaves out items and does nothing else.
package struct FilterCommutes: ExtraLaw {
    package let identifier = LawIdentifier.filterCommutes
    package let code = "R8"
    package let sentence = "What a filter lets through are items of the whole list, in its order."
    package let explanation = LawExplanation(
        why: "A filter that reorders or invents items is another list.",
        breach: "a filtered list has an item that the whole list lacks",
        breakers: "search indexes that lag behind the list",
        keys: ["paging.id", "paging.size"])
    package let also = ["filter:NAME=VALUE"]

    package func isRecorded(in evidence: ExtraEvidence) -> Bool {
        evidence.besides.contains { $0.kind != .sized }
    }

    /// A filter that lets everything through was named for a list of which it says nothing.
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

    /// Whether a page is of another snapshot; the total of a filtered list tells nothing of that.
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

    /// A page that was asked for as the whole list's is: the link to it has lost the filter.
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

    /// The first item that is not the whole list's, not behind the one before it, or none the filter passes.
    private func strangers(_ filtered: WalkBeside, _ evidence: ExtraEvidence) -> [Finding] {
        let all = evidence.walk.digests
        let known = Set(all)
        var rest = all[...]
        for (item, digest) in filtered.walk.digests.enumerated() {
            let saw: String
            if let text = evidence.passing?.foreign[digest] {
                saw = "item \(item + 1) of the filtered list with `\(text)`"
            } else if !known.contains(digest) {
                // A filtered list may show what the whole list has beyond its window, or before the walk.
                if evidence.convention.window != nil || evidence.main.beginsLater { continue }
                saw = "item \(item + 1) of the filtered list, which the whole list lacks"
            } else if evidence.hasSeveralLists {
                continue
            } else if let place = rest.firstIndex(of: digest) {
                rest = rest[(place + 1)...]
                continue
            } else {
                saw = "item \(item + 1) of the filtered list before one that it follows"
            }
            let finding = Finding(
                at: filtered.walk.page(ofItem: item),
                expected: "items of the whole list that pass the filter, in its order", saw: saw,
                advice: advice)
            return [filtered.placing(finding)]
        }
        return []
    }

    /// A short page before the last of a filtered walk, where the list itself has none and the spec is silent.
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

    /// An item that the filter names and that it does not let through.
    private func lost(_ filtered: WalkBeside, _ evidence: ExtraEvidence) -> Finding? {
        // What lies before a place in the middle is more where fewer are let through.
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

    /// Whether the filter lets other items through at another size.
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

/// The headers alone tell the same total.
package struct CountParity: AnswerLaw {
    package let identifier = LawIdentifier.countParity
    package let code = "R9"
    package let sentence = "A HEAD request tells the same total as the pages do."
    package let explanation = LawExplanation(
        why: "Badges count with HEAD what the list then shows.",
        breach: "HEAD says 11, the list has 10",
        breakers: "Kinto asks for it by design; servers whose HEAD skips the filters",
        keys: ["paging.total", "paging.total.means"])
    package let also = ["count"]
    package let role = PageMark.Role.count

    package init() {}

    package func judge(_ evidence: ExtraEvidence) -> Judgement {
        guard let answer = evidence.answers(role).first else { return unanswered(in: evidence) }
        guard answer.isSuccess else {
            // A method that the server does not have says nothing of counts.
            return answer.isServerError && answer.status != 501
                ? .violated([answer.finding(expected: "headers", advice: advice)], evidence: "HEAD")
                : .notApplicable("the API does not answer HEAD")
        }
        guard let (name, text) = total(answer, evidence) else {
            return .notApplicable("the headers tell no total")
        }
        let walk = evidence.walk
        let known = walk.pages.lazy.compactMap(\.total).first
        guard evidence.main.isTotalExact, evidence.convention.total.map(\.isExact) ?? true,
            let count = known ?? (walk.ending == .end ? walk.digests.count : nil)
        else { return .notApplicable("the total is no exact number") }
        guard Int(text) != count else { return .holds("\(name) is \(count)") }
        if meansOtherwise(name, count, evidence) {
            return .notApplicable("\(name) counts something else: the page itself has it so, too")
        }
        return .violated(
            [answer.finding(expected: "\(name): \(count)", saw: text, advice: advice)],
            evidence: "HEAD")
    }

    /// Whether a header that the spec does not name is no total of the list in the answer to GET either.
    private func meansOtherwise(_ name: String, _ count: Int, _ evidence: ExtraEvidence) -> Bool {
        if case .header? = evidence.convention.total?.place { return false }
        let page = evidence.answers(.samePage).first { $0.number == 1 }
        guard let value = page?.headers[HeaderName(name)] else { return false }
        return Int(value.split(separator: "/").last ?? "") != count
    }

    private func total(
        _ answer: ExtraEvidence.Answer, _ evidence: ExtraEvidence
    ) -> (name: String, text: String)? {
        var names: [HeaderName] = ["X-Total-Count", "X-Total", "Total-Records", "X-WP-Total"]
        if case .header(let name)? = evidence.convention.total?.place { names = [name] }
        for name in names {
            guard let value = answer.headers[name] else { continue }
            let text = value.split(separator: "/").last.map(String.init) ?? value
            if text != "*" { return (name.spelling, text) }
        }
        return nil
    }

    private let advice = """
        A client that counts before it loads shows a wrong number. Answer HEAD by the same query as \
        GET, and leave the body out.
        """
}

extension LawIdentifier {
    package static let reversible: Self = "reversible"
    package static let filterCommutes: Self = "filter-commutes"
    package static let countParity: Self = "count-parity"
}
