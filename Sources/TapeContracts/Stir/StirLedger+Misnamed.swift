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

/// Finds out whether the answers to insertions name something else than the rows.
extension StirLedger {
    /// The name under which the list has a row, if the answer to its insertion surely named something else; nil otherwise.
    ///
    /// A list may have names of its own for rows. But where it shows a row of ours under one name, and the name from the answer
    /// nowhere in that item, the answer named something else if both are of one form, or if it also held the listed name.
    func misnaming(of row: Row) -> String? {
        guard case .paths(let paths) = convention.identity, paths.count == 1, let id = row.id,
            stir.kinds.indices.contains(row.kind), row.isAlive, !row.isChanged, row.isSeen,
            row.isMarked == true, !naming.showsName(row.row)
        else { return nil }
        if case .text = stir.kinds[row.kind].key { return nil }
        let names = bearers(of: row.row)
        guard let name = names.first, names.count == 1, name != id.text else { return nil }
        let isAlike = Self.form(of: name).map { $0 == Self.form(of: id.text) } ?? false
        return isAlike || row.tenure.answer.contains(name) ? name : nil
    }

    private enum Form {
        case number, uuid
    }

    /// The form of a name; nil if others of its kind may look different.
    private static func form(of name: String) -> Form? {
        if !name.isEmpty, name.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return .number }
        return name.isUUID ? .uuid : nil
    }
}

/// An item of the list as a look shows it.
struct StirItem {
    let name: String
    let numbers: StirNumbers
}
