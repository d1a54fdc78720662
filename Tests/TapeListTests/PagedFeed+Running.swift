import TapeList

extension PagedFeed where Item == Letter, Pointer == Int {
    /// Runs the feed beside a body, and stops it afterwards.
    @MainActor
    func running(
        _ body: @MainActor () async -> Void, stopping: @MainActor () -> Void = {}
    ) async {
        await withTaskGroup { group in
            group.addTask { await self.run() }
            await body()
            group.cancelAll()
            stopping()
        }
    }
}
