import TapeList

/// What a list written by hand keeps track of.
struct ListNotes {
    /// What makes a handmade list ask for more.
    enum Asking { case tap, display, rowsNearEnd(Int) }

    var asking: Asking
    var items: [String] = []
    var next: String?
    var hasMore = false
    var isLoaded = false
    var flight: LoadTicket<String>?
    /// Why the last load failed, and what it was for.
    var failure: (reason: LoadFailure, purpose: LoadTicket<String>.Purpose)?
    var tickets = 0
    var emptyPages = 0
    /// Whether a refresh waits for the API's patience to come back.
    var wantsRefresh = false
    var isDisposed = false

    init(asking: Asking = .tap) {
        self.asking = asking
    }

    var isAppending: Bool { flight?.purpose == .append }
    var isHeld: Bool { failure?.reason.patience != nil }
}
