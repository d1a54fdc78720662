package import TapeHTTP
import TapePaging

/// What stir laws look at: every walk that was stirred, and the quiet walks around it.
package struct StirEvidence: Sendable {
    let ledger: StirLedger
    let convention: Convention
    let visibleAfter: ContractSpec.Stir.Delay?
    /// The stirred walks, each with the quiet ones around it.
    let cases: [StirCase]
    /// Walks during which nothing was written.
    let quiet: [StirLedger.Walk]
    /// Why nothing more was written, in words.
    let obstacle: String?
    /// Makes of a request what a person can send.
    package var spell: @Sendable (HTTPRequest) -> HTTPRequest = { $0 }

    package init(_ ledger: StirLedger, stir: ContractSpec.Stir, obstacle: String? = nil) {
        self.ledger = ledger
        convention = ledger.convention
        visibleAfter = stir.visibleAfter
        var cases: [StirCase] = []
        var before: StirLedger.Walk?
        var quiet: [StirLedger.Walk] = []
        for (index, run) in ledger.runs.enumerated() {
            guard let walk = run.walk else { continue }
            if run.scenario == .quiet {
                if walk.isWhole { before = walk }
                quiet.append(walk)
            } else if run.scenario.isJudged, let before {
                let next = ledger.runs[(index + 1)...].first { $0.scenario == .quiet }?.walk
                let after = next.flatMap { $0.isWhole ? $0 : nil }
                cases += run.walks.map { StirCase(run, $0, before: before, after: after) }
            }
        }
        self.cases = cases
        self.quiet = quiet
        self.obstacle = obstacle ?? Self.refusal(in: ledger)
    }

    /// The first refusal of a write, in the API's words.
    private static func refusal(in ledger: StirLedger) -> String? {
        for run in ledger.runs where run.scenario != .clean {
            for write in run.writes {
                guard let refusal = write.refusal else { continue }
                return "the API refused to \(write.operation.rawValue) a row: \(refusal)"
            }
        }
        return nil
    }

    /// Whether any row of ours was ever listed.
    var seesOwnRows: Bool { ledger.rows.values.contains { $0.isSeen } }

    /// The stirred walks during which this was done, and nothing else.
    func cases(of operation: StirOperation) -> [StirCase] {
        cases.filter { stirred in
            let done = Set(stirred.run.writes.filter(\.isDone).map(\.operation))
            return done == [operation]
        }
    }

    var isSnapshot: Bool { convention.stability.kind == .snapshot }
    var isDrifting: Bool { convention.stability.kind == .drifting }

    func name(_ key: StirKey) -> String { ledger.name(of: key) }

    /// Rows that are not ours and came or went, noticed between quiet walks.
    var otherWriters: String? {
        guard cases.contains(where: \.hasOtherWriters) else { return nil }
        return "somebody else wrote meanwhile; rows that are not ours and came or went are left out"
    }
}

extension StirScenario {
    /// Whether laws look at walks of it.
    fileprivate var isJudged: Bool {
        switch self {
        case .quiet, .settling, .bed, .random, .clean: false
        case .insertEarly, .insertLate, .insertMany, .growing, .deleteRead, .deleteUnread,
            .deletePage, .deleteCursor, .deleteLate, .deleteAll, .moveRead, .moveUnread, .twoWalks,
            .shrunk:
            true
        }
    }
}
