import Foundation
import TapeTestKit

/// The built tool, run as a process in a folder of its own.
struct ToolProcess {
    /// What a run left behind.
    struct Result {
        let status: Int32
        let output: String
        let diagnostics: String
    }

    let folder: URL

    /// Runs the tool with just the environment given, and its temporary files in the folder.
    func run(_ words: String..., environment: [String: String] = [:]) throws -> Result {
        try run(words, environment: environment)
    }

    /// Runs the tool with just the environment given, and its temporary files in the folder.
    func run(_ words: [String], environment: [String: String] = [:]) throws -> Result {
        try start(words, environment: environment).result()
    }

    /// A run that goes on.
    struct Running {
        let program: ChildProgram
        fileprivate let output: URL
        fileprivate let diagnostics: URL

        /// Waits for the end.
        func result() throws -> Result {
            Result(
                status: program.wait().status,
                output: try String(contentsOf: output, encoding: .utf8),
                diagnostics: try String(contentsOf: diagnostics, encoding: .utf8))
        }
    }

    /// Starts the tool and does not wait for its end.
    func start(
        _ words: [String], environment: [String: String] = [:],
        output stream: ChildProgram.Stream? = nil
    ) throws -> Running {
        let output = folder.appending(path: ".output")
        let diagnostics = folder.appending(path: ".diagnostics")
        try Data().write(to: output)
        let program = try ChildProgram(
            [Self.path] + words, in: folder.path, environment: surroundings(environment),
            output: stream ?? .file(output.path), errors: .file(diagnostics.path))
        return Running(program: program, output: output, diagnostics: diagnostics)
    }

    /// Starts `serve`, whose words are read while it runs.
    func serve(
        _ words: String..., environment: [String: String] = [:]
    ) throws -> TalkingProgram {
        try TalkingProgram(
            [Self.path, "serve"] + words, in: folder.path, environment: surroundings(environment))
    }

    /// What runs of other tests leave behind when they are killed is none of this one's.
    private func surroundings(_ environment: [String: String]) -> [String: String] {
        ["TMPDIR": folder.path].merging(environment) { _, given in given }
    }

    /// Where the tool is: it lies beside the test bundle, whatever the configuration.
    static let path: String = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
        let start = bundle.bundlePath.hasSuffix(".xctest") ? bundle.bundleURL : bundle.executableURL
        let folder = (start ?? bundle.bundleURL).deletingLastPathComponent()
        return folder.appending(path: "pagetape").path
    }()
}

extension String {
    /// The text with every run of blanks and line ends as one blank: as it was before it was broken into lines.
    var unfolded: String {
        split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
