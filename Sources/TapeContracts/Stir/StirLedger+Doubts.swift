/// Rows whose deletion may have been done although nobody was told so.
extension StirLedger {
    /// Takes rows for present again that a quiet walk lists which began after the doubt did.
    mutating func settle(_ keys: [StirKey], listedSince began: Int) {
        for row in keys.compactMap(\.ownRow) {
            guard let doubt = rows[row]?.doubts.last, doubt.lowerBound < began else { continue }
            rows[row]?.settle(at: time)
        }
    }

    /// Takes rows for gone that may have been, or may have another name since they were changed, once a new row has the name of
    /// one.
    mutating func settleFormerBearers(of new: Row) {
        for row in rows.values where row.row != new.row && row.kind == new.kind {
            guard row.isInDoubt || row.isAlive && row.isChanged, let id = row.id, id == new.id
            else { continue }
            rows[row.row]?.miss(at: time)
        }
    }
}

extension StirLedger.Row {
    /// Whether nobody knows by now whether it is there.
    var isInDoubt: Bool { doubts.last?.upperBound == .max }

    func isInDoubt(at time: Int) -> Bool { doubts.contains { $0.contains(time) } }

    /// Notes that nobody knows from now on whether it is there.
    mutating func doubt(at time: Int) {
        if !isInDoubt { doubts.append(time..<Int.max) }
    }

    /// Notes that it went, nobody knows when.
    mutating func miss(at time: Int) {
        (goneAt, isMissed) = (time, true)
        settle(at: time)
    }

    /// Notes that it is known again whether it is there.
    mutating func settle(at time: Int) {
        guard isInDoubt, let doubt = doubts.popLast() else { return }
        doubts.append(doubt.lowerBound..<max(time, doubt.lowerBound))
    }
}
