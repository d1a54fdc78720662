import TapeCassette
import TapeContracts

/// Shows a summary of a cassette.
struct ShowCommand: Command {
    let name = "show"
    let operands = "CASSETTE"
    let operandKinds = [ValueKind.cassette]
    let summary = "shows the walk in a cassette at a glance"
    let examples = [
        Example("pagetape show Cassettes/reviews.yaml", "a line for each request"),
        Example(
            "pagetape show Cassettes/reviews.yaml --json",
            "the same for programs, with a hash of each body"),
    ]
    let remoteReading = RemoteReading.ofSpecs
    let options = OptionTable(options: [
        .init("json", summary: "prints the result as JSON"),
        .init(
            "spec", value: "SPEC", kind: .spec,
            summary: "says what an item is, instead of the cassette's own"),
    ])

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        guard let path = arguments.operands.first, arguments.operands.count == 1 else {
            throw UsageError("`show` takes one cassette")
        }
        var spec: ContractSpec?
        if let named = arguments.value("spec") {
            let loader = SpecLoader(console: context.console)
            guard let file = loader.load([named])?.first?.file else { return .mistake }
            guard case .contract(let contract) = file else {
                throw UsageError("--spec takes the spec of a list, and \(named) is a screen's")
            }
            spec = contract
        } else {
            spec = SpecPairing.contract(for: path)?.spec
        }
        do {
            var summary = try CassetteSummary(try Cassette.read(path), by: spec)
            await summary.findPages(by: spec, environment: context.environment)
            let isJSON = arguments.flags.contains("json")
            context.console.write(
                isJSON
                    ? summary.json
                    : SummaryTable(
                        summary: summary, path: RemoteCassettes.shown(path),
                        layout: context.console.layout
                    ).text)
            return .kept
        } catch {
            return context.console.complain(of: error)
        }
    }
}
