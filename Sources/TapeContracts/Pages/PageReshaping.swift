import TapeFaults
import TapePaging

/// Does to a parsed page what ``Fault`` does to its bytes, so that a page need be read only once.
struct PageReshaping {
    /// An item with the name that a list gives it.
    struct Row {
        let item: PageReading.Item
        let name: String
    }

    /// A page with its items by name.
    struct Page {
        var reading: PageReading
        var rows: [Row]

        init(_ reading: PageReading, names: [String]) {
            self.reading = reading
            rows = zip(reading.items, names).map(Row.init)
        }
    }

    /// The reason why a fault cannot strike a page.
    struct NoPlace: Error {
        let reason: String

        init(_ reason: String) {
            self.reason = reason
        }
    }

    let convention: Convention

    func reshaped(_ page: Page, by fault: Fault, after previous: Page?) throws(NoPlace) -> Page {
        switch fault {
        case .dropItem:
            var rows = try rows(of: page)
            rows.remove(at: rows.count / 2)
            return try replacing(rows, of: page, previous)
        case .duplicate:
            let rows = try recognizable(page)
            return try replacing(rows + rows.suffix(1), of: page, previous)
        case .repeatPage:
            return try replacing(try recognizable(previous), of: page, previous)
        case .shift(let count):
            let pushed = try recognizable(previous).suffix(count) + page.rows
            return try replacing(
                Array(pushed.prefix(max(page.rows.count, 1))), of: page, previous)
        case .stir(let stirring):
            guard let previous else { throw NoPlace("no page comes before it") }
            let before = stirring.repeats ? try recognizable(previous) : previous.rows
            guard page.rows.count > 1 else { throw NoPlace("it has one item at most") }
            guard let rows = stirring.items(of: page.rows, after: before) else {
                throw NoPlace("such a list shows nothing of the change")
            }
            return try replacing(rows, of: page, previous)
        case .shortPage:
            let rows = try rows(of: page)
            guard rows.count > 1 else { throw NoPlace("it has one item only") }
            return try replacing(convention.shortened(rows), of: page, previous)
        case .emptyPage:
            _ = try rows(of: page)
            return try replacing([], of: page, previous)
        case .loopCursor:
            return try looped(page, previous)
        case .endlessEmpty:
            return try replacing([], of: try looped(page, previous), previous)
        case .strayLink, .plainLink:
            throw NoPlace("a list does not see where its client asks")
        case .status, .rateLimit, .rateLimitDate, .delay, .stall, .drip, .refuse, .reset,
            .emptyReply, .cutShort, .malformed, .wrongType, .errorBody, .unauthorized,
            .expiredCursor, .late:
            throw NoPlace("it does not change what a page says")
        }
    }

    private func rows(of page: Page) throws(NoPlace) -> [Row] {
        guard !page.rows.isEmpty else { throw NoPlace("it has no items") }
        return page.rows
    }

    /// The items of a page, which must have identities so that a list can recognise them when they come again.
    private func recognizable(_ page: Page?) throws(NoPlace) -> [Row] {
        guard let page else { throw NoPlace("no page comes before it") }
        guard convention.identity != .none else {
            throw NoPlace("an item that comes again cannot be told from another")
        }
        return try rows(of: page)
    }

    private func replacing(
        _ rows: [Row], of page: Page, _ previous: Page?
    ) throws(NoPlace) -> Page {
        var edited = page
        edited.rows = rows
        edited.reading.items = rows.map(\.item)
        guard let end = endOfItems else { return edited }
        let key = end(edited.reading)?.digest
        if key == end(page.reading)?.digest { return edited }
        guard key != nil else {
            edited.reading.pointer = nil
            return edited
        }
        guard let previous, key == end(previous.reading)?.digest else {
            throw NoPlace("no page was recorded from the item it would end with")
        }
        edited.reading.pointer = previous.reading.pointer
        return edited
    }

    /// Selects the item of a page from which the next position follows, if positions follow from items.
    private var endOfItems: ((PageReading) -> PageReading.Item?)? {
        for case .item(let place, _) in convention.sources {
            switch place {
            case .first: return { $0.items.first }
            case .last: return { $0.items.last }
            }
        }
        return nil
    }

    /// Whether an attribute of the link, and not the link alone, says that there is more.
    private var isToldByAttribute: Bool {
        convention.sources.contains {
            switch $0 {
            case .link(_, let tests): !tests.isEmpty
            case .header, .body, .item, .extraRow, .counted: false
            }
        }
    }

    private func looped(_ page: Page, _ previous: Page?) throws(NoPlace) -> Page {
        guard let previous else { throw NoPlace("no page comes before it") }
        guard !convention.mayRepeatPositions else {
            throw NoPlace("one position stands for the whole walk")
        }
        guard let pointer = previous.reading.pointer else {
            throw NoPlace("positions are counted")
        }
        switch pointer.place {
        case .item, .extraRow: throw NoPlace("positions follow from items")
        case .link, .header, .body, .absence: break
        }
        if page.reading.pointer == nil, isToldByAttribute {
            throw NoPlace("an attribute of its link says where the list ends")
        }
        var edited = page
        edited.reading.pointer = pointer
        edited.reading.carried = previous.reading.carried
        if let flag = page.reading.flag ?? previous.reading.flag {
            edited.reading.flag = .init(true, at: flag.place)
        }
        return edited
    }
}
