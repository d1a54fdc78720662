import TapeCassette
import TapeContracts
import TapeHTTP
import TapePaging

/// Takes away the rows that files beside cassettes name.
struct StirCleaning {
    private let contracts: [(path: String, spec: ContractSpec)]
    private let arguments: Arguments
    private let context: ToolContext

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
        var files = 0
        let options = StirOptions(cleaning: arguments)
        let preparation = try RecordingPreparation(arguments, keepingOut: [], in: context)
        for (path, spec) in contracts where spec.stir != nil {
            let rowsPath = StirRows.path(for: path)
            let origin: String
            switch StirRows.left(at: rowsPath) {
            case .nothing: continue
            case .rows(_, let made): origin = made
            case .damaged:
                files += 1
                context.console.complain("\(path): \(StirRows.damage(at: rowsPath))")
                status = max(status, .incomplete)
                continue
            }
            files += 1
            guard var job = preparation.job(spec, at: path, into: path, after: path) else {
                status = max(status, .mistake)
                continue
            }
            job = job.moved(to: origin)
            let order = StirOrder(options, of: spec, at: path, asking: job.request.url, in: context)
            guard let stir = order.stir else {
                context.console.complain("\(path): \(order.obstacle ?? "nothing may be written")")
                status = max(status, .incomplete)
                continue
            }
            let live = try LiveTransport(
                arguments, signing: nil, for: [job], telling: context.console,
                environment: context.environment)
            let missing = await clean(stir, by: order, job, live, at: origin)
            status = max(status, missing ? .incomplete : .kept)
        }
        if files == 0 { context.console.write("no rows were left behind\n") }
        return status
    }

    /// Takes away the rows of one list; whether any is left.
    private func clean(
        _ stir: ContractSpec.Stir, by order: StirOrder, _ job: RecordingJob, _ live: LiveTransport,
        at origin: String
    ) async -> Bool {
        let file: StirRows
        do {
            file = try StirRows(takingUp: order.rowsPath)
        } catch {
            context.console.complain("\(job.specPath): \(error.words)")
            return true
        }
        // Another run may have taken rows away, or made some, since the file was looked at.
        guard case .rows(let rows, origin) = StirRows.left(at: order.rowsPath) else { return true }
        let environment = context.environment
        let list = job.request.url
        let eraser = StirEraser(
            stir: stir, endpoint: PagedEndpoint(job.request, convention: job.spec.convention),
            transport: live.transport.retried(
                by: .writing(to: job.spec.convention), on: ContinuousClock()),
            environment: { $0.value(in: environment) },
            placing: { order.place($0, beside: list) },
            noting: { file.note(.gone(row: 0), number: $0, kind: 0) })
        let result = await eraser.erase(
            rows.map { StirEraser.Row(number: $0.number, kind: $0.kind, id: $0.id) })
        for (row, _) in result.left {
            // What was noted as gone may be there all the same.
            file.note(.made(row: 0, row.id), number: row.number, kind: row.kind)
        }
        context.console.write(
            "\(job.specPath): \(counted(result.gone, "row")) taken away"
                + (result.left.isEmpty ? "\n" : ", \(result.left.count) left\n"))
        for (_, words) in result.left { context.console.complain("\(job.specPath): \(words)") }
        if result.left.isEmpty { file.remove() }
        return !result.left.isEmpty
    }
}

extension RecordingJob {
    /// The same job at the origin where rows were made.
    fileprivate func moved(to origin: String) -> Self {
        var request = request
        request.url = request.url.replacingOrigin(by: HTTPURL(origin))
        return RecordingJob(
            spec: spec, secrets: secrets, specPath: specPath, cassettePath: cassettePath,
            earlierPath: earlierPath, request: request)
    }
}
