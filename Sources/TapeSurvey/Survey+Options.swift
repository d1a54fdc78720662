extension Survey {
    /// Options for a survey.
    package struct Options: Sendable {
        /// Whether to ignore what extensions declare.
        package var hidesDeclared = false
        /// A server to use instead of the described one.
        package var server: SpecTemplate?
        /// Headers that all requests send in addition to the described ones.
        package var headers: [Operation.Field] = []
        /// A file that overrides parts of the description.
        package var overlay: Description?

        /// Problems found before anything was read.
        package var problems: [SurveyProblem] = []

        /// Whether files on hosts other than the description's may be fetched.
        package var fetchesElsewhere = false

        /// Decides which operations are surveyed.
        package var isWanted: @Sendable (Operation) -> Bool = { _ in true }

        package init() {}
    }
}

extension Survey.Options {
    /// What all requests share, with this server and these headers in place of the described ones.
    func replacing(in described: SharedRequest) -> SharedRequest {
        var terms = described
        if let server { terms.server = terms.server.moved(to: server) }
        let given = Set(headers.map { $0.name.lowercased() })
        terms.headers.removeAll { given.contains($0.name.lowercased()) }
        terms.headers += headers
        return terms
    }
}
