public import TapeBench
import TapeContracts
public import TapeList
import TapePlayback
import TapeURLSession

/// Holds a list and the client that loads its pages to every client law, over URL sessions answered from a cassette.
///
/// Like ``verifyList(_:against:faults:file:line:)``, but each load is made by a client of your own, so that its
/// requests, its decoding and what it does about errors are judged as well: with the cassette's spec at hand, what the client makes
/// of an answer is compared with what the API said.
///
/// - Parameters:
///   - makeList: makes a new list that was told nothing yet.
///   - makeLoader: makes a client for one run; give it the cassette's session or configuration, and its base URL. A client that fails
///     in its own terms is put in a list's by `describingFailures(_:)`.
///   - name: the cassette's name.
///   - faults: which faults strike at which pages, each once a run, instead of the usual ones.
///   - file: where issues are told, and where the search for the cassette begins.
///   - line: where issues are told.
/// - Returns: what came of each law.
/// - Throws: ``PlaybackError`` where the cassette is missing or cannot be used, or the faults cannot be read.
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
    // Whatever can fail about playing fails here and not in the middle of the runs.
    let first = try PlayedCassette(name, recording)
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
