import TapeTesting

/// An actor that loads notes by itself, which may be wrong in one way.
actor NotesStore {
    enum Mistake: CaseIterable {
        /// Asks again while it waits.
        case loadsTwice
        /// Drops a refresh while a page loads.
        case losesRefresh
        /// Takes what a refresh made worthless.
        case takesLatePages
        /// Appends what a refresh brings.
        case appendsOnRefresh
        /// Takes a failure for the end.
        case endsAtFailure
        /// Forgets its position.
        case beginsAgain
        /// Never finishes loading after a failure.
        case staysBusy
    }

    private(set) var ids: [String] = []
    private(set) var hasMore = false
    private(set) var hasLoaded = false
    private(set) var loadingFirst: Bool?
    private(set) var failure: (reason: LoadFailure, first: Bool)?
    private let gate: PageGate
    private let mistake: Mistake?
    private var cursor: String?
    private var loads = 0
    private var emptyPages = 0

    init(_ gate: PageGate, mistake: Mistake? = nil) {
        self.gate = gate
        self.mistake = mistake
    }

    func refresh() async {
        if mistake == .losesRefresh, loadingFirst != nil { return }
        guard loadingFirst != true else { return }
        emptyPages = 0
        await load(first: true)
    }

    func more() async {
        guard loadingFirst == nil || mistake == .loadsTwice, hasMore else { return }
        await load(first: failure?.reason.remedy == .refresh)
    }

    func retry() async {
        guard loadingFirst == nil, let failure else { return }
        await load(first: failure.first || failure.reason.remedy == .refresh)
    }

    func leave() {
        loads += 1
        loadingFirst = nil
    }

    private func load(first: Bool) async {
        loads += 1
        let number = loads
        (loadingFirst, failure) = (first, nil)
        do {
            let page = try await gate.load(first || mistake == .beginsAgain ? nil : cursor)
            guard number == loads || mistake == .takesLatePages else { return }
            loadingFirst = nil
            if take(page, replacing: first && mistake != .appendsOnRefresh) {
                await load(first: false)
            }
        } catch {
            guard number == loads else { return }
            if mistake != .staysBusy { loadingFirst = nil }
            if mistake == .endsAtFailure {
                (hasMore, hasLoaded) = (false, true)
            } else {
                failure = (error as? LoadFailure ?? .temporary, first)
            }
        }
    }

    /// Takes a page; whether the next one is wanted at once, since this one brought nothing.
    private func take(_ page: LoadedPage<String, String>, replacing: Bool) -> Bool {
        var known = replacing ? [] : Set(ids)
        let fresh = page.items.filter { known.insert($0).inserted }
        ids = replacing ? fresh : ids + fresh
        (hasLoaded, hasMore, cursor) = (true, page.hasMore, page.next)
        emptyPages = fresh.isEmpty ? emptyPages + 1 : 0
        guard fresh.isEmpty, hasMore else { return false }
        guard emptyPages > 10 else { return true }
        failure = (LoadFailure(.nothingNew(pages: emptyPages)), false)
        return false
    }

    var screen: ModelScreen {
        ModelScreen(
            ids, hasMore: hasMore, hasLoaded: hasLoaded, loadingFirst: loadingFirst,
            failure: failure)
    }
}

/// The actor as a model under test.
struct NotesStoreUnderTest: ModelUnderTest {
    let inputs: ListInputs = [.refresh, .footerTap, .retryTap, .dispose]
    private let store: NotesStore

    init(_ gate: PageGate, mistake: NotesStore.Mistake? = nil) {
        store = NotesStore(gate, mistake: mistake)
    }

    func screen() async -> ModelScreen { await store.screen }

    func perform(_ action: ModelAction) async {
        switch action {
        case .start, .refresh: await store.refresh()
        case .footerTap: await store.more()
        case .retryTap: await store.retry()
        case .leave: await store.leave()
        case .select, .rowAppears, .footerAppears, .cancel, .delete, .changeFilter, .timePassed:
            break
        }
    }
}
