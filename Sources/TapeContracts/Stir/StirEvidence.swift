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
    /// The walk during which a connection broke off, if it happened once only, which proves nothing.
    let loneDrop: StirCase?
    /// Rows that are not ours and were there before and after all writes.
    let permanent: Set<StirKey>
    /// Walks during which nothing was written.
    let quiet: [StirLedger.Walk]
    /// Why nothing more was written, in words.
    let obstacle: String?
    let outages: StirOutages
    /// Makes of a request what a person can send.
    package var spell: @Sendable (HTTPRequest) -> HTTPRequest = { $0 }

    package init(_ ledger: StirLedger, stir: ContractSpec.Stir, obstacle: String? = nil) {
        self.ledger = ledger
        convention = ledger.convention
        visibleAfter = stir.visibleAfter
        outages = StirOutages(ledger.replies)
        let terms = StirCase.Terms(convention, isLate: stir.visibleAfter != nil, outages)
        var cases: [StirCase] = []
        var before: StirLedger.Walk?
        var quiet: [StirLedger.Walk] = []
        var last: StirCase?
        var drops: [StirCase] = []
        for (index, run) in ledger.runs.enumerated() {
            guard let walk = run.walk else { continue }
            if run.scenario == .quiet {
                if walk.isWhole { before = walk }
                quiet.append(walk)
            } else if run.scenario.isStirred, let before {
                let rest = ledger.runs[(index + 1)...].prefix { !$0.scenario.isStirred }
                let after = rest.first { $0.scenario == .quiet && $0.walk?.isWhole == true }?.walk
                let gone = ledger.rowsGone(before: walk.began)
                let all = run.walks.map {
                    StirCase(run, $0, before: before, after: after, gone: gone, under: terms)
                }
                if run.scenario != .random { cases += all }
                last = all.first
                // Where the next walk came whole, the network was not down.
                drops += all.filter { $0.after != nil && $0.walk.failure?.isDrop == true }
            }
        }
        let permanent = Self.permanent(quiet)
        for index in cases.indices {
            cases[index].permanent = permanent
            cases[index].blamesDrops = drops.count > 1
        }
        last?.blamesDrops = drops.count > 1
        loneDrop = drops.count == 1 ? drops.first : nil
        self.permanent = permanent
        self.cases = cases
        self.last = last
        self.quiet = quiet
        self.obstacle = outages.lasting?.words ?? obstacle ?? Self.refusal(in: ledger)
    }

    private static func permanent(_ quiet: [StirLedger.Walk]) -> Set<StirKey> {
        let whole = quiet.filter(\.isWhole)
        guard let first = whole.first, let last = whole.last else { return [] }
        return Set(first.keys.filter { $0.ownRow == nil }).intersection(last.keys)
    }

    /// Rows that were there before and after there were rows of ours, and that no quiet walk lists while there are more of ours
    /// than so many, in the order of the list.
    var hidden: [StirKey] {
        guard convention.window == nil else { return [] }
        let walks = quiet.filter(\.isWhole).map { walk in
            (ours: ledger.ownRows(at: walk.began), keys: Set(walk.keys))
        }
        return quiet.first?.keys.filter { key in
            guard permanent.contains(key) else { return false }
            let without = walks.filter { !$0.keys.contains(key) }.map(\.ours)
            let with = walks.filter { $0.keys.contains(key) }.map(\.ours)
            // Who else hides a row and shows it again does not keep count of ours.
            guard without.count > 2, let least = without.min() else { return false }
            return least > with.max() ?? 0
        } ?? []
    }

    /// How many rows there are at a moment by the first total and all writes since; nil where there was no such total.
    func written(before time: Int) -> ClosedRange<Int>? {
        guard let first = quiet.first, first.isWhole, let total = first.pages.first?.total else {
            return nil
        }
        let growth = ledger.growth(before: time)
        return total.addingSaturated(growth.lowerBound)...total.addingSaturated(growth.upperBound)
    }

    /// What the API said against the first change, where it took none.
    package var refusedChange: String? {
        cases(of: .change).isEmpty ? Self.refusal(in: ledger, of: .change) : nil
    }

    /// What the API said where it takes no rows away.
    package var refusedDeletion: String? { ledger.refusedDeletion }

    /// The first refusal of a write, in the API's words.
    private static func refusal(in ledger: StirLedger, of operation: StirOperation? = nil)
        -> String?
    {
        for run in ledger.runs where run.scenario != .clean {
            for write in run.writes where operation == nil || write.operation == operation {
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
        cases.contains(where: isBroken)
    }

    /// Whether the last walk that was stirred was broken, or shows a wrong total where no other did.
    package var isLastBroken: Bool {
        guard let last else { return false }
        return isBroken(last)
            || TotalFollows.wrongPage(last, self) != nil
                && !single.contains {
                    $0.run.number != last.run.number && TotalFollows.wrongPage($0, self) != nil
                }
    }

    /// Whether a walk shows what it must not, or lacks what it must show.
    func isBroken(_ stirred: StirCase) -> Bool {
        stirred.isBroken(under: convention) || SnapshotHolds.isBroken(stirred, self)
            || MoveIsSeenOnce.isBroken(stirred, self)
    }

    /// Whether any row of ours was ever listed.
    var seesOwnRows: Bool { ledger.rows.values.contains { $0.isSeen } }

    /// The stirred walks during which this was done, and nothing else; what a search found counts by the first of its kinds.
    func cases(of operation: StirOperation) -> [StirCase] {
        single.filter { stirred in
            let writes = stirred.run.writes
            let done = Set(writes.filter(\.isDone).map(\.operation))
            // What may have been done may be what did harm.
            let tried = done.union(writes.filter(\.isUnclear).map(\.operation))
            guard done.contains(operation) else { return false }
            guard stirred.run.scenario == .shrunk else { return tried == [operation] }
            return [StirOperation.insert, .delete, .change].first(where: tried.contains)
                == operation
        }
    }

    var isSnapshot: Bool { convention.stability.judged == .snapshot }
    var isDrifting: Bool { convention.stability.judged == .drifting }

    func name(_ key: StirKey) -> String { ledger.name(of: key) }

    /// Whether rows that are not ours came or went.
    var isDisturbed: Bool { cases.contains(where: \.hasOtherWriters) }
}

extension StirScenario {
    /// Whether the list is changed while it is walked, or walked twice at the same time.
    fileprivate var isStirred: Bool {
        switch self {
        case .quiet, .settling, .bed, .clean: false
        case .insertEarly, .insertLate, .insertMany, .insertBefore, .insertBoundary, .insertBehind,
            .growing, .deleteRead, .deleteUnread, .deletePage, .deleteCursor, .deleteLate,
            .deleteAll, .deleteRest, .moveRead, .moveUnread, .moveCursor, .twoWalks,
            .twoWalksInsert,
            .twoWalksDelete, .twoWalksApart, .twoWalksWithin, .random, .shrunk:
            true
        }
    }
}
