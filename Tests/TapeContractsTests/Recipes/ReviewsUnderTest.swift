import TapeBench
import TapeList

/// A view model with a view that shows its ids and a footer, as a list under test.
struct ReviewsUnderTest: ListUnderTest {
    let name = "ReviewsModel"
    private let model = ReviewsModel()
    private let effectLog = EffectLog()

    /// What the model asked for while it was told something.
    private final class EffectLog {
        var effects: [ListEffect] = []
    }

    init() {
        let effectLog = effectLog
        model.send = { effectLog.effects.append(.load($0.ticket)) }
        model.withdraw = { effectLog.effects.append(.cancel($0.ticket)) }
    }

    var shape: TableShape {
        TableShape(rowsInSections: [model.ids.count + (footer.isPresent ? 1 : 0)])
    }

    func row(at path: RowPath) -> ListRow? {
        guard shape.contains(path) else { return nil }
        return path.row < model.ids.count ? .item(model.ids[path.row]) : .footer(footer)
    }

    /// What the view shows under the last review.
    private var footer: Footer {
        guard !model.ids.isEmpty else { return .absent }
        if model.isLoadingMore { return .loading }
        if let failure = model.failure, !model.failedFirst {
            guard failure.patience == nil else { return .failed(failure, .wait) }
            return .failed(failure, failure.remedy == .refresh ? .refresh : .button)
        }
        return model.hasMore ? .button : .endMark
    }

    /// What the view shows in place of reviews.
    var placeholder: Placeholder {
        guard model.ids.isEmpty else { return .absent }
        if model.request != nil { return .loading }
        if let failure = model.failure { return .failed(failure) }
        return model.hasLoaded ? .empty : .absent
    }

    mutating func handle(_ input: ListInput) -> [ListEffect] {
        let ids = model.ids
        let shown = footer
        effectLog.effects = []
        tell(input)
        return update(from: ids, shown) + effectLog.effects
    }

    private func tell(_ input: ListInput) {
        switch input {
        case .start: model.appear()
        case .refresh: model.refresh()
        case .tapFooter: model.loadMore()
        case .tapRetry: model.retry()
        case .select(let path): if path.row == model.ids.count { model.loadMore() }
        case .willDisplay, .didEndDisplaying, .laidOut: break
        case .cancel, .dispose: model.stop()
        case .delete(let id): model.delete(id)
        case .filterChanged: model.clear()
        case .timePassed(let time): model.wait(time)
        case .answer(let load, let answer):
            switch answer.result {
            case .success(let page): model.receive(page, for: load.rawValue)
            case .failure(let failure): model.receive(failure, for: load.rawValue)
            }
        }
    }

    /// A view that observes draws what changed; a table would have been told so.
    private func update(from old: [String], _ oldFooter: Footer) -> [ListEffect] {
        let new = model.ids
        guard new.starts(with: old), !old.isEmpty || new.isEmpty else {
            return [.update(.reload, leaving: shape)]
        }
        var batch = UpdateBatch()
        batch.insertedRows = (old.count..<new.count).map { RowPath(section: 0, row: $0) }
        let (before, after) = (
            RowPath(section: 0, row: old.count), RowPath(section: 0, row: new.count)
        )
        switch (oldFooter.isPresent, footer.isPresent) {
        case (true, true): if footer != oldFooter { batch.reconfiguredRows = [after] }
        case (true, false): batch.deletedRows = [before]
        case (false, true): batch.insertedRows.append(after)
        case (false, false): break
        }
        return batch.isEmpty ? [] : [.update(.batch(batch), leaving: shape)]
    }
}

extension ReviewsModel.Request {
    /// The request as the bench knows loads.
    var ticket: LoadTicket<String> {
        LoadTicket(
            number: LoadNumber(rawValue: number), generation: 0,
            purpose: cursor == nil ? .refresh : .append, pointer: cursor)
    }
}
