import TapeBench
import TapeList

/// Performs the inputs of a list under test on a model, and waits until it has settled.
@MainActor final class ModelDriver<Model: ModelUnderTest> {
    private let model: Model
    private let gate = PageGate()

    /// What the model did in one step.
    struct Reply: Sendable {
        let screen: ModelScreen
        let asked: [LoadTicket<String>]
        let cancelled: [LoadNumber]
    }

    init(_ make: (PageGate) -> Model) {
        model = make(gate)
    }

    deinit { gate.close() }

    var name: String { model.name }
    var inputs: ListInputs { model.inputs }
    var loadsByItself: Bool { model.loadsByItself }

    func screen() async -> ModelScreen { await model.screen() }

    func perform(_ action: ModelAction) async -> Reply {
        start(action)
        return await reply()
    }

    func answer(
        _ number: LoadNumber, _ result: Result<LoadedPage<String, String>, LoadFailure>
    ) async -> Reply {
        gate.answer(number, result)
        return await reply()
    }

    /// Begins an action without waiting for it, since it may wait for a page; the activity tracks its task.
    private func start(_ action: ModelAction) {
        let activity = gate.ledger.begin()
        let model = model
        Task {
            await ModelActivity.$current.withValue(activity) { await model.perform(action) }
        }
    }

    private func reply() async -> Reply {
        await gate.ledger.settle()
        await model.settle()
        let events = gate.takeEvents()
        let tickets = events.asked.map { number, pointer in
            LoadTicket(
                number: number, generation: 0, purpose: pointer == nil ? .refresh : .append,
                pointer: pointer)
        }
        return Reply(
            screen: await model.screen(), asked: tickets, cancelled: events.cancelled)
    }
}
