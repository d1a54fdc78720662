/// How patient the bench is; every run ends within these.
package struct BenchLimits: Hashable, Sendable {
    /// Loads in all.
    package var loads: Int
    /// Inputs between two loads.
    package var inputsBetweenLoads: Int
    /// Failures in a row after which a person gives up.
    package var failuresInARow = 6
    /// Loads in a row that nobody asked for and that bring nothing.
    package var fruitlessLoads = 40
    /// Loads after a page said that nothing follows.
    package var loadsAfterEnd = 3
    /// Steps after which callbacks that bring about nothing are no longer kept in the trace.
    package var fullSteps: Int
    /// Lists up to this long are read row by row after each input.
    ///
    /// Of longer ones the old rows are sampled, and read once more at the end; where no list is that short, samples are all.
    package var wholeReads: Int

    /// Makes limits; how much of the same a person bears is as usual.
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
