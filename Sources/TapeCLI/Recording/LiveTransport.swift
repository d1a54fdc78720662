import TapeCassette
import TapeContracts
import TapeCurl
import TapeHTTP

/// The way to live origins that the command line asks for, at the pace it allows.
struct LiveTransport: Sendable {
    /// What recordings ask.
    let transport: any HTTPTransport
    private let curl: CurlTransport

    /// Secrets of the jobs are masked in whatever curl tells.
    init(
        _ arguments: Arguments, signing aws: AWSSigningOptions?, for jobs: [RecordingJob],
        telling console: Console, environment: [String: String]
    ) throws(UsageError) {
        let masking = jobs.map { Redactor(rules: $0.spec.redactionRules, secrets: $0.secrets) }
        var options = try WireOptions.curl(
            arguments, environment: environment, showingOn: console, masking: masking)
        // Behind a proxy this machine is another one.
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

    /// Runs what asks; a signal cancels it, which leaves journals and files of rows that can be gone on with.
    ///
    /// What it returns is what the body does, which ends soon when it is cancelled.
    func untilInterrupted<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async -> Value? {
        // Between a page and the next request there is then no change of threads.
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
                // Whichever ends first, the other is to end as well.
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
