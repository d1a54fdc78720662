#if canImport(UIKit)
    import TapeBench
    import TapeList
    import UIKit

    /// What a screen with a table view must offer so that its data source and delegate can be judged.
    @MainActor
    protocol PagedTableController: UITableViewDataSource, UITableViewDelegate {
        /// Asks for the first page, or anew for it.
        func reloadFirstPage()
        /// Where requests go out; the number comes back with the answer.
        var send: (_ number: Int, _ cursor: String?) -> Void { get set }
        func receive(_ result: Result<LoadedPage<String, String>, LoadFailure>, for number: Int)
        /// What a cell shows, in the bench's terms.
        func row(shownBy cell: UITableViewCell) -> ListRow?
    }

    /// A table view that notes what it is told instead of drawing it.
    final class NotingTableView: UITableView {
        var updates: [ListUpdate] = []
        private var batch: UpdateBatch?

        override func reloadData() {
            updates.append(.reload)
        }

        override func performBatchUpdates(
            _ changes: (() -> Void)?, completion: ((Bool) -> Void)? = nil
        ) {
            batch = UpdateBatch()
            changes?()
            if let batch { updates.append(.batch(batch)) }
            batch = nil
        }

        override func insertRows(at paths: [IndexPath], with animation: RowAnimation) {
            note { $0.insertedRows += paths.map(RowPath.init) }
        }

        override func deleteRows(at paths: [IndexPath], with animation: RowAnimation) {
            note { $0.deletedRows += paths.map(RowPath.init) }
        }

        override func reloadRows(at paths: [IndexPath], with animation: RowAnimation) {
            note { $0.reloadedRows += paths.map(RowPath.init) }
        }

        override func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
            note { $0.insertedSections += Array(sections) }
        }

        override func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
            note { $0.deletedSections += Array(sections) }
        }

        /// A change outside a batch is a batch of its own.
        private func note(_ change: (inout UpdateBatch) -> Void) {
            var noted = batch ?? UpdateBatch()
            change(&noted)
            if batch == nil { updates.append(.batch(noted)) } else { batch = noted }
        }
    }

    /// A table view's data source and delegate as a list under test; the bench runs on the main actor.
    struct TableViewUnderTest<Controller: PagedTableController>: ListUnderTest {
        let name = "\(Controller.self)"
        private let controller: Controller
        private let table: NotingTableView
        private let loads: Loads

        private final class Loads {
            var effects: [ListEffect] = []
        }

        @MainActor
        init(_ controller: Controller, table: NotingTableView) {
            self.controller = controller
            self.table = table
            loads = Loads()
            table.dataSource = controller
            table.delegate = controller
            controller.send = { [loads] number, cursor in
                loads.effects.append(
                    .load(
                        LoadTicket(
                            number: LoadNumber(rawValue: number), generation: 0,
                            purpose: cursor == nil ? .refresh : .append, pointer: cursor)))
            }
        }

        var shape: TableShape {
            MainActor.assumeIsolated {
                let sections = controller.numberOfSections?(in: table) ?? 1
                return TableShape(
                    rowsInSections: (0..<sections).map {
                        controller.tableView(table, numberOfRowsInSection: $0)
                    })
            }
        }

        func row(at path: RowPath) -> ListRow? {
            guard shape.contains(path) else { return nil }
            return MainActor.assumeIsolated {
                controller.row(shownBy: controller.tableView(table, cellForRowAt: IndexPath(path)))
            }
        }

        mutating func handle(_ input: ListInput) -> [ListEffect] {
            MainActor.assumeIsolated {
                table.updates = []
                loads.effects = []
                tell(input)
                return table.updates.map { .update($0, leaving: shape) } + loads.effects
            }
        }

        @MainActor
        private func tell(_ input: ListInput) {
            switch input {
            case .start, .refresh, .filterChanged, .tapRetry: controller.reloadFirstPage()
            case .select(let path): controller.tableView?(table, didSelectRowAt: IndexPath(path))
            case .tapFooter:
                guard let last = shape.rowsInSections.lastIndex(where: { $0 > 0 }) else { return }
                let row = IndexPath(row: shape.rowsInSections[last] - 1, section: last)
                controller.tableView?(table, didSelectRowAt: row)
            case .willDisplay(let path):
                let cell = controller.tableView(table, cellForRowAt: IndexPath(path))
                controller.tableView?(table, willDisplay: cell, forRowAt: IndexPath(path))
            case .didEndDisplaying(let path):
                controller.tableView?(
                    table, didEndDisplaying: UITableViewCell(), forRowAt: IndexPath(path))
            case .answer(let load, let answer):
                controller.receive(answer.result, for: load.rawValue)
            case .laidOut, .cancel, .delete, .dispose, .timePassed: break
            }
        }
    }

    extension RowPath {
        init(_ path: IndexPath) {
            self.init(section: path.section, row: path.row)
        }
    }

    extension IndexPath {
        init(_ path: RowPath) {
            self.init(row: path.row, section: path.section)
        }
    }
#endif
