package import TapeList

/// An answer to a load with its items and its position told by where they are in the walk, so that answers of different pages
/// can be found alike.
package enum AnswerOutline: Hashable, Sendable {
    /// Items by their place in the walk, counted from the first that the page before it had not brought.
    case page(items: [Int], next: Next, hasMore: Bool)
    /// A failure by its kind, which is all that a list can act on.
    case failure(LoadFailure.Kind)

    /// Where an answer says that the list goes on.
    package enum Next: Hashable, Sendable {
        case nowhere
        /// Where the page itself is.
        case itself
        /// Where the page that was recorded there said.
        case following
    }
}

/// What a fault does to a page, by places in the walk.
package enum EffectOutline: Hashable, Sendable {
    /// The list is told this instead of the page.
    case told(AnswerOutline)
    /// The page comes when a later answer already has.
    case late
}
