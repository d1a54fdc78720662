/// Plays a cassette while some code runs, in a test of XCTest or of Swift Testing, and records the issues.
///
/// - Parameters:
///   - name: the name of a file in a `Cassettes` folder beside the test's file or above it.
///   - faults: which faults strike which pages, such as `status(503) at page 2 once`.
///   - options: how it is played, and what counts as an issue afterwards.
///   - file: where issues are reported, and where the search for the cassette begins.
///   - line: where issues are reported.
///   - body: the code to run; it also finds the cassette as ``PlayedCassette/current``.
/// - Returns: what the code returns.
/// - Throws: ``PlaybackError`` where the cassette cannot be played, and what the code throws.
public func withCassette<Value: Sendable>(
    _ name: String, faults: FaultScript? = nil, options: CassetteOptions = CassetteOptions(),
    file: StaticString = #filePath, line: UInt = #line,
    _ body: (PlayedCassette) async throws -> Value
) async throws -> Value {
    let site = IssueSite(file: file, line: line)
    let cassette = try PlayedCassette(name, faults: faults, options: options, file: file)
    return try await cassette.play(reporting: options.reporting, at: site) {
        try await body(cassette)
    }
}

extension PlayedCassette {
    /// Plays while some code runs, records the issues afterwards, and then ends the session.
    func play<Value: Sendable>(
        reporting: CassetteReporting, at site: IssueSite, to body: () async throws -> Value
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
