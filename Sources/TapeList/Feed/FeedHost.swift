/// A table, collection or stack that shows a feed and must be told of its rows in step.
///
/// When `apply` is called the feed already answers with the new rows: tell the table at once, and send the feed `laidOut`
/// when it has laid them out.
@MainActor
public protocol FeedHost: AnyObject {
    /// Tells the table; its data source already answers with this shape.
    func apply(_ update: ListUpdate, leaving shape: TableShape)
    /// Scrolls just enough that the footer is off screen.
    func hideFooter()
    /// Tells the person who looks at the list.
    func report(_ failure: LoadFailure)
}
