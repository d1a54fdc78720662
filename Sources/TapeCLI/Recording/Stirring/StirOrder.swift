import TapeCassette
import TapeContracts
import TapeHTTP
import TapePaging

/// What is to be done to one list, or why it must not be.
struct StirOrder: Sendable {
    /// Nil where nothing may be written.
    let stir: ContractSpec.Stir?
    let obstacle: String?
    let options: StirOptions
    /// Where the rows that are ours are written down.
    let rowsPath: String
    /// The origin in the spec's own URL, which another may stand in for.
    let specOrigin: String?
    let environment: [String: String]

    init(
        _ options: StirOptions, of spec: ContractSpec, at path: String, asking url: HTTPURL,
        in context: ToolContext
    ) {
        self.options = options
        rowsPath = StirRowsFile.path(for: path)
        environment = context.environment
        // `try?`: the code that sends the request reports that it cannot be made.
        let own = (try? spec.liveRequest(environment: context.environment))?.url
        specOrigin = own?.origin
        let missing = (spec.stir?.variables ?? []).filter {
            $0.value(in: context.environment) == nil
        }
        if spec.stir == nil {
            (stir, obstacle) = (nil, "the spec does not say how rows are made; add `stir`")
        } else if !options.allows(url) {
            stir = nil
            obstacle =
                "\(url.host) is not this machine, so nothing was written; --stir-host \(url.host) allows it"
        } else if let own, own.path != url.path {
            // Writes, and the cleaning up after a run that was killed, know of another origin only.
            stir = nil
            obstacle =
                "--base-url has a path, which writes do not follow, so nothing was written; name it in the spec's `base`"
        } else if let name = missing.first?.name {
            (stir, obstacle) = (
                nil, "`stir` takes \(name) from the environment, which does not have it"
            )
        } else {
            (stir, obstacle) = (spec.stir, nil)
        }
    }

    /// What a session at one list asks and writes with.
    func means(
        for job: RecordingJob, pages: any HTTPTransport, writes: any HTTPTransport, attempts: Int
    ) -> StirSession.Means {
        var reading = RetryPolicy(readingBy: job.spec.convention)
        reading.attempts = attempts
        var writing = RetryPolicy.writing(to: job.spec.convention)
        writing.attempts = attempts
        let list = job.request.url
        return StirSession.Means(
            pages: pages.retried(by: reading, on: ContinuousClock()),
            writes: writes.retried(by: writing, on: ContinuousClock()),
            environment: { [environment] in $0.value(in: environment) },
            placing: { place($0, beside: list) },
            waiting: { time in
                // Only cancellation ends a wait, and then nothing more is asked.
                try? await Task.sleep(for: time)
            })
    }

    /// Where a write goes: what names the spec's own origin goes where its pages come from; nil where nobody allowed it.
    func place(_ url: HTTPURL, beside list: HTTPURL) -> HTTPURL? {
        let moved = url.origin == specOrigin ? url.replacingOrigin(by: list) : url
        return options.allows(moved) ? moved : nil
    }
}
