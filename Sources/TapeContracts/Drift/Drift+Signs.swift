import TapePaging

/// Compares what pages say about later ones: a client stops where a sign is missing, and nothing else shows that.
extension Drift {
    /// Changes of the signs of the end and of the next position.
    static func signs(_ old: ListOutline, _ new: ListOutline) -> [DriftChange] {
        wholeSigns(old, new) + partialSigns(old, new) + [position(old, new)].compactMap(\.self)
    }

    /// Changes of signs that all pages of one recording lack.
    private static func wholeSigns(_ old: ListOutline, _ new: ListOutline) -> [DriftChange] {
        // A short page is due to the items, not the API.
        old.signals.symmetricDifference(new.signals).subtracting(["size"]).sorted().map { signal in
            let was = old.signals.contains(signal)
            return DriftChange(
                was ? .breaking : .notable, .paging, "the sign `\(signal)`",
                before: was ? "given" : "not given", after: was ? "not given" : "given")
        }
    }

    /// Changes of signs that every page gave and now only some pages give.
    private static func partialSigns(_ old: ListOutline, _ new: ListOutline) -> [DriftChange] {
        guard let first = old.pages.first else { return [] }
        let always = old.pages.reduce(first.given) { $0.intersection($1.given) }
        return always.intersection(new.signals).sorted().compactMap { signal in
            let count = new.pages.count { $0.given.contains(signal) }
            guard count < new.pages.count else { return nil }
            return DriftChange(
                .breaking, .paging, "the sign `\(signal)`", before: "given on every page",
                after: "given on \(count) of \(new.pages.count) pages")
        }
    }

    /// A change where a page no longer gives a next position although the list has not become that short.
    private static func position(_ old: ListOutline, _ new: ListOutline) -> DriftChange? {
        if let page = lostPosition(old, new) {
            return DriftChange(
                .breaking, .paging, "the next position", before: "given on page \(page)",
                after: "not given on page \(page), where the walk now ends")
        }
        guard old.givesPositionsInBody, old.pages.allSatisfy({ $0.hasPlace == true }),
            let page = new.pages.firstIndex(where: { $0.hasPlace == false })
        else { return nil }
        return DriftChange(
            .breaking, .paging, "the place of the next position", before: "on every page",
            after: "absent on page \(page + 1)")
    }

    /// The page on which the walk now ends although it went on before, unless something says that this is the end.
    private static func lostPosition(_ old: ListOutline, _ new: ListOutline) -> Int? {
        let index = new.pages.count - 1
        guard !new.isCutShort, let now = new.pages.last, index < old.pages.count,
            old.pages[index].signals.pointer == true, now.signals.pointer == false
        else { return nil }
        let lost = old.items.count - new.items.count
        switch now.saysMore {
        case true?: return index + 1
        case false?: return nil
        case nil: break
        }
        // All items came, on larger pages or without an empty page after the last one.
        guard old.isCutShort ? lost >= 0 : lost > 0 else { return nil }
        let fullSize = index > 0 ? new.largestPage : old.pages[index].itemCount
        guard now.itemCount >= fullSize else { return nil }
        // A list that shrank to full pages ends in this API's usual way, and rarely loses a whole page at once.
        let isNewForm = now.hasPlace == false && old.pages.last?.hasPlace == true
        return isNewForm || lost >= old.largestPage ? index + 1 : nil
    }
}
