import TapeCassette
import TapeContracts
import TapeHTTP

/// Prepares specs for recording: with their origins and secrets.
struct RecordingPreparation {
    /// Replaces the specs' own origins; nil to keep them.
    let server: ServerOverride?
    /// Secrets to leave out of recordings besides the specs' own.
    let secrets: [KnownSecret]
    let context: ToolContext

    init(
        _ arguments: Arguments, keepingOut secrets: [KnownSecret], in context: ToolContext
    ) throws(UsageError) {
        server = try ServerOverride(arguments)
        self.secrets = secrets
        self.context = context
    }

    /// Makes a job from a spec; nil if its request cannot be made or kept safely, which is reported.
    ///
    /// The previous recording, if any, is in the cassette at `earlier`. A job that is only played needs no secrets.
    func job(
        _ spec: ContractSpec, at path: String, into cassette: String, after earlier: String,
        isPlayed: Bool = false
    ) -> RecordingJob? {
        guard let request = request(of: spec, at: path, isPlayed: isPlayed) else { return nil }
        var moved = request
        if let server {
            let base = spec.filledBase(asRecorded: isPlayed, environment: context.environment)
            guard let url = server.place(of: request.url, within: base) else {
                context.console.complain(
                    "\(path) says its whole URL, so that --base-url takes the place of scheme, host and port only: "
                        + "give \(server.url.origin), or let the spec extend a file with a `base`")
                return nil
            }
            moved.url = url
        }
        let known = spec.secrets(environment: context.environment) + secrets
        // --base-url may contain a credential, too.
        let literals = KnownSecret.literals(in: moved, by: spec.redactionRules, besides: known)
        return RecordingJob(
            spec: spec, secrets: known + literals,
            identity: spec.identity(environment: context.environment), specPath: path,
            cassettePath: cassette, earlierPath: earlier, request: moved)
    }

    /// Whether the environment has all variables for writes; reports those it lacks.
    func hasValues(forWritesOf spec: ContractSpec, at path: String) -> Bool {
        let missing = (spec.stir?.variables ?? []).map {
            ($0.name, $0.value(in: context.environment))
        }
        .filter { $0.1 == nil }
        if !missing.isEmpty { complain(path, lacking: missing.map(\.0)) }
        return missing.isEmpty
    }

    private func complain(_ path: String, lacking names: [String]) {
        let exports = names.map { "export \($0)=…" }.joined(separator: "; ")
        let words = names.joined(separator: ", ")
        context.console.complain(
            "\(path) takes \(words) from the environment, which does not have it; set it: \(exports)"
        )
    }

    private func request(
        of spec: ContractSpec, at path: String, isPlayed: Bool
    ) -> HTTPRequest? {
        let request: HTTPRequest
        do {
            request =
                isPlayed
                ? try spec.replayRequest(environment: context.environment)
                : try spec.liveRequest(environment: context.environment)
        } catch {
            complain(path, lacking: error.names)
            return nil
        }
        let unguarded = spec.unguardedSecrets(environment: context.environment)
        guard isPlayed || unguarded.isEmpty else {
            context.console.complain(
                "\(path) puts \(unguarded.joined(separator: ", ")) into its path or body, "
                    + "but secrets of fewer than 8 characters can be kept out of a cassette only in "
                    + "headers and query parameters")
            return nil
        }
        return request
    }
}
