import TapeCassette
import TapeContracts

/// Prepares a repository for cassettes.
struct InitCommand: Command {
    let name = "init"
    let operands = "[FOLDER]"
    let operandKinds = [ValueKind.folder]
    let summary = "makes a repository ready for cassettes"
    let details =
        "It adds folders for specs and cassettes, lines for git, schemas for editors, a pagetape.yaml and a file for CI. A file that "
        + "is there already stays; only .gitattributes and .gitignore get the lines that they lack. On a terminal it asks for a list "
        + "to begin with, unless --url or --from names one or there are specs already."
    let examples = [
        Example("pagetape init", "on a terminal asks two questions, and writes the first spec"),
        Example(
            "pagetape init --url https://example.com/items -H 'X-Key: ${API_KEY}'",
            "the same without questions"),
        Example("pagetape init --from openapi.json", "writes specs of the whole API"),
    ]
    let options = OptionTable(
        options: [
            .init(
                "url", value: "URL",
                summary: "asks this list how it pages, as `probe` does, and writes its spec"),
            .init(
                "from", value: "DESCRIPTION", kind: .anyFile,
                summary: "surveys this description into Specs/"),
            .init(
                "ci", value: "SYSTEM", kind: .word(StartingSystem.allCases.map(\.rawValue)),
                fallback: "the one that the repository uses",
                summary: "which system runs the checks"),
        ] + SurveyCommand().options.options.filter { !unfitting.contains($0.name) })

    /// Options of `survey` that make no sense for a new repository.
    private static let unfitting: Set<String> = ["output", "update", "json", "infer"]

    /// Refuses options that only a survey uses if there is none.
    private static func refuseStrays(
        _ arguments: Arguments, hasURL: Bool
    ) throws(UsageError) {
        guard arguments.value("from") == nil else {
            guard !hasURL else {
                throw UsageError("--url is one list and --from a whole API; give one of them")
            }
            return
        }
        var known: Set = ["url", "ci", "quiet"]
        if hasURL { known.insert("header") }
        let given = arguments.flags.union(arguments.values.keys).subtracting(known)
        guard let stray = given.min() else { return }
        throw UsageError(
            stray == "header"
                ? "--header goes with --url URL or --from DESCRIPTION"
                : "--\(stray) goes with --from DESCRIPTION")
    }

    private static func system(
        _ arguments: Arguments, in folder: String
    ) throws(UsageError) -> StartingSystem {
        guard let name = arguments.value("ci") else { return StartingSystem(of: folder) }
        guard let system = StartingSystem(rawValue: name) else {
            let known = StartingSystem.allCases.map(\.rawValue)
            throw UsageError(
                "--ci knows no `\(name)`; \(NearestName.advice(for: name, among: known))")
        }
        return system
    }

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        guard arguments.operands.count <= 1 else { throw UsageError("`init` takes one folder") }
        let folder = arguments.operands.first ?? "."
        let first = try FirstList(arguments)
        try Self.refuseStrays(arguments, hasURL: first != nil)
        let system = try Self.system(arguments, in: folder)
        let plan: StartingPlan
        do { plan = try StartingPlan(for: folder, system) } catch {
            context.console.complain("\(error)")
            return error.status
        }
        if let description = arguments.value("from") {
            var words = arguments
            words.operands = [description]
            words.values["output"] = [plan.specs]
            return try await SurveyCommand().run(words, in: context) {
                Self.carryOut(plan, on: context.console)
            }
        }
        var asked = first
        if asked == nil, !plan.hasSpecs, let ask = context.ask {
            asked = try FirstList(asking: ask)
        }
        guard let asked else {
            let status = Self.carryOut(plan, on: context.console)
            if status == .kept, !plan.hasSpecs, !arguments.isOn("quiet") {
                context.console.note(
                    "Next: pagetape probe URL -o \(ShellWord.quoted(plan.specs + "/")), with the URL of a list"
                )
            }
            return status
        }
        let words = try ProbeCommand().options.scan(asked.probe(into: plan.specs))
        try await ProbeCommand().check(words, in: context)
        let prepared = Self.carryOut(plan, on: context.console)
        guard prepared == .kept else { return prepared }
        let status = try await ProbeCommand().run(words, in: context)
        if status != .kept {
            context.console.note("Once that is fixed: \(asked.command(into: plan.specs))")
        }
        return status
    }

    private static func carryOut(_ plan: StartingPlan, on console: Console) -> ExitStatus {
        do { try plan.carryOut(on: console) } catch {
            console.complain("\(error)")
            return .incomplete
        }
        return .kept
    }
}
