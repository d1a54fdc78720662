public import TapeList

/// One row as the data source of a list describes it.
public enum ListRow: Hashable, Sendable {
    /// The row of the item with this id.
    case item(String)
    /// The row under the last item; never `absent`.
    case footer(Footer)
    /// The row of a section of a board that has no content to show; lists have none.
    case placeholder(BoardPlaceholder)
}
