public import Testing

/// Plays a cassette during a test; on a suite or a parameterized test, each test or case plays it from the beginning.
public struct CassetteTrait: TestTrait, SuiteTrait, TestScoping {
    let name: String
    let faults: FaultScript?
    let options: CassetteOptions
    let site: IssueSite

    /// A suite hands the trait to its tests, so that each plays a copy of its own.
    public var isRecursive: Bool { true }

    /// Plays the cassette while the test runs, then records the issues.
    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing body: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let cassette = try PlayedCassette(name, faults: faults, options: options, file: site.file)
        try await cassette.play(reporting: options.reporting, at: site, to: body)
    }
}

extension Trait where Self == CassetteTrait {
    /// Plays a cassette during the test, which finds it as ``PlayedCassette/current``.
    ///
    /// - Parameters:
    ///   - name: the name of a file in a `Cassettes` folder beside the test's file or above it.
    ///   - faults: which faults strike which pages, such as `status(503) at page 2 once`.
    ///   - options: how it is played, and what counts as an issue of the test when it is over.
    ///   - file: where the search for the cassette begins.
    ///   - line: where the test is.
    /// - Returns: a trait for a test or a suite.
    public static func cassette(
        _ name: String, faults: FaultScript? = nil, options: CassetteOptions = CassetteOptions(),
        file: StaticString = #filePath, line: UInt = #line
    ) -> Self {
        Self(
            name: name, faults: faults, options: options,
            site: IssueSite(file: file, line: line))
    }
}
