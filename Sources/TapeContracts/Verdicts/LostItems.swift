import TapePaging

/// Where a walk lost items that its list has, as far as the evidence shows the place.
struct LostItems {
    /// A place of the walk at which items are missing.
    struct Gap: Hashable {
        /// The pages around it; equal where it lies within a page.
        let before: Int
        let after: Int
        /// How many items are missing there, where that can be counted.
        let count: Int?
        /// What shows it.
        let proof: String
    }

    private let evidence: ExtraEvidence

    init(_ evidence: ExtraEvidence) {
        self.evidence = evidence
    }

    private var walk: Walk { evidence.walk }

    /// More pages than these are not read again to look for a gap in their numbers.
    private static let mostPages = 300

    /// The first gap, by the best evidence there is.
    var gap: Gap? { gapToOtherWalk ?? gapInPositions ?? gapInNumbers ?? shortPage }

    /// An item that a walk of another size has and this one has not.
    private var gapToOtherWalk: Gap? {
        let places = Dictionary(
            walk.digests.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        for sized in evidence.sizedWalks where sized.walk.ending == .end {
            let other = sized.walk.digests
            guard let missing = other.firstIndex(where: { places[$0] == nil }) else { continue }
            let missingCount = other.count { places[$0] == nil }
            // Hardly anything in common: that is another list, not a list with gaps.
            guard missingCount * 2 <= other.count else { continue }
            let earlier = other[..<missing].last.flatMap { places[$0] }
            let run = other[missing...].prefix { places[$0] == nil }.count
            return gap(
                behind: earlier, count: run,
                proof: "the walk at size \(sized.size) has what is missing there")
        }
        return nil
    }

    private func gap(behind item: Int?, count: Int, proof: String) -> Gap? {
        guard let item else { return Gap(before: 1, after: 1, count: count, proof: proof) }
        guard let page = walk.page(ofItem: item) else { return nil }
        let isLast = item == page.items.upperBound - 1 && page.number < walk.pages.count
        return Gap(
            before: page.number, after: isLast ? page.number + 1 : page.number, count: count,
            proof: proof)
    }

    /// A position that counts items and skips some.
    private var gapInPositions: Gap? {
        guard evidence.convention.style == .offset else { return nil }
        for (page, next) in zip(walk.pages, walk.pages.dropFirst()) {
            guard case .number(let start) = page.position, case .number(let after) = next.position,
                after > start + page.items.count, !page.items.isEmpty
            else { continue }
            return Gap(
                before: page.number, after: next.number, count: after - start - page.items.count,
                proof: "position \(start) brought \(counted(page.items.count, "item")), "
                    + "and the next position is \(after)")
        }
        return nil
    }

    /// Identities that count up by one everywhere but between two pages.
    private var gapInNumbers: Gap? {
        guard walk.pages.count <= Self.mostPages, evidence.convention.identity.text != nil else {
            return nil
        }
        var gaps: [Gap] = []
        var last: (page: Int, number: Int)?
        for page in walk.pages where !page.items.isEmpty {
            guard let first = number(ofItem: page.items.lowerBound),
                let end = number(ofItem: page.items.upperBound - 1),
                end - first == page.items.count - 1
            else { return nil }
            if let last, first != last.number + 1 {
                guard first > last.number else { return nil }
                gaps.append(
                    Gap(
                        before: last.page, after: page.number, count: first - last.number - 1,
                        proof: "\(last.number) is followed by \(first)"))
            }
            last = (page.number, end)
        }
        // Numbers with gaps at every boundary were never meant to be without.
        return gaps.count * 2 < max(walk.pages.count, 3) ? gaps.first : nil
    }

    private func number(ofItem item: Int) -> Int? {
        Int(evidence.main.whereabouts(ofItem: item).name)
    }

    /// A page shorter than those around it.
    private var shortPage: Gap? {
        let full = walk.pages.dropLast()
        guard full.count > 1, let size = full.map(\.items.count).max(),
            let short = full.first(where: { $0.items.count < size }),
            full.count(where: { $0.items.count < size }) * 2 <= full.count
        else { return nil }
        return Gap(
            before: short.number, after: short.number, count: size - short.items.count,
            proof: "it brought \(counted(short.items.count, "item")), other pages \(size)")
    }
}

extension LostItems.Gap {
    /// The gap as the beginning of advice.
    var words: String {
        let place =
            before == after
            ? "on page \(before)" : "at the boundary between page \(before) and page \(after)"
        let what =
            switch count {
            case 1?: "an item is lost"
            case let count?: "\(count) items are lost"
            case nil: "items are lost"
            }
        let mend =
            before == after
            ? "Fill the page before it is cut, and filter before you page."
            : "A position must lead to the item right behind the last one of its page."
        return "Likely cause: \(what) \(place): \(proof). \(mend)"
    }
}
