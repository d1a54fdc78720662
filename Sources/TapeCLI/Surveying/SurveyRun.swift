import TapeCassette
import TapeSurvey

/// Surveys descriptions as a command line wishes: reads, asks, writes and tells.
struct SurveyRun {
    let options: SurveyOptions
    let wire: SurveyWire
    let isQuiet: Bool
    let context: ToolContext

    /// Surveys all descriptions; one that cannot be read does not keep the others from being surveyed.
    func run() async -> ExitStatus {
        var status = ExitStatus.kept
        for place in options.descriptions { status = max(status, await run(place)) }
        return status
    }

    private func run(_ place: String) async -> ExitStatus {
        let survey: Survey
        do throws(SurveyError) {
            survey = try await DescriptionFetch(
                options: options, wire: wire, console: context.console
            )
            .survey(place)
        } catch {
            context.console.complain("\(error)")
            return .mistake
        }
        for problem in survey.problems { context.console.note("\(problem)") }
        var outcome = SurveyCheck.Outcome(survey: survey)
        if options.isChecking {
            var check = SurveyCheck(
                survey, options: options, wire: wire, console: context.console.quieted(if: isQuiet),
                in: context)
            outcome = await check.run()
        }
        return write(outcome)
    }

    private func write(_ outcome: SurveyCheck.Outcome) -> ExitStatus {
        let survey = outcome.survey
        var status = survey.results.isEmpty ? ExitStatus.mistake : .kept
        var specs = SurveyedSpecs(outcome, options)
        if options.folder != nil {
            do throws(FileError) {
                try specs.write()
            } catch {
                context.console.complain("\(error)")
                status = max(status, .incomplete)
            }
        }
        for note in specs.notes { context.console.note(note) }
        if options.isJSON {
            context.console.write(
                SurveyJSON.text(survey, changes: specs.changes) { specs.path(of: $0) })
        } else {
            context.console.write(SurveyTable.text(survey) { specs.path(of: $0) })
            for change in specs.changes { context.console.write("changed: \(change)\n") }
        }
        return status
    }
}
