/// Something a person does on a view model's screen, or that happens to it.
public enum ModelAction: Hashable, Sendable {
    /// The screen appeared.
    case start
    /// A person pulled to refresh.
    case refresh
    /// A person tapped the footer: for more, or to try again.
    case footerTap
    /// A person tapped the retry of the placeholder.
    case retryTap
    /// A person selected the item with this id.
    case select(String)
    /// The row of the item with this id came on screen.
    case rowAppears(String)
    /// The footer came on screen, or is still there when the rows were laid out.
    case footerAppears
    /// The load in flight is to be cancelled.
    case cancel
    /// A person deleted an item here.
    case delete(String)
    /// The filter changed: other items are wanted from now on.
    case changeFilter
    /// The screen is gone.
    case leave
    /// This much time passed.
    case timePassed(Duration)
}
