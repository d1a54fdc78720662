import TapeCassette
import TapeContracts
import TapeHTTP
import TapePaging

/// How one list is to be stirred, or why it must not be.
struct StirOrder: Sendable {
    /// Nil if nothing may be written.
    let stir: ContractSpec.Stir?
    let obstacle: String?
    let options: StirOptions
    /// The file that lists the rows we made.
    let rowsPath: String
    /// The origin in the spec's own URL, which --base-url may replace.
    let specOrigin: String?
    let environment: [String: String]

    init(
        _ options: StirOptions, of spec: ContractSpec, at path: String, asking url: HTTPURL,
        in context: ToolContext
    ) {
        self.options = options
        rowsPath = StirRowsFile.path(for: path)
        environment = context.environment
        // `try?`: the code that sends the request reports if it cannot be made.
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
            // Writes, and the cleanup after a killed run, can replace only the origin.
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

    /// The transports and values that a session uses for one list.
    func means(
        for job: RecordingJob, pages: any HTTPTransport, writes: any HTTPTransport, attempts: Int,
        masking redactor: Redactor
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
                // Only a cancellation ends a wait early, and then no more requests are sent.
                try? await Task.sleep(for: time)
            },
            masking: redactor.mask)
    }

    /// The URL of a write: one at the spec's own origin moves to the origin of the pages; nil if that host is not allowed.
    func place(_ url: HTTPURL, beside list: HTTPURL) -> HTTPURL? {
        let moved = url.origin == specOrigin ? url.replacingOrigin(by: list) : url
        return options.allows(moved) ? moved : nil
    }
}
