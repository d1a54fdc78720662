import TapeCassette
import TapeContracts

extension RecordCommand {
    /// The specs made ready; nil, and all that is missing told, where one cannot be recorded.
    func jobs(
        _ arguments: Arguments, mode: RecordingMode, keepingOut secrets: [KnownSecret],
        in context: ToolContext
    ) throws(UsageError) -> [RecordingJob]? {
        let preparation = try RecordingPreparation(arguments, keepingOut: secrets, in: context)
        let paths = try SpecFinder.specs(for: arguments.operands)
        let loader = SpecLoader(console: context.console)
        guard let contracts = loader.contracts(paths) else { return nil }
        let output = arguments.value("output")
        guard output == nil || contracts.count == 1 else {
            throw UsageError("--output goes with one spec, not \(contracts.count)")
        }
        var jobs: [RecordingJob] = []
        for (path, spec) in contracts {
            let cassette = output ?? SpecPairing.cassette(for: path)
            // `try?`: a path that cannot be looked at is told when the recording begins.
            let isPlayed = (try? CassetteRun.plays(cassette, mode: mode)) ?? false
            guard
                let job = preparation.job(
                    spec, at: path, into: cassette, after: cassette, isPlayed: isPlayed)
            else { continue }
            // `try?`: what keeps the folder from being made is told when the recording begins.
            if output == nil, !isPlayed { try? FileBytes.makeFolders(leadingTo: cassette) }
            jobs.append(job)
        }
        return jobs.count == contracts.count ? jobs.sharingSecrets() : nil
    }
}
