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

    package init(
        stir: ContractSpec.Stir, endpoint: PagedEndpoint, transport: any HTTPTransport,
        environment: @escaping @Sendable (SpecText.Variable) -> String?
    ) {
        self.stir = stir
        self.endpoint = endpoint
        self.transport = transport
        self.environment = environment
    }

    /// Takes rows away; how many are gone, and what is to be said of the others.
    package func erase(_ rows: [Row]) async -> (gone: Int, left: [String]) {
        var gone = 0
        var left: [String] = []
        let found = rows.contains { $0.id == nil } ? await find(rows.filter { $0.id == nil }) : [:]
        guard let found else {
            return (0, ["the list could not be walked to look for rows whose names never came"])
        }
        for row in rows {
            var row = row
            row.id = row.id ?? chosenID(of: row) ?? found[row.number]
            // What is not listed was never made.
            guard row.id != nil else {
                gone += 1
                continue
            }
            if let refusal = await erase(row) { left.append(refusal) } else { gone += 1 }
        }
        return (gone, left)
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
        guard let request = try? deletion.request(beside: endpoint.firstRequest, values) else {
            return "row \(name): the URL of `delete` cannot be used"
        }
        var isGraphQL = false
        if case .graphQL? = deletion.body { isGraphQL = true }
        let answer = StirAnswer(await transport.exchange(request), isGraphQL: isGraphQL)
        guard let refusal = answer.refusal, answer.status != 404, answer.status != 410 else {
            return nil
        }
        return "row \(name): \(refusal)"
    }

    /// The names of rows that are listed, by their numbers; nil where the list cannot be walked.
    private func find(_ rows: [Row]) async -> [Int: StirID]? {
        let reader = PageReader(endpoint.convention)
        let client = PagingClient(endpoint, over: transport)
        var found: [Int: StirID] = [:]
        let walk = await client.walk(observing: { _, answer in
            guard case .success(let reading) = answer.reading,
                let response = answer.exchange.outcome.response
            else { return }
            for (item, texts) in zip(reading.items, reader.itemTextSets(in: response)) {
                let row = rows.first { row in
                    texts.contains { $0.contains(String(row.number)) }
                }
                if let row, let name = item.identity { found[row.number] = StirID(name) }
            }
        })
        return walk.ending.isWhole ? found : nil
    }
}
