/// How far the bench goes before it ends a run.
package struct BenchLimits: Hashable, Sendable {
    /// The most loads in all.
    package var loads: Int
    /// The most inputs between two loads.
    package var inputsBetweenLoads: Int
    /// Failures in a row after which a person gives up.
    package var failuresInARow = 6
    /// Consecutive loads that no user action caused and that bring nothing.
    package var fruitlessLoads = 40
    /// Loads after a page said that nothing follows.
    package var loadsAfterEnd = 3
    /// Steps after which callbacks without effect are no longer kept in the trace.
    package var fullSteps: Int
    /// Lists up to this long are read row by row after each input.
    ///
    /// In longer lists the old rows are sampled, and all are read once more at the end; if the limit is zero, they are only
    /// sampled.
    package var wholeReads: Int

    /// Makes limits; those for consecutive failures and fruitless loads have their usual values.
    package init(
        loads: Int = 100_000, inputsBetweenLoads: Int = 20_000, fullSteps: Int = 50_000,
        wholeReads: Int = 2_000
    ) {
        self.loads = loads
        self.inputsBetweenLoads = inputsBetweenLoads
        self.fullSteps = fullSteps
        self.wholeReads = wholeReads
    }
}
