import Observation
import TapeList

/// A view model as an app has one: on the main actor, with tasks of its own.
@MainActor @Observable
final class NotesScreenModel {
    /// Brings the page at a cursor.
    typealias Client = @Sendable (_ cursor: String?) async throws -> LoadedPage<String, String>

    private(set) var ids: [String] = []
    private(set) var hasMore = false
    private(set) var hasLoaded = false
    private(set) var isLoading = false
    /// Whether what loads, or what failed last, is the first page.
    private(set) var isFirst = false
    private(set) var failure: LoadFailure?

    @ObservationIgnored private let client: Client
    @ObservationIgnored private var cursor: String?
    @ObservationIgnored private var task: Task<Void, Never>?
    @ObservationIgnored private var loads = 0
    @ObservationIgnored private var emptyPages = 0

    init(client: @escaping Client) {
        self.client = client
    }

    func refresh() {
        guard !isLoading || !isFirst else { return }
        load(first: true)
    }

    func loadMore() {
        guard !isLoading, hasMore else { return }
        load(first: failure?.remedy == .refresh)
    }

    func retry() {
        guard !isLoading, let failure else { return }
        load(first: isFirst || failure.remedy == .refresh)
    }

    func delete(_ id: String) {
        ids.removeAll { $0 == id }
    }

    /// Drops what is on its way; whatever still comes of it is ignored.
    func stop() {
        task?.cancel()
        loads += 1
        isLoading = false
    }

    private func load(first: Bool) {
        stop()
        (isLoading, isFirst, failure) = (true, first, nil)
        if first { emptyPages = 0 }
        let (number, cursor) = (loads, first ? nil : cursor)
        task = Task {
            do {
                let page = try await client(cursor)
                if number == loads { receive(page) }
            } catch {
                if number == loads { fail(error as? LoadFailure ?? .temporary) }
            }
        }
    }

    private func receive(_ page: LoadedPage<String, String>) {
        var known = isFirst ? [] : Set(ids)
        let fresh = page.items.filter { known.insert($0).inserted }
        ids = isFirst ? fresh : ids + fresh
        (hasLoaded, hasMore, cursor, isLoading) = (true, page.hasMore, page.next, false)
        emptyPages = fresh.isEmpty ? emptyPages + 1 : 0
        guard fresh.isEmpty, hasMore else { return }
        // An empty page is not the end, but so many of them need a person who wants to go on.
        if emptyPages > 10 {
            isFirst = false
            failure = LoadFailure(.nothingNew(pages: emptyPages))
        } else {
            load(first: false)
        }
    }

    private func fail(_ failure: LoadFailure) {
        self.failure = failure
        isLoading = false
    }
}
