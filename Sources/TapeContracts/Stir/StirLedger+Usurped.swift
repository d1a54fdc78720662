import TapePaging

/// Notices rows whose names the list shows without their numbers: the names are someone else's by then.
extension StirLedger {
    /// Whether a row may be written to: its name is known, and as far as the list shows it is still its own.
    ///
    /// This is asked before every write to a row that exists.
    func mayWrite(to row: Row) -> Bool {
        row.id != nil && row.goneAt == nil && !row.isMisnamed && !mayBeUsurped(row)
            && !isShownWithoutNumber(row)
    }

    /// Whether the list shows an item with the row's name without the row's number, although it would show the number.
    func isShownWithoutNumber(_ row: Row) -> Bool {
        row.tenure.usurpedAt != nil || row.isMarked == false && mustShowNumber(row)
    }

    /// Whether the list would show the number of a row: it did before, or shows those of most rows of the kind, or of other
    /// rows to which the same changes were made.
    func mustShowNumber(_ row: Row) -> Bool {
        if row.isChanged { return naming.numberedChanges.contains(row.tenure.changes) }
        if row.isMarked == true { return true }
        let marks = rows.values.filter { $0.kind == row.kind && !$0.isChanged }
            .compactMap(\.isMarked)
        return 2 * marks.count(where: \.self) > marks.count
    }

    /// Whether an item with the name of a row that was not deleted, but not with its number, is someone else's.
    ///
    /// A snapshot from before the row was made shows who had the name then.
    func isUsurped(_ row: Row, walkedSince began: Int) -> Bool {
        guard row.isMarked == true, mustShowNumber(row) else { return false }
        return convention.stability.judged != .snapshot || row.madeAt ?? .max < began
    }

    /// Notes what an item that is a row shows of its number.
    func noteNumber(isShown: Bool?, of row: inout Row) {
        guard let isShown else { return }
        if isShown {
            row.tenure.shownAt = time
            let isLate = row.isMarked == false && mustShowNumber(row)
            if isLate { (row.isMarked, row.texts) = (true, nil) }
        }
        // A feed may show what is left of a row that others deleted.
        guard convention.stability.judged == .feed, row.goneAt == nil else { return }
        if isShown {
            row.tenure.usurpedAt = nil
        } else if row.isMarked == true, mustShowNumber(row) {
            row.tenure.usurpedAt = time
        }
    }

    /// Takes a row for present again that seemed to be someone else's, once an item shows its number under its name.
    mutating func restore(_ number: Int?, showing shown: StirNumbers?, walkedSince began: Int) {
        guard let number, let shown, var row = rows[number], let since = row.tenure.usurpedAt,
            row.goneAt == since, row.isNamed(by: shown),
            convention.stability.judged != .snapshot || since < began
        else { return }
        (row.goneAt, row.isMissed, row.tenure.usurpedAt) = (nil, false, nil)
        let seen = row.lastSeenAt ?? row.madeAt ?? 0
        row.doubts.append(min(seen, time)..<time)
        rows[number] = row
    }

    /// Learns from a quiet walk, which shows all writes, after which changes rows still show their numbers.
    mutating func learnChanges(of keys: [StirKey]) {
        for row in keys.compactMap(\.ownRow).compactMap({ rows[$0] })
        where row.tenure.shownAt == time && row.tenure.isClear {
            naming.numberedChanges.insert(row.tenure.changes)
        }
    }

    /// When it was last noticed that others had got the name of a row of ours that was not deleted; nil if never.
    var usurpedLast: Int? { rows.values.compactMap(\.tenure.usurpedAt).max() }

    /// Rows of ours whose names others got although this run had not deleted them.
    var usurped: Set<Int> {
        Set(rows.values.filter { $0.tenure.usurpedAt != nil && $0.isMissed }.map(\.row))
    }
}

extension StirDisappearances {
    /// The same with the rows whose names others got: no write of this run did that.
    func with(usurped ledger: StirLedger) -> Self {
        var all = self
        for row in ledger.usurped {
            all.byOthers.insert(row)
            all.taken.remove(row)
            all.lastSeen[row] = ledger.rows[row]?.lastSeenAt ?? ledger.rows[row]?.madeAt
            if let seen = ledger.rows[row]?.lastSeenAt { all.lastSightings.insert(seen) }
        }
        return all
    }
}

extension StirEvidence {
    /// Describes rows of ours whose names others got although this run had not deleted them.
    var usurping: String? {
        let names = ledger.usurped.sorted().map { name(.own($0)) }
        guard !names.isEmpty else { return nil }
        return """
            the list shows \(counted(names.count, "name")) of rows of ours without the rows' numbers, so these are somebody \
            else's rows by now, or somebody changed ours; nothing more was written to them: \(listed(names, most: 20))
            """
    }
}
