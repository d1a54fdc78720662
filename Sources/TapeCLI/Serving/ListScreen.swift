import Synchronization
import TapeList
import TapePaging

/// A list as one of the four footers shows it: what a person does at the desk goes in, what to draw comes out.
final class ListScreen: Sendable {
    /// What a person did, or what the browser drew.
    enum Gesture: String, Sendable, CaseIterable {
        /// The footer was tapped.
        case tap
        /// The retry in the place of the content was tapped.
        case retry
        case refresh
        /// The footer came on screen, or left it.
        case shown
        case hidden
        /// The rows were drawn, with or without the footer among those that can be seen.
        case drawn
        case drawnWithFooter = "drawn-with-footer"
    }

    /// What is to be drawn.
    struct Picture: Sendable {
        let rows: [String]
        let footer: Footer
        let placeholder: Placeholder
        /// Counts what there was to be drawn again.
        let version: Int
    }

    /// A design of the footer, by the name that documents know it by.
    struct Design: Sendable {
        let name: String
        let policy: FooterPolicy

        static let all = [
            Self(name: "button", policy: .button),
            Self(name: "count plus one", policy: .countPlusOne),
            Self(name: "loading section", policy: .loadingSection),
            Self(name: "bottom refresh", policy: .bottomRefresh),
        ]
    }

    private struct State {
        var table: PagedTable<ScreenPages.Row, Position>
        var version = 0
    }

    let design: Design
    private let state: Mutex<State>
    private let pages: ScreenPages
    private let later: @Sendable (@escaping @Sendable () async -> Void) -> Void

    /// Makes a screen and starts its list; `later` carries out what takes time.
    init(
        _ design: Design, loading pages: ScreenPages,
        later: @escaping @Sendable (@escaping @Sendable () async -> Void) -> Void
    ) {
        self.design = design
        self.pages = pages
        self.later = later
        state = Mutex(State(table: PagedTable(policy: design.policy)))
        handle(.start)
    }

    /// What there is to see now.
    var picture: Picture {
        state.withLock { state in
            Picture(
                rows: state.table.list.items.map(\.id), footer: state.table.footer,
                placeholder: state.table.placeholder, version: state.version)
        }
    }

    /// Takes what a person did.
    func take(_ gesture: Gesture) {
        let footer = state.withLock { $0.table.footerPath }
        switch gesture {
        case .tap: handle(.footerTapped)
        case .retry: handle(.retryTapped)
        case .refresh: handle(.refresh)
        case .shown: if let footer { handle(.willDisplay(footer)) }
        case .hidden: if let footer { handle(.didEndDisplaying(footer)) }
        case .drawn: handle(.laidOut(lastVisible: nil))
        case .drawnWithFooter: handle(.laidOut(lastVisible: footer))
        }
    }

    private func handle(_ event: PagedTable<ScreenPages.Row, Position>.Event) {
        let effects = state.withLock { state in
            let before = state.table.placeholder
            let effects = state.table.handle(event)
            let changesRows = effects.contains { if case .update = $0 { true } else { false } }
            if changesRows || state.table.placeholder != before { state.version += 1 }
            return effects
        }
        for effect in effects { perform(effect) }
    }

    private func perform(_ effect: TableEffect<Position>) {
        switch effect {
        // The browser draws what it is told next, and says so.
        case .update, .hideFooter, .report: break
        // An answer that is not awaited any more is discarded.
        case .cancel: break
        case .wake(let time):
            later { [self] in
                // `try?`: a desk that ends wakes nobody.
                try? await Task.sleep(for: time)
                handle(.timePassed(time))
            }
        case .load(let ticket):
            later { [self] in
                switch await pages.load(ticket.pointer) {
                case .success(let page): handle(.arrived(page, ticket: ticket.number))
                case .failure(let failure): handle(.failed(failure, ticket: ticket.number))
                }
            }
        }
    }
}
