import TapeCassette
import TapeHTTP
import TapePaging

/// Works out from the items themselves what a filter should let through, if items have a member with the filter's name.
struct FilterExpectation {
    private let deck: Deck
    private let reader: PageReader
    private let main: WalkEvidence

    init(_ deck: Deck, _ reader: PageReader, _ main: WalkEvidence) {
        self.deck = deck
        self.reader = reader
        self.main = main
    }

    /// What the filter should let through; all filtered walks have the same one.
    ///
    /// Nil if there is none, if no item has its value in that member, or if some items have no such member.
    func check(_ walks: [WalkBeside]) -> FilterCheck? {
        let filters = walks.lazy.compactMap { walk -> WalkFilter? in
            if case .filtered(let filter) = walk.kind { filter } else { nil }
        }
        guard main.convention.identity != .none, let filter = filters.first,
            let all = texts(main.walk, filter.member)
        else { return nil }
        let matching = Set(all.filter { $0.value == filter.value }.map(\.key))
        guard !matching.isEmpty else { return nil }
        let foreign = all.filter { !FilterCheck.mayPass($0.value, filter.value) }
        return FilterCheck(
            matching: matching, foreign: foreign.mapValues { "\(filter.member): \($0)" })
    }

    /// The value of a member in each item of a walk, by the item's digest; nil if an item has no scalar there.
    private func texts(_ walk: Walk, _ member: String) -> [UInt64: String]? {
        var texts: [UInt64: String] = [:]
        for page in walk.pages where !page.items.isEmpty {
            guard let response = deck.response(at: PageMark(page: page.number)) else { return nil }
            let found = reader.texts(ofMember: member, in: response)
            guard found.count >= page.items.count else { return nil }
            for (item, text) in zip(page.items, found) {
                guard let text else { return nil }
                texts[walk.digests[item]] = text
            }
        }
        return texts
    }
}
