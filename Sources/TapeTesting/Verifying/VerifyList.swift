public import TapeBench
import TapeContracts
import TapePlayback
import TapeURLSession

/// Checks every client law on a list, over a recorded walk as its spec reads it.
///
/// A list is made for each run. It is read to its end; refreshed, filtered, cancelled and left while a page loads; given each
/// fault at each page in turn; and put through a rehearsal of what the recording does not hold, such as empty and repeated
/// pages and data that changed before a refresh. All problems become one issue at the caller's line, which begins with the law
/// that was broken first; a log of what the list did is attached.
///
/// - Parameters:
///   - makeList: makes a new, unused list.
///   - name: the cassette's name; its spec must be in `Specs/` beside `Cassettes/`.
///   - faults: which faults strike at which pages, each in runs of its own, instead of the usual ones.
///   - file: where issues are reported, and where the search for the cassette begins.
///   - line: where issues are reported.
/// - Returns: the verdict on each law.
/// - Throws: ``PlaybackError`` if the cassette or its spec is missing or cannot be used, or the faults cannot be read.
@discardableResult
public func verifyList<List: ListUnderTest>(
    _ makeList: @escaping () -> List, against name: String, faults: FaultScript? = nil,
    file: StaticString = #filePath, line: UInt = #line
) async throws(PlaybackError) -> Verification {
    let site = IssueSite(file: file, line: line)
    return try await verifyRecorded(makeList, name, faults, at: site)
}

/// Checks every client law on a list, over a recorded walk as its spec reads it.
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
