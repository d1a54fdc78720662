import ScreenMutants
import TapeBench
import TapeList
import Testing

/// A list on a screen, as a value, so that all that can happen to it can be explored.
private struct ModelScreen {
    struct State: Hashable {
        let table: PagedTable<Row, Int>.DecidingState
        let view: HeadlessTable
    }

    struct Row: Identifiable, Hashable, Sendable {
        let id: Int
    }

    /// What a person or a server does.
    enum Move: CaseIterable {
        case toTop, toBottom, tapFooter, tapRetry, refresh, cancel, timePasses
        case page, lastPage, emptyPage, failure, refusal, plea

        var isAnswer: Bool {
            switch self {
            case .page, .lastPage, .emptyPage, .failure, .refusal, .plea: true
            case .toTop, .toBottom, .tapFooter, .tapRetry, .refresh, .cancel, .timePasses: false
            }
        }
    }

    private(set) var table: PagedTable<Row, Int>
    private(set) var view = HeadlessTable(
        measures: .init(viewport: 35, itemHeight: 10, footerHeight: 10))
    private(set) var fault: TableFault?
    private(set) var loads = 0
    private var queue: [PagedTable<Row, Int>.Event] = []

    init(policy: FooterPolicy) {
        table = PagedTable(
            policy: policy, rules: ListRules(emptyPagesInARow: 1, window: .last(pages: 2)))
        show { view, screen throws(TableFault) in
            try view.reload(screen.table.shape, rows: screen.row)
        }
        feed(.start)
    }

    var state: State { State(table: table.decidingState, view: view) }
    var list: PagedList<Row, Int> { table.list }

    func row(at path: RowPath) -> ListRow? {
        if path == table.footerPath { return .footer(table.footer) }
        guard list.items.indices.contains(path.row) else { return nil }
        return .item("\(list.items[path.row].id)")
    }

    mutating func make(_ move: Move) {
        loads = 0
        let ticket = list.flight?.number ?? 0
        let here = list.flight?.pointer ?? 0
        let rows = [Row(id: here * 2), Row(id: here * 2 + 1)]
        switch move {
        case .toTop: scroll(to: 0)
        case .toBottom: scroll(to: view.bottomOffset)
        case .tapFooter: if view.footerCell != nil { feed(.footerTapped) }
        case .tapRetry: feed(.retryTapped)
        case .refresh: feed(.refresh)
        case .cancel: feed(.cancel)
        case .timePasses: feed(.timePassed(.seconds(10)))
        case .page:
            feed(.arrived(LoadedPage(items: rows, next: (here + 1) % 3), ticket: ticket))
        case .lastPage: feed(.arrived(LoadedPage(items: rows, next: nil), ticket: ticket))
        case .emptyPage:
            feed(.arrived(LoadedPage(items: [], next: (here + 1) % 3), ticket: ticket))
        case .failure: feed(.failed(.temporary, ticket: ticket))
        case .refusal: feed(.failed(LoadFailure(.positionRefused), ticket: ticket))
        case .plea:
            feed(.failed(LoadFailure(.rateLimited(retryAfter: .seconds(10))), ticket: ticket))
        }
    }

    private mutating func scroll(to offset: Int) {
        show { view, screen throws(TableFault) in
            try view.scroll(to: offset, rows: screen.row)
        }
        drain()
    }

    private mutating func feed(_ event: PagedTable<Row, Int>.Event) {
        queue.append(event)
        drain()
    }

    private mutating func drain() {
        var steps = 0
        while fault == nil, !queue.isEmpty, steps < 1_000 {
            steps += 1
            for effect in table.handle(queue.removeFirst()) { perform(effect) }
        }
        #expect(queue.isEmpty || fault != nil, "the table and its host keep each other busy")
    }

    private mutating func perform(_ effect: TableEffect<Int>) {
        switch effect {
        case .update(let update, let shape):
            show { view, screen throws(TableFault) in
                try view.apply(update, leaving: shape, rows: screen.row)
            }
        case .hideFooter:
            guard let offset = view.offsetHidingFooter else { return }
            show { view, screen throws(TableFault) in
                try view.scroll(to: offset, rows: screen.row)
            }
        case .load: loads += 1
        case .report, .cancel, .wake: break
        }
    }

