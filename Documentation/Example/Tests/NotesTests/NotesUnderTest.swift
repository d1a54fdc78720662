import Notes
import TapeTesting

/// The app's list as the laws see it: what each row shows, what the list asks for, and how its rows change.
struct NotesUnderTest: ListUnderTest {
    let name = "NotesModel"
    /// The model has no clock, so it must not be judged by how long it waits.
    let inputs = ListInputs.all.subtracting(.time)
    private let model: NotesModel
    private let effectLog = EffectLog()

    /// What the model asked for during one input.
    private final class EffectLog {
        var effects: [ListEffect] = []
    }

    init(takesShortPageForEnd: Bool = false) {
        model = NotesModel(takesShortPageForEnd: takesShortPageForEnd)
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

    /// What the view shows under the last note.
    private var footer: Footer {
        guard !model.ids.isEmpty else { return .absent }
        if let request = model.request, request.page != nil { return .loading }
        if let failure = model.failure, failure.page != nil {
            return failure.isPageGone
                ? .failed(LoadFailure(.positionRefused, message: failure.message), .refresh)
                : .failed(LoadFailure(.temporary, message: failure.message), .button)
        }
        return model.hasMore ? .button : .endMark
    }

    /// What the view shows instead of notes.
    var placeholder: Placeholder {
        guard model.ids.isEmpty else { return .absent }
        if model.request != nil { return .loading }
        if let failure = model.failure {
            return .failed(LoadFailure(.temporary, message: failure.message))
        }
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
        case .tapFooter, .tapRetry: model.loadMore()
        case .select(let path): if path.row == model.ids.count { model.loadMore() }
        case .cancel, .dispose: model.stop()
        case .delete(let id): model.delete(id)
        case .filterChanged: model.showOthers()
        case .answer(let load, let answer):
            switch answer.result {
            case .success(let page):
                let next = page.hasMore ? page.next.flatMap { Int($0) } : nil
                model.receive(ids: page.items, next: next, for: load.rawValue)
            case .failure(let failure):
                model.fail(
                    failure.message, isPageGone: failure.remedy == .refresh, for: load.rawValue)
            }
        case .willDisplay, .didEndDisplaying, .laidOut, .timePassed: break
        }
    }

    /// How the rows of the table changed.
    private func update(from old: [String], _ oldFooter: Footer) -> [ListEffect] {
        let new = model.ids
        guard new.starts(with: old), !old.isEmpty || new.isEmpty else {
            return [.update(.reload, leaving: shape)]
        }
        var batch = UpdateBatch()
        batch.insertedRows = (old.count..<new.count).map { RowPath(section: 0, row: $0) }
        let before = RowPath(section: 0, row: old.count)
        let after = RowPath(section: 0, row: new.count)
        switch (oldFooter.isPresent, footer.isPresent) {
        case (true, true): if footer != oldFooter { batch.reconfiguredRows = [after] }
        case (true, false): batch.deletedRows = [before]
        case (false, true): batch.insertedRows.append(after)
        case (false, false): break
        }
        return batch.isEmpty ? [] : [.update(.batch(batch), leaving: shape)]
    }
}

extension NotesModel.Request {
    /// The request as a ticket, which is how the laws know a load.
    var ticket: LoadTicket<String> {
        LoadTicket(
            number: LoadNumber(rawValue: number), generation: 0,
            purpose: page == nil ? .refresh : .append,
            pointer: page.map { "\($0)" })
    }
}
