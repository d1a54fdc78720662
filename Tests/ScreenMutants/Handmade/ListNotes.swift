package import TapeList

/// What a list written by hand keeps track of.
package struct ListNotes {
    /// What makes a handmade list ask for more.
    package enum Asking { case tap, display, rowsNearEnd(Int) }

    package var asking: Asking
    package var items: [String] = []
    package var next: String?
    package var hasMore = false
    package var isLoaded = false
    package var flight: LoadTicket<String>?
    /// Why the last load failed, and what it was for.
    package var failure: (reason: LoadFailure, purpose: LoadTicket<String>.Purpose)?
    package var tickets = 0
    package var emptyPages = 0
    /// Whether a refresh waits for the API's patience to come back.
    package var wantsRefresh = false
    package var isDisposed = false

    package init(asking: Asking = .tap) {
        self.asking = asking
    }

    package var isAppending: Bool { flight?.purpose == .append }
    package var isHeld: Bool { failure?.reason.patience != nil }
}
