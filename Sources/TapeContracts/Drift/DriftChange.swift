/// One thing that is not as it was between two recordings of a list.
package struct DriftChange: Hashable, Sendable {
    /// What a change means to those who wrote a client against the older recording.
    package enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
        /// A client that relied on what was may fail.
        case breaking
        /// New, or different in a way that a careful client takes.
        case notable
        /// The list has other items; the API is as it was.
        case data

        package static func < (left: Self, right: Self) -> Bool {
            (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
        }
    }

    /// What part of the API changed.
    package enum Aspect: String, Hashable, Sendable, CaseIterable {
        case paging
        case response
        case shape
        case items
        /// How the list takes changes while it is walked.
        case stirring
    }

    package let severity: Severity
    package let aspect: Aspect
    /// The field, header or signal.
    package let place: String
    package let before: String
    package let after: String
    /// The command that shows it, where that is another than the request for the first page.
    package var command: String?

    package init(
        _ severity: Severity, _ aspect: Aspect, _ place: String, before: String, after: String
    ) {
        self.severity = severity
        self.aspect = aspect
        self.place = place
        self.before = before
        self.after = after
    }
}