    private mutating func show(
        _ change: (
            inout HeadlessTable, _ screen: ModelScreen
        ) throws(TableFault) -> [HeadlessTable.Callback]
    ) {
        do {
            var view = self.view
            let callbacks = try change(&view, self)
            self.view = view
            queue += callbacks.map { callback in
                switch callback {
                case .willDisplay(let path): .willDisplay(path)
                case .didEndDisplaying(let path): .didEndDisplaying(path)
                case .didSelect(let path): .selected(path)
                }
            }
            queue.append(.laidOut(lastVisible: view.lastVisible))
        } catch {
            fault = error
        }
    }
}

@Suite struct ScreenModelTests {
    @Test(arguments: Design.allCases, FooterPolicy.AfterFailure.allCases)
    func `nothing a person or a server does breaks a design`(
        design: Design, afterFailure: FooterPolicy.AfterFailure
    ) {
        explore(design.policy.with(\.afterFailure, afterFailure))
    }

    @Test(arguments: FooterPolicy.AfterFailure.allCases)
    func `nothing breaks a list that asks ahead`(afterFailure: FooterPolicy.AfterFailure) {
        explore(
            .loadingSection.with(\.asking, .prefetch(distance: 2)).with(
                \.afterFailure, afterFailure))
    }

    private func explore(_ policy: FooterPolicy) {
        var seen: Set<ModelScreen.State> = []
        var frontier = [ModelScreen(policy: policy)]
        var depth = 0
        var transitions = 0
        while !frontier.isEmpty, depth < 40 {
            var next: [ModelScreen] = []
            for screen in frontier where seen.insert(screen.state).inserted {
                checkRest(screen)
                for move in ModelScreen.Move.allCases
                where screen.list.flight != nil || !move.isAnswer {
                    transitions += 1
                    var after = screen
                    after.make(move)
                    #expect(after.fault == nil, "\(move): \(after.fault?.message ?? "")")
                    checkStep(move, from: screen, to: after)
                    if after.fault == nil, !seen.contains(after.state) { next.append(after) }
                }
            }
            frontier = next
            depth += 1
        }
        let figures = "\(seen.count) states, \(transitions) transitions, depth \(depth)"
        Attachment.record("\(figures)\n\(policy)", named: "screen.txt")
        #expect(depth >= 8 && seen.count > 50, "\(figures)")
        #expect(frontier.isEmpty, "the search did not come to an end")
    }

    private func checkStep(
        _ move: ModelScreen.Move, from old: ModelScreen, to new: ModelScreen
    ) {
        #expect(new.loads <= 1)
        switch move {
        case .failure, .refusal, .plea:
            #expect(new.loads == 0, "a failure asks by itself")
            #expect(new.list.items == old.list.items)
        case .toTop, .toBottom, .tapFooter, .tapRetry, .refresh, .cancel, .timePasses, .page,
            .lastPage, .emptyPage:
            break
        }
    }

    /// What a person sees while nothing is on its way is so, and leads on where more was promised.
    private func checkRest(_ screen: ModelScreen) {
        #expect(screen.view.shape == screen.table.shape)
        guard screen.list.flight == nil, screen.list.phase != .disposed else { return }
        if let footer = screen.view.footerCell {
            #expect(!footer.looksLikeLoading, "loading, with nothing on its way")
            #expect(footer == screen.table.footer, "the cell was not redrawn")
        }
        guard screen.list.hasMore || screen.list.phase == .unstarted else { return }
        #expect(leadsOn(screen), "nothing asks for more: \(screen.list.state)")
    }

    /// Whether something a person does leads to a load, after the API's patience came back if it was asked for.
    private func leadsOn(_ screen: ModelScreen) -> Bool {
        let tries: [[ModelScreen.Move]] = [
            [.tapFooter], [.tapRetry], [.toTop, .toBottom], [.toBottom, .tapFooter],
        ]
        return tries.contains { moves in
            var screen = screen
            screen.make(.timePasses)
            var loads = screen.loads
            for move in moves where loads == 0 {
                screen.make(move)
                loads += screen.loads
            }
            return loads > 0
        }
    }
}
