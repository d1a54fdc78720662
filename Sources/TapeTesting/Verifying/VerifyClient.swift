import TapeContracts
public import TapeList
import TapeURLSession

/// Checks a client without a list against a cassette: the items that it reads, their order, and what it does when a page fails.
///
/// The client reads everything once, and again with each fault at each page. Its items are compared with those that the API
/// gave, id by id: it must read to the end and no further, lose nothing, keep the order, throw if a page never arrived whole,
/// and repeat the same request when it tries again. All problems become one issue at the caller's line.
///
/// ```swift
/// try await verifyClient(against: "reviews") { cassette in
///     try await ReviewsClient(session: cassette.session, baseURL: cassette.baseURL).allReviews()
/// }
/// ```
///
/// - Parameters:
///   - name: the cassette's name; its spec must be in `Specs/` beside `Cassettes/`, since it says what an item's id is.
///   - faults: which faults strike at which pages, each in runs of its own, instead of the usual ones.
///   - file: where issues are reported, and where the search for the cassette begins.
///   - line: where issues are reported.
///   - read: makes a new client and reads all items with it.
/// - Returns: the verdict on each law.
/// - Throws: ``PlaybackError`` if the cassette or its spec is missing or cannot be used, or the faults cannot be read.
@discardableResult
public func verifyClient<Item: Identifiable & SendableMetatype>(
    against name: String, faults: FaultScript? = nil, file: StaticString = #filePath,
    line: UInt = #line,
    reading read: @escaping @Sendable (PlayedCassette) async throws -> [Item]
) async throws(PlaybackError) -> Verification where Item.ID: SendableMetatype {
    let site = IssueSite(file: file, line: line)
    return try await ClientVerification(name, faults, site).run { cassette, take in
        for item in try await read(cassette) { take("\(item.id)") }
    }
}

/// Checks a client that reads ids against a cassette.
///
/// Like ``verifyClient(against:faults:file:line:reading:)``, for a client that returns ids, or whose items
/// are identified by something other than `id`.
///
/// - Parameters:
///   - name: the cassette's name; its spec must be in `Specs/` beside `Cassettes/`.
///   - faults: which faults strike at which pages, each in runs of its own, instead of the usual ones.
///   - file: where issues are reported, and where the search for the cassette begins.
///   - line: where issues are reported.
///   - read: makes a new client and reads all ids with it.
/// - Returns: the verdict on each law.
/// - Throws: ``PlaybackError`` if the cassette or its spec is missing or cannot be used, or the faults cannot be read.
@discardableResult
public func verifyClient<ID: CustomStringConvertible & SendableMetatype>(
    against name: String, faults: FaultScript? = nil, file: StaticString = #filePath,
    line: UInt = #line,
    readingIDs read: @escaping @Sendable (PlayedCassette) async throws -> [ID]
) async throws(PlaybackError) -> Verification {
    let site = IssueSite(file: file, line: line)
    return try await ClientVerification(name, faults, site).run { cassette, take in
        for id in try await read(cassette) { take("\(id)") }
    }
}

/// Checks a client that returns its items one by one, as an asynchronous sequence, against a cassette.
///
/// Like ``verifyClient(against:faults:file:line:reading:)``; items that came before an error are checked as well.
///
/// - Parameters:
///   - name: the cassette's name; its spec must be in `Specs/` beside `Cassettes/`.
///   - faults: which faults strike at which pages, each in runs of its own, instead of the usual ones.
///   - file: where issues are reported, and where the search for the cassette begins.
///   - line: where issues are reported.
///   - items: makes a new client and the sequence of all its items.
/// - Returns: the verdict on each law.
/// - Throws: ``PlaybackError`` if the cassette or its spec is missing or cannot be used, or the faults cannot be read.
@discardableResult
public func verifyClient<Items: AsyncSequence & SendableMetatype>(
    against name: String, faults: FaultScript? = nil, file: StaticString = #filePath,
    line: UInt = #line,
    streaming items: @escaping @Sendable (PlayedCassette) async throws -> Items
) async throws(PlaybackError) -> Verification
where
    Items.Element: Identifiable & SendableMetatype, Items.Element.ID: SendableMetatype,
    Items.AsyncIterator: SendableMetatype
{
    let site = IssueSite(file: file, line: line)
    return try await ClientVerification(name, faults, site).run { cassette, take in
        for try await item in try await items(cassette) { take("\(item.id)") }
        // A stream ends without an error when its reader is cancelled.
        try Task.checkCancellation()
    }
}

