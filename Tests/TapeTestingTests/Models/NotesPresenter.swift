import TapeTesting

/// A presenter with callbacks, as a model under test.
@MainActor final class NotesPresenter: ModelUnderTest {
    nonisolated let inputs: ListInputs = [.refresh, .footerTap, .retryTap, .cancel, .dispose]
    private let gate: PageGate
    private var ids: [String] = []
    private var cursor: String?
    private var hasMore = false
    private var hasLoaded = false
    private var loadingFirst: Bool?
    private var failure: (reason: LoadFailure, first: Bool)?
    private var callOff: (@Sendable () -> Void)?
    private var emptyPages = 0

    init(_ gate: PageGate) {
        self.gate = gate
    }

    func perform(_ action: ModelAction) {
        switch action {
        case .start, .refresh:
            guard loadingFirst != true else { return }
            emptyPages = 0
            load(first: true)
        case .footerTap:
            guard loadingFirst == nil, hasMore else { return }
            load(first: failure?.reason.remedy == .refresh)
        case .retryTap:
            guard loadingFirst == nil, let failure else { return }
            load(first: failure.first || failure.reason.remedy == .refresh)
        case .cancel:
            guard let first = loadingFirst else { return }
            callOff?()
            (loadingFirst, failure) = (nil, (.cancelled, first))
        case .leave:
            callOff?()
            loadingFirst = nil
        case .select, .rowAppears, .footerAppears, .delete, .changeFilter, .timePassed: break
        }
    }

    private func load(first: Bool) {
        callOff?()
        (loadingFirst, failure) = (first, nil)
        callOff = gate.load(first ? nil : cursor) { result in self.receive(result, first) }
    }

    private func receive(
        _ result: Result<LoadedPage<String, String>, LoadFailure>, _ first: Bool
    ) {
        loadingFirst = nil
        switch result {
        case .failure(let reason): failure = (reason, first)
        case .success(let page):
            var known = first ? [] : Set(ids)
            let fresh = page.items.filter { known.insert($0).inserted }
            ids = first ? fresh : ids + fresh
            (hasLoaded, hasMore, cursor) = (true, page.hasMore, page.next)
            emptyPages = fresh.isEmpty ? emptyPages + 1 : 0
            guard fresh.isEmpty, hasMore else { return }
            guard emptyPages <= 10 else {
                failure = (LoadFailure(.nothingNew(pages: emptyPages)), false)
                return
            }
            load(first: false)
        }
    }

    func screen() -> ModelScreen {
        ModelScreen(
            ids, hasMore: hasMore, hasLoaded: hasLoaded, loadingFirst: loadingFirst,
            failure: failure)
    }
}
