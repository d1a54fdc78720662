package import TapeBench
package import TapeFaults

/// What a load came to for a list with a client of its own.
package struct OwnAnswer: Sendable {
    /// What the client told the list.
    package let told: LoadAnswer
    /// What the API had said, where that is known.
    package var said: LoadAnswer?
    /// What the client alone did wrong, by the laws it breaks.
    package var breaches: [(law: LawIdentifier, finding: Finding)] = []

    package init(told: LoadAnswer) {
        self.told = told
    }
}

/// What loads pages for a list during one run.
package protocol OwnListSource {
    /// Why a fault that was armed found no place to strike at; `nil` where each did, or none was armed.
    var unplaced: String? { get }

    /// Loads the page at a pointer, which is the page of that number if a page gave the pointer; with a plan, under these faults
    /// from now on.
    mutating func load(_ pointer: String?, page: Int?, arming plan: FaultPlan?) async -> OwnAnswer
}
