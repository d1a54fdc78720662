package import TapeCassette
import TapeFaults
import TapeHTTP
package import TapeList
import TapePaging

/// Holds one spec to its contract, from a cassette and nothing else.
package struct ReplayRun: Sendable {
    /// The faults that the client is put to.
    static let faults = [Fault.status(503), .cutShort(keeping: 0.6)]

    private let spec: ContractSpec
    private let deck: Deck
    private let endpoint: PagedEndpoint

    /// Why a spec cannot be played from a cassette.
    package enum Obstacle: Error, Hashable, Sendable {
        case missingValues([String])
        case cassette(CassetteError)
    }

    package init(
        _ spec: ContractSpec, cassette: Cassette, environment: [String: String]
    ) throws(Obstacle) {
        self.spec = spec
        do {
            let request = try spec.replayRequest(environment: environment)
            endpoint = PagedEndpoint(request, convention: spec.convention)
        } catch {
            throw .missingValues(error.names)
        }
        do {
            deck = try Deck(cassette, secrets: spec.secrets())
        } catch {
            throw .cassette(error)
        }
    }

    /// What came of a run.
    package struct Result: Sendable {
        package let rows: [LawRow]
        package let notes: [String]
        package let pages: Int
        package let items: Int
    }

    /// What the first page alone comes to, as a section of a screen.
    package func firstPage() async -> SectionResult {
        let client = PagingClient(endpoint, over: DeckTransport(deck.session()))
        switch await client.page(at: .first, mark: PageMark(page: 1)).reading {
        case .success(let reading): return reading.items.isEmpty ? .empty : .normal
        case .failure: return .error
        }
    }

    package func run() async -> Result {
        let client = PagingClient(endpoint, over: DeckTransport(deck.session()))
        var pages = ListPages(client)
        var readings: [PageReading] = []
        let walk = await client.walk { _, answer in
            if case .success(let reading) = answer.reading { readings.append(reading) }
        }
        for (page, reading) in zip(walk.pages, readings) { pages.append(reading, as: page) }

        let shelf = RecordedPages(deck.cassette, reader: PageReader(spec.convention))
        let evidence = WalkEvidence(
            walk, convention: spec.convention, recordingStopped: recordingStopped,
            rereading: { shelf.reading(ofPage: $0.number) })
        var rows = WalkLaws.all.map { law in
            row(law, .api, judged: "recording", law.judge(evidence))
        }
        rows += await clientRows(pages)
        return Result(
            rows: rows, notes: notes(rows), pages: walk.pages.count, items: walk.digests.count)
    }

    private func clientRows(_ pages: ListPages) async -> [LawRow] {
        guard pages.count > 0 else { return [] }
        var pages = pages
        for number in ListTrial.faultedPages(of: pages.count) {
            for fault in Self.faults {
                // A session of its own: what a fault spoilt is not used up for the next.
                let transport = DeckTransport(deck.session())
                await pages.provoke(fault, at: number, over: transport)
            }
        }
        var trial = ListTrial(pages, footers: spec.footers, faults: Self.faults)
        return zip(ClientLaws.all, trial.judgements()).map { law, judgement in
            row(
                law, .client, judged: "reference list", judgement,
                isRequired: !ClientLaws.situational.contains(law.identifier))
        }
    }

    private func row(
        _ law: any Law, _ subject: Subject, judged: String, _ judgement: Judgement,
        isRequired: Bool = true
    ) -> LawRow {
        let waiver = spec.waivers.first { $0.law == law.identifier }
        let isExcused = judgement.verdict == .violated && waiver != nil
        return LawRow(
            law: law.identifier, sentence: law.sentence, subject: subject, judged: judged,
            isRequired: isRequired || spec.required.contains(law.identifier),
            judgement: isExcused ? judgement.waived(because: waiver?.reason ?? "") : judgement)
    }

    /// Why the recording is no whole walk, if it is none.
    private var recordingStopped: String? {
        guard let summary = deck.cassette.end.walks.first, summary.ended != .end else { return nil }
        switch summary.ended {
        case .end: return nil
        case .capped: return "the recording was stopped after \(summary.pages) pages"
        case .failed, .interrupted: return "the recording broke off after \(summary.pages) pages"
        }
    }

    private func notes(_ rows: [LawRow]) -> [String] {
        var notes: [String] = []
        let edited = deck.cassette.handEdited
        if !edited.isEmpty {
            let numbers = edited.map { String($0 + 1) }.joined(separator: ", ")
            notes.append("edited by hand since it was recorded: interaction \(numbers)")
        }
        if let digest = deck.cassette.header.spec?.digest, digest != spec.digest {
            notes.append("the spec's request or paging has changed since the cassette was recorded")
        }
        for waiver in spec.waivers
        where rows.contains(where: { $0.law == waiver.law && $0.judgement.verdict == .holds }) {
            notes.append("the waiver of \(waiver.law) is no longer needed")
        }
        return notes
    }
}
