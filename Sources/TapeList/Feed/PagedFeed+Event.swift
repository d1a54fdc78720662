extension PagedFeed {
    /// What a view reports to a feed; the feed itself handles pages, failures and time.
    public enum Event: Sendable {
        /// The screen appeared; `run()` reports this, too.
        case start
        /// A pull, a button, a notification: the first page again.
        case refresh
        /// The filter changed: other items are wanted from now on.
        case filterChanged
        /// The user deleted these items here.
        case removed(Set<Item.ID>)
        /// Cancel the load in flight.
        case cancel
        /// The screen is gone.
        case dispose
        /// A row is about to come on screen.
        case willDisplay(RowPath)
        /// A row left the screen.
        case didEndDisplaying(RowPath)
        /// The table has laid out its rows; the last one on screen, if any.
        case laidOut(lastVisible: RowPath?)
        /// A row was selected; if it is the footer's, that is a tap on it.
        case selected(RowPath)
        /// The footer was tapped.
        case footerTapped
        /// The placeholder's retry was tapped.
        case retryTapped

        var tableEvent: PagedTable<Item, Pointer>.Event {
            switch self {
            case .start: .start
            case .refresh: .refresh
            case .filterChanged: .filterChanged
            case .removed(let ids): .removed(ids)
            case .cancel: .cancel
            case .dispose: .dispose
            case .willDisplay(let path): .willDisplay(path)
            case .didEndDisplaying(let path): .didEndDisplaying(path)
            case .laidOut(let path): .laidOut(lastVisible: path)
            case .selected(let path): .selected(path)
            case .footerTapped: .footerTapped
            case .retryTapped: .retryTapped
            }
        }
    }
}
