package import TapeHTTP
package import TapePaging

/// Takes away rows of ours that an earlier run made, and finds those whose names it never learnt.
package struct StirEraser: Sendable {
    package struct Row: Hashable, Sendable {
        package let number: Int
        package let kind: Int
        package var id: StirID?

        package init(number: Int, kind: Int, id: StirID?) {
            self.number = number
            self.kind = kind
            self.id = id
        }
    }

    let stir: ContractSpec.Stir
    let endpoint: PagedEndpoint
    let transport: any HTTPTransport
    let environment: @Sendable (SpecText.Variable) -> String?
    /// Where a write goes; nil where nobody allowed that.
    let place: @Sendable (HTTPURL) -> HTTPURL?
    /// Told of the number of each row that is gone: another row may get its name.
    let note: @Sendable (Int) -> Void

    package init(
        stir: ContractSpec.Stir, endpoint: PagedEndpoint, transport: any HTTPTransport,
        environment: @escaping @Sendable (SpecText.Variable) -> String?,
        placing place: @escaping @Sendable (HTTPURL) -> HTTPURL?,
        noting note: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        self.place = place
        self.note = note
        self.stir = stir
        self.endpoint = endpoint
        self.transport = transport
        self.environment = environment
    }

    /// A row that was not taken away, and what is to be said of it.
    package typealias Remnant = (row: Row, words: String)

    /// What came of one deletion.
    private enum Ending {
        case gone
        /// Whether the words may be what an API says of a row that is not there.
        case refused(String, mayBeGone: Bool)

        var mayBeGone: Bool {
            switch self {
            case .gone: true
            case .refused(_, let mayBeGone): mayBeGone
            }
        }

        /// Why the row was not taken away; nil where it was.
        var words: String? { if case .refused(let words, _) = self { words } else { nil } }
    }

    /// Takes rows away, and looks whether they are gone; how many are, and what is to be said of the others.
    package func erase(_ rows: [Row]) async -> (gone: Int, left: [Remnant]) {
        let rows = rows.map { row in
            var row = row
            row.id = row.id ?? chosenID(of: row)
            return row
        }
        var endings: [(row: Row, ending: Ending)] = []
        for row in rows where row.id != nil { endings.append((row, await erase(row))) }
        // What stood in the way of a walk may be gone by now.
        let nameless = rows.filter { $0.id == nil }
        if !nameless.isEmpty { endings += await seek(nameless) }
        let left = await lookedFor(endings)
        return (rows.count - left.count, left)
    }

    /// Takes away the rows whose names never came, as far as they are listed.
    private func seek(_ rows: [Row]) async -> [(row: Row, ending: Ending)] {
        let look = await look(for: rows)
        var endings: [(row: Row, ending: Ending)] = []
        for row in rows {
            let names = look.found[row.number] ?? []
            guard names.count < 2 else {
                let items = names.map(\.text).sorted().joined(separator: ", ")
                let words = "row number \(row.number): several items hold its number (\(items))"
                endings.append((row, .refused(words, mayBeGone: false)))
                continue
            }
            guard let id = names.first else {
                // What is not listed was never made.
                if !look.isWhole {
                    let words =
                        "row number \(row.number): the list could not be walked to its end to look for it"
                    endings.append((row, .refused(words, mayBeGone: false)))
                }
                continue
            }
            var named = row
            named.id = id
            endings.append((named, await erase(named)))
        }
        return endings
    }

    /// What is left by what the list shows: an answer 2xx may be none of a row that went, and a refusal may be of one that was gone.
    private func lookedFor(_ endings: [(row: Row, ending: Ending)]) async -> [Remnant] {
        guard endings.contains(where: { $0.ending.mayBeGone }) else {
            return endings.compactMap { row, ending in ending.words.map { (row, $0) } }
        }
        let look = await settledLook(for: endings)
        return endings.compactMap { row, ending in
            guard let words = ending.words else {
                guard look.shows(row) else { return nil }
                let name = row.id?.text ?? "number \(row.number)"
                return (row, "row \(name): it was deleted, and the list has it all the same")
            }
            guard ending.mayBeGone, look.isWhole, look.isNamed, look.found[row.number] == nil,
                !look.names.contains(row.id?.text ?? "")
            else { return (row, words) }
            note(row.number)
            return nil
        }
    }

    private func chosenID(of row: Row) -> StirID? {
        guard stir.kinds.indices.contains(row.kind), case .text(let text) = stir.kinds[row.kind].key
        else { return nil }
        return StirID(text.filled { $0 == .stirNumber ? String(row.number) : nil })
    }

    private func erase(_ row: Row) async -> Ending {
        let name = row.id?.text ?? "number \(row.number)"
        guard stir.kinds.indices.contains(row.kind), let deletion = stir.kinds[row.kind].deletion
        else { return .refused("row \(name): the spec has no `delete`", mayBeGone: false) }
        let values = StirValues(
            number: row.number, now: .now(), id: row.id, environment: environment)
        var request: HTTPRequest
        do {
            request = try deletion.request(beside: endpoint.firstRequest, values, placing: place)
        } catch {
            return .refused("row \(name): \(error.words(of: "`delete`"))", mayBeGone: false)
        }
        request.mark =
            StirMark.write(
                .delete, .clean, run: 0, row: 0, kind: row.kind, number: row.number
            ).mark
        let answer = StirAnswer(
            await transport.exchange(request), isGraphQL: deletion.isGraphQL)
        guard let refusal = answer.refusal, answer.status != 404, answer.status != 410 else {
            note(row.number)
            return .gone
        }
        // Not all APIs say by the status that there is no such row; GraphQL does not.
        let mayBeGone = answer.status.map { [200, 400, 422].contains($0) } ?? false
        return .refused("row \(name): \(refusal)", mayBeGone: mayBeGone)
    }

    /// What one walk shows of rows of ours.
    private struct Look {
        /// The names of the items that hold the numbers of rows.
        var found: [Int: Set<StirID>] = [:]
        /// The names of all items.
        var names: Set<String> = []
        /// Whether every item has a name.
        var isNamed = true
        /// Whether all of the list was seen.
        var isWhole = false

        /// Whether an item has the name of a row and its number.
        func shows(_ row: Row) -> Bool {
            found[row.number]?.contains { $0.text == row.id?.text } ?? false
        }
    }

    /// Looks for rows that were deleted, again where deletions may take a while to show.
    private func settledLook(for endings: [(row: Row, ending: Ending)]) async -> Look {
        let gone = endings.filter { $0.ending.words == nil }.map(\.row)
        var pause = Duration.milliseconds(50)
        if case .milliseconds(let time)? = stir.visibleAfter { pause = .milliseconds(time) }
        var spent = Duration.zero
        while true {
            let look = await look(for: endings.map(\.row))
            guard gone.contains(where: look.shows), spent < patience, !Task.isCancelled else {
                return look
            }
            // Only cancellation ends a wait.
            try? await Task.sleep(for: pause)
            spent += pause
            pause = min(pause * 2, .seconds(1))
        }
    }

    /// How long a deletion may take to show.
    private var patience: Duration {
        switch stir.visibleAfter {
        case .milliseconds(let time)?: .milliseconds(time)
        case .requests?: .seconds(10)
        case nil: .seconds(1)
        }
    }

    private func look(for rows: [Row]) async -> Look {
        let reader = PageReader(endpoint.convention)
        let client = PagingClient(endpoint, over: transport)
        var look = Look()
        let walk = await client.walk(observing: { _, answer in
            guard case .success(let reading) = answer.reading,
                let response = answer.exchange.outcome.response
            else { return }
            for (item, texts) in zip(reading.items, reader.itemTextSets(in: response)) {
                guard let name = item.identity else {
                    look.isNamed = false
                    continue
                }
                look.names.insert(name)
                let numbers = StirNumbers(in: texts)
                for row in rows where numbers.contains(row.number) {
                    look.found[row.number, default: []].insert(StirID(name))
                }
            }
        })
        look.isWhole = walk.ending.isWhole
        return look
    }
}
