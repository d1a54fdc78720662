import TapeHTTP
import TapePaging

/// Recognises our rows among the items of a page.
extension StirLedger {
    struct Sight: Sendable {
        var keys: [StirKey]
        /// Rows of ours that were deleted but are still listed.
        var ghosts: Set<Int> = []
        /// The texts in which such rows show their numbers.
        var quotes: [Int: String] = [:]
        /// Rows of ours that were deleted, and the items that show their texts under other names since then.
        var returned: [Int: StirKey] = [:]
        /// Rows of ours that are gone, or may be, and whose names other items now have.
        var namesakes: Set<Int> = []
        /// Those of them whose names belong to no other row of ours: to other people's rows, or to what the API left of ours;
        /// with the digests of the items.
        var remains: [Int: UInt64] = [:]
        /// The items that have the names of rows of ours that are gone.
        var successors: Set<StirKey> = []
    }

    /// Records the items of a page, in a walk that began at a given time.
    mutating func sight(
        _ items: [PageReading.Item], _ contents: [UInt64], in response: HTTPResponse?,
        walkedSince began: Int
    ) -> Sight {
        var numbers: [StirNumbers] = []
        if let response, naming.needsNumbers(of: items, among: rows) {
            numbers = reader.itemTextSets(in: response).map(StirNumbers.init)
        }
        hasNamelessItems = hasNamelessItems || items.contains { $0.identity == nil }
        var sight = Sight(keys: naming.keys(of: items, holding: numbers, among: rows))
        for (index, item) in items.enumerated() {
            let shown = numbers.indices.contains(index) ? numbers[index] : nil
            restore(sight.keys[index].ownRow, showing: shown, walkedSince: began)
            if let row = sight.keys[index].ownRow.flatMap({ rows[$0] }), let shown,
                isNamesake(row, showing: shown, walkedSince: began)
            {
                note(
                    row, withNamesake: item, contents.indices.contains(index) ? contents[index] : 0,
                    showing: shown, in: &sight)
                sight.keys[index] = .other(item.digest)
                sight.successors.insert(sight.keys[index])
            }
            let key = sight.keys[index]
            if names[key] == nil { names[key] = item.identity ?? key.ownRow.map { "row \($0)" } }
            guard let row = key.ownRow.flatMap({ rows[$0] }) else {
                if let name = item.identity {
                    noteLookalike(name, key, walkedSince: began, in: &sight)
                }
                continue
            }
            let content = contents.indices.contains(index) ? contents[index] : nil
            see(row, content, shown, &sight)
        }
        return sight
    }

    /// Notes that an item has the name of a row that is or may be gone, and is not that row.
    private mutating func note(
        _ row: Row, withNamesake item: PageReading.Item, _ content: UInt64,
        showing shown: StirNumbers, in sight: inout Sight
    ) {
        // It may be the row after all, in a text that the list did not show before.
        let isQuote = row.isNamed(by: shown)
        if row.goneAt == nil, !row.isInDoubt {
            if isQuote { rows[row.row]?.doubt(at: time) } else { rows[row.row]?.miss(at: time) }
            let isRenamed = row.isChanged && isListedOtherwise(row)
            if !isQuote, !isRenamed, row.isMarked == true {
                rows[row.row]?.tenure.usurpedAt = time
            }
        }
        if isIndistinct(row) || isQuote && row.goneAt == nil { rows[row.row]?.namedAt = time }
        if let name = item.identity {
            naming.noteStray(name, holding: shown, among: rows)
            if strays[name] == nil || isQuote, !row.isMisnamed {
                sight.remains[row.row] = content
            }
        }
        sight.namesakes.insert(row.row)
    }

    private mutating func see(
        _ row: Row, _ content: UInt64?, _ shown: StirNumbers?, _ sight: inout Sight
    ) {
        var row = row
        let holdsNumber = shown.map(row.isNamed)
        row.isSeen = true
        row.lastSeenAt = time
        noteNumber(isShown: holdsNumber, of: &row)
        if row.goneAt == nil {
            row.content = content
            if let shown, row.isMarked == nil, holdsNumber == true, !row.isInDoubt,
                row.entry?.isNameUncertain != true
            {
                naming.shapes.learn(row, in: shown)
            }
            if holdsNumber ?? (row.isMarked == true) { noteCopies(of: row) }
            if row.isMarked == nil, holdsNumber == false { row.texts = shown?.texts }
            row.isMarked = row.isMarked ?? holdsNumber
        } else if convention.stability.judged == .feed, row.content == content, isIndistinct(row) {
            sight.remains[row.row] = content ?? 0
            row.namedAt = time
        } else if convention.stability.judged != .feed || row.content == content {
            // A feed lists a deleted row again, as a mark.
            sight.ghosts.insert(row.row)
            sight.quotes[row.row] = shown.flatMap { quote(of: row, in: $0) }
            // Another row may have got its name since.
            if row.isMarked == false || holdsNumber == true { row.listedAt = time }
        }
        rows[row.row] = row
    }

