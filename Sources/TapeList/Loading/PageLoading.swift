/// What brings pages: an HTTP client, a database, a cassette.
public protocol PageLoading<Item, Pointer>: Sendable {
    /// What a page holds.
    associatedtype Item: Sendable
    /// What selects a page: a cursor, an offset, a page number, a URL.
    associatedtype Pointer: Sendable
    /// What loading throws.
    associatedtype Failure: Error = LoadFailure

    /// Brings one page.
    ///
    /// - Parameter pointer: the position that the page before gave, or `nil` for the first page.
    /// - Returns: the page at that position.
    /// - Throws: whatever kept the page from arriving whole.
    func loadPage(at pointer: Pointer?) async throws(Failure) -> LoadedPage<Item, Pointer>
}

/// A loader whose failures are put in terms that a list can act on; ``PageLoading/describingFailures(_:)`` makes it.
public struct DescribedLoader<Loader: PageLoading>: PageLoading {
    let loader: Loader
    let describe: @Sendable (Loader.Failure) -> LoadFailure

    /// Brings one page, as the loader does, and describes what kept it from arriving.
    public func loadPage(
        at pointer: Loader.Pointer?
    ) async throws(LoadFailure) -> LoadedPage<Loader.Item, Loader.Pointer> {
        do throws(Loader.Failure) {
            return try await loader.loadPage(at: pointer)
        } catch {
            throw describe(error)
        }
    }
}

extension PageLoading {
    /// The same loader, failing in terms that a list can act on.
    ///
    /// - Parameter describe: what a failure means to a list: whether asking again may help, and what a person reads.
    /// - Returns: a loader for ``PagedFeed`` and `verifyList`.
    public func describingFailures(
        _ describe: @escaping @Sendable (Failure) -> LoadFailure
    ) -> DescribedLoader<Self> {
        DescribedLoader(loader: self, describe: describe)
    }
}
