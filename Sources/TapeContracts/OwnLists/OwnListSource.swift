package import TapeBench
package import TapeFaults

/// The answer to a load of a list with a client of its own.
package struct OwnAnswer: Sendable {
    /// What the client told the list.
    package let told: LoadAnswer
    /// What the API said, if that is known.
    package var said: LoadAnswer?
    /// The client's own mistakes, by the laws that they break.
    package var breaches: [(law: LawIdentifier, finding: Finding)] = []

    package init(told: LoadAnswer) {
        self.told = told
    }
}

/// Loads pages for a list during one run.
package protocol OwnListSource {
    /// Why an armed fault found no place to strike; `nil` if each did, or none was armed.
    var unplaced: String? { get }

    /// Loads the page at a pointer; `page` is its number if an earlier page gave the pointer. A plan arms its faults from now
    /// on.
    mutating func load(_ pointer: String?, page: Int?, arming plan: FaultPlan?) async -> OwnAnswer
}
