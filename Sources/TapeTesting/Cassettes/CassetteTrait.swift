public import Testing

/// Plays a cassette to a test: to each of its cases and, on a suite, to each of its tests, from the beginning.
public struct CassetteTrait: TestTrait, SuiteTrait, TestScoping {
    let name: String
    let faults: FaultScript?
    let options: CassetteOptions
    let site: IssueSite

    /// A suite hands the trait to its tests, so that none uses up what is another's.
    public var isRecursive: Bool { true }

    /// Plays the cassette for as long as the test runs, and then records what counts as an issue.
    public func provideScope(
        for test: Test, testCase: Test.Case?,
        performing body: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let cassette = try PlayedCassette(name, faults: faults, options: options, file: site.file)
        try await cassette.play(reporting: options.reporting, at: site, to: body)
    }
}

extension Trait where Self == CassetteTrait {
    /// Plays a cassette to the test, which finds it as ``PlayedCassette/current``.
    ///
    /// - Parameters:
    ///   - name: the name of a file in a `Cassettes` folder beside the test's file or above it.
    ///   - faults: which faults strike which pages, such as `status(503) at page 2 once`.
    ///   - options: how it is played, and what counts as an issue of the test when it is over.
    ///   - file: where the search for the cassette begins.
    ///   - line: where the test is.
    /// - Returns: the trait.
    public static func cassette(
        _ name: String, faults: FaultScript? = nil, options: CassetteOptions = CassetteOptions(),
        file: StaticString = #filePath, line: UInt = #line
    ) -> Self {
        Self(
            name: name, faults: faults, options: options,
            site: IssueSite(file: file, line: line))
    }
}
