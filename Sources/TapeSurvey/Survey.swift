/// Reads an API description and finds out how each of its operations pages.
package struct Survey: Sendable {
    /// The description's name.
    package private(set) var description: String
    /// The findings; the results of live checks are added later.
    package var results: [Surveyed] = []
    /// The findings from the description alone.
    package private(set) var described: [Surveyed] = []
    package private(set) var terms: SharedRequest
    package private(set) var problems: [SurveyProblem] = []
    /// The names of every operation of the description, surveyed or not, in its order.
    package private(set) var names: [OperationNames] = []
    /// The described server, even where another one is used.
    package private(set) var describedServer = SharedRequest.unknownServer

    /// An operation's own server, adapted to the server that the user gave: one with a path replaces it, one without only
    /// moves it.
    private static func server(
        _ own: SpecTemplate?, or other: SpecTemplate?
    ) -> SpecTemplate? {
        guard let other else { return own }
        return other.hasPath ? nil : own?.moved(to: other)
    }

    /// The results with unique names, so that operations such as `GET /items` on two hosts have separate specs.
    private static func namedApart(_ results: [Surveyed]) -> [Surveyed] {
        var results = results
        let counts = Dictionary(grouping: results, by: \.operation.name).mapValues(\.count)
        var names = UniqueNames(
            numberedAfter: ", ", taken: Set(counts.filter { $0.value == 1 }.keys))
        for index in results.indices where counts[results[index].operation.name] ?? 0 > 1 {
            let operation = results[index].operation
            // A user name and password before the host must not be shown.
            let host = operation.server?.spelled.split(separator: "@").last
            results[index].operation.name = names.unique(
                operation.name + (host.map { " of \($0)" } ?? ""))
        }
        return results
    }

    /// Surveys a description; `load` reads the files that it refers to.
    package init(
        _ first: Description, options: Options = Options(),
        load: @escaping DescriptionFiles.Loader
    ) throws(SurveyError) {
        description = first.name
        var reader = try FormatTable.reader(first, options, load)
        var results: [Surveyed] = []
        var names: [OperationNames] = []
        reader.operations { operation in
            names.append(OperationNames(operation))
            guard options.isWanted(operation) else { return }
            var operation = operation.withServerApart
            operation.server = Self.server(operation.server, or: options.server)
            if options.hidesDeclared, !operation.isDeclaredByTypes { operation.declared = nil }
            results.append(Inference.survey(operation))
        }
        results = Self.namedApart(results)
        self.results = results
        self.names = names
        described = results
        describedServer = reader.terms.server
        terms = options.replacing(in: reader.terms)
        problems = options.problems + reader.files.problems
        if let (levels, place) = first.unusualDepth {
            let message = "nests \(levels) levels deep; what lies that deep is not looked at"
            problems.append(SurveyProblem(message, at: place))
        }
        if names.isEmpty {
            problems.append(SurveyProblem("the description has no operations", at: first.name))
        }
    }

    /// Changes the texts of the description, so that a writer of specs can remove credentials.
    package mutating func rewrite(
        operations: (inout Operation) -> Void, terms change: (inout SharedRequest) -> Void,
        words: (String) -> String
    ) {
        for index in results.indices {
            operations(&results[index].operation)
            results[index].rewriteQuotations(words)
        }
        described = results
        names = names.map { $0.rewritten(words) }
        change(&terms)
        description = words(description)
    }
}
