public import TapeList

/// An input to a list under test.
public enum ListInput: Hashable, Sendable {
    /// The screen appeared.
    case start
    /// A person pulled to refresh.
    case refresh
    /// A person tapped the footer.
    case tapFooter
    /// A person tapped the placeholder's retry.
    case tapRetry
    /// A person selected a row.
    case select(RowPath)
    /// A row is about to come on screen.
    case willDisplay(RowPath)
    /// A row left the screen.
    case didEndDisplaying(RowPath)
    /// The table has laid out its rows after an update or a scroll; lists that do not care ignore it.
    case laidOut(lastVisible: RowPath?)
    /// Cancel the load in flight.
    case cancel
    /// A person deleted an item here.
    case delete(String)
    /// The filter changed: other items are wanted from now on.
    case filterChanged
    /// The screen is gone.
    case dispose
    /// This much time passed since the last of these inputs or the last failure.
    case timePassed(Duration)
    /// The answer to the load with this number.
    case answer(ticket: LoadNumber, LoadAnswer)
}
