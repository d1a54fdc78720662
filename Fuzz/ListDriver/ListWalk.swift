import TapeBench
import TapeList

/// An item of a walk: an id, and the number of the answer that it came with.
struct Row: Identifiable, Hashable, Sendable {
    let id: Int
    let edition: Int

    /// Names created once, since rows are requested very often.
    private static let names = (0..<1_024).map { "\($0 % 32).\($0 / 32)" }

    var name: String { Self.names[id + 32 * (edition % 32)] }
}

/// A list on a screen that receives any events in any order; it stops the program where a promise is broken.
package struct ListWalk {
    typealias Table = PagedTable<Row, Int>

    let name: String
    private let isTold: Bool
    var table: Table
    var view: HeadlessTable
    private var queue: [Table.Event] = []
    /// The load under way that was not cancelled.
    private(set) var flight: LoadNumber?
    /// Cancelled loads, whose answers come too late.
    private(set) var late: [LoadNumber] = []
    /// The number of automatic loads in a row that brought nothing.
    private var fruitless = 0
    private var isAnswering = false
    private var loads = 0

    /// Makes a list of any design with any rules, and shows it.
    package init(_ choices: inout Choices) {
        name = choices.name
        isTold = choices.isTold
        let rules = ListRules(
            merge: choices.pick([.ignore, .update, .move, .append]),
            emptyPagesInARow: choices.below(3),
            window: choices.pick([.unlimited, .last(pages: 2), .last(pages: 4)]))
        table = Table(policy: Self.policy(&choices), rules: rules)
        view = HeadlessTable(
            measures: .init(
                viewport: choices.pick([35, 7, 95]), itemHeight: 10,
                footerHeight: choices.pick([10, 4])))
        if isTold { print("\(table.policy)\n\(rules)") }
        show(.reload)
        tell(.start)
    }

    private static func policy(_ choices: inout Choices) -> FooterPolicy {
        var policy: FooterPolicy = choices.pick([
            .button, .countPlusOne, .loadingSection, .bottomRefresh,
        ])
        policy.afterFailure = choices.pick(FooterPolicy.AfterFailure.allCases)
        // Half of all lists have one of the four designs, the others a random mixture of their properties.
        guard choices.below(2) == 1 else { return policy }
        policy.asking = choices.pick([
            .tap, .display, .prefetch(distance: 1), .prefetch(distance: 7),
        ])
        policy.placement = choices.pick([.lastRow, .ownSection])
        policy.whenEmpty = choices.pick([.absent, .shown])
        policy.firstFailure = choices.pick([.row, .placeholder])
        policy.atEnd = choices.pick([.absent, .mark])
        policy.insertion = choices.pick([.aroundFooter, .aboveFooter])
        policy.firstBatch = choices.pick([.reload, .insert])
        policy.flightEnd = choices.pick([.afterUpdate, .withinUpdate])
        return policy
    }

    var list: PagedList<Row, Int> { table.list }

    /// Applies an event that comes from the user or from time.
    mutating func tell(_ event: Table.Event) {
        isAnswering = false
        fruitless = 0
        loads = 0
        feed(event)
    }

    /// Applies the result of the load in flight.
    mutating func answer(_ event: Table.Event) {
        let count = list.items.count
        let first = list.items.first
        isAnswering = true
        flight = nil
        loads = 0
        feed(event)
        if list.items.count != count || list.items.first != first { fruitless = 0 }
        demand(
            fruitless <= list.rules.emptyPagesInARow + 1, "loads that bring nothing do not end",
            of: name)
    }

    /// Applies a late answer, which must change nothing.
    mutating func answerLate(_ event: Table.Event) {
        let before = table.decidingState
        feed(event)
        demand(
            table.decidingState == before, "an answer that nobody awaits changed something",
            of: name)
    }

    mutating func scroll(to offset: Int) {
        isAnswering = false
        fruitless = 0
        loads = 0
        move(to: offset)
        drain()
    }

    private mutating func move(to offset: Int) {
        var view = view
        do {
            take(try view.scroll(to: offset, rows: row), view)
        } catch {
            demand(false, error.message, of: name)
        }
        self.view = view
    }

    /// The rows as the data source has them.
    func row(at path: RowPath) -> ListRow? {
        if path == table.footerPath { return .footer(table.footer) }
        guard path.section == 0, list.items.indices.contains(path.row) else { return nil }
        return .item(list.items[path.row].name)
    }

    private mutating func feed(_ event: Table.Event) {
        queue.append(event)
        drain()
    }

    private mutating func drain() {
        var steps = 0
        while steps < queue.count {
            demand(steps < 2_000, "the table and its host keep each other busy", of: name)
            let old = table
            let effects = table.handle(queue[steps])
            if isTold { print("\(queue[steps]) →\n    \(effects)") }
            steps += 1
            check(effects, from: old)
            for effect in effects { perform(effect) }
        }
        queue.removeAll(keepingCapacity: true)
        checkRest()
    }

    private mutating func perform(_ effect: TableEffect<Int>) {
        switch effect {
        case .update(let update, let shape):
            demand(shape == table.shape, "an update leaves other rows than there are", of: name)
            show(update)
        case .hideFooter:
            if let offset = view.offsetHidingFooter { move(to: offset) }
        case .load(let ticket):
            demand(flight == nil, "two loads in flight", of: name)
            flight = ticket.number
            loads += 1
            if isAnswering { fruitless += 1 }
            demand(loads <= 1, "one event brought about two loads", of: name)
        case .cancel(let ticket):
            demand(flight == ticket.number, "a load called off that is not in flight", of: name)
            flight = nil
            late.append(ticket.number)
        case .report, .wake: break
        }
    }

    private mutating func show(_ update: ListUpdate) {
        var view = view
        do {
            take(try view.apply(update, leaving: table.shape, rows: row), view)
        } catch {
            demand(false, "\(error.message)\n\(update)", of: name)
        }
        checkAnchor(update, from: self.view, to: view)
        self.view = view
    }

    private mutating func take(_ callbacks: [HeadlessTable.Callback], _ view: HeadlessTable) {
        for callback in callbacks {
            switch callback {
            case .willDisplay(let path): queue.append(.willDisplay(path))
            case .didEndDisplaying(let path): queue.append(.didEndDisplaying(path))
            case .didSelect(let path): queue.append(.selected(path))
            }
        }
        queue.append(.laidOut(lastVisible: view.lastVisible))
    }
}
