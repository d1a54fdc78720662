import TapeCassette
package import TapeFaults
import TapePaging
package import TapeScreen

/// What judging somebody's list came to.
package struct OwnListResult: Sendable {
    package let rows: [LawRow]
    /// A run in which each broken law was broken.
    package let traces: [LawIdentifier: ListTrace]
    package let pages: Int
}

extension ReplayRun {
    /// What reads pages of this API, to compare clients with.
    package func spokenPages() async -> SpokenPages {
        let client = PagingClient(endpoint, over: ReplayingTransport(deck.session()))
        return SpokenPages(endpoint, walked: await client.walk())
    }

    /// Judges a list over the recorded pages as the spec reads them; nil where the recorded walk has no end.
    package func judge<List: ListUnderTest>(
        _ makeList: @escaping () -> List, under plan: FaultPlan
    ) async -> OwnListResult? {
        let client = PagingClient(endpoint, over: ReplayingTransport(deck.session()))
        var pages = ListPages(endpoint, faults: plan.faults)
        let walk = await client.walk(weighing: { machine, reading in
            pages.append(reading, on: machine)
        })
        guard walk.ending == .end, pages.count > 0 else { return nil }
        let recorded = pages
        var trial = OwnListTrial(makeList, expecting: pages.count)
        await trial.run(under: plan) { RecordedListSource(recorded, under: $0) }
        return result(of: trial, under: plan, named: makeList().name)
    }

    /// What a trial came to under the terms of the spec.
    package func result<List: ListUnderTest>(
        of trial: OwnListTrial<List>, under plan: FaultPlan, named name: String
    ) -> OwnListResult {
        OwnListResult(
            rows: trial.rows(under: plan) { law, judgement, requirement in
                row(law, .client, judged: name, judgement, by: requirement)
            }, traces: trial.traces, pages: trial.pageCount)
    }
}

extension OwnListTrial {
    /// What the trial came to where there is no spec.
    package func result(under plan: FaultPlan, named name: String) -> OwnListResult {
        OwnListResult(
            rows: rows(under: plan) { law, judgement, requirement in
                LawRow(
                    law: law.identifier, sentence: law.sentence, subject: .client, judged: name,
                    requirement: requirement, judgement: judgement)
            }, traces: traces, pages: pageCount)
    }

    fileprivate func rows(
        under plan: FaultPlan,
        _ row: (any Law<ListTrace>, Judgement, LawRow.Requirement) -> LawRow
    ) -> [LawRow] {
        zip(ClientLaws.all, judgements(under: plan)).map { law, judgement in
            let isOptional = pageCount < 2 || ClientLaws.situational.contains(law.identifier)
            return row(law, judgement, isOptional ? .none : .byDefault)
        }
    }
}
