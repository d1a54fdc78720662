import TapeTesting

/// A presenter whose actions go through a stream, which a task that was made in `init` reads long after the action ended.
@MainActor final class NotesStream: ModelUnderTest {
    nonisolated let inputs: ListInputs = [.refresh, .footerTap, .retryTap, .cancel, .dispose]
    private let presenter: NotesPresenter
    private let actions: AsyncStream<ModelAction>.Continuation
    private let reader: Task<Void, Never>

    init(_ gate: PageGate) {
        let presenter = NotesPresenter(gate)
        self.presenter = presenter
        let (stream, actions) = AsyncStream.makeStream(of: ModelAction.self)
        self.actions = actions
        reader = Task {
            for await action in stream {
                // More turns than anybody waits who does not know of this task.
                for _ in 0..<100 { await Task.yield() }
                presenter.perform(action)
            }
        }
    }

    deinit {
        actions.finish()
        reader.cancel()
    }

    func perform(_ action: ModelAction) { actions.yield(action) }

    func screen() -> ModelScreen { presenter.screen() }
}
