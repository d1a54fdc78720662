import Synchronization
import TapeCassette
import TapeContracts
import TapeHTTP
import TapePaging

/// Stirs a list after its walk was recorded, keeps all of it on the same cassette, and takes away what is ours.
struct StirRecording: Sendable {
    let order: StirOrder
    let job: RecordingJob
    let session: RecordingSession
    /// How often one request is tried.
    let attempts: Int
    let console: Console

    func run(after walk: Walk) async -> StirOutcome {
        guard let stir = order.stir else { return StirOutcome(obstacle: order.obstacle) }
        guard walk.isOver, !Task.isCancelled else {
            return StirOutcome(obstacle: "the walk did not come to its end, so nothing was written")
        }
        let rows: StirRows
        do {
            rows = try StirRows(beginning: order.rowsPath, origin: job.request.url.origin)
        } catch {
            return StirOutcome(obstacle: "nothing was written: \(error.words)")
        }
        return await session.writing { pages, writes in
            var stirring = self.session(stir, pages, writes, rows)
            await stirring.run()
            // An unstructured task is not cancelled with this one: what is ours is taken away after Ctrl-C, too.
            stirring = await Task { [stirring] in
                var cleaning = stirring
                await cleaning.clean()
                await cleaning.lookOnceMore()
                return cleaning
            }.value
            return outcome(of: stirring, left: stirring.left(), rows)
        }
    }

    private func outcome(
        of stirring: StirSession, left: [StirLedger.Row], _ rows: StirRows
    ) -> StirOutcome {
        let kinds = stirring.stir.kinds
        let stuck = left.filter { $0.isDoubtful || kinds[$0.kind].deletion != nil }
        let outcome = StirOutcome(
            obstacle: stirring.obstacle.map(session.run.redactor.mask),
            hasWritten: !stirring.ledger.rows.isEmpty,
            left: stuck.map { $0.id?.text ?? "number \($0.number)" },
            kept: left.count - stuck.count)
        guard let complaint = outcome.complaint else {
            rows.remove()
            return outcome
        }
        let url = job.request.url
        let host = StirOptions.isLoopback(url.host) ? "" : " --stir-host \(url.host)"
        console.complain(
            "\(job.specPath): \(complaint); `pagetape stir --clean \(job.specPath)\(host)` tries again"
        )
        return outcome
    }

    private func session(
        _ stir: ContractSpec.Stir, _ pages: any HTTPTransport, _ writes: any HTTPTransport,
        _ rows: StirRows
    ) -> StirSession {
        let convention = job.spec.convention
        var reading = RetryPolicy(readingBy: convention)
        reading.attempts = attempts
        var writing = RetryPolicy.writing(to: convention)
        writing.attempts = attempts
        let names = RowNumbers()
        let list = job.request.url
        var terms = StirSession.Terms(firstNumber: StirNumbering.shared.next())
        terms.seed = UInt64(order.options.seed)
        terms.keepsRows = order.options.keepsRows
        return StirSession(
            stir, endpoint: PagedEndpoint(job.request, convention: convention),
            by: StirSession.Means(
                pages: pages.retried(by: reading, on: ContinuousClock()),
                writes: writes.retried(by: writing, on: ContinuousClock()),
                environment: { [environment = order.environment] in $0.value(in: environment) },
                placing: { [order] in order.place($0, beside: list) },
                waiting: { time in
                    // Only cancellation ends a wait, and then nothing more is asked.
                    try? await Task.sleep(for: time)
                }),
            terms: terms,
            noting: { note in
                let (number, kind) = names.numbers(of: note)
                rows.note(note, number: number, kind: kind)
            },
            announcing: { [console] count, origins in
                let places = origins.joined(separator: " and ")
                console.progress(
                    "stir: up to \(counted(count, "write")) to \(places), to rows of its own only"
                )
            })
    }
}

/// Which number and kind each row has.
private final class RowNumbers: Sendable {
    private let rows = Mutex<[Int: (number: Int, kind: Int)]>([:])

    func numbers(of note: StirSession.Note) -> (number: Int, kind: Int) {
        rows.withLock { rows in
            switch note {
            case .intending(let row, let kind, let number):
                rows[row] = (number, kind)
                return (number, kind)
            case .made(let row, _), .refused(let row), .gone(let row):
                return rows[row] ?? (0, 0)
            }
        }
    }
}

/// Keeps the evidence of stirred walks beside the cassette of their spec.
struct StirKeeping {
    let console: Console

    func keep(_ tape: LiveTape, of job: RecordingJob) {
        guard tape.stirred?.hasWritten == true else { return }
        let path = SpecPairing.stirred(for: job.specPath)
        do {
            try FileBytes.makeFolders(leadingTo: path)
            try FileBytes.write(try FileBytes.read(tape.path), to: path, mode: 0o600)
            console.progress("\(job.specPath): the stirred walks are kept in \(path)")
        } catch {
            console.complain("\(job.specPath): the stirred walks are not kept: \(error)")
        }
    }
}
