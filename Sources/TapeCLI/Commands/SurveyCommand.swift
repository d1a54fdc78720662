import TapeCassette
import TapeSurvey

/// Tells from an API's own description how each of its operations pages, and writes specs of those that do.
struct SurveyCommand: Command {
    let name = "survey"
    let operands = "FILE…"
    let summary = "reads an API's own description: a spec for every operation that pages"
    let options = OptionTable(options: [
        .init(
            "output", letter: "o", value: "FOLDER",
            summary: "where the specs go; without it nothing is written"),
        .init("base-url", value: "URL", summary: "the server, instead of the one described"),
        .init(
            "only", value: "PATTERN",
            summary: "only operations whose name or identifier fits; * stands for anything"),
        .init(
            "param", value: "NAME=VALUE",
            summary: "the value of a parameter, instead of ${plain:NAME}; repeatable"),
        .init(
            "infer", summary: "goes by names and shapes alone, as if no extension declared anything"
        ),
        .init("force", summary: "replaces files that are there already and differ"),
        .init("json", summary: "prints the result as JSON"),
    ])

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        let wish = try SurveyWish(arguments)
        var status = ExitStatus.kept
        for path in wish.descriptions {
            do {
                let survey = try wish.survey(path)
                status = max(status, report(survey, wish, in: context))
            } catch {
                context.console.complain("\(error)")
                status = max(status, .mistake)
            }
        }
        return status
    }

    private func report(_ survey: Survey, _ wish: SurveyWish, in context: ToolContext) -> ExitStatus
    {
        for problem in survey.problems { context.console.note("\(problem)") }
        let specs = SurveyedSpecs(survey, wish)
        var status = ExitStatus.kept
        if wish.folder != nil {
            do {
                for note in try specs.write() { context.console.note(note) }
            } catch {
                context.console.complain("\(error)")
                status = .incomplete
            }
        }
        let text =
            wish.isJSON
            ? SurveyJSON.text(survey) { specs.path(of: $0) }
            : SurveyTable.text(survey) { specs.path(of: $0) }
        context.console.write(text)
        return survey.results.isEmpty ? max(status, .mistake) : status
    }
}
