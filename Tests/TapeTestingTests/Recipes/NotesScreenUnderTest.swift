import TapeTesting

/// The view model behind the adapter that `verifyModel` wants.
struct NotesScreenUnderTest: ModelUnderTest {
    let name = "NotesScreenModel"
    let inputs: ListInputs = [.refresh, .footerTap, .retryTap, .delete, .dispose]
    private let model: NotesScreenModel

    /// The gate takes the place of the app's client.
    init(_ gate: PageGate) {
        model = NotesScreenModel { cursor in try await gate.load(cursor) }
    }

    func screen() -> ModelScreen {
        ModelScreen(ids: model.ids, footer: footer, placeholder: placeholder)
    }

    func perform(_ action: ModelAction) {
        switch action {
        case .start, .refresh: model.refresh()
        case .footerTap: model.loadMore()
        case .retryTap: model.retry()
        case .delete(let id): model.delete(id)
        case .leave: model.stop()
        // It has no such inputs, and is never told of these.
        case .select, .rowAppears, .footerAppears, .cancel, .changeFilter, .timePassed: break
        }
    }

    /// What the view shows under the last note.
    private var footer: Footer {
        guard !model.ids.isEmpty else { return .absent }
        if model.isLoading, !model.isFirst { return .loading }
        if let failure = model.failure, !model.isFirst {
            return .failed(failure, failure.remedy == .refresh ? .refresh : .button)
        }
        return model.hasMore ? .button : .endMark
    }

    /// What the view shows in place of notes.
    private var placeholder: Placeholder {
        guard model.ids.isEmpty else { return .absent }
        if model.isLoading { return .loading }
        if let failure = model.failure { return .failed(failure) }
        return model.hasLoaded ? .empty : .absent
    }
}
