import Foundation
import TapeTestKit
import TapeYAML
import Testing

@Suite(.needsSharedData) struct ForeignFilesTests {
    private static var files: [String] {
        ["real-cassettes", "format-samples"].flatMap { folder in
            [".yaml", ".yml"].flatMap { SharedData.files(below: folder, suffix: $0) }
        }
    }

    @Test func `every cassette of another tool is read`() throws {
        let failures = Self.files.compactMap { file -> String? in
            do throws(YAMLError) {
                _ = try YAMLDocument.parse(bytes(file), options: .importing)
                return nil
            } catch { return error.rendered(file: file, source: bytes(file)) }
        }
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
        #expect(Self.files.count > 30)
    }

    private func bytes(_ file: String) -> [UInt8] { (try? SharedData.bytes(file)) ?? [] }

    @Test func `what was read is written so that it is read again`() throws {
        for file in Self.files {
            let tree = try YAMLDocument.parse(SharedData.bytes(file), options: .importing)
            let copy = try YAMLDocument.parse(YAMLWriter.document(tree), options: .importing)
            #expect(copy == tree, "\(file)")
        }
    }

    @Test(.enabled(if: OtherReader.present.contains(.pyYAML), "PyYAML is not installed"))
    func `PyYAML sees the same values in the same places`() throws {
        for file in Self.files where bytes(file).count < 100_000 {
            let tree = try YAMLDocument.parse(SharedData.bytes(file), options: .importing)
            var ours: [String] = []
            flatten(tree, into: &ours)
            let theirs = try OtherReader.pyYAML.places(in: SharedData.path(file))
            #expect(ours == theirs, "\(file)")
        }
    }

    /// A line for each node: its place, what it is, and a scalar's text as JSON.
    private func flatten(_ node: YAMLNode, into lines: inout [String]) {
        let place = "\(node.mark.line):\(node.mark.column)"
        switch node.content {
        case .scalar(let scalar):
            let text = scalar.text.unicodeScalars.map { String($0.value, radix: 16) }
            lines.append("\(place) \(text.joined(separator: " "))")
        case .sequence(let elements):
            lines.append("\(place) list \(elements.count)")
            for element in elements { flatten(element, into: &lines) }
        case .mapping(let entries):
            lines.append("\(place) mapping \(entries.count)")
            for entry in entries {
                flatten(entry.key, into: &lines)
                flatten(entry.value, into: &lines)
            }
        }
    }
}

extension OtherReader {
    /// The nodes that PyYAML composes of a file, a line each.
    fileprivate func places(in file: String) throws -> [String] {
        let script = """
            import sys, yaml
            def show(node):
                mark = f'{node.start_mark.line + 1}:{node.start_mark.column + 1}'
                if isinstance(node, yaml.ScalarNode):
                    print(mark, ' '.join(f'{ord(c):x}' for c in node.value))
                elif isinstance(node, yaml.SequenceNode):
                    print(mark, 'list', len(node.value))
                    for value in node.value: show(value)
                else:
                    print(mark, 'mapping', len(node.value))
                    for key, value in node.value: show(key); show(value)
            show(yaml.compose(open(sys.argv[1], 'rb').read(), Loader=yaml.SafeLoader))
            """
        let output = try run(script, [file]).output
        return output.split(separator: "\n").map(String.init)
    }
}
