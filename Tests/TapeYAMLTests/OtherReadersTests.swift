import Foundation
import TapeYAML
import Testing

@Suite(.enabled(if: !OtherReader.present.isEmpty, "neither PyYAML nor Ruby is installed"))
struct OtherReadersTests {
    /// Writes both files, asks the reader, and cleans up.
    private func check(_ yaml: [UInt8], against json: Data, with reader: OtherReader) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "yaml-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = (yaml: folder.appending(path: "a.yaml"), json: folder.appending(path: "a.json"))
        try Data(yaml).write(to: files.yaml)
        try json.write(to: files.json)
        let disagreement = try reader.disagreement(yaml: files.yaml.path, json: files.json.path)
        #expect(disagreement == nil)
    }

    private func json(_ value: Any) throws -> Data {
        try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
    }

    private func plainValue(_ node: YAMLNode) -> Any {
        switch node.content {
        case .sequence(let elements): return elements.map(plainValue)
        case .mapping(let entries):
            return Dictionary(
                uniqueKeysWithValues: entries.map { ($0.key.text ?? "", plainValue($0.value)) })
        case .scalar(let scalar):
            switch scalar.kind {
            case .null: return NSNull()
            case .bool: return scalar.bool ?? false
            case .integer: return scalar.integer ?? 0
            case .double: return scalar.double ?? 0
            case .string: return scalar.text
            }
        }
    }

    @Test(arguments: OtherReader.present)
    func `single strings are read alike`(reader: OtherReader) throws {
        var nasty = NastyText(seed: 2)
        let strings = NastyText.words + (0..<1500).map { _ in nasty.string() }
        var lines: [String] = []
        var values: [Any] = []
        for string in strings {
            lines.append("- \(YAMLText.scalar(string))")
            lines.append("- [\(YAMLText.scalar(string, inFlow: true))]")
            lines.append("- {k: \(YAMLText.scalar(string, inFlow: true))}")
            lines.append("- {\(YAMLText.scalar(string, inFlow: true)): 1}")
            lines.append("- \(YAMLText.scalar(string)): 1")
            values += [string, [string], ["k": string], [string: 1], [string: 1]] as [Any]
            if let block = YAMLText.literal(string, indent: 0) {
                lines.append("- \(block)")
                lines.append("- \(block)\n- k: \(YAMLText.literal(string, indent: 2) ?? "")")
                values += [string, string, ["k": string]] as [Any]
            }
        }
        try check(
            Array((lines.joined(separator: "\n") + "\n").utf8), against: json(values), with: reader)
    }

    @Test(arguments: OtherReader.present)
    func `characters are read alike`(reader: OtherReader) throws {
        let codes =
            Array(0...0x250) + Array(0x2000...0x2070) + Array(0xFDC0...0xFE10)
            + Array(0xFEF0...0x1_0001) + [0x3000, 0xD7FF, 0xE000, 0x1F600, 0x1FFFE, 0xE0001]
        let strings = codes.compactMap { Unicode.Scalar(UInt32($0)) }
            .flatMap { ["\($0)", "a\($0)b", "\($0)b", "a\($0)"] }
        let text = strings.map { "- \(YAMLText.scalar($0))\n" }.joined()
        try check(Array(text.utf8), against: json(strings), with: reader)
    }

    @Test(arguments: OtherReader.present)
    func `whole trees are read alike`(reader: OtherReader) throws {
        let trees = (0..<300).map { seed in
            var nasty = NastyText(seed: UInt64(seed))
            return nasty.tree()
        }
        let root = YAMLNode.sequence(trees)
        try check(YAMLWriter.document(root), against: json(plainValue(root)), with: reader)
    }

    @Test(arguments: OtherReader.present)
    func `numbers are read alike`(reader: OtherReader) throws {
        let numbers = "0x1F, 0o17, 017, +1, -0, 1e3, .5, 1., -1.50E-7, 12e+2, 9007199254740991"
        let root = try YAMLDocument.parse(Array("[\(numbers), TRUE, ~]".utf8))
        let json = """
            [31, 15, 17, 1, 0, 1000.0, 0.5, 1.0, -1.5e-7, 1200.0, 9007199254740991, true, null]
            """
        try check(YAMLWriter.document(root), against: Data(json.utf8), with: reader)
    }
}
