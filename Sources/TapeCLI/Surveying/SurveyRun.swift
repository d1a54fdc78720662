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
        var survey: Survey
        // What stands in the description's own URL is known from the beginning.
        let redactor = Redactor(secrets: Self.credentials(in: place))
        let console = context.console.masked { redactor.mask($0) }
        do throws(SurveyError) {
            survey = try await DescriptionFetch(options: options, wire: wire, console: console)
                .survey(place)
        } catch {
            console.complain("\(error)")
            return .mistake
        }
        let literals = survey.takeCredentials()
        let shown = console.masked { literals.masked($0) }
        for problem in survey.problems { shown.note("\(problem)") }
        var outcome = SurveyCheck.Outcome(survey: survey)
        if options.isChecking {
            var check = SurveyCheck(
                survey, options: options, wire: wire, console: shown.quieted(if: isQuiet),
                in: context)
            outcome = await check.run()
        }
        return write(outcome, on: shown, masking: { literals.masked($0) })
    }

    private static func credentials(in place: String) -> [KnownSecret] {
        var literals = LiteralCredentials()
        _ = literals.template(place, in: .url)
        return literals.known
    }

    private func write(
        _ outcome: SurveyCheck.Outcome, on console: Console, masking mask: (String) -> String
    ) -> ExitStatus {
        let survey = outcome.survey
        var status = survey.results.isEmpty ? ExitStatus.mistake : .kept
        var specs = SurveyedSpecs(outcome, options)
        if options.folder != nil {
            do throws(FileError) {
                try specs.write()
            } catch {
                console.complain("\(error)")
                status = max(status, .incomplete)
            }
        }
        for note in specs.notes { console.note(note) }
        if options.isJSON {
            console.write(
                mask(SurveyJSON.text(survey, changes: specs.changes) { specs.path(of: $0) }))
        } else {
            console.write(mask(SurveyTable.text(survey) { specs.path(of: $0) }))
            for change in specs.changes { console.write(mask("changed: \(change)\n")) }
        }
        return status
    }
}
