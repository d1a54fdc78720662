import TapeHTTP
import TapePaging

extension StirSession {
    /// Makes a write; the API's words where it refused.
    mutating func write(
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
            note(.intending(row: row.row, kind: kind, number: row.number))
        case .change(let target, let change, let isUp):
            guard let known = ledger.rows[target], known.id != nil, known.goneAt == nil else {
                return nil
            }
            row = known
            let changes = stir.kinds[row.kind].changes
            (operation, write) = (.change, changes.indices.contains(change) ? changes[change] : nil)
            number = terms.firstNumber + (isUp ? 990_000 : 0) + row.row % 100
        case .delete(let target):
            // Without a name the URL would be that of the whole list.
            guard let known = ledger.rows[target], known.id != nil, known.goneAt == nil else {
                return nil
            }
            row = known
            (operation, write) = (.delete, stir.kinds[row.kind].deletion)
        }
        guard let write else { return nil }
        return await send(
            write, operation, row, number: number ?? row.number, in: scenario, run: run)
    }

    /// The number of the newest row: behind all others, or next to one, with room for more between any two.
    private func number(near neighbour: StirNeighbour?) -> Int {
        guard let neighbour, let row = ledger.rows[neighbour.row] else {
            return terms.firstNumber + 100 * lastRow
        }
        let isUp = (isAscending ?? true) == neighbour.isBehind
        let step = 1 + lastRow % 49
        return row.number + (isUp ? step : -step)
    }

    /// Whether rows with larger numbers come later in the list; nil where numbers do not decide.
    var isAscending: Bool? {
        guard let walk = ledger.runs.last(where: { $0.scenario == .quiet })?.walk else {
            return nil
        }
        let moved = Set(ledger.runs.flatMap(\.writes).filter { $0.operation == .change }.map(\.row))
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
            request = try write.request(beside: endpoint.firstRequest, values)
        } catch {
            obstacle = "the URL of a write cannot be used: \(error)"
            return obstacle
        }
        guard let target = means.place(request.url) else {
            obstacle = """
                a write would go to \(request.url.origin), which is neither this machine nor named by --stir-host
                """
            return obstacle
        }
        request.url = target
        lastWrite = "\(request.method.rawValue) \(target.origin)\(target.path)"
        request.mark =
            StirMark.write(
                operation, scenario, run: run, row: row.row, kind: row.kind, number: row.number
            ).mark
        ledger.enter(await means.writes.exchange(request))
        let done = ledger.rows[row.row]
        switch operation {
        case .insert:
            if done?.madeAt != nil { note(.made(row: row.row, done?.id)) }
            if done?.madeAt == nil, done?.isDoubtful == false { note(.refused(row: row.row)) }
            if done?.madeAt != nil, done?.id == nil {
                obstacle = "the answer to an insertion names no new row where the spec's `id` says"
            }
        case .delete:
            if done?.goneAt != nil { note(.gone(row: row.row)) }
        case .change:
            break
        }
        return ledger.runs.last { $0.number == run }?.writes.last?.refusal
    }

    /// Takes away what is ours, and looks whether it is gone; what could not be removed is told.
    package mutating func clean() async -> [StirLedger.Row] {
        let run = nextRun()
        for row in ledger.rows.values.filter(\.isAlive).sorted(by: { $0.row < $1.row })
        where stir.kinds[row.kind].deletion != nil {
            _ = await write(.delete(row: row.row), in: .clean, run: run)
        }
        await cleanDoubtful(run)
        return ledger.rows.values.filter { $0.isAlive || $0.isDoubtful }.sorted { $0.row < $1.row }
    }

    /// Looks in the list for rows whose names never came, and takes away those whose number one item holds, and no other.
    private mutating func cleanDoubtful(_ run: Int) async {
        guard ledger.rows.values.contains(where: \.isDoubtful) else { return }
        let look = nextRun()
        while await page(.settling, run: look, limit: StirLimits.pages(quietIn: ledger)) {}
        let isWhole = ledger.runs.last { $0.number == look }?.walk?.isWhole == true
        for row in ledger.rows.values.filter(\.isDoubtful).sorted(by: { $0.row < $1.row }) {
            if row.isSeen, let name = ledger.onlyIdentity(of: row.row) {
                ledger.rows[row.row]?.id = StirID(name)
                ledger.rows[row.row]?.madeAt = row.madeAt ?? 0
                ledger.rows[row.row]?.isDoubtful = false
                _ = await write(.delete(row: row.row), in: .clean, run: run)
            } else if isWhole, !row.isSeen {
                // What is not listed was never made.
                ledger.rows[row.row]?.isDoubtful = false
                ledger.rows[row.row]?.madeAt = nil
                note(.refused(row: row.row))
            }
        }
    }

    /// A quiet walk after everything was taken away.
    package mutating func lookOnceMore() async {
        guard !isStopped else { return }
        await quietWalk()
    }
}