/// Checks a client that loads a page at a time against a cassette.
///
/// Like ``verifyClient(against:faults:file:line:reading:)``; a page that fails is loaded once more, as a list
/// would do, to see whether the client then makes the same request.
///
/// - Parameters:
///   - makeLoader: makes a client for one run; give it the cassette's session or configuration, and its base URL.
///   - name: the cassette's name; its spec must be in `Specs/` beside `Cassettes/`.
///   - faults: which faults strike at which pages, each in runs of its own, instead of the usual ones.
///   - file: where issues are reported, and where the search for the cassette begins.
///   - line: where issues are reported.
/// - Returns: the verdict on each law.
/// - Throws: ``PlaybackError`` if the cassette or its spec is missing or cannot be used, or the faults cannot be read.
@discardableResult
public func verifyClient<Loader: PageLoading>(
    loadedBy makeLoader: @escaping @Sendable (PlayedCassette) -> Loader, against name: String,
    faults: FaultScript? = nil, file: StaticString = #filePath,
    line: UInt = #line
) async throws(PlaybackError) -> Verification where Loader.Item: Identifiable {
    let site = IssueSite(file: file, line: line)
    return try await ClientVerification(name, faults, site).run { cassette, take in
        let loader = makeLoader(cassette)
        var pointer: Loader.Pointer?
        var hasFailed = false
        while true {
            do {
                let page = try await loader.loadPage(at: pointer)
                for item in page.items { take("\(item.id)") }
                guard page.hasMore, let next = page.next else { return }
                (pointer, hasFailed) = (next, false)
            } catch {
                guard !hasFailed, !Task.isCancelled else { throw error }
                hasFailed = true
            }
        }
    }
}

/// One call of `verifyClient`.
private struct ClientVerification {
    private let name: String
    private let recording: RecordingUnderTest
    private let faults: OwnListFaults
    private let site: IssueSite

    init(_ name: String, _ faults: FaultScript?, _ site: IssueSite) throws(PlaybackError) {
        self.name = name
        self.site = site
        recording = try PlayedCassette.recording(name, from: "\(site.file)")
        self.faults = try OwnListFaults(faults, for: recording)
    }

    func run(_ read: @escaping ClientRun.Reading) async throws(PlaybackError) -> Verification {
        guard let reader = await recording.run?.spokenPages() else {
            let words = "a client needs the spec that says what an item is"
            throw PlaybackError(.missing, "\(recording.path) has no spec beside it: \(words)")
        }
        let first = try PlayedCassette(name, recording)
        defer { first.end() }
        var trial = ClientTrial(readBy: reader)
        guard trial.pageCount > 0 else {
            throw PlaybackError(.unusable, "\(recording.path): no page of its walk can be read")
        }
        let run = ClientRun(read: read, mostRequests: trial.mostRequests)
        for scene in trial.scenes(under: faults) {
            // A client that never gives up would spin forever once it was cancelled.
            if scene.calledOffAt != nil, trial.isBroken { continue }
            var conducted = await run.conduct(over: first.playedAnew(), in: scene)
            if conducted?.conduct.ending == .hung {
                // The first time may have been the session's fault: on Linux it can deadlock while it is cancelled.
                conducted = await run.conduct(over: first.playedAnew(), in: scene)
            }
            guard let (conduct, isPlaced) = conducted else { break }
            trial.judge(conduct, in: scene, isPlaced: isPlaced)
            // Each further run would be waited for just as long.
            if conduct.ending == .hung { break }
        }
        return trial.result(under: faults, named: "the client of \(name)")
            .recorded(of: recording, at: site)
    }
}
