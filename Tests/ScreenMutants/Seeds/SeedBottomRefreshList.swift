import TapeBench
import TapeList

/// What the fourth seed does when followed to the letter: a static flag that only success clears, and no end.
struct SeedBottomRefreshList: ListUnderTest {
    let name = "seed 4, bottom refresh"
    private var objects: [String] = []
    private var requests = 0
    private let fetchInProgress: SharedFlag

    init(flag: SharedFlag) {
        fetchInProgress = flag
    }

    var shape: TableShape { TableShape(rowsInSections: [objects.count + 1]) }

    func row(at path: RowPath) -> ListRow? {
        guard path.section == 0, path.row <= objects.count else { return nil }
        return path.row < objects.count ? .item(objects[path.row]) : .footer(.loading)
    }

    mutating func handle(_ input: ListInput) -> [ListEffect] {
        switch input {
        case .willDisplay(let path): return path.row == objects.count ? fetchMoreData() : []
        case .answer(_, let answer):
            guard case .success(let page) = answer.result else { return [] }
            let old = objects.count
            objects += page.items
            fetchInProgress.isSet = false
            var batch = UpdateBatch()
            batch.insertedRows = (old..<objects.count).map(RowPath.item)
            batch.animation = .top
            return [.update(.batch(batch), leaving: shape)]
        case .start, .refresh, .tapFooter, .tapRetry, .select, .didEndDisplaying, .laidOut,
            .cancel, .delete, .filterChanged, .dispose, .timePassed:
            return []
        }
    }

    private mutating func fetchMoreData() -> [ListEffect] {
        guard !fetchInProgress.isSet else { return [] }
        fetchInProgress.isSet = true
        requests += 1
        let offset = objects.isEmpty ? nil : "\(objects.count)"
        return [
            .load(
                LoadTicket(
                    number: LoadNumber(rawValue: requests), generation: 1,
                    purpose: offset == nil ? .refresh : .append,
                    pointer: offset))
        ]
    }
}
