import TapeList
import Testing

/// Explores everything that can happen to a list, until nothing new comes up.
///
/// States are told apart by their deciding state, which decides all that follows; so reaching no new one means that sequences of
/// any length were covered.
@Suite struct PagedListModelTests {
    /// What can happen, as far as it is told apart here.
    private enum Move: CaseIterable {
        case start, refresh, tap, display, retry, cancel, filterChanged, dispose, halfTime, removed
        case page, emptyPage, lastPage, pageWithoutPosition, repeatingPage
        case failure, refusal, plea
        case latePage, lateFailure
    }

    private static let rules = ListRules(emptyPagesInARow: 1)

    private static func event(_ move: Move, _ list: LetterList) -> LetterList.Event {
        let ticket = list.flight?.number ?? 0
        let earlier = LoadNumber(rawValue: ticket.rawValue - 1)
        let here = list.flight?.pointer ?? 0
        let letter = "abc".map(String.init)[here % 3]
        switch move {
        case .start: return .start
        case .refresh: return .refresh
        case .tap: return .more(.tap)
        case .display: return .more(.display)
        case .retry: return .retry
        case .cancel: return .cancel
        case .filterChanged: return .filterChanged
        case .dispose: return .dispose
        case .halfTime: return .timePassed(.seconds(5))
        case .removed: return .removed(["a"])
        case .page: return .arrived(.of(letter, next: (here + 1) % 3), ticket: ticket)
        case .emptyPage: return .arrived(.of("", next: (here + 1) % 3), ticket: ticket)
        case .lastPage: return .arrived(.of(letter, next: nil), ticket: ticket)
        case .pageWithoutPosition:
            return .arrived(
                LetterPage(items: [Letter(id: letter)], next: nil, hasMore: true), ticket: ticket)
        case .repeatingPage: return .arrived(.of("a", next: 1), ticket: ticket)
        case .failure: return .failed(.temporary, ticket: ticket)
        case .refusal: return .failed(LoadFailure(.positionRefused), ticket: ticket)
        case .plea:
            return .failed(LoadFailure(.rateLimited(retryAfter: .seconds(10))), ticket: ticket)
        case .latePage: return .arrived(.of("z", next: 9), ticket: earlier)
        case .lateFailure: return .failed(.temporary, ticket: earlier)
        }
    }

    @Test func `no sequence of events breaks an invariant, and every state is reached`() {
        var seen: Set<LetterList.DecidingState> = []
        var reached: Set<String> = []
        var frontier = [LetterList(rules: Self.rules, asksAgainAfterFailure: [.display])]
        var depth = 0
        var transitions = 0
        while !frontier.isEmpty {
            var next: [LetterList] = []
            for list in frontier where seen.insert(list.decidingState).inserted {
                reached.insert(Self.name(list.state))
                check(list)
                for move in Move.allCases {
                    transitions += 1
                    var after = list
                    let effects = after.handle(Self.event(move, list))
                    check(move, from: list, to: after, effects)
                    next.append(after)
                }
            }
            frontier = next
            depth += 1
        }
        // Every sequence of eight events and more was covered, because nothing new came up any more.
        let figures = "\(seen.count) states, \(transitions) transitions, depth \(depth)"
        Attachment.record(figures, named: "list.txt")
        #expect(depth > 8, "\(figures)")
        #expect(seen.count > 100, "\(figures)")
        let all: Set<String> = [
            "unstarted", "loadingFirst", "refreshing", "ready", "appending", "appendFailed",
            "firstFailed", "refreshFailed", "exhausted", "empty", "disposed",
        ]
        #expect(reached == all)
    }

    /// What holds of every state.
    private func check(_ list: LetterList) {
        #expect(Set(list.items.map(\.id)).count == list.items.count)
        switch list.phase {
        case .refreshing, .appending: #expect(list.flight != nil)
        case .unstarted, .idle, .refreshFailed, .appendFailed, .disposed:
            #expect(list.flight == nil)
        }
        if list.phase == .appending {
            #expect(list.flight?.pointer == list.next)
            #expect(list.hasMore)
        }
        if list.phase == .refreshing { #expect(list.flight?.pointer == nil) }
        guard list.hasMore, list.flight == nil, list.phase != .disposed else { return }
        #expect(asks(list), "nothing asks for more in \(list.state)")
    }

    /// Whether a tap, a retry or a refresh leads to a load, at the latest when the API's patience is back.
    private func asks(_ list: LetterList) -> Bool {
        [LetterList.Event.more(.tap), .retry, .refresh].contains { wish in
            var list = list
            if !list.handle(wish).loads.isEmpty { return true }
            return !list.handle(.timePassed(.seconds(10))).loads.isEmpty
        }
    }

    /// What holds of every step.
    private func check(
        _ move: Move, from old: LetterList, to new: LetterList, _ effects: [LetterList.Effect]
    ) {
        let loads = effects.loads
        #expect(loads.count <= 1)
        #expect(loads.last?.number == new.flight?.number || loads.isEmpty)
        for change in effects.changes { check(change, from: old, to: new) }
        if effects.changes.isEmpty { #expect(old.items == new.items) }
        switch move {
        case .failure, .refusal, .plea:
            #expect(old.items == new.items && old.hasMore == new.hasMore && old.next == new.next)
            #expect(loads.isEmpty, "a failure asks for nothing by itself")
        case .latePage, .lateFailure:
            #expect(effects.isEmpty && old.decidingState == new.decidingState)
        case .cancel, .dispose: #expect(new.flight == nil && loads.isEmpty)
        case .start, .refresh, .tap, .display, .retry, .filterChanged, .halfTime, .removed, .page,
            .emptyPage, .lastPage, .pageWithoutPosition, .repeatingPage:
            break
        }
    }

    private func check(_ change: ItemsChange, from old: LetterList, to new: LetterList) {
        guard case .changed(let removed, let updated, let moved, let arrived) = change else {
            return
        }
        let leaving = removed + moved.map(\.from)
        #expect(arrived.upperBound == new.items.count)
        #expect(arrived.lowerBound == old.items.count - leaving.count)
        #expect(removed == removed.sorted() && updated == updated.sorted())
        #expect((leaving + updated).allSatisfy(old.items.indices.contains))
        #expect(Set(leaving + updated).count == leaving.count + updated.count)
        for move in moved {
            #expect(arrived.contains(move.to))
            #expect(old.items[move.from].id == new.items[move.to].id)
        }
        var kept = Array(old.items)
        for position in leaving.sorted().reversed() { kept.remove(at: position) }
        #expect(new.items.prefix(arrived.lowerBound).map(\.id) == kept.map(\.id))
    }

    @Test func `nothing a server does makes a list ask without end`() {
        let answers: [Move] = [.emptyPage, .repeatingPage, .failure]
        for answer in answers {
            var list = LetterList.holding(
                .of("a", next: 1), rules: Self.rules, asksAgainAfterFailure: [.display])
            _ = list.handle(.more(.tap))
            var loads = 0
            while list.flight != nil, loads < 100 {
                _ = list.handle(Self.event(answer, list))
                loads += 1
            }
            #expect(loads <= 3)
        }
    }

    private static func name(_ state: ListState) -> String {
        switch state {
        case .unstarted: "unstarted"
        case .loadingFirst: "loadingFirst"
        case .refreshing: "refreshing"
        case .ready: "ready"
        case .appending: "appending"
        case .appendFailed: "appendFailed"
        case .firstFailed: "firstFailed"
        case .refreshFailed: "refreshFailed"
        case .exhausted: "exhausted"
        case .empty: "empty"
        case .disposed: "disposed"
        }
    }
}
