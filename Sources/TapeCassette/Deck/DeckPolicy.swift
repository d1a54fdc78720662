/// What a deck does when a request comes again after every recording of it was used.
package enum DeckPolicy: String, Hashable, Sendable, CaseIterable {
    /// Answers no more: a law must see that the recording has no further answer.
    case stop
    /// Gives the last recording again, and logs it.
    case repeatLast = "repeat-last"
    /// Begins with the first recording again, and logs it.
    case cycle
}