    /// Whether an item that has a row's name is not that row: the row is or may be gone and the item shows none of its
    /// values, or the row is listed under another name since it was changed.
    ///
    /// This does not apply to feeds, which may show what is left of a row, nor to a snapshot from before the row went.
    private func isNamesake(
        _ row: Row, showing numbers: StirNumbers, walkedSince began: Int
    ) -> Bool {
        guard !isItself(row, showing: numbers) else { return false }
        if row.isMisnamed { return true }
        guard convention.stability.judged != .feed else { return false }
        guard
            let since = row.goneAt ?? row.doubts.last(where: { $0.upperBound == .max })?.lowerBound
        else {
            return row.isNamed(by: numbers) || row.isChanged && isListedOtherwise(row)
                || isUsurped(row, walkedSince: began)
        }
        guard since < began || convention.stability.judged != .snapshot else { return false }
        if row.isNamed(by: numbers) || isMarked(row) { return true }
        // If nothing could tell the row apart, only its deletion says that the item is another one.
        let marks = marks(of: row)
        return marks.isEmpty ? !row.isMissed : marks.isDisjoint(with: numbers.texts)
    }

    /// Whether an item with a row's name is that row by its number.
    ///
    /// Once the row may have been deleted, the number must be in a text such as our rows had before: somebody else's reply may
    /// quote it, and have the name by now.
    private func isItself(_ row: Row, showing numbers: StirNumbers) -> Bool {
        guard row.isNamed(by: numbers) else { return false }
        let mayBeGone =
            row.goneAt != nil || row.isInDoubt || row.entry?.isNameUncertain == true
        return !mayBeGone || naming.showsAsBefore(row, in: numbers)
    }

    /// The text in which an item shows a row's number, for findings.
    private func quote(of row: Row, in numbers: StirNumbers) -> String? {
        numbers.texts.filter { row.isNamed(by: StirNumbers(in: [$0])) }.min()
            .map { String(mask($0).prefix(80)) }
    }

    /// The texts that distinguished a row from all others of ours when it was last seen, apart from those made of its name.
    private func marks(of row: Row) -> Set<String> {
        guard let name = row.id?.text, var own = row.texts else { return [] }
        for other in rows.values where other.row != row.row { own.subtract(other.texts ?? []) }
        return own.filter { text in
            !text.split { !$0.isLetter && !$0.isNumber }.contains { $0 == name }
        }
    }

    /// Whether no item could show that it is this row rather than somebody else's with its name.
    private func isIndistinct(_ row: Row) -> Bool { !isMarked(row) && marks(of: row).isEmpty }

    /// Whether a change may be sent to a row: after an earlier change it must have been listed under its own name, since the
    /// change may have given it another, and the name to somebody else's row.
    func mayChange(_ row: Row) -> Bool {
        mayWrite(to: row) && !row.isInDoubt && !isUnsureSinceChange(row)
    }

    /// Whether a row's name may be someone else's since a change: the answer gave another, or the list shows an item with the
    /// name without the row's number, and the number elsewhere.
    func mayBeUsurped(_ row: Row) -> Bool {
        row.mayBeRenamed || row.isChanged && row.isMarked == false && isListedOtherwise(row)
    }

    /// Whether the list has not shown since a change that a row's name is still its own: it was not listed, or without its
    /// number, although other rows show theirs.
    func isUnsureSinceChange(_ row: Row) -> Bool {
        guard row.isChanged else { return false }
        guard let isMarked = row.isMarked else { return true }
        return !isMarked && rows.values.contains { $0.kind == row.kind && $0.isMarked == true }
    }

    /// Whether an item whose name belongs to none of our rows holds a number of this row.
    private func isListedOtherwise(_ row: Row) -> Bool {
        let numbers = Set([row.number] + row.numbersOfChanges)
        return strays.contains { !isCopy($0.key, of: row) && !$0.value.isDisjoint(with: numbers) }
    }

    /// Whether the list shows a row's number, judging by the row itself or else by most others of its kind.
    private func isMarked(_ row: Row) -> Bool {
        if let isMarked = row.isMarked { return isMarked }
        let marks = rows.values.filter { $0.kind == row.kind }.compactMap(\.isMarked)
        return 2 * marks.count(where: \.self) > marks.count
    }
}
