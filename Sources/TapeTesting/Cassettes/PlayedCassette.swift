public import Foundation
import TapeContracts
import TapeFaults
import TapePlayback
import TapeURLSession

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A cassette that a test plays to URL sessions.
///
/// Every request of a session made with its ``configuration`` is answered from the recording; a request that was not recorded
/// fails, and no socket is ever opened. Each played cassette keeps its own state, so tests that run side by side never meet.
///
/// ```swift
/// @Test(.cassette("reviews")) func `the first page has twenty reviews`() async throws {
///     let client = ReviewsClient(session: try PlayedCassette.current.session, origin: try PlayedCassette.current.baseURL)
///     #expect(try await client.page(nil).reviews.count == 20)
/// }
/// ```
public final class PlayedCassette: Sendable {
    @TaskLocal static var playing: [PlayedCassette] = []

    /// The name by which the test asked for it.
    public let name: String
    /// The path of the cassette file.
    public let path: String
    /// Scheme, host and port of the API that was recorded.
    public let baseURL: URL
    /// A session that is answered from the cassette.
    public let session: URLSession
    let recording: RecordingUnderTest
    let urlPlayback: URLSessionPlayback

    /// The cassette that the current test plays; with several traits, that of the innermost one.
    public static var current: PlayedCassette {
        get throws(PlaybackError) {
            guard let cassette = playing.last else { throw nonePlaying("no cassette") }
            return cassette
        }
    }

    /// The cassette with this name that the current test plays.
    public static func current(_ name: String) throws(PlaybackError) -> PlayedCassette {
        guard let cassette = playing.last(where: { $0.name == name }) else {
            throw nonePlaying("no cassette `\(name)`")
        }
        return cassette
    }

    private static func nonePlaying(_ subject: String) -> PlaybackError {
        PlaybackError(
            .notPlaying,
            "\(subject) is playing here: give the test the trait .cassette(\"name\"), or call "
                + "withCassette; a detached task does not know its test's cassettes")
    }

    /// Starts to play a cassette; ``end()`` ends it.
    ///
    /// - Parameters:
    ///   - name: the file's name, with or without `.yaml`.
    ///   - faults: which faults strike which pages, such as `status(503) at page 2 once`.
    ///   - options: how long answers take, how their dates are played, and in which pieces their bodies come.
    ///   - file: where the search for `Cassettes/` begins; it goes up from there.
    /// - Throws: ``PlaybackError`` where the cassette is not found or cannot be played, or the faults cannot be read.
    public convenience init(
        _ name: String, faults: FaultScript? = nil, options: CassetteOptions = CassetteOptions(),
        file: StaticString = #filePath
    ) throws(PlaybackError) {
        try self.init(
            name, try Self.recording(name, from: "\(file)"), faults: faults, options: options)
    }

    convenience init(
        _ name: String, _ recording: RecordingUnderTest, faults: FaultScript? = nil,
        options: CassetteOptions = CassetteOptions()
    ) throws(PlaybackError) {
        guard let origin = recording.origin, let url = URL(string: origin) else {
            throw PlaybackError(.unusable, "\(recording.path): nothing was recorded in it")
        }
        let plan = try Self.plan(faults)
        let urlPlayback = URLSessionPlayback(
            recording.deck, plan: plan, editor: recording.editor,
            time: options.time(of: recording), pieces: BodyPieces(size: options.pieceSize))
        self.init(name: name, baseURL: url, recording: recording, urlPlayback: urlPlayback)
    }

    private init(
        name: String, baseURL: URL, recording: RecordingUnderTest, urlPlayback: URLSessionPlayback
    ) {
        self.name = name
        self.baseURL = baseURL
        self.recording = recording
        self.urlPlayback = urlPlayback
        path = recording.path
        session = URLSession(configuration: urlPlayback.configuration)
    }

    /// The same cassette without faults, as if unused.
    func playedAnew() -> PlayedCassette {
        let urlPlayback = URLSessionPlayback(recording.deck, editor: recording.editor)
        return PlayedCassette(
            name: name, baseURL: baseURL, recording: recording, urlPlayback: urlPlayback)
    }

    /// Ends the playing: invalidates the session once no request has come for a while.
    ///
    /// A client may leave a task behind that makes one more request, which would end the process if the session were invalid.
    /// The trait and `withCassette` end what they play; a cassette that a test starts itself is the test's to end.
    public func end() {
        let session = session
        let playback = urlPlayback.playback
        Task {
            var asked = -1
            while playback.log.count != asked {
                asked = playback.log.count
                // `try?`: this task is never cancelled.
                try? await Task.sleep(for: .seconds(30))
            }
            session.finishTasksAndInvalidate()
        }
    }

    static func recording(_ name: String, from file: String) throws(PlaybackError)
        -> RecordingUnderTest
    {
        let path = try CassetteFinder(from: file).path(of: name, .cassette)
        do {
            return try RecordingUnderTest(cassette: path)
        } catch {
            throw PlaybackError(.unusable, error.message)
        }
    }

    static func plan(_ faults: FaultScript?) throws(PlaybackError) -> FaultPlan {
        do {
            return try RecordingUnderTest.plan(faults?.text)
        } catch {
            throw PlaybackError(.badFaults, error.message)
        }
    }

    /// A configuration whose sessions are answered from the cassette, for sessions with a delegate of their own.
    public var configuration: URLSessionConfiguration { urlPlayback.configuration }

    /// Makes sessions of your own configuration be answered from the cassette.
    public func play(to configuration: URLSessionConfiguration) {
        configuration.protocolClasses =
            [urlPlayback.protocolClass] + (configuration.protocolClasses ?? [])
    }

    /// Each request so far and how it was answered, one per line, in the order in which they were asked.
    public var log: [String] { urlPlayback.playback.log.map(urlPlayback.playback.words(of:)) }

    /// Why requests had no answer: what was requested, the nearest recording, and what would help.
    public var misses: [String] { urlPlayback.playback.missMessages }

    /// The recordings of the walk that were never requested, one per line.
    public var leftovers: [String] { urlPlayback.playback.leftovers.map(recording.words) }

    /// The requests answered with a recording used before, one per line.
    public var repeats: [String] {
        urlPlayback.playback.log.filter(\.isRepeat).map(urlPlayback.playback.words(of:))
    }
}
