import TapeCassette
import TapeContracts
import TapeHTTP
import TapePaging

/// Stirs a list after its walk was recorded, records that in the same cassette, and deletes the rows it made.
struct StirRecording: Sendable {
    let order: StirOrder
    let job: RecordingJob
    let session: RecordingSession
    /// How often a request is tried.
    let attempts: Int
    /// The most pages of a walk.
    let pageLimit: Int
    let console: Console

    func run(after walk: Walk) async -> StirOutcome {
        guard let stir = order.stir else { return StirOutcome(obstacle: order.obstacle) }
        if case .capped(.pages) = walk.ending {
            return StirOutcome(
                obstacle:
                    "the list goes on after \(counted(pageLimit, "page")), where --max-pages stops, so nothing was written"
            )
        }
        guard walk.isOver, !Task.isCancelled else {
            return StirOutcome(obstacle: "the walk did not reach its end, so nothing was written")
        }
        let rows: StirRowsFile
        do {
            rows = try StirRowsFile(
                beginning: order.rowsPath, origin: job.request.url.origin,
                deletions: stir.deletions)
        } catch {
            return StirOutcome(obstacle: "nothing was written: \(error.words)")
        }
        return await session.writing { pages, writes in
            var stirring = self.session(stir, pages, writes, rows)
            await stirring.run()
            let shortfall = stirring.shortfall.map(self.session.run.redactor.mask)
            // An unstructured task is not cancelled with this one, so that our rows are deleted after Ctrl-C, too.
            let (cleaned, left) = await Task { [stirring] in
                var cleaning = stirring
                let left = await cleaning.takeAway()
                return (cleaning, left)
            }.value
            var outcome = self.outcome(of: cleaned, left: left, rows)
            outcome.shortfall = shortfall
            return outcome
        }
    }

    private func outcome(
        of stirring: StirSession, left remnants: [StirSession.Remnant], _ rows: StirRowsFile
    ) -> StirOutcome {
        let kinds = stirring.stir.kinds
        let left = remnants.map(\.row)
        let uncertain = stirring.uncertain(among: remnants)
        let copied = stirring.copiedRows().subtracting(uncertain)
        let stuck = left.filter { $0.isDoubtful || kinds[$0.kind].deletion != nil }
        let others = uncertain.union(copied)
        let mask = session.run.redactor.mask
        let names = { (rows: [StirLedger.Row]) in rows.map { mask($0.name) } }
        let outcome = StirOutcome(
            obstacle: stirring.obstacle.map(mask),
            hasWritten: !stirring.ledger.rows.isEmpty,
            left: names(stuck.filter { !$0.isUnfindable && !others.contains($0.row) }),
            uncertain: names(stuck.filter { uncertain.contains($0.row) }),
            unfindable: names(stuck.filter(\.isUnfindable)),
            copied: names(stuck.filter { copied.contains($0.row) }),
            kept: left.count - stuck.count, remedy: (order.rowsPath, cleaning))
        guard let complaint = outcome.complaint else {
            let made = stirring.ledger.rows.values.count { $0.madeAt != nil }
            let fate =
                outcome.kept == 0
                ? "all deleted again" : "of which \(outcome.kept) stay, as allowed"
            console.progress(
                "stir: \(stirring.scenariosDone) carried out with \(counted(made, "row")) of our own"
                    + (made == 0 ? "" : ", \(fate)"))
            rows.remove()
            return outcome
        }
        let advice =
            outcome.left.isEmpty
            ? "\(cleaning) looks again; if none of them is ours, remove \(order.rowsPath)"
            : "\(cleaning) tries again"
        console.complain(
            "\(job.specPath): \(session.run.redactor.mask(complaint)); \(advice)")
        return outcome
    }

    /// The command that takes away rows that are left.
    private var cleaning: String {
        let url = job.request.url
        let host = LoopbackHost.contains(url.host) ? "" : " --stir-host \(url.host)"
        return "`pagetape stir --clean \(ShellWord.quoted(job.specPath))\(host)`"
    }

    private func session(
        _ stir: ContractSpec.Stir, _ pages: any HTTPTransport, _ writes: any HTTPTransport,
        _ rows: StirRowsFile
    ) -> StirSession {
        var terms = StirSession.Terms(firstNumber: StirFirstNumbers.shared.next())
        terms.seed = UInt64(order.options.seed)
        terms.keepsRows = order.options.keepsRows
        terms.pageLimit = pageLimit
        var means = order.means(
            for: job, pages: pages, writes: writes, attempts: attempts,
            masking: session.run.redactor)
        means.tell = { [console] words in console.progress(words) }
        return StirSession(
            stir, endpoint: job.endpoint, by: means, terms: terms,
            noting: { rows.note($0) },
            announcing: { [console] forecast in
                let places = forecast.origins.joined(separator: " and ")
                console.progress(
                    "stir: up to \(counted(forecast.writes, "write")) to \(places), to rows of its own only, "
                        + "and about \(counted(forecast.pages, "request")) for pages"
                )
            })
    }
}
