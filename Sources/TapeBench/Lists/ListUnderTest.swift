public import TapeList

/// An effect that a list under test wants performed.
public typealias ListEffect = TableEffect<String>

/// A list that can be driven and watched: ours, or another one behind a small adapter.
///
/// It is synchronous: an input goes in, effects come out, and in between its rows do not change.
public protocol ListUnderTest {
    /// The name used in reports.
    var name: String { get }
    /// The sections and rows that its data source has.
    var shape: TableShape { get }
    /// The content of a row; `nil` if there is no such row.
    func row(at path: RowPath) -> ListRow?
    /// What fills the screen while there is no content; lists without a placeholder can omit this.
    var placeholder: Placeholder { get }
    /// The inputs that the list supports; one that supports all can omit this.
    var inputs: ListInputs { get }
    /// Whether it loads the next page by itself, without a scroll or a tap; most lists do not and can omit this.
    var loadsByItself: Bool { get }
    /// Handles an input and returns the effects, in the order in which they are to be performed.
    mutating func handle(_ input: ListInput) -> [ListEffect]
}

extension ListUnderTest {
    /// The default: no placeholder.
    public var placeholder: Placeholder { .absent }
    /// The default: every input.
    public var inputs: ListInputs { .all }
    /// The default: it waits until more is asked for.
    public var loadsByItself: Bool { false }
}
