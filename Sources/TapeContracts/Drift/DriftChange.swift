/// One difference between two recordings of a list.
package struct DriftChange: Hashable, Sendable {
    /// What a change means for a client written against the older recording.
    package enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
        /// A client that relied on the old behaviour may fail.
        case breaking
        /// New, or different in a way that a careful client handles.
        case notable
        /// The list has other items; the API has not changed.
        case data

        package static func < (left: Self, right: Self) -> Bool {
            (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
        }
    }

    /// What part of the API changed.
    package enum Aspect: String, Hashable, Sendable, CaseIterable {
        case paging
        /// Which laws the list keeps.
        case laws
        case response
        case shape
        case items
        /// How the list handles changes during a walk.
        case stirring
    }

    package let severity: Severity
    package let aspect: Aspect
    /// The field, header or signal.
    package let place: String
    package let before: String
    package let after: String
    /// The command that shows the change, if it is not the request for the first page.
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
