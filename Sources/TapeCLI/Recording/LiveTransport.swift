import TapeCassette
import TapeContracts
import TapeCurl
import TapeHTTP

/// The transport to live origins with the command line's options and rate.
struct LiveTransport: Sendable {
    /// The transport for recordings.
    let transport: any HTTPTransport
    private let curl: CurlTransport

    /// Sets up the transport; the jobs' secrets are masked in curl's trace.
    init(
        _ arguments: Arguments, signing aws: AWSSigningOptions?, for jobs: [RecordingJob],
        telling console: Console, environment: [String: String]
    ) throws(UsageError) {
        var options = try WireOptions.curl(
            arguments, environment: environment, showingOn: console, masking: jobs.map(\.redactor))
        // Through a proxy, `localhost` would be another machine.
        if jobs.contains(where: { $0.stir != nil && $0.request.url.isOnThisMachine }) {
            guard [nil, "none"].contains(arguments.value("proxy")) else {
                throw UsageError(
                    "--stir writes to this machine, which behind --proxy is another one; name the API by its host, with --stir-host"
                )
            }
            options.proxy = .direct
        }
        let origins = Set(jobs.map(\.request.url.origin))
        options.credentialOrigins = origins
        curl = CurlTransport(options)
        transport = Wire.live(
            curl, signing: aws?.signer, for: origins,
            perSecond: try WireOptions.rate(arguments))
    }

    /// Runs work that sends requests; a signal cancels it, and leaves journals and files of rows that can be resumed.
    ///
    /// It returns the work's own result, which comes soon after a cancellation.
    func untilInterrupted<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async -> Value? {
        // This saves a thread switch between a page and the next request.
        await withTaskExecutorPreference(curl) {
            guard let interrupts = Interrupts() else { return await body() }
            let signals = interrupts.signals
            return await withTaskGroup(of: Value?.self) { group in
                group.addTask { await body() }
                group.addTask {
                    for await _ in signals { break }
                    return nil
                }
                var value: Value?
                // When either task ends, the other is cancelled.
                for await part in group {
                    if let part { value = part }
                    group.cancelAll()
                }
                return value
            }
        }
    }
}

extension CurlTrace {
    /// The trace as `curl --verbose` shows it.
    var line: String {
        let mark =
            switch kind {
            case .remark: "*"
            case .sent: ">"
            case .received: "<"
            }
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { "\(mark) \($0)" }.joined(separator: "\n")
    }
}
