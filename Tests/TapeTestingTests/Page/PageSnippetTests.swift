import Foundation
import Testing

/// The short examples of the page on testing are the code that is compiled beside this file.
@Suite struct PageSnippetTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    /// Code without the spaces and breaks that only lay it out.
    private static func bare(_ code: String) -> String { code.filter { !$0.isWhitespace } }

    @Test func `what the page shows is compiled here`() throws {
        let page = Self.folder.appending(path: "../../../Documentation/testing.md")
        let code = try String(
            contentsOf: Self.folder.appending(path: "PageSnippets.swift"), encoding: .utf8)
        let compiled = Self.bare(code)
        let blocks = try String(contentsOf: page, encoding: .utf8)
            .components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
            // A manifest is no code of a test.
            .filter { !$0.hasPrefix("// Package.swift") }
        #expect(blocks.count > 5)
        for block in blocks {
            let shown = block.split(separator: "\n").filter { !$0.hasPrefix("import ") }
            #expect(
                compiled.contains(Self.bare(shown.joined())), "not in PageSnippets.swift: \(block)")
        }
    }
}
