import Foundation
import TapeContracts
import TapeReport
import Testing

@Suite struct LawsPageTests {
    private static let page = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Documentation/laws.md")

    @Test func `the documentation of the laws is what the code says`() throws {
        if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
            try LawsPage.markdown.write(to: Self.page, atomically: true, encoding: .utf8)
        }
        let written = try String(contentsOf: Self.page, encoding: .utf8)
        #expect(
            written == LawsPage.markdown,
            "write it anew with: pagetape laws --markdown > Documentation/laws.md")
    }

    /// A width at which no sentence is folded.
    private let wide = TextLayout(columns: 1_000, isScreen: false)

    @Test(arguments: LawCatalogue.entries.map(\.identifier))
    func `each law has an article of its own`(law: LawIdentifier) throws {
        #expect(LawsPage.markdown.contains("\n### \(law)\n"))
        let entry = try #require(LawCatalogue.entries.first { $0.identifier == law })
        #expect(LawsPage.text(entry, wide).contains(entry.sentence))
    }
}
