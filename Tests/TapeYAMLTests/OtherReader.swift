import Foundation
import TapeTestKit

/// Another program's reader of YAML, run as a process.
enum OtherReader: String, CaseIterable, Sendable {
    case pyYAML, pyYAMLOverLibYAML, ruby

    /// Whether the program and its library are there.
    var isPresent: Bool {
        let probe =
            switch self {
            case .pyYAML, .pyYAMLOverLibYAML: "import yaml; yaml.CSafeLoader"
            case .ruby: "require 'yaml'; require 'json'"
            }
        return (try? run(probe, []))?.status == 0
    }

    static let present = Set(allCases.filter(\.isPresent))

    /// Says whether the reader finds in a YAML file just what a JSON file holds.
    func disagreement(yaml: String, json: String) throws -> String? {
        let result = try run(comparison, [yaml, json])
        return result.status == 0 ? nil : result.output
    }

    private var comparison: String {
        switch self {
        case .pyYAML, .pyYAMLOverLibYAML:
            """
            import sys, json, yaml
            loader = yaml.\(self == .pyYAML ? "SafeLoader" : "CSafeLoader")
            got = yaml.load(open(sys.argv[1], 'rb'), loader)
            want = json.load(open(sys.argv[2], 'rb'))
            def differ(a, b, at):
                if type(a) is not type(b): return f'{at}: {a!r} is not {b!r}'
                if isinstance(a, dict):
                    if set(a) != set(b): return f'{at}: keys {list(a)!r} are not {list(b)!r}'
                    return next(filter(None, (differ(a[k], b[k], f'{at}/{k}') for k in a)), None)
                if isinstance(a, list):
                    if len(a) != len(b): return f'{at}: {len(a)} elements'
                    pairs = enumerate(zip(a, b))
                    return next(filter(None, (differ(x, y, f'{at}/{i}') for i, (x, y) in pairs)), None)
                return None if a == b else f'{at}: {a!r} is not {b!r}'
            sys.exit(differ(got, want, ''))
            """
        case .ruby:
            """
            require 'yaml'; require 'json'
            got = YAML.load(File.read(ARGV[0], encoding: 'UTF-8'))
            want = JSON.parse(File.read(ARGV[1], encoding: 'UTF-8'))
            if got.is_a?(Array) && want.is_a?(Array)
              got.zip(want).each { |a, b| abort("#{a.inspect} is not #{b.inspect}") if a != b }
            end
            abort('the documents differ') if got != want
            """
        }
    }

    func run(_ script: String, _ arguments: [String]) throws -> (
        status: Int32, output: String
    ) {
        let command =
            switch self {
            case .pyYAML, .pyYAMLOverLibYAML: ["python3", "-c"]
            case .ruby: ["ruby", "-e"]
            }
        let program = try TalkingProgram(
            ["/usr/bin/env"] + command + [script] + arguments,
            in: FileManager.default.currentDirectoryPath)
        let output = program.said()
        return (program.wait().status, output)
    }
}
