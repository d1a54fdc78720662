public import TapeList

/// What a list under test is told.
public enum ListInput: Hashable, Sendable {
    /// The screen is there.
    case start
    /// A person pulled to refresh.
    case refresh
    /// A person tapped the footer.
    case tapFooter
    /// A person tapped the retry of the placeholder.
    case tapRetry
    /// A person selected a row.
    case select(RowPath)
    /// A row is about to come on screen.
    case willDisplay(RowPath)
    /// A row left the screen.
    case didEndDisplaying(RowPath)
    /// The table has laid out its rows after an update or a scroll; lists that do not care ignore it.
    case laidOut(lastVisible: RowPath?)
    /// Nobody wants what is on its way.
    case cancel
    /// An item was deleted here.
    case delete(String)
    /// Other items are asked for from now on.
    case filterChanged
    /// The screen is gone.
    case dispose
    /// So much time went by since the last of these inputs or the last failure.
    case timePassed(Duration)
    /// What became of the load of the ticket of this number.
    case answer(ticket: LoadNumber, LoadAnswer)
}
