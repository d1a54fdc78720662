package import TapeHTTP
import TapePaging

/// The evidence for stir laws: every stirred walk, and the quiet walks around it.
package struct StirEvidence: Sendable {
    let ledger: StirLedger
    let convention: Convention
    let visibleAfter: ContractSpec.Stir.Delay?
    /// Where the server ends walks.
    let window: StirWindow
    /// The stirred walks, each with the quiet ones around it.
    let cases: [StirCase]
    /// The last of all stirred walks, including those of a search.
    private let last: StirCase?
    /// The walk during which a connection broke off, if that happened only once, which proves nothing.
    let loneDrop: StirCase?
    /// Rows of others that were there before and after all writes.
    let permanent: Set<StirKey>
    /// Rows of ours that went although this run did not delete them.
    let disappearances: StirDisappearances
    /// Rows of ours that changes took out of the list.
    let exits: StirExits
    /// Changes that were answered 202, which may be made at any time until the list shows them.
    let accepted: StirAcceptedChanges
    /// Walks during which nothing was written.
    let quiet: [StirLedger.Walk]
    /// Deletions of rows that were drawn at random.
    let scattering: StirScattering
    let outages: StirOutages
    /// Why writing stopped, as a message.
    private(set) var obstacle: String?
    /// The rows that our writes took from the list, if any.
    private(set) var taken: Taken?
    /// The rows of ours that each quiet walk lacks.
    private(set) var losses: [[StirMissing]] = []
    /// Turns a request into one that a user can send.
    package var spell: @Sendable (HTTPRequest) -> HTTPRequest = { $0 }

    package init(_ ledger: StirLedger, stir: ContractSpec.Stir, obstacle reason: String? = nil) {
        self.ledger = ledger
        (convention, visibleAfter) = (ledger.convention, stir.visibleAfter)
        outages = StirOutages(ledger.replies)
        window = StirWindow(ledger)
        scattering = StirScattering(ledger)
        var terms = StirCase.Terms(
            convention, isLate: stir.visibleAfter != nil, within: window, outages)
        quiet = ledger.runs.filter { $0.scenario == .quiet }.compactMap(\.walk)
        if convention.stability.isOrderMutable {
            let walks = ledger.runs.flatMap(\.walks).filter(\.isWhole)
            terms.ignoresOthers = StirChanges.areAmongOthers(walks)
        } else {
            terms.hasSwaps = StirSwaps(ledger).areShown
        }
        let all = Self.cases(in: ledger, under: terms)
        var cases = all.filter { $0.run.scenario != .random }
        var last = all.last { $0.walk.began == $0.run.walk?.began }
        // If the next walk was complete, the network was not down.
        let drops = all.filter { $0.after != nil && $0.walk.failure?.isDrop == true }
        permanent = Self.permanent(quiet)
        disappearances = ledger.disappearances(within: window, scattering).with(usurped: ledger)
        exits = StirExits(ledger, quiet)
        accepted = StirAcceptedChanges(ledger)
        for index in cases.indices {
            (cases[index].permanent, cases[index].exits) = (permanent, exits.times)
            cases[index].vanished = disappearances.byOthers
            cases[index].blamesDrops = drops.count > 1
        }
        last?.exits = exits.times
        last?.blamesDrops = drops.count > 1
        loneDrop = drops.count == 1 ? drops.first : nil
        self.cases = cases
        self.last = last
        obstacle = outages.lasting?.words ?? Self.refusal(in: ledger)
        taken = findTaken()
        losses = StirMissing.losses(in: self)
        noteObstacle(reason)
    }

    /// Notes what stopped the run, if anything did; an outage until the end explains more.
    mutating func noteObstacle(_ reason: String?) {
        if let reason, outages.lasting == nil { obstacle = reason }
    }

    /// All stirred walks, each with the quiet ones around it.
    private static func cases(in ledger: StirLedger, under terms: StirCase.Terms) -> [StirCase] {
        var (cases, before): ([StirCase], StirLedger.Walk?) = ([], nil)
        for (index, run) in ledger.runs.enumerated() {
            guard let walk = run.walk else { continue }
            if run.scenario == .quiet, walk.isWhole {
                before = walk
            } else if run.scenario.isStirred, let before {
                let rest = ledger.runs[(index + 1)...].prefix { !$0.scenario.isStirred }
                let after = rest.first { $0.scenario == .quiet && $0.walk?.isWhole == true }?.walk
                let fates = StirFates(ledger, of: walk, until: after)
                cases += run.walks.map {
                    StirCase(run, $0, before: before, after: after, knowing: fates, under: terms)
                }
            }
        }
        return cases
    }

    private static func permanent(_ quiet: [StirLedger.Walk]) -> Set<StirKey> {
        let whole = quiet.filter(\.isWhole)
        guard let first = whole.first, let last = whole.last else { return [] }
        let both = Set(first.keys.filter { $0.ownRow == nil }).intersection(last.keys)
        return both.subtracting(StirChanges(first, last).replaced(among: both))
    }

    /// Rows of ours that went by other hands.
    var vanished: Set<Int> { disappearances.byOthers }

    /// Whether a row of ours went by other hands, and was not listed since a moment.
    func hasVanished(_ row: Int, since time: Int) -> Bool {
        guard vanished.contains(row), let seen = disappearances.lastSeen[row] else { return false }
        return seen < time
    }

    /// Whether a walk is the last one that showed a row of ours that went by other hands, maybe within the walk.
    func mayLoseRow(_ walk: StirLedger.Walk) -> Bool {
        disappearances.lastSightings.contains { $0 >= walk.began && $0 <= walk.ended }
    }

    /// Other people's rows that were there before and after ours, and that no quiet walk lists while there are more than a
    /// certain number of ours, in the order of the list.
    var hidden: [StirKey] {
        guard convention.window == nil else { return [] }
        let walks = quiet.filter(\.isWhole).map { walk in
            (ours: ledger.ownRows(at: walk.began), keys: Set(walk.keys))
        }
        return quiet.first?.keys.filter { key in
            guard permanent.contains(key) else { return false }
            let without = walks.filter { !$0.keys.contains(key) }.map(\.ours)
            let with = walks.filter { $0.keys.contains(key) }.map(\.ours)
            // Someone else who hides a row and shows it again would not do so in step with the number of ours.
            guard without.count > 2, let least = without.min() else { return false }
            return least > with.max() ?? 0
        } ?? []
    }

    /// How many rows there should be at a moment, by the first total and all writes since; nil without such a total.
    func written(before time: Int) -> ClosedRange<Int>? {
        guard let first = quiet.first, first.isWhole, let total = first.pages.first?.total else {
            return nil
        }
        let growth = ledger.growth(before: time)
        return total.addingSaturated(growth.lowerBound)...total.addingSaturated(growth.upperBound)
    }

    /// The API's words when it refused the first change, if it accepted none.
    package var refusedChange: String? {
        cases(of: .change).isEmpty ? Self.refusal(in: ledger, of: .change) : nil
    }

    /// Whether the run ended before all scenarios were carried out, because no more rows could be made.
    var isCutShort: Bool { ledger.endsForLackOfRows }

    /// The API's words if it deletes no rows.
    package var refusedDeletion: String? { ledger.refusedDeletion }

    /// The API's words when it first refused a write.
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

    /// The stirred walks that were not made in pairs.
    var single: [StirCase] { cases.filter { !$0.run.scenario.isPair } }

    /// Whether a walk was broken in which only one kind of write was made.
    package var isBrokenAnywhere: Bool {
        cases.contains(where: isBroken)
    }

    /// Whether two walks at the same time were broken, while their kind of write has broken no walk yet that was made alone.
    func isBrokenOnlyInPair(_ run: Int) -> Bool {
        !WalksDoNotMeet.breaksAlone(self)
            && cases.contains {
                $0.run.number == run
                    && (isBroken($0) || TotalFollows.wrongPage($0, self) != nil)
            }
    }

    /// Whether the last stirred walk was broken, or alone shows a wrong total.
    package var isLastBroken: Bool {
        guard let last else { return false }
        return isBroken(last)
            || TotalFollows.wrongPage(last, self) != nil
                && !single.contains {
                    $0.run.number != last.run.number && TotalFollows.wrongPage($0, self) != nil
                }
    }

    /// Whether a walk shows rows that it must not show, or lacks rows that it must show.
    func isBroken(_ stirred: StirCase) -> Bool {
        stirred.isBroken(under: convention) || SnapshotHolds.isBroken(stirred, self)
            || MoveIsSeenOnce.isBroken(stirred, self)
    }

    /// Whether any row of ours was ever listed.
    var seesOwnRows: Bool { ledger.rows.values.contains { $0.isSeen } }

    /// The stirred walks with only this kind of write; those that a search found count by the first of their kinds.
    func cases(of operation: StirOperation) -> [StirCase] {
        single.filter { stirred in
            let writes = stirred.run.writes
            let done = Set(writes.filter(\.isDone).map(\.operation))
            // A write that may have been done may be the one that did harm.
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

    /// Whether rows of others came or went, or rows of ours went by other hands.
    var isDisturbed: Bool { !vanished.isEmpty || cases.contains(where: \.hasOtherWriters) }
}

extension StirScenario {
    /// Whether the list is changed while it is walked, or walked twice at the same time.
    var isStirred: Bool {
        switch self {
        case .quiet, .settling, .bed, .deleteScattered, .clean: false
        case .insertEarly, .insertLate, .insertMany, .insertBefore, .insertBoundary, .insertBehind,
            .growing, .deleteRead, .deleteUnread, .deletePage, .deleteCursor, .deletePair,
            .deleteShown, .deleteMany, .deleteLate, .deleteAll, .deleteRest, .moveRead, .moveUnread,
            .moveCursor, .twoWalks, .twoWalksInsert, .twoWalksDelete, .twoWalksApart,
            .twoWalksWithin, .twoWalksAhead, .twoWalksInto, .twoWalksLate, .twoWalksBefore, .alone,
            .random, .shrunk:
            true
        }
    }
}
