import TapeList

/// An item of the tests: an id, and a mark that tells two of the same id apart.
struct Letter: Identifiable, Hashable, Sendable {
    let id: String
    var edition = 1
}

typealias LetterList = PagedList<Letter, Int>
typealias LetterTable = PagedTable<Letter, Int>
typealias LetterPage = LoadedPage<Letter, Int>

extension LoadedPage<Letter, Int> {
    /// A page of one item for each character.
    static func of(_ letters: String, next: Int?) -> LetterPage {
        LetterPage(items: letters.map { Letter(id: String($0)) }, next: next)
    }
}

extension PagedList<Letter, Int> {
    /// The ids one after the other.
    var text: String { items.map(\.id).joined() }

    /// Answers the load in flight.
    mutating func answer(_ page: LetterPage) -> [Effect] {
        handle(.arrived(page, ticket: flight?.number ?? 0))
    }

    mutating func fail(_ failure: LoadFailure = .temporary) -> [Effect] {
        handle(.failed(failure, ticket: flight?.number ?? 0))
    }

    /// A list that accepted these pages and waits.
    static func holding(
        _ pages: LetterPage..., rules: ListRules = ListRules(),
        asksAgainAfterFailure: Set<Trigger> = []
    ) -> LetterList {
        var list = LetterList(rules: rules, asksAgainAfterFailure: asksAgainAfterFailure)
        _ = list.handle(.start)
        for page in pages {
            if list.flight == nil { _ = list.handle(.more(.tap)) }
            _ = list.answer(page)
        }
        return list
    }
}

extension [PagedList<Letter, Int>.Effect] {
    /// The loads among the effects.
    var loads: [LoadTicket<Int>] {
        compactMap {
            guard case .load(let ticket) = $0 else { return nil }
            return ticket
        }
    }

    /// The changes of items among the effects.
    var changes: [ItemsChange] {
        compactMap {
            guard case .items(let change) = $0 else { return nil }
            return change
        }
    }
}

extension FooterPolicy {
    /// The four designs.
    static let designs: [FooterPolicy] = [.button, .countPlusOne, .loadingSection, .bottomRefresh]
}
