import TapeCassette
import TapeContracts
import TapeReport
import TapeSurvey

/// Runs `survey`: reads descriptions, checks the API, writes specs and prints the result.
struct SurveyRun {
    let options: SurveyOptions
    let wire: SurveyWire
    let isQuiet: Bool
    let context: ToolContext
    /// Called when a description could be read and before anything is written.
    let prepare: @Sendable () -> ExitStatus

    /// Surveys all descriptions; one that cannot be read does not stop the others.
    func run() async -> ExitStatus {
        var status = ExitStatus.kept
        var documents: [String] = []
        for place in options.descriptions {
            status = max(status, await run(place, noting: { documents.append($0) }))
        }
        if options.isJSON {
            // Several descriptions are the elements of an array.
            let isOne = documents.count == 1
            let text = documents.map { String($0.dropLast()) }.joined(separator: ",\n")
            context.console.write(isOne ? documents[0] : "[\n\(text)\n]\n")
        }
        return status
    }

    private func run(_ place: String, noting note: (String) -> Void) async -> ExitStatus {
        var survey: Survey
        // Credentials in the description's own URL are known from the start.
        let redactor = Redactor(secrets: Self.credentials(in: place))
        let console = context.console.masked { redactor.mask($0) }
        do throws(SurveyError) {
            survey = try await DescriptionFetch(options: options, wire: wire, console: console)
                .survey(place)
        } catch {
            return refuse(error, of: place, masking: redactor.mask, on: console, noting: note)
        }
        let unfit = UnfitPatterns(options, in: survey)
        if unfit == nil, !survey.results.isEmpty {
            let prepared = prepare()
            guard prepared == .kept else { return prepared }
        }
        let literals = survey.takeCredentials()
        let shown = console.masked { literals.masked($0) }
        if let unfit {
            let error = SurveyError(
                .noSuchOperation, unfit.words(among: survey.names), at: survey.description)
            return refuse(
                error, of: place, masking: { literals.masked(redactor.mask($0)) }, on: shown,
                noting: note)
        }
        for problem in survey.problems { shown.note("\(problem)") }
        var outcome = SurveyCheck.Outcome(survey: survey)
        if options.isChecking {
            var check = SurveyCheck(
                survey, options: options, wire: wire, console: shown.quieted(if: isQuiet),
                in: context)
            outcome = await check.run()
        }
        return write(outcome, on: shown, masking: { literals.masked($0) }, noting: note)
    }

    /// Reports that a description cannot be surveyed, or not as the command line says.
    private func refuse(
        _ error: SurveyError, of place: String, masking mask: (String) -> String,
        on console: Console, noting note: (String) -> Void
    ) -> ExitStatus {
        console.complain("\(error)")
        note(mask(SurveyJSON.text(place, error: error)))
        return error.code == .unreachable ? .incomplete : .mistake
    }

    private static func credentials(in place: String) -> [KnownSecret] {
        var literals = LiteralCredentials()
        _ = literals.template(place, in: .url)
        return literals.known
    }

    private func write(
        _ outcome: SurveyCheck.Outcome, on console: Console, masking mask: (String) -> String,
        noting note: (String) -> Void
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
        if outcome.tally.isVain || !specs.refused.isEmpty { status = max(status, .incomplete) }
        for remark in specs.notes + unknownValues(survey) + advice(after: outcome) {
            console.note(remark)
        }
        if options.isJSON {
            note(mask(SurveyJSON.text(survey, changes: specs.changes) { specs.path(of: $0) }))
        } else {
            let layout = console.layout
            let columns = layout.isScreen ? layout.columns : .max
            let table = mask(SurveyTable.text(survey, columns: columns) { specs.shownPath(of: $0) })
            console.write(layout.fitting(table))
            for change in specs.changes { console.write(mask("changed: \(change)\n")) }
            if options.folder == nil, !survey.results.isEmpty, !isQuiet {
                console.note("nothing was written; -o FOLDER writes the specs")
            }
            if let folder = options.folder, status == .kept, !isQuiet {
                console.note("Next: pagetape record \(ShellWord.quoted(folder))")
            }
        }
        return status
    }

    /// What to do about a check that could not be made.
    private func advice(after outcome: SurveyCheck.Outcome) -> [String] {
        var advice: [String] = []
        let secrets = outcome.tally.missingSecrets.sorted()
        if !secrets.isEmpty {
            let exports = secrets.map { "`export \($0)=…`" }.joined(separator: " and ")
            advice.append(
                "set \(secrets.count == 1 ? "it" : "them"): \(exports); for another variable, such as ${API_TOKEN}, give "
                    + "the header that takes it with --header")
        }
        if outcome.tally.isVain, outcome.survey.terms.server == SharedRequest.unknownServer {
            advice.append(
                "the description names no server, so that nothing could be asked: --base-url URL says where the API is"
            )
        }
        if outcome.tally.isAllNotFound {
            let described = outcome.survey.describedServer.path.spelled
            let isShown =
                !described.isEmpty && !LiteralCredentials().holdsCredential(described, in: .url)
            advice.append(
                "every list answered 404: is the base right? asked: \(outcome.survey.terms.server)"
                    + (isShown ? ", described: …\(described)" : ""))
        }
        return advice
    }

    /// The names of values given for parameters that no operation has.
    private func unknownValues(_ survey: Survey) -> [String] {
        guard !options.values.isEmpty else { return [] }
        var names = Set(options.values.keys)
        for operation in survey.results.lazy.map(\.operation) {
            names.subtract(operation.parameters.map(\.name))
            names.subtract(operation.pathNames)
            // Requests may take more than parameters: variables of GraphQL queries, members of bodies.
            let body = "\(operation.body)"
            names = names.filter {
                !body.contains("$\($0)") && !body.contains(VariableName.visible($0).name)
            }
        }
        return names.sorted().map { "--param \($0.clipped): no operation has such a parameter" }
    }
}
