import TapeCassette
import TapeContracts

extension RecordCommand {
    /// Prepares the specs for recording; nil if one cannot be recorded, after everything missing was reported.
    func jobs(
        _ arguments: Arguments, _ options: RecordingOptions, keepingOut secrets: [KnownSecret],
        in context: ToolContext
    ) throws(UsageError) -> [RecordingJob]? {
        let preparation = try RecordingPreparation(arguments, keepingOut: secrets, in: context)
        let paths = try SpecFinder.specs(for: arguments.operands)
        let loader = SpecLoader(console: context.console)
        guard let loaded = loader.contracts(paths) else { return nil }
        let output = arguments.value("output")
        guard output == nil || loaded.count == 1 else {
            throw UsageError("--output goes with one spec, not \(loaded.count)")
        }
        if let output { try RecordingOptions.checkTarget(output, of: loaded.first?.path) }
        let sections = loader.sectionPaths(paths)
        let contracts = Self.unfinished(loaded, arguments, options, context.console)
        var jobs: [RecordingJob] = []
        for (path, spec) in contracts {
            let cassette = output ?? SpecPairing.cassette(for: path)
            // `try?`: the recording reports an inaccessible path when it begins.
            let isPlayed = (try? CassetteRun.plays(cassette, mode: options.mode)) ?? false
            guard
                var job = preparation.job(
                    spec, at: path, into: cassette, after: cassette, isPlayed: isPlayed)
            else { continue }
            job.isSection = sections.contains(path)
            if let loss = spec.sizeLoss { context.console.note("\(path): warning: \(loss)") }
            let literals = isPlayed ? [] : spec.literalCredentials.map(\.words)
            if !literals.isEmpty {
                context.console.note(
                    "\(path): warning: \(literals.joined(separator: " and ")) of the request "
                        + "\(literals.count == 1 ? "holds" : "hold") a credential, which everybody with the file can read; "
                        + "take it from the environment by ${NAME}")
            }
            // `try?`: the recording reports a missing folder when it begins.
            if output == nil, !isPlayed { try? FileBytes.makeFolders(leadingTo: cassette) }
            jobs.append(job)
        }
        return jobs.count == contracts.count ? jobs.sharingSecrets() : nil
    }

    /// The specs to record: with `--resume` and no spec named, only those whose recording did not finish, or left
    /// nothing, which is told when it is resumed.
    private static func unfinished(
        _ contracts: [(path: String, spec: ContractSpec)], _ arguments: Arguments,
        _ options: RecordingOptions, _ console: Console
    ) -> [(path: String, spec: ContractSpec)] {
        guard options.resumes, arguments.operands.allSatisfy(Folder.isThere) else {
            return contracts
        }
        let output = arguments.value("output")
        let begun = contracts.filter { path, _ in
            let cassette = output ?? SpecPairing.cassette(for: path)
            // `try?`: an inaccessible journal or cassette is reported when it is resumed.
            return (try? FileBytes.size(of: Journal.path(for: cassette))) != nil
                || (try? FileBytes.size(of: cassette)) == nil
        }
        if begun.isEmpty { console.progress("every recording is finished; nothing to go on with") }
        return begun
    }
}
