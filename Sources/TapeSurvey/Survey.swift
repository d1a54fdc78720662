/// Reads an API's own description and tells how each of its operations pages.
package struct Survey: Sendable {
    /// What a survey may see and how it looks.
    package struct Options: Sendable {
        /// Whether what extensions declare is left out of account.
        package var hidesDeclared = false
        /// The server, instead of the one described.
        package var server: String?
        /// A file laid over the description.
        package var overlay: Description?

        /// Which operations are looked at.
        package var isWanted: @Sendable (Operation) -> Bool = { _ in true }

        package init() {}
    }

    /// The description's name.
    package let description: String
    package private(set) var results: [Surveyed] = []
    package let terms: SharedRequest
    package private(set) var problems: [SurveyProblem] = []

    /// Surveys a description; files that it refers to are asked of `load`.
    package init(
        _ first: Description, options: Options = Options(),
        load: @escaping Shelf.Loader
    ) throws(SurveyError) {
        description = first.name
        var reader = try FormatTable.reader(first, options, load)
        var results: [Surveyed] = []
        reader.operations { operation in
            guard options.isWanted(operation) else { return }
            var operation = operation
            if options.server != nil { operation.server = nil }
            if options.hidesDeclared, !operation.isDeclaredByTypes { operation.declared = nil }
            results.append(Inference.survey(operation))
        }
        self.results = results
        var terms = reader.terms
        if let server = options.server { terms.server = server }
        self.terms = terms
        problems = reader.shelf.problems
        if results.isEmpty {
            problems.append(SurveyProblem("the description has no operations", at: first.name))
        }
    }
}
