public import Testing

/// Plays a cassette to a test: to each of its cases and, on a suite, to each of its tests, from the beginning.
public struct CassetteTrait: TestTrait, SuiteTrait, TestScoping {
    let name: String
    let faults: FaultScript?
    let reporting: CassetteReporting
    let time: CassetteTime
    let pieceSize: Int?
    let site: CallSite

    /// A suite hands the trait to its tests, so that none uses up what is another's.
    public var isRecursive: Bool { true }

    /// Plays the cassette for as long as the test runs, and then records what counts as an issue.
    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing body: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let cassette = try Cassette(
            name, faults: faults, time: time, pieceSize: pieceSize, file: site.filePath)
        try await cassette.play(reporting: reporting, at: site, to: body)
    }
}

extension Trait where Self == CassetteTrait {
    /// Plays a cassette to the test, which finds it as ``Cassette/current``.
    ///
    /// - Parameters:
    ///   - name: the name of a file in a `Cassettes` folder beside the test's file or above it.
    ///   - faults: which faults strike which pages, such as `status(503) at page 2 once`.
    ///   - reporting: what counts as an issue of the test when it is over.
    ///   - time: how long answers take, and from when they are.
    ///   - pieceSize: the most bytes of a body that come in at once, for sessions that load for a delegate.
    ///   - fileID: where the test is.
    ///   - filePath: where the search for the cassette begins.
    ///   - line: where the test is.
    ///   - column: where the test is.
    /// - Returns: the trait.
    public static func cassette(
        _ name: String, faults: FaultScript? = nil, reporting: CassetteReporting = .usual,
        time: CassetteTime = CassetteTime(), pieceSize: Int? = nil, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Self {
        Self(
            name: name, faults: faults, reporting: reporting, time: time, pieceSize: pieceSize,
            site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
}
