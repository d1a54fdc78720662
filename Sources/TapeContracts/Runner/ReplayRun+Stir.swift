import TapeCassette
import TapeHTTP
import TapePaging

/// Whether stirring the list was requested, and what prevented it, as far as the cassette does not show it.
package enum StirStanding: Hashable, Sendable {
    /// It was not requested.
    case unasked
    /// It was requested; the obstacle is what prevented it, if anything did.
    case asked(obstacle: String?)
}

extension ReplayRun {
    /// The verdicts of the laws about changes on the stirred walks of the cassette; empty if stirring was not requested.
    func stirRows(
        _ selection: LawSelection, _ standing: StirStanding, _ recorded: StirEvidence?
    ) -> [LawRow] {
        var obstacle: String?
        switch standing {
        case .unasked: guard !stirred.isEmpty else { return [] }
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
        var evidence = recorded ?? StirEvidence(ledger(of: stir), stir: stir)
        evidence.noteObstacle(obstacle)
        let spelling = CredentialSpelling(spec)
        evidence.spell = { spelling.restored($0) }
        return laws.map { law in
            let judgement = law.judge(evidence)
            // Changes that the API does not allow to be tested must not devalue the rest, but a run that ended early does.
            let isUntested =
                judgement.verdict == .notEnoughEvidence && !evidence.cases.isEmpty
                && evidence.outages.lasting == nil && !evidence.isCutShort
            return row(
                law, .api, judged: "recording", judgement, by: isUntested ? .none : .byDefault)
        }
    }

    /// The verdicts of the laws about changes on a cassette that was kept for them.
    package func keptStirRows(_ selection: LawSelection) -> [LawRow] {
        stirRows(selection, .unasked, stirEvidence)
    }

    /// How to repeat the commands of breaches on stirred walks, whose rows are gone again; empty without such a breach.
    package func notesOnRepeating(_ rows: [LawRow]) -> [String] {
        let laws = Set(StirLaws.all.map(\.identifier))
        let isShown = rows.contains { row in
            laws.contains(row.law) && row.judgement.verdict == .violated
                && row.judgement.findings.contains { $0.command != nil }
        }
        guard isShown, let stir = spec.stir, stir.kinds.contains(where: { $0.deletion != nil })
        else { return [] }
        return [
            """
            pages of stirred walks hold the run's own rows as well\(Self.onDeletedRows): to repeat an `ask` about \
            them, first insert some as the spec's `stir` does, more than a page holds, then put their names and the \
            positions of your pages in place of those shown
            """
        ]
    }

    /// What is said of the run's own rows unless some of them are left.
    package static let onDeletedRows = ", which it has deleted again"

    /// Notes about stirred walks beyond the verdicts.
    func stirNotes(_ evidence: StirEvidence?) -> [String] {
        guard let evidence else { return [] }
        return [
            evidence.otherWriters, evidence.refusedChange, evidence.refusedDeletion, repeatedPages,
            retries,
        ].compactMap(\.self) + evidence.refusals
    }

    /// What the cassette shows of a list that was stirred; nil if it was not.
    var stirEvidence: StirEvidence? {
        guard let stir = spec.stir, !stirred.isEmpty else { return nil }
        return StirEvidence(ledger(of: stir), stir: stir)
    }

    /// The indices of all requests and writes made to stir the list.
    private var stirred: [Int] {
        deck.requests.indices.filter { deck.requests[$0].mark?.isStirred == true }
    }

    /// A note about pages that came only after a retry, if that happened right after writes and nowhere else.
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

    /// A note about requests that were sent again because they failed, which makes a run slow.
    private var retries: String? {
        let stirred = stirred
        let count = zip(stirred, stirred.dropFirst()).count { isSame($0, $1) && hasFailed($0) }
        guard count > 2 else { return nil }
        return "\(count) requests of stirring got no answer or 5xx and were sent again after a wait"
    }

    /// Whether the server failed to answer, other than by asking to wait.
    private func hasFailed(_ index: Int) -> Bool {
        // `try?`: a broken interaction is no answer.
        guard let outcome = try? deck.cassette.interaction(at: index).outcome,
            case .whole(let response) = outcome
        else { return true }
        return response.status >= 500
            && !spec.convention.errors.rateLimit.contains(response.status)
    }

    /// The ledger of a stirred list, made from the recording.
    private func ledger(of stir: ContractSpec.Stir) -> StirLedger {
        var ledger = StirLedger(stir, endpoint: endpoint)
        let stirred = stirred
        for (place, index) in stirred.enumerated() {
            // `try?`: a broken interaction is no evidence.
            guard let interaction = try? deck.cassette.interaction(at: index) else { continue }
            // Failed tries and redirects before the last recording are left out; a write that succeeded twice counts twice.
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
