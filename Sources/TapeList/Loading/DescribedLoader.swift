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
