public import TapeList

/// Our own paged list as a list under test.
public struct ReferenceList: ListUnderTest {
    /// The name used in reports.
    public var name: String { "reference list" }
    private var table: IDTable

    /// The state of a list without its items.
    typealias StateShape = IDTable.Table.StateShape

    /// The state of the list without its items.
    var stateShape: StateShape { table.stateShape }

    /// Makes a list of this design.
    public init(policy: FooterPolicy, rules: ListRules = ListRules()) {
        table = IDTable(policy: policy, rules: rules)
    }

    /// The sections and rows of the list.
    public var shape: TableShape { table.shape }
    /// What fills the screen while there is no content.
    public var placeholder: Placeholder { table.placeholder }

    /// The content of a row; `nil` if there is no such row.
    public func row(at path: RowPath) -> ListRow? {
        if let id = table.id(at: path) { return .item(id) }
        return path == table.footerPath ? .footer(table.footer) : nil
    }

    /// Handles an input and returns the effects.
    public mutating func handle(_ input: ListInput) -> [ListEffect] {
        switch input {
        case .start: table.handle(.start)
        case .refresh: table.handle(.refresh)
        case .tapFooter: table.handle(.footerTapped)
        case .tapRetry: table.handle(.retryTapped)
        case .select(let path): table.handle(.selected(path))
        case .willDisplay(let path): table.handle(.willDisplay(path))
        case .didEndDisplaying(let path): table.handle(.didEndDisplaying(path))
        case .laidOut(let path): table.handle(.laidOut(lastVisible: path))
        case .cancel: table.handle(.cancel)
        case .delete(let id): table.handle(.removed([id]))
        case .filterChanged: table.handle(.filterChanged)
        case .dispose: table.handle(.dispose)
        case .timePassed(let time): table.handle(.timePassed(time))
        case .answer(let ticket, let answer):
            switch answer.result {
            case .success(let page):
                table.handle(
                    .arrived(
                        LoadedPage(
                            items: page.items.map(IDItem.init), next: page.next,
                            hasMore: page.hasMore),
                        ticket: ticket))
            case .failure(let failure): table.handle(.failed(failure, ticket: ticket))
            }
        }
    }
}
