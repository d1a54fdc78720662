/// How the items of a list changed in one step.
public enum ItemsChange: Hashable, Sendable {
    /// Every item is new: a first page, a refresh, a change of filter.
    case replaced
    /// Some items changed where they are, some went, and some came after the last one.
    ///
    /// `removed` and `updated` are ascending positions before the change and share none; `inserted` are positions
    /// after it and always end at the end of the list.
    case changed(removed: [Int], updated: [Int], inserted: Range<Int>)
}
