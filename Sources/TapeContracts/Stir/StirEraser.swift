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

    /// Takes rows away; how many are gone, and what is to be said of the others.
    package func erase(_ rows: [Row]) async -> (gone: Int, left: [String]) {
        let rows = rows.map { row in
            var row = row
            row.id = row.id ?? chosenID(of: row)
            return row
        }
        var left: [String] = []
        for row in rows where row.id != nil {
            if let refusal = await erase(row) { left.append(refusal) }
        }
        // What stood in the way of a walk may be gone by now.
        let nameless = rows.filter { $0.id == nil }
        if !nameless.isEmpty { left += await seek(nameless) }
        return (rows.count - left.count, left)
    }

    /// Takes away the rows whose names never came, as far as they are listed; what is to be said of the others.
    private func seek(_ rows: [Row]) async -> [String] {
        let (found, isWhole) = await find(rows)
        var left: [String] = []
        for row in rows {
            let names = found[row.number] ?? []
            guard names.count < 2 else {
                let items = "\(names.map(\.text).sorted().joined(separator: ", "))"
                left.append("row number \(row.number): several items hold its number (\(items))")
                continue
            }
            guard let id = names.first else {
                // What is not listed was never made.
                if !isWhole {
                    left.append(
                        "row number \(row.number): the list could not be walked to its end to look for it"
                    )
                }
                continue
            }
            var named = row
            named.id = id
            if let refusal = await erase(named) { left.append(refusal) }
        }
        return left
    }

    private func chosenID(of row: Row) -> StirID? {
        guard stir.kinds.indices.contains(row.kind), case .text(let text) = stir.kinds[row.kind].key
        else { return nil }
        return StirID(text.filled { $0 == .stirNumber ? String(row.number) : nil })
    }

    private func erase(_ row: Row) async -> String? {
        let name = row.id?.text ?? "number \(row.number)"
        guard stir.kinds.indices.contains(row.kind), let deletion = stir.kinds[row.kind].deletion
        else { return "row \(name): the spec has no `delete`" }
        let values = StirValues(
            number: row.number, now: .now(), id: row.id, environment: environment)
        // `try?`: a URL that cannot be used deletes nothing.
        guard var request = try? deletion.request(beside: endpoint.firstRequest, values) else {
            return "row \(name): the URL of `delete` cannot be used"
        }
        guard let target = place(request.url) else {
            return """
                row \(name): `delete` would go to \(request.url.origin), which is neither this machine nor named by \
                --stir-host
                """
        }
        request.url = target
        var isGraphQL = false
        if case .graphQL? = deletion.body { isGraphQL = true }
        let answer = StirAnswer(await transport.exchange(request), isGraphQL: isGraphQL)
        guard let refusal = answer.refusal, answer.status != 404, answer.status != 410 else {
            note(row.number)
            return nil
        }
        return "row \(name): \(refusal)"
    }

    /// The names of rows that are listed, by their numbers, and whether all of the list was seen.
    private func find(_ rows: [Row]) async -> (found: [Int: Set<StirID>], isWhole: Bool) {
        let reader = PageReader(endpoint.convention)
        let client = PagingClient(endpoint, over: transport)
        var found: [Int: Set<StirID>] = [:]
        let walk = await client.walk(observing: { _, answer in
            guard case .success(let reading) = answer.reading,
                let response = answer.exchange.outcome.response
            else { return }
            for (item, texts) in zip(reading.items, reader.itemTextSets(in: response)) {
                guard let name = item.identity else { continue }
                let numbers = StirNumbers(in: texts)
                for row in rows where numbers.contains(row.number) {
                    found[row.number, default: []].insert(StirID(name))
                }
            }
        })
        return (found, walk.ending.isWhole)
    }
}
