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
            number = firstNumber + (isUp ? 990_000 : 0) + row.row % 100
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
            return firstNumber + 100 * lastRow
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
            request = try write.request(
                beside: endpoint.firstRequest, values, placing: means.place)
        } catch {
            obstacle = error.words(of: "a write")
            return obstacle
        }
        lastWrite = "\(request.method.rawValue) \(request.url.origin)\(request.url.path)"
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

    /// Takes away what is ours; what could not be removed is told.
    @discardableResult
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
                // Since when it was there nobody knows.
                ledger.rows[row.row]?.madeAt = row.madeAt ?? .max
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

    /// A walk after everything was taken away, which is evidence where nothing stood in the way of the rest.
    package mutating func lookOnceMore() async {
        guard ledger.runs.contains(where: { !$0.writes.isEmpty }) else { return }
        guard isStopped else {
            await quietWalk()
            return
        }
        let look = nextRun()
        while await page(.settling, run: look, limit: StirLimits.pages(quietIn: ledger)) {}
    }

    /// The rows that are still there, as the last look at the list shows it: it may list what was deleted, and lack what
    /// the API would not delete because it was gone.
    package func left() -> [StirLedger.Row] {
        let look = ledger.runs.last { $0.writes.isEmpty }?.walk
        let listed = Set(look?.keys.compactMap(\.ownRow) ?? [])
        var left: [StirLedger.Row] = []
        for row in ledger.rows.values.sorted(by: { $0.row < $1.row }) {
            if let gone = row.goneAt {
                guard listed.contains(row.row), let look, gone < look.began else { continue }
                note(.made(row: row.row, row.id))
                left.append(row)
            } else if row.isAlive, row.isSeen, look?.isWhole == true, !listed.contains(row.row),
                ledger.mayBeGone(row.row, before: look?.began ?? 0)
            {
                note(.gone(row: row.row))
            } else if row.isAlive || row.isDoubtful {
                left.append(row)
            }
        }
        return left
    }

    /// The origins that writes go to, each of which must be allowed before the first one is sent.
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
