package import TapeHTTP

/// What happens to the list during a walk; each walk has one scenario.
package enum StirScenario: String, Hashable, Sendable, CaseIterable {
    /// Nothing is written; other walks are compared with this.
    case quiet
    /// Checks whether writes show yet; not judged.
    case settling
    /// Rows are made or deleted between walks.
    case bed
    case insertEarly = "insert-early"
    case insertLate = "insert-late"
    case insertMany = "insert-many"
    /// Before rows that were read, right after the last of them, and among those to come, if numbers decide the places of
    /// rows.
    case insertBefore = "insert-before"
    case insertBoundary = "insert-boundary"
    case insertBehind = "insert-behind"
    /// Rows are inserted as fast as pages are read, and then no longer.
    case growing
    case deleteRead = "delete-read"
    case deleteUnread = "delete-unread"
    case deletePage = "delete-page"
    /// The row that the next position may be made of is deleted.
    case deleteCursor = "delete-cursor"
    /// The last two rows of a page are deleted.
    case deletePair = "delete-pair"
    /// Each page of rows of ours is deleted as soon as it was read.
    case deleteShown = "delete-shown"
    /// A page's worth of rows that were read is deleted, with more than a page to come.
    case deleteMany = "delete-many"
    case deleteLate = "delete-late"
    case deleteAll = "delete-all"
    /// All rows of ours that are still to come are deleted.
    case deleteRest = "delete-rest"
    /// Rows of ours that are drawn at random are deleted between quiet walks, if some went and nothing shows why.
    case deleteScattered = "delete-scattered"
    case moveRead = "move-read"
    case moveUnread = "move-unread"
    /// The row that the next position may be made of moves.
    case moveCursor = "move-cursor"
    /// Two walks take turns, page by page.
    case twoWalks = "two-walks"
    /// The same, with a row inserted or deleted before the second walk begins.
    case twoWalksInsert = "two-walks-insert"
    case twoWalksDelete = "two-walks-delete"
    /// A row is inserted, and the second walk begins a page later.
    case twoWalksApart = "two-walks-apart"
    /// A row is inserted, and the second walk is made between two pages of the first.
    case twoWalksWithin = "two-walks-within"
    /// The same, with a row of the first walk's next page deleted, or inserted there.
    case twoWalksAhead = "two-walks-ahead"
    case twoWalksInto = "two-walks-into"
    /// The second walk begins late, after a row that was read is deleted, or another is inserted before it.
    case twoWalksLate = "two-walks-late"
    case twoWalksBefore = "two-walks-before"
    /// The writes of two walks that broke, during one walk.
    case alone
    /// A few random writes, used only to search for a breach.
    case random
    /// The smallest part of a random walk that still breaks.
    case shrunk
    /// Our rows are deleted at the end.
    case clean

    /// Whether two walks are made at the same time.
    var isPair: Bool {
        switch self {
        case .twoWalks, .twoWalksInsert, .twoWalksDelete, .twoWalksApart, .twoWalksWithin,
            .twoWalksAhead, .twoWalksInto, .twoWalksLate, .twoWalksBefore:
            true
        case .quiet, .settling, .bed, .insertEarly, .insertLate, .insertMany, .insertBefore,
            .insertBoundary, .insertBehind, .growing, .deleteRead, .deleteUnread, .deletePage,
            .deleteCursor, .deletePair, .deleteShown, .deleteMany, .deleteLate, .deleteAll,
            .deleteRest, .deleteScattered, .moveRead, .moveUnread, .moveCursor, .alone, .random,
            .shrunk, .clean:
            false
        }
    }

    /// Whether the second of two walks is made between two pages of the first.
    var isWithin: Bool { [.twoWalksWithin, .twoWalksAhead, .twoWalksInto].contains(self) }

    /// The kind of write made during the walk.
    var operation: StirOperation? {
        switch self {
        case .insertEarly, .insertLate, .insertMany, .insertBefore, .insertBoundary, .insertBehind,
            .growing, .twoWalksInsert, .twoWalksApart, .twoWalksWithin, .twoWalksInto,
            .twoWalksBefore:
            .insert
        case .deleteRead, .deleteUnread, .deletePage, .deleteCursor, .deletePair, .deleteShown,
            .deleteMany, .deleteLate, .deleteAll, .deleteRest, .twoWalksDelete, .twoWalksAhead,
            .twoWalksLate:
            .delete
        case .moveRead, .moveUnread, .moveCursor: .change
        case .quiet, .settling, .bed, .deleteScattered, .twoWalks, .alone, .random, .shrunk, .clean:
            nil
        }
    }
}

extension StirScenario {
    /// Whether it needs as many rows of ours as there may be, so that ends of pages are ours, or pages that were read.
    var needsAllRows: Bool {
        [.deleteCursor, .deletePair, .deleteShown, .deleteMany, .moveCursor, .twoWalksLate]
            .contains(self)
    }
}

/// What a write does to a row.
package enum StirOperation: String, Hashable, Sendable, CaseIterable {
    case insert
    case change
    case delete
}

/// The purpose of an interaction of a stirred walk, as its mark gives it.
package enum StirMark: Hashable, Sendable {
    case page(StirScenario, run: Int, isBeside: Bool, number: Int)
    case write(StirOperation, StirScenario, run: Int, row: Int, kind: Int, number: Int)

    /// The numbers that rows of ours can have: a file may say anything.
    private static let numbers = 0...Int(Int32.max)

    package var mark: PageMark {
        switch self {
        case .page(let scenario, let run, let isBeside, let number):
            let role = "\(PageMark.stirring.walk)\(scenario.rawValue)\(isBeside ? " beside" : "")"
            return PageMark(role: .init(rawValue: role), walk: run, page: number)
        case .write(let operation, let scenario, let run, let row, let kind, let number):
            let words = "\(operation.rawValue) \(scenario.rawValue) kind \(kind) number \(number)"
            let role = PageMark.stirring.prefix + words
            return PageMark(role: .init(rawValue: role), walk: run, page: row)
        }
    }

    /// Parses a mark; nil if it belongs to something else.
    package init?(_ mark: PageMark?) {
        guard let mark, mark.isStirred else { return nil }
        let words = mark.role.rawValue.split(separator: " ").map(String.init)
        guard words.count >= 3, let scenario = StirScenario(rawValue: words[2]) else { return nil }
        if words[1] == "walk" {
            self = .page(
                scenario, run: mark.walk, isBeside: words.last == "beside", number: mark.page)
        } else if let operation = StirOperation(rawValue: words[1]), words.count == 7,
            let kind = Int(words[4]), let number = Int(words[6]), kind >= 0,
            Self.numbers.contains(number)
        {
            self = .write(
                operation, scenario, run: mark.walk, row: mark.page, kind: kind, number: number)
        } else {
            return nil
        }
    }
}
