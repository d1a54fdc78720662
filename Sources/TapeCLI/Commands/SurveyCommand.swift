/// Finds out from an API's description how each of its operations pages, and writes specs for those that do.
struct SurveyCommand: Command {
    let name = "survey"
    let paper = "survey.md"
    let operands = "FILE|URL…"
    let operandKinds = [ValueKind.anyFile]
    let summary = "writes specs for the lists in an API's own description"
    let details =
        "A description is OpenAPI, Google discovery, botocore, Smithy, GraphQL, Postman, a paginator's manifest or another that "
        + "Documentation/survey.md names. Nothing but the description is asked for unless --check is given."
    let examples = [
        Example(
            "pagetape survey openapi.json", "lists every operation, whether it pages, and why"),
        Example("pagetape survey openapi.json -o Specs", "writes a spec of each that does"),
        Example(
            "pagetape survey openapi.json --check --base-url https://staging.example.com",
            "asks the API itself, so that the specs say how it really pages"),
    ]
    let options = OptionTable(
        options: [
            .init(
                "output", letter: "o", value: "FOLDER", kind: .folder,
                summary: "where the specs go; without it nothing is written"),
            .init(
                "base-url", value: "URL",
                summary:
                    "the server instead of the one described, whose path stays unless this has one"),
            .init(
                "header", letter: "H", value: "'K: V'",
                summary:
                    "a header that all requests send; repeatable; ${NAME} comes from the environment"
            ),
            .init(
                "only", value: "PATTERN",
                summary:
                    "only operations whose name or identifier fits; * stands for anything; repeatable"
            ),
            .init(
                "param", value: "NAME=VALUE",
                summary: "the value of a parameter, instead of ${plain:NAME}; repeatable"),
            .init(
                "check",
                summary:
                    "asks the API itself how each list pages, and writes what it learns into the specs"
            ),
            .init(
                "budget", value: "N", fallback: "500",
                summary: "how many requests --check may send"),
            .init(
                "update",
                summary:
                    "brings specs of an earlier survey up to date; keeps what was edited, shows what changed"
            ),
            .init("fetch", summary: "fetches files of other hosts that the description refers to"),
            .init(
                "infer",
                summary: "goes by names and shapes alone, as if no extension declared anything"
            ),
            .init("force", summary: "replaces files that are there already and differ"),
            .init("json", summary: "prints the result as JSON"),
            .init("quiet", summary: "no progress"),
        ] + WireOptions.table)

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        try await run(arguments, in: context) { .kept }
    }

    /// Surveys as the command line says; `prepare` is called when a description could be read and before anything is written, and
    /// ends the run if it does not succeed.
    func run(
        _ arguments: Arguments, in context: ToolContext,
        preparing prepare: @escaping @Sendable () -> ExitStatus
    ) async throws(UsageError) -> ExitStatus {
        let options = try SurveyOptions(arguments)
        return await SurveyRun(
            options: options, wire: try SurveyWire(arguments, in: context),
            isQuiet: arguments.isOn("quiet") || arguments.flags.contains("json"), context: context,
            prepare: prepare
        ).run()
    }
}
