package import TapeScreen

/// What a fault does to a page, as far as a list can tell.
package enum FaultEffect: Hashable, Sendable {
    /// The list is told this instead of the page.
    case told(LoadAnswer)
    /// The page comes as ever, and takes longer.
    case delayed
    /// The page comes when a later answer already has.
    case late
    /// The page or its convention gives the fault no place to strike at, and why.
    case skipped(String)
}
