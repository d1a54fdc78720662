import TapeCassette
import TapeContracts
import TapeHTTP
import TapeJSON
import TapePaging

/// A cassette reduced to one row for each interaction.
struct CassetteSummary {
    /// One interaction.
    struct Row {
        fileprivate(set) var mark: PageMark?
        let method: String
        let url: String
        let outcome: Outcome
        /// The number of items on the page; nil without a spec that says what an item is.
        let items: Int?
    }

    let cassette: Cassette
    private(set) var rows: [Row]
    private(set) var walks: [WalkSummary]

    /// Reads every interaction; with a spec, pages are read as pages.
    init(_ cassette: Cassette, by spec: ContractSpec?) throws(CassetteError) {
        self.cassette = cassette
        walks = cassette.end.walks
        let reader = spec.map { PageReader($0.convention) }
        let redactor = Redactor(rules: spec?.redactionRules ?? .standard)
        var rows: [Row] = []
        for index in 0..<cassette.count {
            let interaction = try cassette.interaction(at: index)
            rows.append(
                Row(
                    mark: interaction.request.mark,
                    method: interaction.request.method.rawValue,
                    // Someone may have pasted a URL with a secret into the file.
                    url: redactor.mask(interaction.request.url.text),
                    outcome: interaction.outcome,
                    items: reader.flatMap { Self.items(of: interaction, $0) }))
        }
        self.rows = rows
    }

    /// Replays the walk of a cassette without marks, such as an imported one, to learn which row is which page.
    mutating func findPages(by spec: ContractSpec?, environment: [String: String]) async {
        guard let spec, walks.isEmpty, !rows.isEmpty, rows.allSatisfy({ $0.mark == nil }),
            // `try?`: what the spec cannot replay has no pages.
            let run = try? ReplayRun(spec, cassette: cassette, environment: environment)
        else { return }
        let (walk, pages) = await run.placed()
        for (index, mark) in pages { rows[index].mark = mark }
        // A program may have stopped before the end; that is no failure of the list.
        if walk.isOver, !walk.pages.isEmpty { walks = [walk.summary(1)] }
    }

    /// Nil if the spec does not read the answer as a page, such as the answer to an extra request.
    private static func items(of interaction: Interaction, _ reader: PageReader) -> Int? {
        let exchange = Exchange(asked: interaction.request, outcome: interaction.outcome)
        do {
            return try reader.read(exchange).items.count
        } catch {
            return nil
        }
    }

    /// The rows as JSON for other tools.
    var json: String {
        var writer = JSONWriter(style: .pretty)
        writer.object { root in
            root.member("pagetape", 1)
            root.member("interactions", objects: rows) { row, json in Self.write(row, to: &json) }
        }
        return writer.text + "\n"
    }

    private static func write(_ row: Row, to writer: inout JSONWriter) {
        let response = row.outcome.response
        writer.member("walk", row.mark?.walk)
        writer.member("page", row.mark?.page)
        writer.member("method", row.method)
        writer.member("url", row.url)
        writer.member("status", response?.status)
        writer.member("bytes", response?.body.count)
        writer.member("sha256", response.map { SHA256.hexadecimal($0.body) })
        writer.member("items", row.items)
    }
}
