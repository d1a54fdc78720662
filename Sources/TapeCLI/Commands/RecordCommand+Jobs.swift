import TapeCassette
import TapeContracts
import TapeHTTP

extension RecordCommand {
    /// The specs made ready; nil, and all that is missing told, where one cannot be recorded.
    func jobs(
        _ arguments: Arguments, keepingOut secrets: [KnownSecret], in context: ToolContext
    ) throws(UsageError) -> [RecordingJob]? {
        let baseURL = try Self.baseURL(arguments)
        var paths: [String] = []
        for operand in arguments.operands.isEmpty ? ["Specs"] : arguments.operands {
            paths += try SpecFinder.specs(for: operand)
        }
        let loader = SpecLoader(console: context.console)
        guard let contracts = loader.contracts(paths) else { return nil }
        let output = arguments.value("output")
        guard output == nil || contracts.count == 1 else {
            throw UsageError("--output goes with one spec, not \(contracts.count)")
        }
        var jobs: [RecordingJob] = []
        for (path, spec) in contracts {
            guard let request = request(of: spec, at: path, in: context) else { continue }
            if output == nil { SpecFinder.makeCassetteFolder(for: path) }
            jobs.append(
                RecordingJob(
                    spec: spec, specPath: path,
                    cassettePath: output ?? SpecFinder.cassette(for: path),
                    request: baseURL.map { request.moved(to: $0) } ?? request,
                    secrets: spec.secrets(environment: context.environment) + secrets))
        }
        return jobs.count == contracts.count ? jobs : nil
    }

    /// The first request with its secrets; nil, and told why, where it cannot be made or kept safely.
    private func request(
        of spec: ContractSpec, at path: String, in context: ToolContext
    ) -> HTTPRequest? {
        let request: HTTPRequest
        do {
            request = try spec.liveRequest(environment: context.environment)
        } catch {
            let names = error.names.joined(separator: ", ")
            context.console.complain(
                "\(path) takes \(names) from the environment, which does not have it")
            return nil
        }
        let unguarded = spec.unguardedSecrets(environment: context.environment)
        guard unguarded.isEmpty else {
            context.console.complain(
                "\(path) puts \(unguarded.joined(separator: ", ")) into its path or body, "
                    + "but secrets of fewer than 8 characters can be kept out of a cassette only in "
                    + "headers and query parameters")
            return nil
        }
        return request
    }

    private static func baseURL(_ arguments: Arguments) throws(UsageError) -> HTTPURL? {
        guard let text = arguments.value("base-url") else { return nil }
        let url: HTTPURL
        do {
            url = try HTTPURL(validating: text)
        } catch {
            throw UsageError("--base-url: \(error)")
        }
        guard url.isHTTP, url.path.isEmpty || url.path == "/", url.query == nil else {
            throw UsageError(
                "--base-url takes the place of a spec's scheme, host and port, such as "
                    + "https://staging.example.com, and has no path: \(text)")
        }
        return url
    }
}

extension HTTPRequest {
    /// The same request at another origin.
    fileprivate func moved(to origin: HTTPURL) -> Self {
        var moved = self
        moved.url = url.replacingOrigin(by: origin)
        return moved
    }
}
