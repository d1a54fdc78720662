/// About how much is going to be asked of a list, told before the first write.
package struct StirForecast: Sendable {
    /// The origins that writes go to.
    package let origins: [String]
    /// No more than this many are made.
    package let writes: Int
    /// About so many pages are asked for.
    package let pages: Int
    /// No walk of a list that is whole has more pages.
    let longestWalk: Int

    /// How a list is stirred, and what it is before.
    struct Plan {
        let rows: Int
        let scripts: Int
        let pages: Int
        let pageSize: Int
    }

    init(_ stir: ContractSpec.Stir, origins: [String], for plan: Plan) {
        self.origins = origins
        let kinds = stir.kinds.count
        // What breaks is tried again without each of its writes.
        let searched = (StirSession.searches + 5) * 12 + 14 * 12
        let inserted = 11 * kinds + StirScript.mostAtOnce * (1 + kinds) + searched
        let changes = 12 * (stir.kinds.map(\.changes.count).max() ?? 0)
        writes = 2 * (3 * plan.rows + inserted) + changes
        let size = max(plan.pageSize, 1)
        let added = (plan.rows + size - 1) / size
        longestWalk =
            plan.pages + added + (StirScript.mostAtOnce * kinds + size - 1) / size + 1
        // Each scenario is a walk and a quiet one; pairs are one more; those of the search are three each.
        let walks = 2 * (plan.scripts + 3) + 5 + 3 * (StirSession.searches + 8)
        pages = walks * (plan.pages + added)
    }
}
