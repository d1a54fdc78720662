import TapeHTTP
import TapePaging

/// Makes mutants of the walks that were recorded besides the first one.
struct WalkMutants {
    private let tamper: PageTamper
    private let recorded: @Sendable (Int) -> HTTPResponse?

    init(_ endpoint: PagedEndpoint, recorded: @escaping @Sendable (Int) -> HTTPResponse?) {
        tamper = PageTamper(endpoint)
        self.recorded = recorded
    }

    /// Each walk answered with the pages of the first one, with something broken in them.
    func mutants(of evidence: ExtraEvidence) async -> [ExtraMutants.Mutant] {
        guard let first = recorded(1), evidence.walk.pages.count > 1 else { return [] }
        var broken = [
            Mutant(name: "page 2 is status 404", pages: [2: HTTPResponse(status: 404, body: [])]),
            Mutant(name: "page 2 is page 1 again", pages: [2: first]),
        ]
        if let last = tamper.ending(first) {
            broken.append(Mutant(name: "page 1 is the last", pages: [1: last]))
        }
        var mutants: [ExtraMutants.Mutant] = []
        for (index, beside) in evidence.besides.enumerated() {
            guard beside.standing(beside: evidence.main) == .walked,
                let endpoint = beside.evidence.endpoint
            else { continue }
            for mutant in broken {
                let walk = await walk(endpoint, by: mutant, atMost: evidence.walk.pages.count + 10)
                var mutated = WalkEvidence(
                    walk, convention: beside.evidence.convention, endpoint: endpoint,
                    rereading: { _ in nil })
                mutated.isTotalExact = evidence.main.isTotalExact
                var besides = evidence.besides
                besides[index] = WalkBeside(beside.kind, size: beside.size, mutated)
                mutants.append(
                    ExtraMutants.Mutant(
                        name: "\(beside.scene): \(mutant.name)",
                        evidence: evidence.with(besides: besides)))
            }
        }
        return mutants
    }

    private func walk(
        _ endpoint: PagedEndpoint, by mutant: Mutant, atMost pages: Int
    ) async -> Walk {
        let tape = MutantTape(mutant, over: recorded)
        return await PagingClient(endpoint, over: tape).walk(pageLimit: pages)
    }
}
