import TapeBench
import TapeList

/// Random actions of users and servers.
extension ListWalk {
    package static func run(_ choices: inout Choices) -> Int {
        var walk = ListWalk(&choices)
        var events = 0
        while !choices.isOver {
            events += 1
            walk.step(&choices, number: events)
        }
        walk.checkEnd()
        return events
    }

    mutating func step(_ choices: inout Choices, number: Int) {
        switch choices.below(16) {
        case 0: scroll(to: view.bottomOffset)
        case 1: scroll(to: 0)
        case 2: scroll(to: choices.below(view.bottomOffset + 1))
        case 3: tapFooter()
        case 4: tell(.retryTapped)
        case 5: tell(.refresh)
        case 6: choices.below(3) == 0 ? tell(.cancel) : select(&choices)
        case 7: tell(.timePassed(.seconds(5)))
        case 8: tell(.removed([choices.below(Self.ids), choices.below(Self.ids)]))
        case 9: interfere(&choices, number)
        default:
            guard let flight else { return scroll(to: view.bottomOffset) }
            answer(&choices, flight, number)
        }
    }

    mutating func tapFooter() {
        if view.footerCell != nil { tell(.footerTapped) }
    }

    /// The number of different ids that a server uses.
    private static var ids: Int { 24 }

    private mutating func select(_ choices: inout Choices) {
        guard !view.cells.isEmpty else { return }
        let path = view.cells[choices.below(view.cells.count)].path
        let isFooter = path == table.footerPath
        let before = flight
        tell(.selected(path))
        if !isFooter { demand(flight == before, "a selected item asks for something", of: name) }
    }

    private mutating func interfere(_ choices: inout Choices, _ number: Int) {
        switch choices.below(8) {
        case 0: tell(.filterChanged)
        case 1:
            tell(.dispose)
            let before = table.decidingState
            tell(.refresh)
            demand(table.decidingState == before, "a list that was given up goes on", of: name)
        default:
            guard !late.isEmpty else { return }
            let ticket = choices.pick(late)
            answerLate(
                choices.below(3) == 0
                    ? .failed(.temporary, ticket: ticket)
                    : .arrived(page(&choices, number, next: 1), ticket: ticket))
        }
    }

    private mutating func answer(_ choices: inout Choices, _ ticket: LoadNumber, _ number: Int) {
        let next = choices.below(64)
        switch choices.below(12) {
        case 0: fail(.temporary, ticket)
        case 1: fail(LoadFailure(.positionRefused), ticket)
        case 2: fail(LoadFailure(.rateLimited(retryAfter: .seconds(5 * choices.below(3)))), ticket)
        case 3:
            fail(choices.pick([LoadFailure(.rateLimited(retryAfter: nil)), .cancelled]), ticket)
        case 4: answer(.arrived(page(&choices, number, next: nil), ticket: ticket))
        case 5: answer(.arrived(LoadedPage<Row, Int>(items: [], next: next), ticket: ticket))
        case 6:
            var page = page(&choices, number, next: nil)
            page.hasMore = true
            answer(.arrived(page, ticket: ticket))
        case 7:
            var page = page(&choices, number, next: next)
            page.hasMore = false
            answer(.arrived(page, ticket: ticket))
        default: answer(.arrived(page(&choices, number, next: next), ticket: ticket))
        }
    }

    /// Fails a load, which must remove nothing and start no load.
    private mutating func fail(_ failure: LoadFailure, _ ticket: LoadNumber) {
        let before = list
        answer(.failed(failure, ticket: ticket))
        demand(list.items == before.items, "a failure changed items", of: name)
        demand(list.next == before.next && list.hasMore == before.hasMore, of: name)
        demand(flight == nil, "a failure asked by itself", of: name)
    }

    private func page(
        _ choices: inout Choices, _ number: Int, next: Int?
    ) -> LoadedPage<Row, Int> {
        let items = (0..<choices.below(5)).map { _ in
            Row(id: choices.below(Self.ids), edition: number)
        }
        return LoadedPage(items: items, next: next)
    }
}
