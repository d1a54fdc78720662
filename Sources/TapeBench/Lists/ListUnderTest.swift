public import TapeList

/// What a list under test wants done.
public typealias ListEffect = TableEffect<String>

/// A list that can be driven and watched: ours, or somebody else's behind a small adapter.
///
/// It is synchronous: an input goes in, effects come out, and in between its rows do not change.
public protocol ListUnderTest {
    /// What reports call it.
    var name: String { get }
    /// What its data source answers when asked for sections and rows.
    var shape: TableShape { get }
    /// What stands in a row; `nil` if it has no such row.
    func row(at path: RowPath) -> ListRow?
    /// What fills the screen where there is no content; lists without one need not say.
    var placeholder: Placeholder { get }
    /// The inputs that it has; a list that has all of them need not say.
    var inputs: ListInputs { get }
    /// Whether it goes on to the next page by itself, without a scroll or a tap; most lists do not, and need not say.
    var loadsByItself: Bool { get }
    /// Turns an input into effects, in the order in which they are to be done.
    mutating func handle(_ input: ListInput) -> [ListEffect]
}

extension ListUnderTest {
    /// No placeholder.
    public var placeholder: Placeholder { .absent }
    /// Every input.
    public var inputs: ListInputs { .all }
    /// It waits for somebody to ask for more.
    public var loadsByItself: Bool { false }
}
