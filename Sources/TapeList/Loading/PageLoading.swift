/// Loads pages from an HTTP client, a database or a cassette.
public protocol PageLoading<Item, Pointer>: Sendable {
    /// An item on a page.
    associatedtype Item: Sendable
    /// What selects a page: a cursor, an offset, a page number, a URL.
    associatedtype Pointer: Sendable
    /// The error that loading throws.
    associatedtype Failure: Error = LoadFailure

    /// Loads one page.
    ///
    /// - Parameter pointer: the position that the previous page gave, or `nil` for the first page.
    /// - Returns: the page at that position.
    /// - Throws: the reason why the page did not arrive whole.
    func loadPage(at pointer: Pointer?) async throws(Failure) -> LoadedPage<Item, Pointer>
}

/// A loader whose errors are failures that a list can act on; ``PageLoading/describingFailures(_:)`` makes it.
public struct DescribedLoader<Loader: PageLoading>: PageLoading {
    let loader: Loader
    let describe: @Sendable (Loader.Failure) -> LoadFailure

    /// Loads one page with the underlying loader, and translates its error.
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
    /// The same loader, with its errors translated into failures that a list can act on.
    ///
    /// - Parameter describe: translates an error: whether asking again may help, and what the user reads.
    /// - Returns: a loader for ``PagedFeed`` and `verifyList`.
    public func describingFailures(
        _ describe: @escaping @Sendable (Failure) -> LoadFailure
    ) -> DescribedLoader<Self> {
        DescribedLoader(loader: self, describe: describe)
    }
}
