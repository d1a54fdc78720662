import TapeBench
import TapeList

/// What the second seed does when followed to the letter: no has-more, index paths of the asked range, a retry from any
/// row, and an empty result that is asked for again and again.
struct SeedCountPlusOneList: ListUnderTest {
    private enum State { case loading, loaded, error }

    let name = "seed 2, count + 1"
    private var models: [String] = []
    private var state = State.loaded
    private var lastRow = Footer.awaitingDisplay
    private var requests = 0

    var shape: TableShape { TableShape(rowsInSections: [models.count + 1]) }

    func row(at path: RowPath) -> ListRow? {
        guard path.section == 0, path.row <= models.count else { return nil }
        return path.row == models.count ? .footer(lastRow) : .item(models[path.row])
    }

    mutating func handle(_ input: ListInput) -> [ListEffect] {
        switch input {
        case .willDisplay(let path):
            guard path.row == models.count else { return [] }
            switch state {
            case .loading: return []
            case .loaded, .error: return fetch()
            }
        case .select(let path):
            guard state == .error else { return [] }
            _ = path
            return fetch()
        case .tapFooter: return state == .error ? fetch() : []
        case .answer(_, let answer):
            switch answer.result {
            case .success(let page): return insert(page.items)
            case .failure(let failure):
                state = .error
                return configure(.failed(failure, .tapOrRedisplay))
            }
        case .start, .refresh, .tapRetry, .didEndDisplaying, .laidOut, .cancel, .delete,
            .filterChanged, .dispose, .timePassed:
            return []
        }
    }

    private mutating func fetch() -> [ListEffect] {
        state = .loading
        requests += 1
        let offset = models.isEmpty ? nil : "\(models.count)"
        return configure(.loading) + [
            .load(
                LoadTicket(
                    number: LoadNumber(rawValue: requests), generation: 1,
                    purpose: offset == nil ? .refresh : .append,
                    pointer: offset))
        ]
    }

    private mutating func insert(_ new: [String]) -> [ListEffect] {
        let range = models.count..<(models.count + 20)
        models += new
        state = .loaded
        guard models.count > range.count else { return [.update(.reload, leaving: shape)] }
        var batch = UpdateBatch()
        batch.insertedRows = range.map(RowPath.item)
        return [.update(.batch(batch), leaving: shape)]
    }

    private mutating func configure(_ footer: Footer) -> [ListEffect] {
        lastRow = footer
        var batch = UpdateBatch()
        batch.reconfiguredRows = [.item(models.count)]
        return [.update(.batch(batch), leaving: shape)]
    }
}
