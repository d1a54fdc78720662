import TapeHTTP

/// Detects APIs that do not delete rows.
extension StirLedger {
    /// A message that the API deletes no rows; nil if it does.
    var refusedDeletion: String? {
        guard let write = vainDeletion else { return nil }
        let place = "\(write.request.url.origin)\(write.request.url.path)"
        let words = write.refusal ?? "it is not done"
        return """
            the API does not delete a row (\(write.request.method.rawValue) \(place)): \(words)\
            \(isBelied(write) ? ", and the list still has the row" : ""); no further rows will be made
            """
    }

    /// The last of the deletions that show that rows of some kind cannot be deleted; nil if none show that.
    private var vainDeletion: Write? {
        let deletions = runs.filter { $0.scenario != .clean }.flatMap(\.writes)
            .filter { $0.operation == .delete }
        let kinds = Set(deletions.compactMap { rows[$0.row]?.kind }).sorted()
        return kinds.lazy.compactMap { kind in
            vainDeletion(among: deletions.filter { rows[$0.row]?.kind == kind })
        }.first
    }

    /// Whether the API deleted a row of a kind.
    func hasDeleted(kind: Int) -> Bool {
        writes.contains { write in
            write.operation == .delete && rows[write.row]?.kind == kind && isCarriedOut(write)
        }
    }

    private func isCarriedOut(_ deletion: Write) -> Bool {
        deletion.isDone || isBorneOut(deletion)
    }

    /// Whether a deletion that was not confirmed was done: a later whole walk lacks the row.
    private func isBorneOut(_ write: Write) -> Bool {
        guard write.isDoubtful, rows[write.row]?.isSeen == true, namesAllItems else { return false }
        return runs.contains { run in
            guard let walk = run.walk, walk.isWhole, walk.began > write.at else { return false }
            return !walk.keys.contains(.own(write.row))
        }
    }

    /// A single refusal is enough if no deletion succeeded before, and if the refusal is clear.
    private func vainDeletion(among deletions: [Write]) -> Write? {
        var vain: [Write] = []
        var areDone = false
        for write in deletions {
            if isCarriedOut(write) {
                (vain, areDone) = ([], true)
            } else if !write.isOfNoRow || isBelied(write) {
                vain.append(write)
            }
        }
        let isPlain = !areDone && vain.contains { $0.isOfNoRow || isRefusedForGood($0) }
        return isPlain || Set(vain.map(\.row)).count >= 3 ? vain.last : nil
    }

    private func isRefusedForGood(_ write: Write) -> Bool {
        guard let status = write.status else { return false }
        return !write.isUnclear && !convention.asksToWait(status) && status != 425
    }

    /// Whether a write deleted a row that a later quiet walk still lists.
    private func isBelied(_ write: Write) -> Bool {
        guard let listedAt = rows[write.row]?.listedAt else { return false }
        return runs.contains { run in
            guard run.scenario == .quiet, let walk = run.walk else { return false }
            return walk.began > write.at && walk.began <= listedAt
        }
    }
}

extension StirLedger.Write {
    /// Whether the answer was that there is no such row.
    var isOfNoRow: Bool { status == 404 || status == 410 }
}
