import TapeCassette
import TapeContracts
import TapeHTTP
import TapePaging

/// Deletes the rows listed in files next to cassettes.
struct StirCleaning {
    let contracts: [(path: String, spec: ContractSpec)]
    let arguments: Arguments
    let context: ToolContext

    init(
        _ contracts: [(path: String, spec: ContractSpec)], _ arguments: Arguments,
        in context: ToolContext
    ) {
        self.contracts = contracts
        self.arguments = arguments
        self.context = context
    }

    func run() async throws(UsageError) -> ExitStatus {
        var status = ExitStatus.kept
        let options = try StirOptions(cleaning: arguments)
        let aws = try AWSSigningOptions(arguments, environment: context.environment)
        let preparation = try RecordingPreparation(
            arguments, keepingOut: aws?.secrets ?? [], in: context)
        let orphans = orphans()
        for path in orphans { tell(ofOrphan: path) }
        if !orphans.isEmpty { status = .incomplete }
        var files = orphans.count
        for (path, spec) in contracts {
            let rowsPath = StirRowsFile.path(for: path)
            let left = StirRowsFile.left(at: rowsPath)
            if left == .nothing || spec.stir == nil && left.namesNoRow { continue }
            files += 1
            guard spec.stir != nil, case .rows(let rows) = left else {
                tell(ofOrphan: rowsPath)
                status = max(status, .incomplete)
                continue
            }
            guard var job = preparation.job(spec, at: path, into: path, after: path) else {
                status = max(status, .mistake)
                continue
            }
            job = job.moved(to: rows.origin)
            let order = StirOrder(options, of: spec, at: path, asking: job.request.url, in: context)
            let end = try await clean(by: order, job, signing: aws)
            if end != .empty { status = max(status, .incomplete) }
            if end == .interrupted { break }
        }
        if files == 0 { context.console.write("no rows were left behind\n") }
        return status
    }

    /// The result of deleting the rows of one list.
    private enum End {
        case empty, left, interrupted
    }

    private func clean(
        by order: StirOrder, _ job: RecordingJob, signing aws: AWSSigningOptions?
    ) async throws(UsageError) -> End {
        guard let stir = order.stir else {
            context.console.complain(
                "\(job.specPath): \(order.obstacle ?? "nothing may be written")")
            return .left
        }
        let live = try LiveTransport(
            arguments, signing: aws, for: [job], telling: context.console,
            environment: context.environment)
        return await clean(stir, by: order, job, live)
    }

    private func clean(
        _ stir: ContractSpec.Stir, by order: StirOrder, _ job: RecordingJob, _ live: LiveTransport
    ) async -> End {
        let file: StirRowsFile
        do {
            file = try StirRowsFile(takingUp: order.rowsPath)
        } catch {
            context.console.complain("\(job.specPath): \(error.words)")
            return .left
        }
        // Another run may have deleted or made rows since the file was first read.
        guard case .rows(let rows) = StirRowsFile.left(at: order.rowsPath) else { return .left }
        let (known, unknown) = order.known(rows.entries, of: stir, in: rows)
        let gone = order.known(rows.gone, of: stir, in: rows).rows
        let session = session(stir, takingUp: known + gone, by: order, job, live, noting: file)
        let end = await live.untilInterrupted {
            var session = session
            let left = await session.takeAway()
            return (
                left, taken: session.rowsTaken(besides: left), missed: session.missedRows,
                isInterrupted: Task.isCancelled
            )
        }
        guard let (left, taken, missed, isInterrupted) = end else { return .interrupted }
        tellCount(
            at: job.specPath, gone: taken, missed: missed, left: left.count + unknown.count)
        guard !left.isEmpty || !unknown.isEmpty else {
            file.remove()
            return isInterrupted ? .interrupted : .empty
        }
        guard !isInterrupted else {
            context.console.complain(
                "interrupted; the files name the rows that are left, and `pagetape stir --clean` goes on with them"
            )
            return .interrupted
        }
        tell(of: left, by: job)
        tell(of: unknown, madeUnder: rows.deletions, now: stir.deletions, by: job)
        return .left
    }
}

extension StirCleaning {
    private func session(
        _ stir: ContractSpec.Stir, takingUp rows: [StirEntry], by order: StirOrder,
        _ job: RecordingJob, _ live: LiveTransport, noting file: StirRowsFile
    ) -> StirSession {
        let redactor = job.redactor
        let transport = live.transport.noted(by: redactor)
        return StirSession(
            stir, endpoint: job.endpoint,
            by: order.means(
                for: job, pages: transport, writes: transport,
                attempts: RetryPolicy().attempts,
                masking: redactor),
            takingUp: rows, noting: { file.note($0) })
    }

    /// Names the rows that are left, those with the same reason together.
    private func tell(of left: [StirSession.Remnant], by job: RecordingJob) {
        let reasons = Dictionary(grouping: left, by: \.words).sorted { $0.key < $1.key }
        for (words, rows) in reasons {
            let names = listed(rows.map(\.row.name), most: 5)
            context.console.complain(
                job.redactor.mask(
                    "\(job.specPath): row\(rows.count == 1 ? "" : "s") \(names): \(words)"))
        }
    }

    private func tellCount(at spec: String, gone: Int, missed: Int, left: Int) {
        let others = [(missed, "already gone"), (left, "left")].filter { $0.0 > 0 }
        context.console.write(
            "\(spec): \(counted(gone, "row")) taken away"
                + others.map { ", \($0) \($1)" }.joined() + "\n")
    }
}

extension StirOrder {
    /// Separates rows of a file that today's spec may delete from rows that were made under another `delete`.
    fileprivate func known(
        _ entries: [StirEntry], of stir: ContractSpec.Stir, in rows: StirRowsFile.Rows
    ) -> (rows: [StirEntry], unknown: [StirEntry]) {
        stir.known(
            entries, madeUnder: rows.deletions, acceptingChanges: options.acceptsChangedDelete)
    }
}

extension RecordingJob {
    /// The same job at the origin where the rows were made.
    fileprivate func moved(to origin: String) -> Self {
        var request = request
        request.url = request.url.replacingOrigin(by: HTTPURL(origin))
        return RecordingJob(
            spec: spec, secrets: secrets, specPath: specPath, cassettePath: cassettePath,
            earlierPath: earlierPath, request: request)
    }
}
