import TapeBench
import TapeContracts
import TapeList

/// Checks every client law on a view model that loads in its own time.
///
/// Like ``verifyList(_:against:faults:file:line:)``, for a model that calls its client itself and finishes later:
/// `@Observable` on the main actor, an actor, or one with callbacks. Its client is a ``PageGate``, whose loads the test
/// answers.
///
/// - Parameters:
///   - makeModel: makes a new, unused model whose client is the gate.
///   - name: the cassette's name; its spec must be in `Specs/` beside `Cassettes/`.
///   - faults: which faults strike at which pages, each in runs of its own, instead of the usual ones.
///   - file: where issues are reported, and where the search for the cassette begins.
///   - line: where issues are reported.
/// - Returns: the verdict on each law.
/// - Throws: ``PlaybackError`` if the cassette or its spec is missing or cannot be used, or the faults cannot be read.
@discardableResult
public func verifyModel<Model: ModelUnderTest>(
    _ makeModel: @escaping @MainActor @Sendable (PageGate) -> Model, against name: String,
    faults: FaultScript? = nil, file: StaticString = #filePath,
    line: UInt = #line
) async throws(PlaybackError) -> Verification {
    let site = IssueSite(file: file, line: line)
    return try await verify(makeModel, name, faults, at: site).get()
}

/// Runs the bench off the caller's actor, which may be the main actor that the model needs.
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
