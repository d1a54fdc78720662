import TapeCassette
import TapeContracts
import TapeHTTP

/// Records live answers for some specs, each once.
struct LiveRun {
    /// The answers so far, by the path of the spec.
    private(set) var tapes: [String: LiveTape] = [:]
    private let jobs: [RecordingJob]
    /// About how many requests each host will get.
    private let estimates: [String: RequestEstimate]
    private let options: LiveOptions
    private let live: LiveTransport
    private let console: Console
    private let environment: [String: String]
    private let isComparing: Bool

    /// Prepares specs for live requests; nil if one cannot be prepared, which is reported.
    ///
    /// For a section that is verified only as part of a screen, the first page is enough.
    init?(
        _ loaded: [(path: String, file: SpecFile)], _ options: LiveOptions, _ arguments: Arguments,
        for purpose: Purpose, loader: SpecLoader, in context: ToolContext
    ) throws(UsageError) {
        let aws = try AWSSigningOptions(arguments, environment: context.environment)
        let preparation = try RecordingPreparation(
            arguments, keepingOut: aws?.secrets ?? [], in: context)
        guard let asked = Self.contracts(of: loaded, loader) else { return nil }
        var jobs: [RecordingJob] = []
        var estimates: [String: RequestEstimate] = [:]
        for (path, spec, isWhole) in asked {
            let earlier = purpose.cassette ?? SpecPairing.cassette(for: path)
            guard var job = preparation.job(spec, at: path, into: path, after: earlier),
                options.stir == nil || preparation.hasValues(forWritesOf: spec, at: path)
            else { continue }
            let recorded = job.earlierCassette
            let evident = isWhole ? recorded.map(ExtraKind.evident) : []
            let extras = isWhole ? purpose.extras(options, evident: evident) : []
            job.extras = extras
            if isWhole, let stir = options.stir {
                job.stir = StirOrder(stir, of: spec, at: path, asking: job.request.url, in: context)
            }
            if !isWhole { job.pageLimit = 1 }
            jobs.append(job)
            var estimate = RequestEstimate(
                spec, recorded: recorded?.end.walks.first, evident: evident ?? [], extras: extras,
                pageLimit: job.pageLimit ?? options.pageLimit)
            estimate.isStirred = job.stir?.stir != nil
            if let loss = job.stir?.stir?.numberLoss {
                context.console.note("\(path): warning: \(loss)")
            }
            estimates[job.host] = estimates[job.host].map { $0 + estimate } ?? estimate
        }
        guard jobs.count == asked.count else { return nil }
        self.jobs = jobs.sharingSecrets()
        self.estimates = estimates
        self.options = options
        environment = context.environment
        isComparing = purpose.isComparing
        console = context.console.quieted(if: arguments.isOn("quiet"))
        live = try LiveTransport(
            arguments, signing: aws, for: self.jobs, telling: console, environment: environment)
    }

    /// The contracts of some files; those that are only sections of screens come last.
    private static func contracts(
        of loaded: [(path: String, file: SpecFile)], _ loader: SpecLoader
    ) -> [(path: String, spec: ContractSpec, isWhole: Bool)]? {
        var contracts: [(path: String, spec: ContractSpec, isWhole: Bool)] = []
        for case (let path, .contract(let spec)) in loaded {
            contracts.append((path, spec, true))
        }
        for case (let path, .screen(let screen)) in loaded {
            guard let sections = loader.sections(of: screen, at: path) else { return nil }
            for section in sections where !contracts.contains(where: { $0.path == section.path }) {
                contracts.append((section.path, section.spec, false))
            }
        }
        return contracts
    }

    /// Says how many requests each host will get.
    func announce() {
        for (host, estimate) in estimates.sorted(by: { $0.key < $1.key }) {
            console.progress(estimate.words(for: host, limit: options.budget.limit))
        }
    }

    /// Records what some files need and was not recorded yet.
    mutating func ask(for loaded: [(path: String, file: SpecFile)]) async {
        let needed = Set(loaded.flatMap { SpecFinder.contracts(of: $0.file, at: $0.path) })
        let open = jobs.filter { needed.contains($0.specPath) && tapes[$0.specPath] == nil }
        guard !open.isEmpty else { return }
        guard let scratch = ScratchFolder(environment: environment) else {
            console.complain(
                "cannot make a temporary folder for the responses; does TMPDIR name a folder?")
            return
        }
        let placed = open.enumerated().map { number, job in
            var job = job
            job.cassettePath = FilePath.joined(scratch.path, "\(number + 1).yaml")
            return job
        }
        let run = RecordingRun(
            jobs: placed, options: options.recording, transport: live.transport, console: console)
        let kept = await live.untilInterrupted { [self] in
            let results = await run.results()
            let wasInterrupted = Task.isCancelled
            var kept = placed.enumerated().map { number, job in
                keep(
                    number < results.count ? results[number] : .init(ending: .interrupted), of: job)
            }
            if Task.isCancelled, !wasInterrupted {
                for index in kept.indices { kept[index].noteInterruption() }
            }
            return kept
        }
        for (job, tape) in zip(placed, kept ?? []) { tapes[job.specPath] = tape }
        // The recordings are in memory or mapped, so the files may be deleted.
        withExtendedLifetime(scratch) {}
    }

    /// Takes a recording out of its file, and keeps the evidence of stirred walks.
    private func keep(_ result: RecordingResult, of job: RecordingJob) -> LiveTape {
        var tape = LiveTape(result, of: job)
        // `try?`: an unreadable file cannot be compared with.
        tape.earlierStirred = try? Cassette.read(SpecPairing.stirred(for: job.specPath))
        // Evidence that is compared with is not replaced, as cassettes are not.
        if !isComparing || tape.earlierStirred == nil {
            StirKeeping(console: console).keep(tape, of: job)
        }
        return tape
    }
}

extension RecordingJob {
    /// The host of its request, with a port that is not the scheme's default.
    fileprivate var host: String {
        String(request.url.origin.dropFirst(request.url.scheme.count + 3))
    }
}
