/// Plays a cassette to some code, in a test of XCTest or of Swift Testing, and records what counts as an issue.
///
/// - Parameters:
///   - name: the name of a file in a `Cassettes` folder beside the test's file or above it.
///   - faults: which faults strike which pages, such as `status(503) at page 2 once`.
///   - reporting: what counts as an issue when the code is done.
///   - time: how long answers take, and from when they are.
///   - pieceSize: the most bytes of a body that come in at once, for sessions that load for a delegate.
///   - fileID: where issues are told.
///   - filePath: where issues are told, and where the search for the cassette begins.
///   - line: where issues are told.
///   - column: where issues are told.
///   - body: what the cassette is played to; it finds it as ``Cassette/current``, too.
/// - Returns: what the code returns.
/// - Throws: ``CassetteError`` where the cassette cannot be played, and what the code throws.
public func withCassette<Value: Sendable>(
    _ name: String, faults: FaultScript? = nil, reporting: CassetteReporting = .usual,
    time: CassetteTime = CassetteTime(), pieceSize: Int? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ body: (Cassette) async throws -> Value
) async throws -> Value {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let cassette = try Cassette(
        name, faults: faults, time: time, pieceSize: pieceSize, file: filePath)
    return try await cassette.play(reporting: reporting, at: site) { try await body(cassette) }
}

extension Cassette {
    /// Plays to some code, and records what counts as an issue when it is done; then its session is at an end.
    func play<Value: Sendable>(
        reporting: CassetteReporting, at site: CallSite, to body: () async throws -> Value
    ) async throws -> Value {
        defer {
            end()
            for issue in reporting.issues(of: self) {
                site.record(issue, attaching: [("requests.txt", log.joined(separator: "\n"))])
            }
        }
        return try await Self.$playing.withValue(Self.playing + [self]) { try await body() }
    }
}
