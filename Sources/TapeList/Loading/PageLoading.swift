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
