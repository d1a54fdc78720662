import Foundation
import TapeJSON
import TapeTestKit
import Testing

/// Bodies of real APIs, as other tools recorded them.
@Suite(.needsSharedData) struct RealBodiesTests {
    static let folders = ["real-cassettes", "format-samples", "har"]
    static let files = folders.flatMap { SharedData.files(below: $0) }
        .filter { $0.hasSuffix(".json") || $0.hasSuffix(".har") }

    @Test func `every body is shown and restored to the byte`() throws {
        var count = 0
        for file in Self.files {
            let document = try JSONDocument(parsing: SharedData.bytes(file))
            for body in bodies(in: document.root) {
                let shown = try #require(JSONLayout.show(body), "\(file)")
                let layout = try #require(JSONLayout(name: shown.layout.name))
                #expect(try layout.restore(shown.pretty) == body, "\(file)")
                if shown.name == "compact" {
                    let lines = ShownLines.compactText(
                        in: shown.pretty + [UInt8(ascii: "\n")], from: 0, margin: 0)
                    #expect(lines?.text == body, "\(file)")
                }
                count += 1
            }
        }
        #expect(count > 150)
    }

    /// Files that people wrote by hand may follow no rule, but never come back changed.
    @Test(arguments: files)
    func `a whole file is restored or refused`(file: String) throws {
        let bytes = try SharedData.bytes(file)
        guard let shown = JSONLayout.show(bytes) else { return }
        #expect(try shown.layout.restore(shown.pretty) == bytes)
        let root = try JSONDocument(parsing: bytes).root
        let again = try JSONDocument(parsing: shown.pretty).root
        #expect(again.isEqual(to: root) && again.digest == root.digest)
        #expect(JSONDifference.between(root, again).isEmpty)
    }

    /// The strings of a cassette that are JSON themselves, as text or as base64 of it.
    private func bodies(in value: JSONValue) -> [[UInt8]] {
        switch value.kind {
        case .object: value.members.flatMap { bodies(in: $0.value) }
        case .array: value.elements.flatMap { bodies(in: $0) }
        case .string: [value.stringBytes, base64(in: value)].compactMap(\.self).filter(isBody)
        case .null, .bool, .number: []
        }
    }

    private func base64(in value: JSONValue) -> [UInt8]? {
        guard let text = value.string, let data = Data(base64Encoded: text) else { return nil }
        return [UInt8](data)
    }

    private func isBody(_ bytes: [UInt8]) -> Bool {
        guard let first = bytes.first(where: { $0 > 0x20 }), "{[".utf8.contains(first) else {
            return false
        }
        // A string that merely starts like JSON is no body.
        return (try? JSONDocument(parsing: bytes)) != nil
    }
}
