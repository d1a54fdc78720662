/// A change of the list since the previous page, and how it shows in a list that pages in a given way.
package struct StirFault: Hashable, Sendable {
    /// How the list pages.
    package enum Paging: String, Hashable, Sendable, CaseIterable {
        /// By the number of rows read so far: an insertion or deletion before a page shifts it.
        case offset
        /// After the last row read: nothing shifts.
        case keyset
        /// Through the list as it was at the start: no change shows.
        case snapshot
    }

    /// What happened to a row.
    package enum Happening: String, Hashable, Sendable, CaseIterable {
        /// A row was inserted at the head of the list.
        case insert
        /// A row was deleted: with offset one already read, with keyset one still to come.
        case delete
        /// A row already read moved to a place that the walk has not reached yet.
        case move
    }

    package let paging: Paging
    package let happening: Happening

    package init(_ paging: Paging, _ happening: Happening) {
        self.paging = paging
        self.happening = happening
    }

    /// Every change that shows in the pages.
    package static let all: [StirFault] =
        Happening.allCases.map { StirFault(.offset, $0) }
        + [StirFault(.keyset, .delete), StirFault(.keyset, .move)]

    /// Whether items of the previous page come again.
    package var repeats: Bool { happening != .delete }

    /// The items of a page after the change; nil if the change does not show in it.
    ///
    /// The last item stays last where possible, because the next position may be made from it.
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

    /// Reads a change such as `offset-insert`.
    package init?(_ text: String) {
        let words = text.split(separator: "-", maxSplits: 1).map(String.init)
        guard words.count == 2, let paging = Paging(rawValue: words[0]),
            let happening = Happening(rawValue: words[1])
        else { return nil }
        self.init(paging, happening)
    }
}
