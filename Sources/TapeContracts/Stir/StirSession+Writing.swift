import TapeHTTP
import TapePaging

extension StirSession {
    /// Sends a write; returns the API's words if it refused.
    mutating func writeOnce(
        _ act: StirAct, in scenario: StirScenario, run: Int
    ) async -> String? {
        let operation: StirOperation
        let row: StirLedger.Row
        let write: ContractSpec.Stir.Write?
        var number: Int?
        switch act {
        case .insert(let kind, let neighbour):
            lastRow += 1
            row = StirLedger.Row(row: lastRow, kind: kind, number: self.number(near: neighbour))
            (operation, write) = (.insert, stir.kinds[kind].insertion)
            note(.intending(row))
        case .change(let target, let change, let isUp):
            // A row that may be deleted or renamed may have left its name to someone else's.
            guard let known = ledger.rows[target], ledger.mayChange(known) else { return nil }
            row = known
            let changes = stir.kinds[row.kind].changes
            (operation, write) = (.change, changes.indices.contains(change) ? changes[change] : nil)
            number = row.number(movingUp: isUp)
        case .delete(let target):
            // Without a name, the URL would be that of the whole list.
            guard let known = ledger.rows[target], ledger.mayWrite(to: known),
                stir.kinds.indices.contains(known.kind)
            else { return nil }
            // After a change, the list must show the name first; before the clean-up, there is a look at it.
            guard !scenario.isStirred || !known.isChanged || known.isMarked != nil else {
                return nil
            }
            row = known
            (operation, write) = (.delete, stir.kinds[row.kind].deletion)
        }
        guard let write else { return nil }
        return await send(
            write, operation, row, number: number ?? row.number, in: scenario, run: run)
    }

    /// The number of the newest row: after all others, or next to a given one, with room for more between any two.
    private func number(near neighbour: StirNeighbour?) -> Int {
        guard let neighbour, let row = ledger.rows[neighbour.row] else {
            return Terms.number(ofRow: lastRow, inLot: Terms.lot(of: firstNumber), at: .middle)
        }
        let isUp = (isAscending ?? true) == neighbour.isBehind
        let taken = Set(ledger.rows.values.map(\.number))
        let numbers = (0..<49).map { 1 + (lastRow + $0) % 49 }
            .map { row.number + (isUp ? $0 : -$0) }
        return numbers.first { !taken.contains($0) } ?? numbers[0]
    }

    /// Whether rows with larger numbers come later in the list; nil if numbers do not decide the order.
    var isAscending: Bool? {
        guard let walk = lastQuiet else { return nil }
        let moved = ledger.rows(touchedBy: .change)
        let own = walk.keys.compactMap(\.ownRow).filter { !moved.contains($0) }
        let numbers = own.compactMap { ledger.rows[$0]?.number }
        guard numbers.count > 3 else { return nil }
        let pairs = zip(numbers, numbers.dropFirst())
        if pairs.allSatisfy({ $0 < $1 }) { return true }
        return pairs.allSatisfy { $0 > $1 } ? false : nil
    }

    private mutating func send(
        _ write: ContractSpec.Stir.Write, _ operation: StirOperation, _ row: StirLedger.Row,
        number: Int, in scenario: StirScenario, run: Int
    ) async -> String? {
        let values = StirValues(
            number: number, now: .now(), id: row.id, environment: means.environment)
        var request: HTTPRequest
        do {
            request = try write.request(
                beside: endpoint.firstRequest, values, placing: means.place)
        } catch {
            obstacle = error.words(of: "a write")
            return obstacle
        }
        if operation == .change {
            for mark in write.marks(by: values) { note(.changing(row, to: mark)) }
        }
        // If the run is killed before the answer, nothing else would show that the name may be someone else's.
        if operation == .delete { note(.uncertain(row)) }
        lastWrite = "\(request.method.rawValue) \(request.url.origin)\(request.url.path)"
        request.mark =
            StirMark.write(
                operation, scenario, run: run, row: row.row, kind: row.kind, number: row.number
            ).mark
        ledger.enter(await means.writes.exchange(request))
        guard let done = ledger.rows[row.row] else { return nil }
        switch operation {
        case .insert:
            if done.madeAt != nil { note(.made(done)) }
            if done.madeAt == nil, !done.isDoubtful { note(.refused(done)) }
            if done.madeAt != nil, done.id == nil { obstacle = Self.namelessness(of: done) }
        case .delete:
            if done.goneAt != nil { note(.gone(done)) }
            if done.goneAt == nil { note(done.isInDoubt ? .uncertain(done) : .made(done)) }
            if scenario != .clean { stopIfNothingIsDeleted() }
        case .change:
            if done.renamedTo != nil { note(.uncertain(done)) }
        }
        return ledger.runs.last { $0.number == run }?.writes.last?.refusal
    }

    /// The message about an insertion whose answer names no new row.
    private static func namelessness(of row: StirLedger.Row) -> String {
        guard let taken = row.takenID else {
            return """
                the answer to an insertion names no new row where the spec's `id` points; for an id in a header, write \
                `id: {header: Location}`; if rows must differ, use `${stir:number}`
                """
        }
        return """
            the answer to an insertion names no new row: its id \(taken.text) was another row's before; either the API \
            returned that row, and rows must differ, by `${stir:number}`, or it uses the ids of deleted rows again, and \
            others write meanwhile
            """
    }

    /// Stops making rows once it is known that the API deletes none.
    mutating func stopIfNothingIsDeleted() {
        obstacle = obstacle ?? ledger.refusedDeletion
    }

    /// The origins that writes go to; each must be allowed before the first write is sent.
    func targets() throws(ContractSpec.Stir.Write.Hindrance) -> [String] {
        var origins: [String] = []
        let values = StirValues(
            number: firstNumber, now: .now(), id: StirID("1"), environment: means.environment)
        for kind in stir.kinds {
            for write in [kind.insertion] + kind.changes + [kind.deletion].compactMap(\.self) {
                let origin = try write.request(
                    beside: endpoint.firstRequest, values, placing: means.place
                ).url.origin
                if !origins.contains(origin) { origins.append(origin) }
            }
        }
        return origins
    }
}
