package import TapeList

/// An answer to a load in which items and position are given by their places in the walk, so that answers of different pages
/// can be compared.
package enum AnswerOutline: Hashable, Sendable {
    /// Items by their place in the walk, counted from the first one that earlier pages had not brought.
    case page(items: [Int], next: Next, hasMore: Bool)
    /// A failure by its kind, which is all that a list can act on.
    case failure(LoadFailure.Kind)

    /// Where an answer says that the list continues.
    package enum Next: Hashable, Sendable {
        case nowhere
        /// The position of the page itself.
        case itself
        /// The position that the recorded page gave.
        case following
    }
}

/// The effect of a fault on a page, by places in the walk.
package enum EffectOutline: Hashable, Sendable {
    /// The list gets this answer instead of the page.
    case told(AnswerOutline)
    /// The page comes after a later answer.
    case late
}
