import TapeHTTP
import TapePaging

/// Finds rows that the list shows under other names than those that the answers to their insertions gave.
extension StirLedger {
    /// Items that hold numbers of our lot but whose names belong to none of our rows, with those numbers.
    var strays: [String: Set<Int>] { naming.strays }

    /// Notes rows whose names are those of items without their numbers, while exactly one other item shows a text of theirs
    /// as it was sent: nothing is written under such a name any more.
    mutating func noteMisnamed() {
        guard !strays.isEmpty else { return }
        for row in rowsInOrder
        where row.isAlive && row.isMarked == false && !row.isChanged
            && naming.strays(of: row.row).count == 1
        {
            rows[row.row]?.isMisnamed = true
            rows[row.row]?.miss(at: time)
        }
    }

    /// Whether an item belongs to a row of ours by its name, and shows a number of that row.
    func isOwn(_ item: StirItem) -> Bool {
        naming.isOwn(item.name, holding: item.numbers, among: rows)
    }

    /// Whether an item shows one of a row's texts as it was sent.
    func shows(_ row: Row, in item: StirItem) -> Bool {
        StirTexts(stir).show(row, in: item.numbers)
    }

    /// The items of a page that have names, with the numbers that they show.
    func items(in exchange: Exchange) -> [StirItem] {
        // `try?`: a page that cannot be read shows no items.
        guard let response = exchange.outcome.response, let reading = try? reader.read(exchange)
        else { return [] }
        return zip(reading.items, reader.itemTextSets(in: response)).compactMap { item, texts in
            item.identity.map { StirItem(name: $0, numbers: StirNumbers(in: texts)) }
        }
    }
}

/// An item of the list as a look shows it.
struct StirItem {
    let name: String
    let numbers: StirNumbers
}
