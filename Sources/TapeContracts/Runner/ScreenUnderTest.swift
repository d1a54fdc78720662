import TapeCassette
import TapeList

/// A screen for tests that judge boards: its spec, and the result of each section's first page.
package struct ScreenUnderTest: Sendable {
    package let run: ScreenRun
    /// The sections, in the order of the spec.
    package let sections: [String]

    /// Reads a screen's spec, and the specs and cassettes of its sections.
    package init(spec path: String) async throws(RecordingUnderTest.Problem) {
        guard case .screen(let screen) = try SpecPairing.file(at: path) else {
            throw RecordingUnderTest.Problem(
                message: "\(path) is the spec of a list; a screen has `layout` and `sections`")
        }
        var results: [(name: String, result: SectionResult)] = []
        for section in screen.sections {
            let spec = section.file(beside: path)
            let cassette = SpecPairing.cassette(for: spec)
            guard let run = try RecordingUnderTest(cassette: cassette).run else {
                throw RecordingUnderTest.Problem(
                    message: "\(path): the section `\(section.name)` has no spec at \(spec)")
            }
            results.append((section.name, await run.firstPage()))
        }
        sections = results.map(\.name)
        run = ScreenRun(screen, sections: results)
    }
}
