import TapeCassette
import TapeContracts
import TapeHTTP
import TapePaging
import TapeSurvey

/// The first request for an operation of a survey, ready to be sent.
struct ListRequest {
    let request: HTTPRequest
    /// The same request without a page size; nil if it has none anyway.
    let unsized: HTTPRequest?
    /// The convention that the description states; nil if a spec cannot express it.
    let stated: Convention?
    let secrets: ProbeSecrets

    /// Fills in values from the command line, the API's own lists and the environment.
    init(
        _ result: Surveyed, of survey: Survey, values: [String: String],
        learnt: SpecDraft.Learnt, environment: [String: String]
    ) throws(Obstacle) {
        let options = SpecDraft.Options(shared: "_shared.yaml", values: values)
        let claimed = SpecDraft(result, terms: survey.terms, options: options, description: "")
        let isClaimed = claimed != nil
        let draft =
            isClaimed
            ? SpecDraft(
                result, terms: survey.terms, options: options, learnt: learnt, description: "")
            : SpecDraft(asking: result, terms: survey.terms, options: options, learnt: learnt)
        guard let draft, let spec = Self.spec(draft, of: survey) else {
            throw Obstacle("no request can be made from the description")
        }
        // A path is filled from the command line and the API's own lists only: a stranger chose the names of its parameters.
        var environment = environment
        for name in result.operation.pathNames {
            environment[VariableName.visible(name).name] = nil
        }
        let request = try Self.live(spec, environment)
        guard request.url.isHTTP, !request.url.host.isEmpty else {
            throw Obstacle("\(request.url.text.clipped) is not a URL for requests; give --base-url")
        }
        secrets = ProbeSecrets(
            in: request, variables: ProbeVariables(environment: [:]), environment: environment)
        guard isClaimed else {
            self.request = Self.sized(request, result.operation)
            unsized = self.request == request ? nil : request
            stated = nil
            return
        }
        self.request = PagedEndpoint(request, convention: spec.convention).firstRequest
        unsized = self.request == request ? nil : request
        stated = spec.convention
    }

    private static func live(
        _ spec: ContractSpec, _ environment: [String: String]
    ) throws(Obstacle) -> HTTPRequest {
        do {
            return try spec.liveRequest(environment: environment)
        } catch {
            let names = error.names.joined(separator: ", ")
            let secrets = spec.request.variables.filter(\.isSecret).map(\.name)
            throw Obstacle(
                "no value was given for \(names)",
                missing: error.names.filter(secrets.contains))
        }
    }

    /// The request with a page size, if there is a parameter for it: a small page may show paging that a large one hides.
    private static func sized(_ request: HTTPRequest, _ operation: Operation) -> HTTPRequest {
        guard let size = operation.sizeParameter,
            !request.url.queryItems.contains(where: { $0.name == size.name })
        else { return request }
        var sized = request
        sized.url = request.url.settingQuery(size.name, to: String(size.usualSize))
        return sized
    }

    private static func spec(_ draft: SpecDraft, of survey: Survey) -> ContractSpec? {
        let shared = Array(SpecDraft.shared(survey.terms, description: "").utf8)
        // `try?`: a draft that cannot be read is reported by the caller, and a test reads every kind of draft.
        let file = try? SpecReader.read(Array(draft.text.utf8), file: "draft.yaml") { path, _ in
            (path, shared)
        }
        guard case .contract(let spec)? = file else { return nil }
        return spec
    }
}
