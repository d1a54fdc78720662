import TapeCassette
import TapeHTTP
import TapePaging

/// Whether and how a list was stirred, as far as the cassette does not show it.
package enum StirStanding: Hashable, Sendable {
    /// Nobody asked for it.
    case unasked
    /// It was asked for; what kept it from being done, if anything did.
    case asked(obstacle: String?)
}

extension ReplayRun {
    /// The laws about changes, asked of what the cassette keeps of stirred walks; none where nobody stirred.
    func stirRows(_ selection: LawSelection, _ standing: StirStanding) -> [LawRow] {
        let isRecorded = deck.requests.contains { $0.mark?.isStirred == true }
        var obstacle: String?
        switch standing {
        case .unasked: guard isRecorded else { return [] }
        case .asked(let reason): obstacle = reason
        }
        let laws = StirLaws.all.filter { selection.includes($0.identifier, .stir) }
        guard let stir = spec.stir else {
            return laws.map { law in
                row(
                    law, .api, judged: "recording",
                    .notEnoughEvidence("the spec does not say how rows are made; add `stir`"),
                    by: .byDefault)
            }
        }
        var evidence = StirEvidence(ledger(of: stir), stir: stir, obstacle: obstacle)
        let spelling = CredentialSpelling(spec)
        evidence.spell = { spelling.restored($0) }
        return laws.map { law in
            let judgement = law.judge(evidence)
            // What the API lets nobody test does not make the rest worth less.
            let isUntested =
                judgement.verdict == .notEnoughEvidence && !evidence.cases.isEmpty
                && evidence.outages.lasting == nil
            return row(
                law, .api, judged: "recording", judgement, by: isUntested ? .none : .byDefault)
        }
    }

    /// The laws about changes, asked of a cassette that was kept for them.
    package func keptStirRows(_ selection: LawSelection) -> [LawRow] {
        stirRows(selection, .unasked)
    }

    /// What people should know of stirred walks beyond the verdicts.
    func stirNotes() -> [String] {
        guard let stir = spec.stir, deck.requests.contains(where: { $0.mark?.isStirred == true })
        else { return [] }
        let evidence = StirEvidence(ledger(of: stir), stir: stir)
        return [
            evidence.otherWriters, evidence.refusedChange, evidence.refusedDeletion, repeatedPages,
        ].compactMap(\.self)
    }

    /// What is asked and written to stir the list, as places in the recording.
    private var stirred: [Int] {
        deck.requests.indices.filter { deck.requests[$0].mark?.isStirred == true }
    }

    /// What is to be said of pages that came only when they were asked again, if that was right after writes and nowhere else.
    private var repeatedPages: String? {
        let stirred = stirred
        var (behindWrites, elsewhere) = (0, 0)
        for (place, index) in stirred.enumerated().dropFirst() {
            let before = stirred[place - 1]
            let tries = stirred[place...].prefix { isSame($0, index) }
            guard case .page? = StirMark(deck.requests[index].mark), !isSame(before, index),
                let last = tries.last, last != index, hasFailed(index), !hasFailed(last)
            else { continue }
            if case .write? = StirMark(deck.requests[before].mark) {
                behindWrites += 1
            } else {
                elsewhere += 1
            }
        }
        // One page may fail by chance.
        guard behindWrites > 1, elsewhere == 0 else { return nil }
        return "\(behindWrites) pages failed once, right after a write, and came when asked again"
    }

    /// Whether the server failed to answer, other than by asking to wait.
    private func hasFailed(_ index: Int) -> Bool {
        // `try?`: an interaction that is broken is no answer.
        guard let outcome = try? deck.cassette.interaction(at: index).outcome,
            case .whole(let response) = outcome
        else { return true }
        return response.status >= 500
            && !spec.convention.errors.rateLimit.contains(response.status)
    }

    /// What a recording tells of a list that was stirred.
    func ledger(of stir: ContractSpec.Stir) -> StirLedger {
        var ledger = StirLedger(stir, endpoint: endpoint)
        let stirred = stirred
        for (place, index) in stirred.enumerated() {
            // `try?`: an interaction that is broken is no evidence.
            guard let interaction = try? deck.cassette.interaction(at: index) else { continue }
            // What came before was sent on elsewhere, or had to be asked again; one write may be done twice.
            if stirred.indices.contains(place + 1), isSame(index, stirred[place + 1]),
                !isSuccess(interaction.outcome)
            {
                continue
            }
            ledger.enter(Exchange(asked: interaction.request, outcome: interaction.outcome))
        }
        return ledger
    }

    private func isSuccess(_ outcome: Outcome) -> Bool {
        guard case .whole(let response) = outcome else { return false }
        return HTTPStatus(rawValue: response.status).isSuccess
    }

    private func isSame(_ one: Int, _ other: Int) -> Bool {
        deck.requests[one].mark == deck.requests[other].mark
            && deck.requests[one].method == deck.requests[other].method
    }
}
