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

/// What became of a load.
public struct LoadAnswer: Hashable, Sendable {
    /// The page, as ids and pointer text, or why there is none.
    public var result: Result<LoadedPage<String, String>, LoadFailure>
    /// The bytes of the request or requests that fetched it, in whatever spelling tells equal from unequal.
    public var requestIdentity: String

    /// Makes an answer.
    public init(
        _ result: Result<LoadedPage<String, String>, LoadFailure>, requestIdentity: String
    ) {
        self.result = result
        self.requestIdentity = requestIdentity
    }

    /// A page that arrived.
    public static func page(
        _ page: LoadedPage<String, String>, requestIdentity: String
    ) -> LoadAnswer {
        LoadAnswer(.success(page), requestIdentity: requestIdentity)
    }

    /// A load that failed.
    public static func failure(_ failure: LoadFailure, requestIdentity: String) -> LoadAnswer {
        LoadAnswer(.failure(failure), requestIdentity: requestIdentity)
    }
}

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
