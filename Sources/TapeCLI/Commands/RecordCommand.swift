import TapeCassette
import TapeContracts
import TapeHTTP
import TapePaging

/// Walks live APIs into cassettes.
struct RecordCommand: Command {
    let name = "record"
    let operands = "[SPEC|DIR…]"
    let summary = "walks live APIs into cassettes"
    let options = OptionTable(options: [
        .init(
            "output", letter: "o", value: "CASSETTE",
            summary: "where the cassette goes, for one spec"),
        .init("max-pages", value: "N", summary: "stops a walk after N pages"),
        .init("resume", summary: "goes on with a recording that did not finish"),
        .init("quiet", summary: "no progress"),
    ])

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        let pageLimit = try arguments.count("max-pages") ?? 100_000
        var paths: [String] = []
        for operand in arguments.operands.isEmpty ? ["Specs"] : arguments.operands {
            paths += try SpecFinder.specs(for: operand)
        }
        let loader = SpecLoader(console: context.console)
        guard let contracts = loader.contracts(paths) else { return .mistake }
        let output = arguments.value("output")
        guard output == nil || contracts.count == 1 else {
            throw UsageError("--output goes with one spec, not \(contracts.count)")
        }
        let console = arguments.flags.contains("quiet") ? context.console.quieted : context.console
        var status = ExitStatus.kept
        for (path, spec) in contracts {
            if output == nil { SpecFinder.makeCassetteFolder(for: path) }
            let recording = LiveRecording(
                spec: spec, specPath: path, cassettePath: output ?? SpecFinder.cassette(for: path),
                pageLimit: pageLimit, resumes: arguments.flags.contains("resume"), console: console)
            status = max(status, await run(recording, in: context))
        }
        return status
    }

    private func run(_ recording: LiveRecording, in context: ToolContext) async -> ExitStatus {
        let request: HTTPRequest
        do {
            request = try recording.spec.liveRequest(environment: context.environment)
        } catch {
            let names = error.names.joined(separator: ", ")
            context.console.complain(
                "\(recording.specPath) takes \(names) from the environment, which does not have it")
            return .mistake
        }
        let unguarded = recording.spec.unguardedSecrets(environment: context.environment)
        guard unguarded.isEmpty else {
            context.console.complain(
                "\(recording.specPath) puts \(unguarded.joined(separator: ", ")) into its path or body, "
                    + "but secrets of fewer than 8 characters can be kept out of a cassette only in "
                    + "headers and query parameters")
            return .mistake
        }
        recording.console.progress("\(recording.specPath): \(recording.spec.title)")
        let secrets = recording.spec.secrets(environment: context.environment)
        switch await recording.run(request, secrets: secrets) {
        case .recorded(let walk, let isChanged):
            if case .looped(let page, let earlier) = walk.ending {
                context.console.complain(
                    "\(recording.specPath): page \(page) points back to page \(earlier), so the walk stopped"
                )
            }
            let change = isChanged ? "" : "; nothing has changed since the last recording"
            context.console.write(
                "\(recording.cassettePath): \(walk.pages.count) pages, \(walk.digests.count) items, "
                    + "\(walk.ending.phrase)\(change)\n")
            return .kept
        case .brokeOff(let page, let reason):
            let journal = Journal.path(for: recording.cassettePath)
            context.console.complain(
                "\(recording.specPath): page \(page) could not be had: \(reason)\n"
                    + "What came before is in \(journal); \(recording.cassettePath) was left as it was.\n"
                    + "Go on with: pagetape record --resume \(recording.specPath)")
            return .incomplete
        case .unwritable(let error):
            context.console.complain("\(recording.specPath): \(error)")
            return .incomplete
        }
    }
}

extension Walk.Ending {
    /// The ending in a few words.
    fileprivate var phrase: String {
        switch self {
        case .end: "to the end"
        case .looped(let page, let earlier): "page \(page) points back to page \(earlier)"
        case .repeated(let page, let earlier): "page \(page) repeats page \(earlier)"
        case .strayed(let page, let url, _): "page \(page) points to another server: \(url)"
        case .capped(.pages): "stopped by --max-pages"
        case .capped(let cap): "stopped after \(cap)"
        case .failed(let page, _): "broke off at page \(page)"
        }
    }
}
