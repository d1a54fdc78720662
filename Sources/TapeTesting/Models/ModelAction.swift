/// What a view model is told, in the terms of the screen it belongs to.
public enum ModelAction: Hashable, Sendable {
    /// The screen is there.
    case start
    /// A person pulled to refresh.
    case refresh
    /// A person tapped the footer: for more, or to try again.
    case footerTap
    /// A person tapped the retry of the placeholder.
    case retryTap
    /// A person selected the item of this id.
    case select(String)
    /// The row of the item of this id came on screen.
    case rowAppears(String)
    /// The footer came on screen, or is still there when the rows were laid out.
    case footerAppears
    /// Nobody wants what is on its way.
    case cancel
    /// An item was deleted here.
    case delete(String)
    /// Other items are asked for from now on.
    case changeFilter
    /// The screen is gone.
    case leave
    /// So much time went by.
    case timePassed(Duration)
}
