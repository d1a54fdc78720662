package import TapeHTTP
import TapePaging

/// What stir laws look at: every walk that was stirred, and the quiet walks around it.
package struct StirEvidence: Sendable {
    let ledger: StirLedger
    let convention: Convention
    let visibleAfter: ContractSpec.Stir.Delay?
    /// The stirred walks, each with the quiet ones around it.
    let cases: [StirCase]
    /// The last of all stirred walks, those of a search among them.
    private let last: StirCase?
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
        var last: StirCase?
        for (index, run) in ledger.runs.enumerated() {
            guard let walk = run.walk else { continue }
            if run.scenario == .quiet {
                if walk.isWhole { before = walk }
                quiet.append(walk)
            } else if run.scenario.isStirred, let before {
                let next = ledger.runs[(index + 1)...].first { $0.scenario == .quiet }?.walk
                let after = next.flatMap { $0.isWhole ? $0 : nil }
                let all = run.walks.map { StirCase(run, $0, before: before, after: after) }
                if run.scenario != .random { cases += all }
                last = all.first
            }
        }
        self.cases = cases
        self.last = last
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

    /// The stirred walks of one list at a time.
    var single: [StirCase] { cases.filter { !$0.run.scenario.isPair } }

    /// Whether a walk was broken that isolates what was written.
    package var isBrokenAnywhere: Bool {
        cases.contains { $0.isBroken(under: convention) }
    }

    /// Whether the last walk that was stirred was broken.
    package var isLastBroken: Bool { last?.isBroken(under: convention) ?? false }

    /// Whether any row of ours was ever listed.
    var seesOwnRows: Bool { ledger.rows.values.contains { $0.isSeen } }

    /// The stirred walks during which this was done, and nothing else; what a search found counts by the first of its kinds.
    func cases(of operation: StirOperation) -> [StirCase] {
        single.filter { stirred in
            let done = Set(stirred.run.writes.filter(\.isDone).map(\.operation))
            guard stirred.run.scenario == .shrunk else { return done == [operation] }
            return [StirOperation.insert, .delete, .change].first(where: done.contains) == operation
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
    /// Whether the list is changed while it is walked, or walked twice at the same time.
    fileprivate var isStirred: Bool {
        switch self {
        case .quiet, .settling, .bed, .clean: false
        case .insertEarly, .insertLate, .insertMany, .insertBefore, .insertBoundary, .insertBehind,
            .growing, .deleteRead, .deleteUnread, .deletePage, .deleteCursor, .deleteLate,
            .deleteAll, .moveRead, .moveUnread, .moveCursor, .twoWalks, .twoWalksInsert, .random,
            .shrunk:
            true
        }
    }
}
