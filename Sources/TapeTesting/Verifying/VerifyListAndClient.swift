public import TapeBench
import TapeContracts
public import TapeList
import TapePlayback
import TapeURLSession

/// Checks every client law on a list and the client that loads its pages, over URL sessions answered from a cassette.
///
/// Like ``verifyList(_:against:faults:file:line:)``, but each load is made by your own client, so that its
/// requests, its decoding and its error handling are checked as well: if the cassette has a spec, what the client makes
/// of an answer is compared with what the API said.
///
/// - Parameters:
///   - makeList: makes a new, unused list.
///   - makeLoader: makes a client for one run; give it the cassette's session or configuration, and its base URL. Adapt a
///     client that throws errors of its own with `describingFailures(_:)`.
///   - name: the cassette's name.
///   - faults: which faults strike at which pages, each in runs of its own, instead of the usual ones.
///   - file: where issues are reported, and where the search for the cassette begins.
///   - line: where issues are reported.
/// - Returns: the verdict on each law.
/// - Throws: ``PlaybackError`` if the cassette is missing or cannot be used, or the faults cannot be read.
@discardableResult
public func verifyList<List: ListUnderTest, Loader: PageLoading>(
    _ makeList: @escaping () -> List, loadedBy makeLoader: (PlayedCassette) -> Loader,
    against name: String, faults: FaultScript? = nil,
    file: StaticString = #filePath, line: UInt = #line
) async throws(PlaybackError) -> Verification
where Loader.Item: Identifiable, Loader.Failure == LoadFailure {
    let site = IssueSite(file: file, line: line)
    let recording = try PlayedCassette.recording(name, from: "\(file)")
    let plan = try OwnListFaults(faults, for: recording)
    // Problems with playing should appear here, not in the middle of the runs.
    let first = try PlayedCassette(name, recording)
    defer { first.end() }
    var cassettes: [PlayedCassette] = []
    let reader = await recording.run?.spokenPages()
    var trial = OwnListTrial(makeList, expecting: recording.pageCount)
    await trial.run(under: plan, where: { reader?.leadsElsewhere($0) != true }) { plan in
        let cassette = first.playedAnew()
        cassette.urlPlayback.playback.arm(plan)
        cassettes.append(cassette)
        return ClientSource(cassette, readBy: reader, loader: makeLoader(cassette))
    }
    for cassette in cassettes { cassette.end() }
    let misses = cassettes.flatMap(\.misses).reduce(into: [String]()) { known, miss in
        if !known.contains(miss) { known.append(miss) }
    }
    let listName = makeList().name
    let result =
        recording.run?.result(of: trial, under: plan, named: listName)
        ?? trial.result(under: plan, named: listName)
    return result.recorded(of: recording, misses: misses, at: site)
}
