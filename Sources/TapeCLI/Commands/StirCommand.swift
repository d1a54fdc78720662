import TapeContracts

/// Deletes the rows that a killed stirring run left behind.
struct StirCommand: Command {
    let name = "stir"
    let paper = "stir.md"
    let operands = "--clean [SPEC|DIR…]"
    let operandKinds = [ValueKind.spec]
    let summary = "takes away rows that a killed `verify --live --stir` left"
    let examples = [
        Example("pagetape stir --clean", "takes away what the files beside all cassettes name"),
        Example(
            "pagetape verify Specs/reviews.yaml --live --stir",
            "what makes such rows: changes the list while it is walked"),
    ]
    let options = OptionTable(
        options: [
            .init("clean", summary: "deletes the rows that the files beside the cassettes name")
        ] + StirOptions.ofCleaning + WireOptions.table)

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        guard arguments.flags.contains("clean") else {
            throw UsageError(
                "`pagetape stir` needs --clean; lists are stirred by verify --live --stir")
        }
        let loader = SpecLoader(console: context.console)
        guard let contracts = loader.contracts(try SpecFinder.specs(for: arguments.operands)) else {
            return .mistake
        }
        return try await StirCleaning(contracts, arguments, in: context).run()
    }
}
