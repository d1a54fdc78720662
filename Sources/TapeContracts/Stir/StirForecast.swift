/// An estimate of how many requests will be made, given before the first write.
package struct StirForecast: Sendable {
    /// The origins that writes go to.
    package let origins: [String]
    /// The most writes that will be made.
    package let writes: Int
    /// About how many pages will be requested.
    package let pages: Int
    /// The most pages of a complete walk of the list.
    let longestWalk: Int

    /// How a list will be stirred, and what it is like before.
    struct Plan {
        let rows: Int
        let scripts: Int
        let pages: Int
        let pageSize: Int
    }

    init(_ stir: ContractSpec.Stir, origins: [String], for plan: Plan) {
        self.origins = origins
        let kinds = stir.kinds.count
        // A walk that breaks is repeated without each of its writes.
        let searched = (StirSession.searches + 5) * 12 + 14 * 12
        // Two walks that break are followed by one walk with the same writes.
        let pairs = 16 * kinds + 2
        // Some scenarios insert or delete a page of rows, or as many as fill one.
        let page = min(max(plan.pageSize, plan.rows / 2), StirSession.mostRows)
        let many = 5 * page + 5
        let inserted =
            13 * kinds + StirScript.mostAtOnce * kinds + pairs + many + plan.rows + searched
            + StirScattering.mostInsertions
        let changes = 12 * (stir.kinds.map(\.changes.count).max() ?? 0)
        writes = 2 * (3 * plan.rows + inserted) + changes
        let size = max(plan.pageSize, 1)
        let added = (plan.rows + size - 1) / size
        longestWalk =
            plan.pages + added + (StirScript.mostAtOnce * kinds + size - 1) / size + 4
        // Each scenario takes a walk and a quiet one, a pair one more and three if it breaks, and each of the search three.
        let walks = 2 * (plan.scripts + 3) + 9 + 3 * 8 + 3 * (StirSession.searches + 8)
        pages = walks * (plan.pages + added)
    }
}
