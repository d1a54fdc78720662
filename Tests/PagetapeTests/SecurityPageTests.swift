import Foundation
import Testing

/// `Documentation/security.md` promises nothing that no test holds it to.
@Suite struct SecurityPageTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The rows of the table of promises: what is promised, and by what it is held.
    private func promises() throws -> [(promise: String, tests: [String])] {
        let page = try String(
            contentsOf: Self.root.appending(path: "Documentation/security.md"), encoding: .utf8)
        let start = try #require(page.firstRange(of: "## Promises")).upperBound
        let end = try #require(page[start...].firstRange(of: "## Limits")).lowerBound
        return page[start..<end].split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
            .map { row in
                let cells = row.split(separator: "|").map {
                    $0.trimmingCharacters(in: .whitespaces)
                }
                let tests = cells.last.map { $0.matches(of: /`([^`]+)`/).map { String($0.1) } }
                return (cells.first ?? "", tests ?? [])
            }
    }

    /// The names of test suites, fuzzers and scripts.
    private func known() throws -> Set<String> {
        var names: Set<String> = []
        for folder in ["Tests", "Fuzz", "Scripts"] {
            let place = Self.root.appending(path: folder)
            let files = try #require(FileManager.default.enumerator(atPath: place.path))
            for case let path as String in files {
                names.insert("\(folder)/\(path)")
                names.insert(
                    URL(filePath: path).deletingPathExtension().lastPathComponent)
            }
        }
        return names
    }

    @Test func `each promise names a test that there is`() throws {
        let promises = try promises()
        let known = try known()
        #expect(promises.count > 15)
        for (promise, tests) in promises {
            #expect(!tests.isEmpty, "\(promise)")
            for test in tests { #expect(known.contains(test), "\(test): \(promise)") }
        }
    }
}
