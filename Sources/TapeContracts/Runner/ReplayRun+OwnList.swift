package import TapeBench
import TapeCassette
import TapeFaults
import TapePaging

extension ReplayRun {
    /// Whether positions are tokens that the API may later refuse; counted positions and item keys never are.
    package var hasExpiringPositions: Bool {
        endpoint.convention.sources.contains {
            switch $0 {
            case .link, .header, .body: true
            case .item, .extraRow, .counted: false
            }
        }
    }

    /// Reads pages of this API, so that clients can be compared with it.
    package func spokenPages() async -> SpokenPages {
        let client = PagingClient(
            endpoint, over: ReplayingTransport(deck.session(), under: endpoint.convention))
        return SpokenPages(endpoint, walked: await client.walk())
    }

    /// Judges a list over the recorded pages as the spec reads them; nil if the recorded walk does not reach its end.
    package func judge<List: ListUnderTest>(
        _ makeList: @escaping () -> List, under faults: OwnListFaults
    ) async -> OwnListResult? {
        let client = PagingClient(
            endpoint, over: ReplayingTransport(deck.session(), under: endpoint.convention))
        var pages = ListPages(endpoint, faults: faults.faults)
        let walk = await client.walk(weighing: { machine, reading in
            pages.append(reading, on: machine)
        })
        guard walk.ending.isWhole, pages.count > 0 else { return nil }
        let recorded = pages
        var trial = OwnListTrial(makeList, expecting: pages.count)
        await trial.run(under: faults) { RecordedListSource(recorded, under: $0) }
        return result(of: trial, under: faults, named: makeList().name)
    }

    /// The result of a trial under the terms of the spec.
    package func result<List: ListUnderTest>(
        of trial: OwnListTrial<List>, under faults: OwnListFaults, named name: String
    ) -> OwnListResult {
        trial.result(under: faults) { law, judgement, requirement in
            row(law, .client, judged: name, judgement, by: requirement)
        }
    }
}

extension OwnListTrial {
    /// The result of the trial without a spec.
    package func result(under faults: OwnListFaults, named name: String) -> OwnListResult {
        result(under: faults) { law, judgement, requirement in
            LawRow(
                law: law.identifier, sentence: law.sentence, subject: .client, judged: name,
                requirement: requirement, judgement: judgement)
        }
    }

    fileprivate func result(
        under faults: OwnListFaults,
        _ row: (any Law<ListTrace>, Judgement, LawRow.Requirement) -> LawRow
    ) -> OwnListResult {
        let rows = zip(ClientLaws.all, judgements(under: faults)).map { law, judgement in
            let isOptional = ClientLaws.situational.contains(law.identifier)
            return row(law, judgement, isOptional ? .none : .byDefault)
        }
        return OwnListResult(
            rows: rows, causes: causes, traces: traces, pages: pageCount,
            unplaced: unplaced(of: faults), untried: untried)
    }
}
