import Foundation
import Synchronization
import TapeBench
import TapeList

/// Makes a model on the main actor look like a list under test, for a bench that runs on a thread of its own.
struct BridgedModel<Model: ModelUnderTest>: ListUnderTest {
    let name: String
    let inputs: ListInputs
    let loadsByItself: Bool
    private let driver: ModelDriver<Model>
    private var screen: ModelScreen
    private var tickets: [LoadNumber: LoadTicket<String>] = [:]

    init(_ make: @escaping @MainActor @Sendable (PageGate) -> Model) {
        let (driver, screen) = waitOnMain {
            let driver = ModelDriver(make)
            return (driver, await driver.screen())
        }
        self.driver = driver
        self.screen = screen
        (name, inputs, loadsByItself) = waitOnMain {
            (driver.name, driver.inputs, driver.loadsByItself)
        }
    }

    var shape: TableShape {
        TableShape(rowsInSections: [screen.ids.count + (screen.footer.isPresent ? 1 : 0)])
    }

    var placeholder: Placeholder { screen.placeholder }

    func row(at path: RowPath) -> ListRow? {
        guard shape.contains(path) else { return nil }
        return path.row < screen.ids.count ? .item(screen.ids[path.row]) : .footer(screen.footer)
    }

    mutating func handle(_ input: ListInput) -> [ListEffect] {
        let driver = driver
        let reply: ModelDriver<Model>.Reply
        if case .answer(let ticket, let answer) = input {
            reply = waitOnMain { await driver.answer(ticket, answer.result) }
        } else if let action = action(input) {
            reply = waitOnMain { await driver.perform(action) }
        } else {
            return []
        }
        let old = screen
        screen = reply.screen
        for ticket in reply.asked { tickets[ticket.number] = ticket }
        let cancelled = reply.cancelled.compactMap { tickets[$0] }.map(ListEffect.cancel)
        return update(from: old) + cancelled + reply.asked.map(ListEffect.load)
    }

    private func action(_ input: ListInput) -> ModelAction? {
        switch input {
        case .start: .start
        case .refresh: .refresh
        case .tapFooter: .footerTap
        case .tapRetry: .retryTap
        case .select(let path):
            path.row < screen.ids.count ? .select(screen.ids[path.row]) : .footerTap
        case .willDisplay(let path):
            path.row < screen.ids.count ? .rowAppears(screen.ids[path.row]) : .footerAppears
        case .laidOut(let path):
            screen.footer.isPresent && path?.row == screen.ids.count ? .footerAppears : nil
        case .didEndDisplaying, .answer: nil
        case .cancel: .cancel
        case .delete(let id): .delete(id)
        case .filterChanged: .changeFilter
        case .dispose: .leave
        case .timePassed(let time): .timePassed(time)
        }
    }

    /// Derives the update: a view that observes the model draws what changed, but a table must be told.
    private func update(from old: ModelScreen) -> [ListEffect] {
        guard old != screen else { return [] }
        let (before, after) = (old.ids.count, screen.ids.count)
        guard screen.ids.starts(with: old.ids), before > 0 || after == 0 else {
            return [.update(.reload, leaving: shape)]
        }
        var batch = UpdateBatch()
        batch.insertedRows = (before..<after).map { RowPath(section: 0, row: $0) }
        let footer = RowPath(section: 0, row: after)
        switch (old.footer.isPresent, screen.footer.isPresent) {
        case (true, true): if old.footer != screen.footer { batch.reconfiguredRows = [footer] }
        case (true, false): batch.deletedRows = [RowPath(section: 0, row: before)]
        case (false, true): batch.insertedRows.append(footer)
        case (false, false): break
        }
        return batch.isEmpty ? [] : [.update(.batch(batch), leaving: shape)]
    }
}

/// Blocks the bench's thread, which has nothing else to do, until something on the main actor is done.
private func waitOnMain<Value: Sendable>(
    _ body: @escaping @MainActor @Sendable () async -> Value
) -> Value {
    let result = Mutex<Value?>(nil)
    let done = DispatchSemaphore(value: 0)
    Task { @MainActor in
        let value = await body()
        result.withLock { $0 = value }
        done.signal()
    }
    done.wait()
    guard let value = result.withLock({ $0 }) else {
        preconditionFailure("the value is there before the signal")
    }
    return value
}

/// Runs a bench on a thread of its own, which may wait for the main actor.
final class BenchExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "pagetape.bench")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
