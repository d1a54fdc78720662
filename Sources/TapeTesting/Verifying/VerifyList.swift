public import TapeBench
import TapeContracts
import TapePlayback
import TapeURLSession

/// Holds a list to every client law, over a recorded walk as its spec reads it.
///
/// A list is made for each run: read to its end; refreshed, filtered, called off and left while a page loads; met by each fault at
/// each page in turn; and put through a rehearsal of what the recording does not hold, such as empty and repeated pages and data that
/// changed before a refresh. Everything that is wrong becomes one issue at the caller's line, which begins with what was broken
/// first; what the list did is attached.
///
/// - Parameters:
///   - makeList: makes a new list that was told nothing yet.
///   - name: the cassette's name; its spec must lie at `Specs/` beside `Cassettes/`.
///   - faults: which faults strike at which pages, each once a run, instead of the usual ones.
///   - file: where issues are told, and where the search for the cassette begins.
///   - line: where issues are told.
/// - Returns: what came of each law.
/// - Throws: ``PlaybackError`` where the cassette or its spec is missing or cannot be used.
@discardableResult
public func verifyList<List: ListUnderTest>(
    _ makeList: @escaping () -> List, against name: String, faults: FaultScript? = nil,
    file: StaticString = #filePath, line: UInt = #line
) async throws(PlaybackError) -> Verification {
    let site = IssueSite(file: file, line: line)
    return try await verifyRecorded(makeList, name, faults, at: site)
}

/// Holds a list to every client law, over a recorded walk as its spec reads it.
func verifyRecorded<List: ListUnderTest>(
    _ makeList: @escaping () -> List, _ name: String, _ faults: FaultScript?, isModel: Bool = false,
    at site: IssueSite
) async throws(PlaybackError) -> Verification {
    let recording = try PlayedCassette.recording(name, from: "\(site.file)")
    guard let run = recording.run else {
        let words = "a list without a client of its own needs the spec that says how to read pages"
        throw PlaybackError(.missing, "\(recording.path) has no spec beside it: \(words)")
    }
    let plan = try OwnListFaults(faults, for: recording)
    guard let result = await run.judge(makeList, under: plan) else {
        throw PlaybackError(
            .unusable, "\(recording.path): the recorded walk does not reach its end")
    }
    return result.recorded(of: recording, isModel: isModel, at: site)
}
