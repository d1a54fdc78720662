extension Survey {
    /// What a survey may see and how it looks.
    package struct Options: Sendable {
        /// Whether what extensions declare is left out of account.
        package var hidesDeclared = false
        /// The server, instead of the one described.
        package var server: SpecTemplate?
        /// Headers that all requests send besides those described.
        package var headers: [Operation.Field] = []
        /// A file laid over the description.
        package var overlay: Description?

        /// What is wrong before anything was read.
        package var problems: [SurveyProblem] = []

        /// Whether files on other hosts than the description's may be asked for.
        package var fetchesElsewhere = false

        /// Which operations are looked at.
        package var isWanted: @Sendable (Operation) -> Bool = { _ in true }

        package init() {}
    }
}

extension Survey.Options {
    /// What all requests share, with the server and the headers given here in the place of those described.
    func replacing(in described: SharedRequest) -> SharedRequest {
        var terms = described
        if let server { terms.server = terms.server.moved(to: server) }
        let given = Set(headers.map { $0.name.lowercased() })
        terms.headers.removeAll { given.contains($0.name.lowercased()) }
        terms.headers += headers
        return terms
    }
}
