import TapeBench
import TapeContracts
import TapeList

/// Holds a view model that loads in its own time to every client law.
///
/// Like ``verifyList(_:against:faults:file:line:)``, for a model that calls its client itself and is done later:
/// `@Observable` on the main actor, an actor, or one with callbacks. Its client is a ``PageGate``, which the test answers for.
///
/// - Parameters:
///   - makeModel: makes a new model that was told nothing yet, with the gate for its client.
///   - name: the cassette's name; its spec must lie at `Specs/` beside `Cassettes/`.
///   - faults: which faults strike at which pages, each once a run, instead of the usual ones.
///   - file: where issues are told, and where the search for the cassette begins.
///   - line: where issues are told.
/// - Returns: what came of each law.
/// - Throws: ``PlaybackError`` where the cassette or its spec is missing or cannot be used, or the faults cannot be read.
@discardableResult
public func verifyModel<Model: ModelUnderTest>(
    _ makeModel: @escaping @MainActor @Sendable (PageGate) -> Model, against name: String,
    faults: FaultScript? = nil, file: StaticString = #filePath,
    line: UInt = #line
) async throws(PlaybackError) -> Verification {
    let site = IssueSite(file: file, line: line)
    return try await verify(makeModel, name, faults, at: site).get()
}

/// Runs the bench off the caller's actor: it may be the main one, which the model needs.
@concurrent private func verify<Model: ModelUnderTest>(
    _ makeModel: @escaping @MainActor @Sendable (PageGate) -> Model, _ name: String,
    _ faults: FaultScript?, at site: IssueSite
) async -> Result<Verification, PlaybackError> {
    await withTaskExecutorPreference(BenchExecutor()) {
        do throws(PlaybackError) {
            return .success(
                try await verifyRecorded(
                    { BridgedModel(makeModel) }, name, faults, isModel: true, at: site))
        } catch {
            return .failure(error)
        }
    }
}
