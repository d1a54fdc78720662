import Synchronization
import TapeList
import TapePaging

/// A list under one of the four footers: takes a person's gestures at the desk, and says what to draw.
final class ListScreen: Sendable {
    /// An action by a person, or an event in the browser.
    enum Gesture: String, Sendable, CaseIterable {
        /// The footer was tapped.
        case tap
        /// The retry button in place of the content was tapped.
        case retry
        case refresh
        /// The footer became visible, or invisible.
        case shown
        case hidden
        /// The rows were drawn, with the footer visible or not.
        case drawn
        case drawnWithFooter = "drawn-with-footer"
    }

    /// What to draw.
    struct Picture: Sendable {
        let rows: [String]
        let footer: Footer
        let placeholder: Placeholder
        /// Goes up with every change that must be drawn again.
        let version: Int
    }

    /// A design of the footer, with its name in the documentation.
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

    /// Makes a screen and starts its list; `later` runs asynchronous work.
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

    /// What to draw now.
    var picture: Picture {
        state.withLock { state in
            Picture(
                rows: state.table.list.items.map(\.id), footer: state.table.footer,
                placeholder: state.table.placeholder, version: state.version)
        }
    }

    /// Handles a gesture.
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
        // The browser draws the next picture that it gets, and reports that.
        case .update, .hideFooter, .report: break
        // An answer that is no longer expected is discarded.
        case .cancel: break
        case .wake(let time):
            later { [self] in
                // `try?`: when the desk ends, nothing needs to be woken.
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
