import TapeList

/// The state of a bench that waits for a load, with rows counted from the end of the items and without any ids.
///
/// Two benches of equal shape that are given equal pages behave alike from then on: the list and the table only compare items
/// for equality, and know rows only by where they are.
package struct ListShape: Hashable, Sendable {
    /// A cell on screen.
    private struct Cell: Hashable {
        let path: RowPath
        /// The footer in the cell; nil for an item.
        let footer: Footer?
    }

    private let list: ReferenceList.StateShape
    private let person: Person
    private let cells: [Cell]
    private let heightBelow: Int
    private let alarm: Duration?
    private let fruitless: Int
    private let asking: ListInput
    private let cause: ListTrace.Cause

    /// The shape of a bench that has just been branched off.
    package init(of bench: ListBench<ReferenceList>) {
        let held = bench.heldCount
        list = bench.list.stateShape
        person = bench.person
        cells = bench.table.cells.map { cell in
            let footer: Footer? = if case .footer(let footer) = cell.row { footer } else { nil }
            return Cell(path: cell.path.counted(from: held), footer: footer)
        }
        heightBelow = bench.table.bottomOffset - bench.table.offset
        alarm = bench.alarm
        fruitless = bench.accepted.fruitless
        asking = bench.trace.steps.first?.input.counted(from: held) ?? .start
        cause = bench.trace.steps.first?.cause ?? .user(.start)
    }
}

extension RowPath {
    /// The path with item rows counted from the last item.
    fileprivate func counted(from held: Int) -> RowPath {
        section == 0 ? RowPath(section: 0, row: row - held) : self
    }
}

extension ListInput {
    /// The input with its row, if any, counted from the last item.
    fileprivate func counted(from held: Int) -> ListInput {
        switch self {
        case .select(let path): .select(path.counted(from: held))
        case .willDisplay(let path): .willDisplay(path.counted(from: held))
        case .didEndDisplaying(let path): .didEndDisplaying(path.counted(from: held))
        case .laidOut(let path): .laidOut(lastVisible: path.map { $0.counted(from: held) })
        case .start, .refresh, .tapFooter, .tapRetry, .cancel, .delete, .filterChanged, .dispose,
            .timePassed, .answer:
            self
        }
    }
}
