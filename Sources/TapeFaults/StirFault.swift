/// A change of the list since the page before, as lists show it that page in one way or another.
package struct StirFault: Hashable, Sendable {
    /// How the list pages.
    package enum Paging: String, Hashable, Sendable, CaseIterable {
        /// By the number of rows that were read: what comes or goes before a page shifts it.
        case offset
        /// Behind the last row that was read: nothing shifts.
        case keyset
        /// As the list was in the beginning: nothing shows.
        case snapshot
    }

    /// What happened to a row.
    package enum Happening: String, Hashable, Sendable, CaseIterable {
        /// One came at the head of the list.
        case insert
        /// One went: by offset one that was read, by keyset one to come.
        case delete
        /// One that was read went to where the walk still comes.
        case move
    }

    package let paging: Paging
    package let happening: Happening

    package init(_ paging: Paging, _ happening: Happening) {
        self.paging = paging
        self.happening = happening
    }

    /// Every change of which something shows.
    package static let all: [StirFault] =
        Happening.allCases.map { StirFault(.offset, $0) }
        + [StirFault(.keyset, .delete), StirFault(.keyset, .move)]

    /// Whether items of the page before come again.
    package var repeats: Bool { happening != .delete }

    /// The items of a page as they come after the change; nil where nothing of it shows.
    ///
    /// The last item stays the last one where it can, since the next position may be made of it.
    package func items<Item>(of page: [Item], after previous: [Item]) -> [Item]? {
        guard page.count > 1, let first = previous.first, let last = previous.last else {
            return nil
        }
        var items = page
        let middle = (page.count - 1) / 2
        switch (paging, happening) {
        case (.offset, .insert): return [last] + page.dropLast()
        case (.offset, .delete): items.removeFirst()
        case (.offset, .move): items[0] = first
        case (.keyset, .delete): items.remove(at: middle)
        case (.keyset, .move): items[middle] = first
        case (.keyset, .insert), (.snapshot, _): return nil
        }
        return items
    }
}

extension StirFault: CustomStringConvertible {
    package var description: String { "\(paging.rawValue)-\(happening.rawValue)" }

    /// Reads `offset-insert` and the like.
    package init?(_ text: String) {
        let words = text.split(separator: "-", maxSplits: 1).map(String.init)
        guard words.count == 2, let paging = Paging(rawValue: words[0]),
            let happening = Happening(rawValue: words[1])
        else { return nil }
        self.init(paging, happening)
    }
}
