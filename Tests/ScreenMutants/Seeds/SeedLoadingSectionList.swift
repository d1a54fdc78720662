import TapeBench
import TapeList

/// What the third seed does when followed to the letter: every display of the footer loads, in flight or not.
struct SeedLoadingSectionList: ListUnderTest {
    let name = "seed 3, loading section"
    private var datasource: [String] = []
    private var hasMore = false
    private var next: String?
    private var requests = 0

    var shape: TableShape {
        TableShape(
            rowsInSections: !datasource.isEmpty && hasMore
                ? [datasource.count, 1] : [datasource.count])
    }

    func row(at path: RowPath) -> ListRow? {
        switch path.section {
        case 0: datasource.indices.contains(path.row) ? .item(datasource[path.row]) : nil
        case 1: .footer(.loading)
        default: nil
        }
    }

    mutating func handle(_ input: ListInput) -> [ListEffect] {
        switch input {
        case .start: return loadNextPage()
        case .willDisplay(let path): return path.section == 1 ? loadNextPage() : []
        case .answer(_, let answer):
            guard case .success(let page) = answer.result else { return [] }
            datasource += page.items
            hasMore = page.hasMore
            next = page.next
            return [.update(.reload, leaving: shape)]
        case .refresh, .tapFooter, .tapRetry, .select, .didEndDisplaying, .laidOut, .cancel,
            .delete, .filterChanged, .dispose, .timePassed:
            return []
        }
    }

    private mutating func loadNextPage() -> [ListEffect] {
        requests += 1
        return [
            .load(
                LoadTicket(
                    number: LoadNumber(rawValue: requests), generation: 1,
                    purpose: next == nil ? .refresh : .append,
                    pointer: next))
        ]
    }
}
