import Foundation
import TapeYAML
import Testing

@Suite struct YAMLRefusalTests {
    private func error(_ bytes: [UInt8], _ options: YAMLOptions = .strict) -> YAMLError? {
        do throws(YAMLError) {
            _ = try YAMLDocument.parse(bytes, options: options)
            return nil
        } catch { return error }
    }

    @Test(
        arguments: [
            (
                "a: 1\nb: 2\na: 3", .duplicateKey, 3, 1,
                "the key \"a\" appears twice, first in line 1"
            ),
            ("{a: 1, 'a': 2}", .duplicateKey, 1, 8, "the key \"a\" appears twice, first in line 1"),
            ("~: 1\n?\n: 2", .duplicateKey, 2, 2, "the key \"\" appears twice, first in line 1"),
            ("a: &x 1", .alias, 1, 4, "anchors are not allowed here"),
            ("a: *x", .alias, 1, 4, "aliases are not allowed here; write the value out"),
            ("a: !!str 1", .tag, 1, 4, "tags are not allowed here: !!str"),
            ("a: ! 1", .tag, 1, 4, "tags are not allowed here: !"),
            ("a: ! '1'", .tag, 1, 4, "tags are not allowed here: !"),
            ("a: !x [1]", .tag, 1, 4, "tags are not allowed here: !"),
            (
                "<<: {a: 1}", .mergeKey, 1, 1,
                "merge keys are not allowed here; write the entries out"
            ),
            ("? [a]\n: b", .complexKey, 1, 3, "a key must be text, not a list"),
            ("a\n---\nb", .manyDocuments, 2, 1, "only one document may stand here; another begins"),
        ] as [(String, YAMLError.Code, Int, Int, String)])
    func `what our own files may not hold is refused where it stands`(
        text: String, code: YAMLError.Code, line: Int, column: Int, message: String
    ) {
        let error = error(Array(text.utf8))
        #expect(error?.code == code)
        #expect(error?.mark.line == line && error?.mark.column == column)
        #expect(error?.message == message)
    }

    @Test(
        arguments: [
            ("*x", .alias), ("a: &a [*a]", .alias), ("<<: 1", .mergeKey), ("<<: [1]", .mergeKey),
            ("? {a: b}\n: c", .complexKey), ("a: &x 1\na: *x", .duplicateKey),
            ("--- &x 1\n--- *x", .manyDocuments),
        ] as [(String, YAMLError.Code)])
    func `importers have limits too`(text: String, code: YAMLError.Code) {
        #expect(error(Array(text.utf8), .importing)?.code == code)
    }

    @Test(
        arguments: [
            ([0xFF, 0xFE, 0x61, 0], .encoding, 1, 1), ([0xFE, 0xFF, 0, 0x61], .encoding, 1, 1),
            ([0x61, 0, 0x3A, 0], .encoding, 1, 1), ([0, 0x61], .encoding, 1, 1),
            ([0x61, 0x0A, 0x62, 0xC3, 0x28], .encoding, 2, 3), ([0x61, 0x80], .encoding, 1, 2),
            ([0x61, 0x62, 0xE2, 0x82], .encoding, 1, 3), ([0xED, 0xA0, 0x80], .encoding, 1, 1),
            ([0xC3, 0xA4, 0xC0, 0x80], .encoding, 1, 2),
            ([0x61, 0x62, 0x00], .character, 1, 3), ([0x61, 0x0A, 0x1B], .character, 2, 1),
            ([0x61, 0x7F], .character, 1, 2), ([0x61, 0xC2, 0x80], .character, 1, 2),
            ([0x61, 0xEF, 0xBF, 0xBE], .character, 1, 2),
        ] as [([UInt8], YAMLError.Code, Int, Int)])
    func `bytes that are not YAML's characters are named and placed`(
        bytes: [UInt8], code: YAMLError.Code, line: Int, column: Int
    ) {
        let error = error(bytes)
        #expect(error?.code == code)
        #expect(error?.mark.line == line && error?.mark.column == column)
    }

    @Test func `a control is named`() {
        #expect(
            error(Array("a: \u{1B}[31m".utf8))?.message
                == "U+001B cannot stand in YAML raw; write it as an escape in double quotes")
    }

    @Test(arguments: [true, false])
    func `depth is limited before it can hurt`(isFlow: Bool) {
        let deep: (Int) -> [UInt8] = { depth in
            Array(String(repeating: isFlow ? "[" : "- ", count: depth).utf8) + Array("x".utf8)
                + Array(String(repeating: isFlow ? "]" : "", count: depth).utf8)
        }
        #expect(error(deep(64)) == nil)
        #expect(error(deep(65))?.code == .tooDeep)
        #expect(error(deep(65))?.mark.column == (isFlow ? 65 : 129))
        #expect(error(deep(125_000))?.code == .tooDeep)
        #expect(YAMLOptions(depthLimit: .max).depthLimit == YAMLOptions.deepest)
    }

    @Test func `the deepest tree can be read, written and dropped on a small stack`() async {
        let text =
            String(repeating: "[", count: YAMLOptions.deepest)
            + String(repeating: "]", count: YAMLOptions.deepest)
        let options = YAMLOptions(depthLimit: YAMLOptions.deepest)
        let size = await withCheckedContinuation { done in
            let thread = Thread {
                let root = try? YAMLDocument.parse(Array(text.utf8), options: options)
                done.resume(returning: root == root ? root.map(YAMLWriter.document)?.count : nil)
            }
            thread.stackSize = 512 << 10
            thread.start()
        }
        #expect(size == YAMLOptions.deepest * 2 + 1)
    }

    @Test func `a bomb of aliases is counted in full`() {
        let lines = (1...30).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]" }
        let bomb = Array((["a0: &a0 [x, x]"] + lines).joined(separator: "\n").utf8)
        let error = error(bomb, .importing)
        #expect(error?.code == .tooLarge)
        #expect(error.map { $0.mark.line > 15 } ?? false)
    }

    @Test func `aliases cannot hide depth`() {
        let lines = (1...40).map { "- &a\($0) [[*a\($0 - 1)]]" }
        let text = Array((["- &a0 x"] + lines).joined(separator: "\n").utf8)
        #expect(error(text, .importing)?.code == .tooDeep)
        #expect(error(text, YAMLOptions(allowing: .aliases, depthLimit: 81)) == nil)
    }

    @Test func `merging many mappings is counted as well`() {
        let pairs = (0..<100).map { "k\($0): 1" }.joined(separator: ", ")
        let uses = (0..<100).map { "m\($0): {<<: [*a, *a, *a]}" }.joined(separator: "\n")
        var options = YAMLOptions.importing
        options.nodeLimit = 10_000
        #expect(error(Array("a: &a {\(pairs)}\n\(uses)".utf8), options)?.code == .tooLarge)
    }

    @Test func `size is limited`() {
        let options = YAMLOptions(byteLimit: 3)
        #expect(error(Array("abc".utf8), options) == nil)
        #expect(error(Array("abcd".utf8), options)?.code == .tooLarge)
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            (" ", true), ("\n", true), ("#", true), ("a\n", true), ("!", true), ("[", false),
            ("{", false), ("- ", false), ("a: ", false), ("&", false), ("\"", false), ("? ", false),
            ("\t", false),
        ])
    func `a megabyte of one thing does not keep anyone waiting`(piece: String, isRead: Bool) {
        let bytes = Array(String(repeating: piece, count: 1_000_000 / piece.utf8.count).utf8)
        #expect((error(bytes, .importing) == nil) == isRead)
    }
}
